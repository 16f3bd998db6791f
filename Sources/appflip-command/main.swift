import Commands
import Foundation
import Fuzzing
import Ledger
import Reporting

let words = Array(CommandLine.arguments.dropFirst())
let directory = FileManager.default.currentDirectoryPath
let rest = Array(words.dropFirst())
let stop = StopSign()
let interruption = words.first == "fuzz" ? Interruption(stop) : nil
let code: ExitCode? =
  switch words.first {
  case "fuzz":
    FuzzCommand.run(
      rest, environment: ProcessInfo.processInfo.environment, directory: directory,
      stop: stop, console: .standard)
  case "merge": MergeCommand.run(rest, directory: directory, console: .standard)
  case "corpus": CorpusCommand.run(rest, directory: directory, console: .standard)
  case "bench":
    BenchCommand.run(rest, program: CommandLine.arguments[0], console: .standard)
  default: nil
  }
if let code { withExtendedLifetime(interruption) { exit(code.rawValue) } }

let ended: (output: String, errors: String, status: Int32)
switch words.first {
case "sources":
  let result = SourcesCommand.run(words)
  ended = (result.output, result.errors, result.status.rawValue)
case "baseline":
  let today = Date.now.formatted(.iso8601.year().month().day())
  let result = BaselineCommand.run(words, today: today)
  ended = (result.output, result.errors, result.status.rawValue)
default:
  let usage = SourcesCommand.usage + BaselineCommand.usage
  let isWanted = words == ["--help"] || words == ["help"]
  ended = isWanted ? (usage, "", 0) : ("", usage, SourcesCommand.Status.usage.rawValue)
}
FileHandle.standardOutput.write(Data(ended.output.utf8))
FileHandle.standardError.write(Data(ended.errors.utf8))
exit(ended.status)

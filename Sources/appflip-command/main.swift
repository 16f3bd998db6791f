import Commands
import Fuzzing
import Foundation
import Ledger
import Reporting

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "bench" {
  let code = BenchCommand.run(
    Array(words.dropFirst()), program: CommandLine.arguments[0], console: .standard)
  exit(code.rawValue)
}
if words.first == "fuzz" {
  let code = FuzzCommand.run(
    Array(words.dropFirst()), environment: ProcessInfo.processInfo.environment,
    directory: FileManager.default.currentDirectoryPath, stop: StopSign(), console: .standard)
  exit(code.rawValue)
}
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

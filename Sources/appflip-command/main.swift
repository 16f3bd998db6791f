import Benchmarks
import Foundation
import Ledger
import Reporting

let words = Array(CommandLine.arguments.dropFirst())
if words == ["bench", "child"] { ThoughtlessAdapter.serve(); exit(0) }
if words.first == "bench" { Bench.run(CommandLine.arguments[0], runs: Int(words[1]) ?? 1, jobs: Int(words[2]) ?? 1, window: Int(words[3]) ?? 64); exit(0) }
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

import AppFlip
import Conformance
import Foundation
import Harness
import Processes

enum DiffCommand {
  static let command = Command(
    "diff", "Compares two reports, or two lists of expected failures.",
    "Compares two reports for programs, such as Reports/conformance.jsonl: prints new failures, fixed\n"
      + "failures and changed cases. Or compares two lists of expected failures: prints the lines that\n"
      + "are only in the new list. Ends with 1 if there is a new failure, or if the list grew.",
    operands: "OLD NEW", options: [all], example: "old/conformance.jsonl Reports/conformance.jsonl",
    run: run)

  private static let all = Option("--all", nil, "name all cases, not only the first cases")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let files = arguments.operands
    guard files.count == 2, files.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(command, "name two reports or two lists, the older file first")
    }
    guard files.contains(where: { isReport($0, call) }) else { return try lists(files, call) }
    func run(_ file: String) throws(FileError) -> RunRecord {
      try RunRecord(
        contentsOf: call.url(file), shownAs: file, mayBeFiltered: true)
    }
    let differences = RunDifferences(from: try run(files[0]), to: try run(files[1]))
    call.console.output(
      differences.text(old: files[0], new: files[1], isComplete: arguments.has(all)))
    return differences.isWorse ? .failed : .expected
  }

  /// Whether a file is a report: its name says so, or its first byte, which no list begins with.
  private static func isReport(_ file: String, _ call: Call) -> Bool {
    let url = call.url(file)
    return url.pathExtension == "jsonl"
      || (try? SafeFile.read(url))?.first == UInt8(ascii: "{")
  }

  private static func lists(_ files: [String], _ call: Call) throws -> ExitCode {
    let old = try Baseline(contentsOf: call.url(files[0]), shownAs: files[0])
    let new = try Baseline(contentsOf: call.url(files[1]), shownAs: files[1])
    let growth = new.growth(since: old)
    guard !growth.isEmpty else {
      call.console.output("the list didn't grow\n")
      return .expected
    }
    let lines = growth.map { "line \($0.number): \($0.entry.line.escaped)\n" }
    call.console.output("the list grew by \(growth.count.counted("line")):\n\(lines.joined())")
    return .failed
  }
}

import AppFlip
import Conformance
import Foundation
import Harness
import Processes

/// Compares two reports, or two lists of expected failures.
enum DiffCommand {
  static let command = Command(
    "diff", "Compares two reports, or two lists of expected failures.",
    "Compares two reports for programs, such as Reports/conformance.jsonl: prints new failures, fixed\n"
      + "failures and changed cases. Or compares two lists of expected failures: prints the lines that\n"
      + "are only in the new list. Ends with 1 if there is a new failure, or if the list grew.",
    operands: "OLD NEW", options: [all], example: "old/conformance.jsonl Reports/conformance.jsonl",
    run: run)

  private static let all = Option("--all", nil, "name all cases, not only the first cases")

  private static func run(_ call: Call) throws -> ExitCode {
    let files = call.arguments.operands
    guard files.count == 2, files.allSatisfy({ !$0.isEmpty }) else {
      throw call.wrong("name two reports or two lists, the older file first")
    }
    let contents = try files.map { file in
      try FileError.contents(of: call.url(file), shownAs: file, ifMissing: "correct its name")
    }
    // No list begins with a brace.
    let isReport = zip(files, contents).contains { file, bytes in
      call.url(file).pathExtension == "jsonl" || bytes.first == UInt8(ascii: "{")
    }
    guard isReport else { return try lists(files, contents, call) }
    let runs = try zip(contents, files).map { try RunRecord($0, file: $1, mayBeFiltered: true) }
    let differences = RunDifferences(from: runs[0], to: runs[1])
    call.console.output(
      differences.text(old: files[0], new: files[1], isComplete: call.has(all)))
    return differences.isWorse ? .failed : .expected
  }

  private static func lists(
    _ files: [String], _ contents: [[UInt8]], _ call: Call
  ) throws -> ExitCode {
    let lists = try zip(contents, files).map { try Baseline($0, file: $1) }
    let growth = lists[1].growth(since: lists[0])
    guard !growth.isEmpty else {
      call.console.output("the list didn't grow\n")
      return .expected
    }
    let lines = growth.map { "line \($0.number): \($0.entry.line.escaped)\n" }
    call.console.output("the list grew by \(growth.count.counted("line")):\n\(lines.joined())")
    return .failed
  }
}

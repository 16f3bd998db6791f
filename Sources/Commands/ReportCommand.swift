import AppFlip
import Conformance
import Foundation
import Fuzzing
import Processes

enum ReportCommand {
  static let command = Command(
    "report", "Renders a report again, or writes a statement.",
    "Renders conformance.jsonl as the text report, or with --junit as JUnit XML. With --statement,\n"
      + "writes a page that states the results of the last run, for readers outside your team. The page\n"
      + "also covers the links of fuzzing.json, if present, and has the digests of both files: the same\n"
      + "files make the same page. Ends with 0 if the run passed, with 1 if it failed, with 4 if nothing\n"
      + "was tested, with 6 if cases are missing. FILE is by default conformance.jsonl in the reports.",
    operands: "[FILE]", options: [reports.option, junit, statement, casesOnly, output],
    example: "--statement --output statement.txt", run: run)

  private static let reports = VariableOption.reports
  private static let junit = Option("--junit", nil, "render JUnit XML")
  private static let statement = Option("--statement", nil, "render a statement")
  private static let casesOnly = Option(
    "--cases-only", nil, "leave out of a statement the links that the fuzzer generated")
  private static let output = Option(
    "--output", "FILE", "write to a file (default: standard output)")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    guard arguments.operands.count <= 1, !arguments.operands.contains("") else {
      throw UsageError(command, "name one file")
    }
    try command.refuse([statement], beside: junit, in: arguments)
    if arguments.has(casesOnly), !arguments.has(statement) {
      throw UsageError(command, "\(casesOnly.name) goes with \(statement.name)")
    }
    let settings = try Settings(
      environment: [reports].environment(arguments, over: call.environment))
    let file =
      arguments.operands.first ?? "\(settings.reports ?? ReportFolder.usual)/\(Statement.file)"
    let bytes = try RunRecord.bytes(of: call.url(file), shownAs: file)
    if arguments.has(statement) { return try state(bytes, of: file, arguments, call) }
    var record = try RunRecord(bytes, file: file, mayBeFiltered: true, mayBeIncomplete: true)
    record.reports = folder(of: file)
    let text = arguments.has(junit) ? JUnitReport.render(record) : TextReport.render(record)
    try write(text, record.verdictLine, arguments, call)
    return ExitCode(record.conclusion)
  }

  private static func state(
    _ bytes: [UInt8], of file: String, _ arguments: Arguments, _ call: Call
  ) throws -> ExitCode {
    try DataFile.check()
    let folder = folder(of: file)
    let links = "\(folder)/\(FuzzResult.fileName)"
    let isTold = !arguments.has(casesOnly) && !call.url(links).isMissing
    let statement = try Statement(
      bytes,
      isTold
        ? FileError.contents(of: call.url(links), shownAs: links, ifMissing: "run appflip fuzz")
        : nil,
      in: folder, catalogue: try Suite.catalogue.get())
    try write(statement.text, statement.verdict, arguments, call)
    if statement.isEmpty { return .untested }
    switch statement.standing {
    case .passed, .limited: return .expected
    case .incomplete: return .incomplete
    case .failed: return .failed
    }
  }

  private static func folder(of file: String) -> String {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folder.isEmpty ? "." : folder.joined(separator: "/")
  }

  private static func write(
    _ text: String, _ verdict: String, _ arguments: Arguments, _ call: Call
  ) throws {
    guard let file = arguments[output] else { return call.console.output(text) }
    try call.write(Array(text.utf8), to: file, of: output, command)
    call.console.output("\(verdict)\n\(file.escaped)\n")
  }
}

import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Renders a report again, or writes a statement.
enum ReportCommand {
  static let command = Command(
    "report", "Renders a report again, or writes a statement.",
    "Renders conformance.jsonl as the text report, with --junit as JUnit XML. With --statement, writes a\n"
      + "page that states the results of the last run, for readers outside your team. The page also\n"
      + "covers the links of fuzzing.json, if present. The same files make the same page. FILE is by\n"
      + "default conformance.jsonl in the folder of the reports.",
    operands: "[FILE]", options: [.reports, junit, statement, casesOnly, output],
    example: "--statement --output statement.txt", run: run)

  private static let junit = Option("--junit", nil, "render JUnit XML")
  private static let statement = Option("--statement", nil, "render a statement")
  private static let casesOnly = Option(
    "--cases-only", nil, "leave out of a statement the links that the fuzzer generated")
  private static let output = Option(
    "--output", "FILE", "write to a file (default: standard output)")

  private static func run(_ call: Call) throws -> ExitCode {
    let files = call.arguments.operands
    guard files.count <= 1, !files.contains("") else { throw call.wrong("name one file") }
    try call.refuse([statement], beside: junit)
    if call.has(casesOnly), !call.has(statement) {
      throw call.wrong("\(casesOnly.name) can only be used with \(statement.name)")
    }
    let shown = call.folder(try call.settings).shown
    let file = files.first ?? "\(shown)/\(Statement.file)"
    let components = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = components.isEmpty ? "." : components.joined(separator: "/")
    let bytes = try RunRecord.bytes(of: call.url(file), shownAs: file)
    if call.has(statement) { return try state(bytes, in: folder, call) }
    var record = try RunRecord(bytes, file: file, mayBeFiltered: true, mayBeIncomplete: true)
    record.reports = folder
    let text = call.has(junit) ? JUnitReport.render(record) : TextReport.render(record)
    try write(text, record.verdictLine, call)
    return ExitCode(record.conclusion)
  }

  private static func state(_ bytes: [UInt8], in folder: String, _ call: Call) throws -> ExitCode {
    try DataFile.check()
    let links = "\(folder)/\(FuzzResult.fileName)"
    let hasLinks = !call.has(casesOnly) && !call.url(links).isMissing
    let statement = try Statement(
      bytes,
      hasLinks
        ? FileError.contents(of: call.url(links), shownAs: links, ifMissing: "run appflip fuzz")
        : nil,
      in: folder, catalogue: try Suite.catalogue.get())
    try write(statement.text, statement.verdict, call)
    if statement.record.isEmpty { return .untested }
    switch statement.standing {
    case .passed, .limited: return .expected
    case .incomplete: return .incomplete
    case .failed: return .failed
    }
  }

  private static func write(_ text: String, _ verdict: String, _ call: Call) throws {
    guard let file = call[output] else { return call.console.output(text) }
    try call.write(Array(text.utf8), to: file, of: output)
    call.console.show(verdict, [file.escaped])
  }
}

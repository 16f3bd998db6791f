import AppFlip
import Conformance
import Foundation
import Fuzzing
import Processes

enum StatementCommand {
  static let command = Command(
    "statement", "Writes a page that states the results of a run.",
    "Writes a text page that states the results of the last run, for readers outside your team. The\n"
      + "page is made from conformance.jsonl and, if present, fuzzing.json, and has their digests: the\n"
      + "same files make the same page. Ends with 0 if the page begins with PASS, with 4 if nothing was\n"
      + "tested, otherwise with 1. The page is written in all cases.",
    options: [reports.option, output, casesOnly], example: "--output statement.txt", run: run)

  private static let reports = VariableOption.reports
  private static let output = Option(
    "--output", "FILE", "write the page to a file (default: standard output)")
  private static let casesOnly = Option(
    "--cases-only", nil, "leave out the links that the fuzzer generated")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let settings = try Settings(
      environment: [reports].environment(arguments, over: call.environment))
    try DataFile.check()
    let folder = settings.reports ?? ReportFolder.usual
    let (cases, links) = ("\(folder)/\(Statement.file)", "\(folder)/\(FuzzResult.fileName)")
    let isTold = !arguments.has(casesOnly) && !call.url(links).isMissing
    let statement = try Statement(
      RunRecord.bytes(of: call.url(cases), shownAs: cases),
      isTold
        ? FileError.contents(of: call.url(links), shownAs: links, ifMissing: "run appflip fuzz")
        : nil,
      in: folder, catalogue: try Suite.catalogue.get())
    if let file = arguments[output] {
      try call.write(Array(statement.text.utf8), to: file, of: output, command)
      call.console.output("\(statement.verdict)\n\(file.escaped)\n")
    } else {
      call.console.output(statement.text)
    }
    if statement.isEmpty { return .untested }
    return [.passed, .limited].contains(statement.standing) ? .expected : .failed
  }
}

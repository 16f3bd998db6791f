import AppFlip
import Conformance
import Foundation
import Fuzzing
import Platform

enum StatementCommand {
  static let command = Command(
    "statement", "Writes a page that states what a run showed, or verifies one.",
    "Writes a page of text that states what the last run showed, for people who weren't there. It is\n"
      + "made of conformance.jsonl and, if it is there, fuzzing.json, and has their digests. Ends with 0\n"
      + "if the page begins with PASS, with 1 if it doesn't, with 4 if nothing was tested; it is written all\n"
      + "the same. With --verify: makes the page again from the files, and ends with 1 if STATEMENT differs.",
    operands: "[STATEMENT conformance.jsonl [fuzzing.json]]",
    options: [reports.option, output, casesOnly, verify],
    example: "--output statement.txt", run: run)

  private static let reports = VariableOption.reports
  private static let output = Option(
    "--output", "FILE", "write the page to a file (default: standard output)")
  private static let casesOnly = Option(
    "--cases-only", nil, "leave out the links that the fuzzer generated")
  private static let verify = Option(
    "--verify", nil, "compare the page STATEMENT with the files that it was made of")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let settings = try Settings(
      environment: [reports].environment(arguments, over: call.environment))
    try DataFile.check()
    if arguments.has(verify) { return try verified(arguments, call) }
    if let extra = arguments.operands.first {
      throw UsageError(command, "only \(verify.name) takes files, such as \(extra)")
    }
    return try write(arguments, in: settings.reports ?? ReportFolder.usual, call)
  }

  private static func cases(_ file: String, _ call: Call) throws -> StatedCases {
    try StatedCases(
      RecordedRun.octets(of: call.url(file), shownAs: file), file: file,
      catalogue: try Suite.catalogue.get())
  }

  private static func write(
    _ arguments: Arguments, in folder: String, _ call: Call
  ) throws -> ExitCode {
    let cases = try cases("\(folder)/\(StatedCases.file)", call)
    let file = "\(folder)/\(FuzzResult.fileName)"
    let isTold = !arguments.has(casesOnly) && !call.url(file).isMissing
    let statement = Statement(
      cases,
      isTold ? try StatedCampaign(contentsOf: call.url(file), shownAs: file, beside: cases) : nil)
    if let file = arguments[output] {
      try call.write(Array(statement.text.utf8), to: file, of: output, command)
      call.console.output("\(statement.verdict)\n\(file.escaped)\n")
    } else {
      call.console.output(statement.text)
    }
    if cases.isEmpty { return .untested }
    return statement.standing <= .limited ? .expected : .failed
  }

  // MARK: - Verifying

  private static func verified(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    try command.refuse([output, casesOnly, reports.option], beside: verify, in: arguments)
    let files = arguments.operands
    guard (2...3).contains(files.count), files.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(
        command,
        "\(verify.name) takes a statement, conformance.jsonl and, if the page tells of it, fuzzing.json"
      )
    }
    let statement = try FileError.contents(
      of: call.url(files[0]), shownAs: "the statement \(files[0])", ifMissing: "correct its name")
    let cases = try cases(files[1], call)
    let campaign = try files.dropFirst(2).first.map {
      try StatedCampaign(contentsOf: call.url($0), shownAs: $0, beside: cases)
    }
    let verification = StatementVerification(of: statement, cases, campaign)
    call.console.output(text(of: verification, files.map(\.escaped)))
    if case .different = verification { return .failed }
    let verdict = statement.prefix { $0 != UInt8(ascii: "\n") }
    call.console.output("it states: \(shown(Array(verdict)))\n")
    return .expected
  }

  private static func text(of verification: StatementVerification, _ files: [String]) -> String {
    let (page, sources) = (files[0], files.dropFirst().joined(separator: " and "))
    let make = files.count > 2 ? "make" : "makes"
    switch verification {
    case .same: return "VERIFIED: \(page) is what \(sources) \(make)\n"
    case .different(let line, let found, let expected):
      return "DIFFERENT: \(page) is not what \(sources) \(make); the first difference is in line "
        + "\(line)\n  the statement has: \(shown(found))\n  it should have:    \(shown(expected))\n"
    }
  }

  private static func shown(_ line: [UInt8]?) -> String {
    line.map { Octets.escaped($0.prefix(200)) } ?? "(no such line)"
  }
}

import Analysis
import AppFlip
import Conformance
import Foundation
import Fuzzing
import OptionParsing
import Reporting

/// The command `appflip statement`, which states what a run showed for people outside, or verifies that.
enum StatementCommand {
  static let syntax = Syntax(
    "appflip statement",
    "Writes a page of text that states what the last run showed, for people who weren't there. It is\n"
      + "made of conformance.jsonl and, if it is there, fuzzing.json, and has their digests. Exit code: 0\n"
      + "if the page begins with PASS, 1 if it doesn't, 4 if nothing was tested; it is written all the\n"
      + "same. With --verify: makes the page again from the files, and ends with 1 if STATEMENT differs.",
    operands: "[STATEMENT conformance.jsonl [fuzzing.json]]",
    options: reports.options + [output, casesOnly, verify] + changedData.options)

  private static let reports = VariableOptions([
    (
      Option("--reports", "DIR", "the folder of the reports (default: \(ReportFolder.usual))"),
      Settings.Name.reports.rawValue
    )
  ])
  private static let changedData = VariableOptions.changedData
  private static let output = Option(
    "--output", "FILE", "write the page to a file (default: standard output)")
  private static let casesOnly = Option(
    "--cases-only", nil, "leave out the links that the fuzzer generated")
  private static let verify = Option(
    "--verify", nil, "compare the page STATEMENT with the files that it was made of")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    try ChangedDataError.check(
      Settings(environment: changedData.environment(arguments, over: call.environment)))
    if arguments.has(verify) { return try verified(arguments, call) }
    if let extra = arguments.operands.first {
      throw UsageError(syntax, "only \(verify.name) takes files, such as \(extra)")
    }
    return try write(arguments, call)
  }

  private static func cases(_ file: String, _ call: Call) throws -> StatedCases {
    try StatedCases(
      contentsOf: call.url(file), shownAs: file, catalogue: try Suite.catalogue.get(),
      names: call.names)
  }

  // MARK: - Writing

  private static func write(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let settings = try Settings(environment: reports.environment(arguments, over: call.environment))
    let shown = settings.reports ?? ReportFolder.usual
    let folder = ReportFolder(call.url(shown), shownAs: shown)
    let cases = try cases("\(shown)/\(folder.jsonLines.lastPathComponent)", call)
    let campaign = try arguments.has(casesOnly) ? nil : campaign(in: shown, beside: cases, call)
    let statement = Statement(cases, campaign)
    if let file = arguments[output] {
      do {
        try WholeFile.write(Data(statement.text.utf8), to: call.url(file))
      } catch {
        throw UsageError(
          syntax,
          "\(file) can't be written: \(FolderError.reason(of: error)); name another with \(output.name)"
        )
      }
      call.console.output("\(statement.verdict)\n\(Octets.escaped(Array(file.utf8)))\n")
    } else {
      call.console.output(statement.text)
    }
    if cases.isEmpty { return .untested }
    return statement.standing <= .limited ? .expected : .failed
  }

  /// What a campaign came to whose file stands beside the cases; nil if there is none.
  private static func campaign(
    in folder: String, beside cases: StatedCases, _ call: Call
  ) throws -> StatedCampaign? {
    let file = "\(folder)/\(CampaignResult.fileName)"
    let url = call.url(file)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try StatedCampaign(contentsOf: url, shownAs: file, beside: cases)
  }

  // MARK: - Verifying

  private static func verified(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    if let other = ([output, casesOnly] + reports.options).first(where: arguments.has) {
      throw UsageError(syntax, "\(other.name) doesn't go with \(verify.name)")
    }
    let files = arguments.operands
    guard (2...3).contains(files.count), files.allSatisfy({ !$0.isEmpty }) else {
      throw UsageError(
        syntax,
        "\(verify.name) takes a statement, conformance.jsonl and, if you have it, fuzzing.json")
    }
    guard let statement = try? Data(contentsOf: call.url(files[0])) else {
      throw UsageError(syntax, "the statement \(files[0]) can't be read")
    }
    let cases = try cases(files[1], call)
    let campaign = try files.dropFirst(2).first.map {
      try StatedCampaign(contentsOf: call.url($0), shownAs: $0, beside: cases)
    }
    let octets = Array(statement)
    let verification = StatementVerification(of: octets, cases, campaign)
    call.console.output(text(of: verification, files))
    if case .different = verification { return .failed }
    let verdict = octets.prefix { $0 != UInt8(ascii: "\n") }
    call.console.output("it states: \(Octets.escaped(verdict))\n")
    return .expected
  }

  private static func text(of verification: StatementVerification, _ files: [String]) -> String {
    let shown = files.map { Octets.escaped(Array($0.utf8)) }
    let sources = shown.dropFirst().joined(separator: " and ")
    switch verification {
    case .same:
      return "VERIFIED: \(shown[0]) is what \(sources) make\(shown.count > 2 ? "" : "s")\n"
    case .sameCases(let line):
      return "VERIFIED IN PART: the first \(line) lines of \(shown[0]) are what \(sources) makes\n"
        + "NOT VERIFIED: what stands below them, and the result for generated links in the first two lines; "
        + "name fuzzing.json as well\n"
    case .different(let line, let found, let expected):
      func text(_ octets: [UInt8]?) -> String {
        octets.map { Octets.escaped($0.prefix(200)) } ?? "(no such line)"
      }
      return "DIFFERENT: \(shown[0]) is not what \(sources) make\(shown.count > 2 ? "" : "s"); "
        + "the first difference is in line \(line)\n"
        + "  the statement has: \(text(found))\n  it should have:    \(text(expected))\n"
    }
  }
}

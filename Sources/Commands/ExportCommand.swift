import Analysis
import AppFlip
import Conformance
import OptionParsing

/// The command `appflip export`, which writes the cases as data.
enum ExportCommand {
  static let syntax = Syntax(
    "appflip export",
    "Writes the cases to standard output as JSON Lines, for tests without this suite: a header, then\n"
      + "for each case a line with its requests, and the answers that each rule permits. What a request\n"
      + "takes from an earlier reply is an object such as {\"from_step\":0,\"member\":\"state\"}.",
    options: [role, filters])

  private static let role = Option("--role", "ROLE", "only the cases of this role")
  private static let filters = Option(
    "--filter", "PATTERN", "only this case, or this rule's cases, and their good twins",
    isRepeatable: true)

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    let role = try arguments[role].map { try ListCommand.role(named: $0, syntax) }
    var catalogue = try Suite.catalogue.get()
    let patterns = call.renewed(arguments.all(filters))
    if !patterns.isEmpty { catalogue = try catalogue.filtered(by: CaseFilter(patterns)) }
    do {
      return try write(CaseVectors(catalogue, of: role), call.console)
    } catch let error as UnfillableTemplate {
      call.console.errors("appflip: a case can't be written: \(error.reason)\n")
      return .failed
    }
  }

  private static func write(_ vectors: CaseVectors, _ console: Console) throws -> ExitCode {
    guard !vectors.cases.isEmpty else {
      console.errors("appflip: the filter selects no case of this role\n")
      return .untested
    }
    for line in try vectors.lines() { console.output(String(decoding: line, as: UTF8.self)) }
    return .expected
  }
}

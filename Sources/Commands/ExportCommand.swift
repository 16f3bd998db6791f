import AppFlip
import Conformance
import Reporting

/// The command `appflip export`, which writes the cases as data.
enum ExportCommand {
  static let syntax = Syntax(
    "appflip export",
    "Writes the cases to standard output as JSON Lines, for tests without this suite: a header, then a\n"
      + "line a case with its requests, and the answers that each rule permits. What a request takes from\n"
      + "an earlier reply is an object such as {\"from_step\":0,\"member\":\"state\"}.",
    options: [role, filters])

  private static let role = Option("--role", "ROLE", "only the cases of this role")
  private static let filters = Option(
    "--filter", "PATTERN", "only this case, or this rule's cases, and their good twins",
    isRepeatable: true)

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `export`.
  ///   - console: where it writes to.
  ///   - names: every name that was ever released.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], console: Console, names: StableNames = .ofCheckout
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      let role = try arguments[role].map { try ListCommand.role(named: $0, syntax) }
      var catalogue = try Suite.catalogue.get()
      let patterns = OldNames(names, console).renewed(arguments.all(filters))
      if !patterns.isEmpty { catalogue = try catalogue.filtered(by: CaseFilter(patterns)) }
      return try write(CaseVectors(catalogue, of: role), console)
    } catch let error as RunError {
      return console.fail(error)
    } catch let error as UnmatchedFilter {
      console.errors("appflip: \(error)\(CheckCommand.suggestion(for: error))\n")
      return .untested
    } catch let error as UnfillableTemplate {
      console.errors("appflip: a case can't be written: \(error.reason)\n")
      return .failed
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  private static func write(_ vectors: CaseVectors, _ console: Console) throws -> ExitCode {
    guard !vectors.cases.isEmpty else {
      console.errors("appflip: the role has no case that the filter selects\n")
      return .untested
    }
    for line in try vectors.lines() { console.output(String(decoding: line, as: UTF8.self)) }
    return .expected
  }
}

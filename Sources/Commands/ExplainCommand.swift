import AppFlip
import Conformance
import Reporting

/// The command `appflip explain`, which tells what a rule or a case is about.
enum ExplainCommand {
  static let syntax = Syntax(
    "appflip explain",
    "Tells what must hold by a rule, where that comes from, what goes wrong where it doesn't, and the\n"
      + "smallest change that mends it; of a case what is sent, what is allowed, and the usual cause.",
    operands: "RULE|CASE...")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `explain`.
  ///   - console: where it writes to.
  ///   - names: every name that was ever released.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], console: Console, names: StableNames = .ofCheckout
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      guard !arguments.operands.isEmpty else {
        throw UsageError(
          syntax, "name a rule, such as app/state/exact, or a case, such as app.good")
      }
      let catalogue = try Suite.catalogue.get()
      // Nothing is printed of several names where one of them is wrong.
      let operands = OldNames(names, console).renewed(arguments.operands)
      let texts = try operands.map { try text(for: $0, in: catalogue, names) }
      console.output(texts.joined(separator: "\n\n"))
      return .expected
    } catch let error as RunError {
      return console.fail(error)
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  private static func text(
    for name: String, in catalogue: Catalogue, _ known: StableNames
  ) throws(UsageError) -> String {
    if let rule = Rule.named(Rule.ID(rawValue: name)) {
      return RuleExplanation(rule, in: catalogue).text
    }
    if let testCase = catalogue[name] { return CaseExplanation(testCase, in: catalogue).text }
    if let kind = [.testCase, .rule].first(where: { known.fate(of: name, $0) == .removed }) {
      throw UsageError(syntax, "the \(kind.rawValue) \(name) was removed from the suite")
    }
    let names = Rule.all.map(\.id.rawValue) + catalogue.cases.map(\.id)
    let closest = Spelling.closest(to: name, among: names).joined(separator: ", ")
    throw UsageError(syntax, "there is no rule and no case \(name); close are \(closest)")
  }
}

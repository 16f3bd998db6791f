import Analysis
import AppFlip
import Conformance
import OptionParsing

/// The command `appflip explain`, which tells what a rule or a case is about.
enum ExplainCommand {
  static let syntax = Syntax(
    "appflip explain",
    "For a rule: prints its requirement, which source says so, its impact, and the smallest change\n"
      + "that fixes it. For a case: what is sent, what is allowed, and the usual cause. For edition-1 to\n"
      + "edition-4, or for document, which is all of them: what each sentence says in a few words, and which\n"
      + "rules rest on it, or why it can't be tested.",
    operands: "RULE|CASE|EDITION...")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        syntax, "name a rule, such as app/state/exact, or a case, such as app.good")
    }
    let catalogue = try Suite.catalogue.get()
    let ledger = try Ledger()
    // If one of several names is wrong, nothing is printed.
    let texts = try call.renewed(arguments.operands).map {
      try text(for: $0, in: catalogue, ledger, call.names)
    }
    call.console.output(texts.joined(separator: "\n\n"))
    return .expected
  }

  private static func text(
    for name: String, in catalogue: Catalogue, _ ledger: Ledger, _ known: StableNames
  ) throws(UsageError) -> String {
    if let rule = Rule.named(Rule.ID(rawValue: name)) {
      return RuleExplanation(rule, in: catalogue, ledger).text
    }
    if let document = DocumentExplanation(name, ledger) { return document.text }
    if let testCase = catalogue[name] { return CaseExplanation(testCase, in: catalogue).text }
    if let kind = [.testCase, .rule].first(where: { known.fate(of: name, $0) == .removed }) {
      throw UsageError(syntax, "the \(kind.rawValue) \(name) was removed from the suite")
    }
    let names = Rule.all.map(\.id.rawValue) + DocumentExplanation.names + catalogue.cases.map(\.id)
    throw UsageError(
      syntax,
      "there is no rule and no case \(name)" + Spelling.suggestions(for: name, among: names))
  }
}

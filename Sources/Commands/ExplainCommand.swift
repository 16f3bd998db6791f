import AdapterProtocol
import AppFlip
import Conformance
import Fuzzing
import Processes

enum ExplainCommand {
  static let command = Command(
    "explain", "Explains or lists rules, cases, and the fuzzer's changes.",
    "For a rule: prints its requirement, source, impact and fix. For a case: prints its requests and\n"
      + "the permitted responses. For edition-1 to edition-4, or document for all editions: summarises\n"
      + "each sentence, with the rules that are based on it, or the reason why it can't be tested.\n"
      + "Without a name: lists the rules, one per line, sorted: the name, a tab, the level, a tab, the\n"
      + "requirement. cases, mutators and changes: the same list for cases, and for the fuzzer's mutators\n"
      + "and changes. redirect-uris: the 12 URLs to register, one per line.\n"
      + "--json: write the cases as JSON Lines, in the format of the corpus, for tests without this\n"
      + "suite. Each case has its requests as templates, and the responses that each rule permits.",
    operands: "[RULE|CASE|EDITION... | cases|mutators|changes|redirect-uris]",
    options: [role, json, filters],
    example: "app/state/exact", run: run)

  private static let role = Option("--role", "ROLE", "with a list: only rows for this role")
  private static let json = Option("--json", nil, "write the cases as JSON Lines")
  private static let filters = Option(
    "--filter", "PATTERN",
    "with --json: only this case, or this rule's cases, and their control requests",
    isRepeatable: true)

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let names = arguments.operands
    let role = try arguments[role].map(role)
    if arguments.has(json) { return try export(arguments, role, call) }
    if arguments.has(filters) { throw UsageError(command, "--filter can only be used with --json") }
    if names.count < 2, let rows = try rows(of: names.first) {
      return try list(rows, role, call.console)
    }
    if names == [redirectURIs] {
      call.console.output(RedirectURL.all.map { "\(Bytes.escaped($0.bytes))\n" }.joined())
      return .expected
    }
    if role != nil {
      throw UsageError(command, "--role can only be used with a list or with --json")
    }
    let catalogue = try Suite.catalogue.get()
    let ledger = try Ledger()
    // If one of several names is wrong, nothing is printed.
    let texts = try names.map { try text(for: $0, in: catalogue, ledger) }
    call.console.output(texts.joined(separator: "\n\n"))
    return .expected
  }

  private static func role(_ name: String) throws(UsageError) -> Role {
    if let role = Role(rawValue: name) { return role }
    let names = Role.allCases.map(\.rawValue)
    let near = Spelling.suggestion(for: name, among: names)
    throw UsageError(command, "--role takes \(names.joined(separator: ", "))\(near)")
  }

  // MARK: - One

  private static func text(
    for name: String, in catalogue: Catalogue, _ ledger: Ledger
  ) throws(UsageError) -> String {
    if let rule = Rule.named(Rule.ID(rawValue: name)) {
      return RuleExplanation(rule: rule, catalogue: catalogue, ledger: ledger).text
    }
    if let document = DocumentExplanation(name, ledger) { return document.text }
    if let testCase = catalogue[name] {
      return CaseExplanation(testCase: testCase, catalogue: catalogue).text
    }
    let names =
      Rule.all.map(\.id.rawValue) + DocumentExplanation.names + lists + catalogue.cases.map(\.id)
    throw UsageError(
      command,
      "unknown rule or case \(name)" + Spelling.suggestions(for: name, among: names))
  }

  // MARK: - Lists

  private static let lists = ["cases", "mutators", "changes", redirectURIs]
  private static let redirectURIs = "redirect-uris"

  /// A line of a list; the role is nil for several, or for none.
  private typealias Row = (name: String, kind: String, about: String, role: Role?)

  private static func rows(of word: String?) throws(RunError) -> [Row]? {
    switch word {
    case nil:
      return Rule.all.map { rule in
        (rule.id.rawValue, rule.level(in: .newest).rawValue, rule.requirement, rule.id.role)
      }
    case "cases":
      return try Suite.catalogue.get().cases.map {
        ($0.id, $0.role?.rawValue ?? "composition", $0.title, $0.role)
      }
    case "mutators":
      return Mutators.all.map {
        ($0.name, String($0.name.prefix { $0 != "/" }), $0.summary, nil)
      }
    case "changes":
      return Role.allCases.flatMap { role in
        ChangeList.links(of: role).map { ($0.name, role.rawValue, $0.link, role) }
      }
    default: return nil
    }
  }

  private static func list(
    _ rows: [Row], _ role: Role?, _ console: Console
  ) throws(UsageError) -> ExitCode {
    let chosen = rows.filter { role == nil || $0.role == role }
    guard !chosen.isEmpty else {
      throw UsageError(command, "a mutator has no role: leave out --role")
    }
    let lines = chosen.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
      .map { "\($0.name)\t\($0.kind)\t\($0.about.escaped)\n" }
    console.output(lines.joined())
    return .expected
  }

  // MARK: - Data

  private static func export(
    _ arguments: Arguments, _ role: Role?, _ call: Call
  ) throws -> ExitCode {
    if let extra = arguments.operands.first {
      throw UsageError(command, "--json can't be used with \(extra): choose cases with --filter")
    }
    var catalogue = try Suite.catalogue.get()
    let patterns = arguments.all(filters)
    if !patterns.isEmpty { catalogue = try catalogue.filtered(by: CaseFilter(patterns)) }
    let cases = catalogue.cases.filter { role == nil || $0.role == role }
    guard !cases.isEmpty else {
      call.console.errors("appflip: the filter matches no case of this role\n")
      return .untested
    }
    for testCase in cases {
      call.console.output(String(decoding: JSONWriter.line(.object(testCase.row)), as: UTF8.self))
    }
    return .expected
  }
}

import AdapterProtocol
import AppFlip
import Conformance
import Fuzzing
import Processes

/// Explains or lists rules, cases, and the fuzzer's changes.
enum ExplainCommand {
  static let command = Command(
    "explain", "Explains or lists rules, cases, and the fuzzer's changes.",
    "For a rule: prints its requirement, source, impact and fix. For a case: prints its requests and\n"
      + "the permitted responses. Without a name: lists the rules with their levels, one per line; cases,\n"
      + "mutators and changes are lists, too. redirect-uris: lists the 12 URLs to register. --json:\n"
      + "writes the cases in the format of the corpus, with the responses that each rule permits.",
    operands: "[RULE|CASE... | cases|mutators|changes|redirect-uris]",
    options: [.role, json, filters], example: "app/state/exact", isHelp: true, run: run)

  private static let json = Option("--json", nil, "write the cases as JSON Lines")
  private static let filters = Option(
    "--filter", "PATTERN",
    "with --json: only this case, or this rule's cases, and their control requests",
    isRepeatable: true)

  private static func run(_ call: Call) throws -> ExitCode {
    _ = try DataFolder.found.get()
    let names = call.arguments.operands
    let roles = try call.has(.role) ? call.settings.roles : nil
    if call.has(json) { return try export(roles, call) }
    if call.has(filters) { throw call.wrong("--filter can only be used with --json") }
    if names.count < 2, let rows = try rows(of: names.first) {
      let chosen = rows.filter { isChosen($0.role, roles) }
      guard !chosen.isEmpty else { throw call.wrong("a mutator has no role: leave out --role") }
      let lines = chosen.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
      call.console.output(lines.map { "\($0.name)\t\($0.kind)\t\($0.about.escaped)\n" }.joined())
      return .expected
    }
    if roles != nil { throw call.wrong("--role can only be used with a list or with --json") }
    if names == [redirectURIs] {
      call.console.output(RedirectURL.all.map { "\(Bytes.escaped($0.bytes))\n" }.joined())
      return .expected
    }
    let catalogue = try Suite.catalogue.get()
    let ledger = try Ledger()
    // If one of several names is wrong, nothing is printed.
    let texts = try names.map { try text(for: $0, in: catalogue, ledger, call) }
    call.console.output(texts.joined(separator: "\n\n"))
    return .expected
  }

  private static func isChosen(_ role: Role?, _ roles: [Role]?) -> Bool {
    roles.map { roles in role.map(roles.contains) == true } ?? true
  }

  private static func text(
    for name: String, in catalogue: Catalogue, _ ledger: Ledger, _ call: Call
  ) throws(UsageError) -> String {
    if let rule = Rule.named(Rule.ID(rawValue: name)) {
      return RuleExplanation(rule: rule, catalogue: catalogue, ledger: ledger).text
    }
    if let testCase = catalogue[name] {
      return CaseExplanation(testCase: testCase, catalogue: catalogue).text
    }
    let names = Rule.all.map(\.id.rawValue) + lists + catalogue.cases.map(\.id)
    throw call.wrong(
      "unknown rule or case \(name)" + Spelling.suggestions(for: name, among: names))
  }

  // MARK: - Lists

  private static let lists = ["cases", "mutators", "changes", redirectURIs]
  private static let redirectURIs = "redirect-uris"

  /// A line of a list; the role is nil for several roles, or for none.
  private typealias Row = (name: String, kind: String, about: String, role: Role?)

  private static func rows(of word: String?) throws(RunError) -> [Row]? {
    switch word {
    case nil:
      Rule.all.map {
        ($0.id.rawValue, $0.level(in: .newest).rawValue, $0.requirement, $0.id.role)
      }
    case "cases":
      try Suite.catalogue.get().cases.map {
        ($0.id, $0.role?.rawValue ?? "composition", $0.title, $0.role)
      }
    case "mutators":
      Mutators.all.map { ($0.name, String($0.name.prefix { $0 != "/" }), $0.summary, nil) }
    case "changes":
      Role.allCases.flatMap { role in
        ChangeList.links(of: role).map { ($0.name, role.rawValue, $0.link, role) }
      }
    default: nil
    }
  }

  private static func export(_ roles: [Role]?, _ call: Call) throws -> ExitCode {
    if let extra = call.arguments.operands.first {
      throw call.wrong("--json can't be used with \(extra): choose cases with --filter")
    }
    var catalogue = try Suite.catalogue.get()
    if call.has(filters) {
      catalogue = try catalogue.filtered(by: CaseFilter(call.arguments.all(filters)))
    }
    let cases = catalogue.cases.filter { isChosen($0.role, roles) }
    guard !cases.isEmpty else {
      call.console.note("the filter matches no case of this role")
      return .untested
    }
    for testCase in cases {
      call.console.output(String(decoding: JSONWriter.line(.object(testCase.row)), as: UTF8.self))
    }
    return .expected
  }
}

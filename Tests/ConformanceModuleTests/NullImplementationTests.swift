import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// Implementations that don't try: none of them may seem to keep a rule that it doesn't keep.
@Suite("Null implementations")
struct NullImplementationTests {
  /// An implementation that doesn't try, in a role.
  struct Row: CustomTestStringConvertible, Sendable {
    let manner: NullManner
    let role: Role

    var testDescription: String { "\(role.rawValue) \(manner)" }
  }

  static let rows = Role.allCases.flatMap { role in
    NullManner.allCases.map { Row(manner: $0, role: role) }
  }

  @Test(
    "every rule is broken, or nothing passes by it, but for the few that are kept",
    .longProof("implementations that don't try"), arguments: rows)
  func rules(_ row: Row) throws {
    let result = try judge(row.manner.adapter(row.role), as: row.role)
    #expect(!result.isPassed)
    let kept = Set(result.keptRules.map { "\(row.manner) \($0)" })
    let listed = try listed().reasons.filter { Self.row(of: $0.key) == row.testDescription }
    #expect(Set(listed.keys).subtracting(kept).sorted() == [], "listed, and not kept")
    #expect(kept.subtracting(listed.keys).sorted() == [], "not in \(Self.list)")
    for (entry, reason) in listed where reason.hasPrefix("-> ") {
      let (rule, other) = (Self.rule(of: entry), Rule.ID(rawValue: String(reason.dropFirst(3))))
      let isCharged = result.cases.contains {
        $0.testCase.rules.contains(rule) && $0.verdict(by: other)?.evidence != nil
      }
      #expect(isCharged, "\(entry) isn't charged to \(other)")
    }
  }

  @Test("the list of kept rules has a reason for each")
  func complete() throws {
    let listed = try listed()
    #expect(listed.incomplete == [])
    let known = Set(Self.rows.map(\.testDescription))
    #expect(listed.entries.filter { !known.contains(Self.row(of: $0)) } == [])
  }

  @Test(
    "flips come to a wrong end at a Google app that concludes the same from whatever comes back",
    arguments: [ReturnedReply.Conclusion.linked, .ignored, .fallback, .aborted])
  func composition(_ outcome: ReturnedReply.Conclusion) throws {
    let partner = try StubAdapter.references()
    let result = try ConformanceRun.execute(
      SharedCatalogue.composition.get(),
      on: StubAdapter.googleApp(ending: outcome), named: "null",
      partner: { _ in partner })
    #expect(result.rules(.fail) == ["composition/outcome/reached"])
  }

  private static let list = "Tests/KillMatrix/null-implementations.txt"

  private func listed() throws -> ListedExceptions {
    try ListedExceptions("null-implementations.txt", words: 2)
  }

  private static func rule(of entry: String) -> Rule.ID {
    Rule.ID(rawValue: String(entry.split(separator: " ").last ?? ""))
  }

  private static func row(of entry: String) -> String {
    "\(rule(of: entry).role?.rawValue ?? "no role") \(entry.prefix { $0 != " " })"
  }

  @Test(
    "other bytes, or none, in the right kind of response break the rules about bytes",
    .longProof("implementations that don't try"), arguments: Role.allCases, [true, false])
  func bytes(_ role: Role, _ areOthers: Bool) throws {
    let adapter = AlteredAdapter(try StubAdapter.reference(role)) { _, result in
      result.changingAnswers { areOthers ? $0 + [UInt8(ascii: "x")] : [] }
    }
    let result = try judge(adapter, as: role)
    let about = Self.aboutBytes[role] ?? []
    if areOthers {
      #expect(result.brokenRules.sorted() == about)
    } else {
      // No bytes are no answer, too; an altered state is none that is missing.
      let either = "\(role == .app ? "app" : "endpoint")/answer/either"
      let least = role == .googleApp ? about : [either]
      #expect(Set(result.brokenRules).isSuperset(of: least))
      let kept = result.keptRules.filter { about.contains($0) && !$0.hasSuffix("/undecodable") }
      #expect(kept == [])
    }
    // Neither does a rule pass that is about one way to read them.
    #expect(result.keptRules.filter { $0.hasSuffix("-reading") } == [])
  }

  /// The rules that say which bytes are written, sorted; what one reader makes of them is judged
  /// only if another reads them right.
  private static let aboutBytes: [Role: [String]] = [
    .app: ["app/code/exact", "app/state/exact", "app/state/in-error", "app/state/undecodable"],
    .authorizationEndpoint: [
      "endpoint/code/exact", "endpoint/state/exact", "endpoint/state/in-error",
      "endpoint/state/undecodable",
    ],
    .googleApp: ["google-app/code/linked", "google-app/start/parameters"],
  ]

  // MARK: - Judging

  private func judge(_ adapter: AlteredAdapter, as role: Role) throws -> RunResult {
    // A rule may seem to be kept by some of its cases.
    try ConformanceRun.execute(
      SharedCatalogue.of(role).small(), on: adapter, named: "null",
      settings: .with(profile: .strict))
  }
}

extension ExchangeResult {
  /// The same with other values of the codes and states that are written.
  fileprivate func changingAnswers(by change: ([UInt8]) -> [UInt8]) -> ExchangeResult {
    func changed(_ url: Text) -> Text {
      var link = EditableLink(url.bytes)
      link.change("code", "state", by: change)
      return Text(link.bytes)
    }
    func changed(_ opened: [OpenedURL]) -> [OpenedURL] {
      opened.map { OpenedURL(url: changed($0.url), universalLinksOnly: $0.universalLinksOnly) }
    }
    switch self {
    case .answered(.app(var reply)):
      reply.opened = changed(reply.opened)
      return .answered(.app(reply))
    case .answered(.start(var reply)):
      reply.opened = changed(reply.opened)
      return .answered(.start(reply))
    case .answered(.authorizationEndpoint(var reply)):
      reply.headers = reply.headers.map {
        $0.name == "location" ? Header(name: $0.name, value: changed($0.value)) : $0
      }
      return .answered(.authorizationEndpoint(reply))
    case .answered(.returned(var reply)):
      reply.code = reply.code.map { Text(change($0.bytes)) }
      return .answered(.returned(reply))
    default: return self
    }
  }
}

extension RunResult {
  fileprivate var keptRules: [String] {
    tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
      .map(\.rule.id.rawValue)
  }
}

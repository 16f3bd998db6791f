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

  // MARK: - Judging

  private func judge(_ adapter: AlteredAdapter, as role: Role) throws -> RunResult {
    // A rule may seem to be kept by some of its cases.
    try ConformanceRun.execute(
      SharedCatalogue.of(role).small(), on: adapter, named: "null",
      settings: .with(profile: .strict))
  }
}

extension RunResult {
  fileprivate var keptRules: [String] {
    tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
      .map(\.rule.id.rawValue)
  }
}

import Conformance
import Testing

@testable import Commands

@Suite("Differences of two runs")
struct RunDifferencesTests {
  private static let exact = "app/state/exact"
  private static let survives = "app/survives"

  /// A case in which one rule gives a verdict, as it stands in a report.
  private struct Line {
    let rule, verdict, summary, json: String
  }

  private static func line(
    _ id: String, _ verdict: String, by rule: String = exact, as evidence: String? = nil,
    digest: String = "d", role: String = "app", fault: Bool = false
  ) -> Line {
    let shown = evidence ?? (verdict == "fail" ? "x" : nil)
    let kind = shown.map { #","as":"\#($0)""# } ?? ""
    let finding = #","findings":[{"rule":"\#(rule)","verdict":"\#(verdict)"\#(kind)}]"#
    let end = fault ? #","fault":"x","as":"x""# : verdict == "pass" ? "" : finding
    let summary = fault ? "fail" : verdict
    return Line(
      rule: rule, verdict: verdict, summary: summary,
      json: #"{"type":"case","id":"\#(id)","digest":"\#(digest)","role":"\#(role)","#
        + #""verdict":"\#(summary)","rules":["\#(rule)"]\#(end)}"#)
  }

  private static func object(_ members: [String: Any]) -> String {
    "{" + members.map { #""\#($0)":\#($1)"# }.sorted().joined(separator: ",") + "}"
  }

  /// A report; the filter is a list of JSON.
  private static func report(
    _ lines: [Line], edition: Int = 4, profile: String = "default", roles: [String] = ["app"],
    filter: String? = nil
  ) -> [UInt8] {
    let named = object(Dictionary(uniqueKeysWithValues: roles.map { ($0, "{}") }))
    let header =
      #"{"type":"header","format":2,"suite":"s","adapter":"a","client_id":null,"app_link":null,"#
      + #""implementation":{"name":"x"},"roles":\#(named),"edition":\#(edition),"#
      + #""profile":"\#(profile)"\#(filter.map { #","filter":\#($0)"# } ?? "")}"#
    let rules = Dictionary(grouping: lines, by: \.rule).mapValues { lines in
      object(Dictionary(grouping: lines, by: \.verdict).mapValues(\.count))
    }
    let counts = CaseResult.Summary.allCases.map { summary in
      #""\#(summary.rawValue)":\#(lines.count { $0.summary == summary.rawValue })"#
    }.joined(separator: ",")
    let footer =
      #"{"type":"footer","cases":\#(lines.count),\#(counts),"rules":\#(object(rules)),"#
      + #""incidents":[],"gaps":[],"verdict":"pass"}"#
    return ([header] + lines.map(\.json) + [footer]).flatMap { Array("\($0)\n".utf8) }
  }

  private func run(_ octets: [UInt8], _ names: StableNames = .empty) throws -> RecordedRun {
    try RecordedRun(octets, file: "r", mayBeFiltered: true, names: names)
  }

  private func differences(_ old: [Line], _ new: [Line]) throws -> RunDifferences {
    RunDifferences(from: try run(Self.report(old)), to: try run(Self.report(new)))
  }

  private func text(_ differences: RunDifferences, isComplete: Bool = false) -> String {
    DifferencesText(differences, old: "old.jsonl", new: "new.jsonl", isComplete: isComplete).text
  }

  @Test(
    "what became of a verdict",
    arguments: [
      ("pass", "fail", .newlyFailing), ("warn", "fail", .newlyFailing),
      ("inconclusive", "fail", .newlyFailing), ("fail", "pass", .newlyPassing),
      ("pass", "warn", .newlyWarned), ("fail", "warn", .newlyWarned),
      ("inconclusive", "warn", .newlyWarned), ("warn", "pass", .noLongerWarned),
      ("pass", "inconclusive", .newlyUntested), ("fail", "inconclusive", .newlyUntested),
      ("warn", "inconclusive", .newlyUntested), ("inconclusive", "pass", .testedAgain),
      ("pass", "pass", nil), ("warn", "warn", nil), ("fail", "fail", nil),
      ("inconclusive", "inconclusive", nil),
    ] as [(String, String, RunDifferences.Kind?)])
  func kinds(_ row: (old: String, new: String, kind: RunDifferences.Kind?)) throws {
    let differences = try differences([Self.line("a", row.old)], [Self.line("a", row.new)])
    #expect(differences.changes.map(\.kind) == [row.kind].compactMap(\.self))
    #expect(differences.isWorse == (row.kind == .newlyFailing))
  }

  @Test("the same rule that fails otherwise is told of with both kinds of evidence")
  func evidence() throws {
    let differences = try differences(
      [Self.line("a", "fail", as: "code/x")], [Self.line("a", "fail", as: "timed-out")])
    #expect(differences.changes.map(\.kind) == [.otherEvidence] && !differences.isWorse)
    let text = text(differences)
    #expect(text.hasPrefix("CHANGED: 1 case fails with other evidence (1 rule)\n"))
    #expect(
      text.contains(
        "\nFailing with other evidence: 1 case\n-----------------------------------\n  app/state/exact: 1 case\n"
          + "    a (as=timed-out, before as=code/x)\n"))
  }

  @Test("a rule that says nothing any more isn't broken, and a new rule may fail newly")
  func otherRules() throws {
    let gone = try differences(
      [Self.line("a", "fail")], [Self.line("a", "pass", by: Self.survives)])
    #expect(gone.changes.map(\.kind) == [.newlyPassing])
    for (verdict, kinds) in [("warn", [.noLongerWarned]), ("inconclusive", []), ("pass", [])]
      as [(String, [RunDifferences.Kind])]
    {
      let gone = try differences(
        [Self.line("a", verdict)], [Self.line("a", "pass", by: Self.survives)])
      #expect(gone.changes.map(\.kind) == kinds, "\(verdict)")
    }
    let new = try differences([Self.line("a", "pass")], [Self.line("a", "fail", by: Self.survives)])
    #expect(new.changes.map(\.kind) == [.newlyFailing])
    #expect(new.changes.map(\.rule?.rawValue) == [Self.survives])
  }

  @Test("a fault of the adapter fails newly by no rule")
  func fault() throws {
    let differences = try differences(
      [Self.line("a", "pass")], [Self.line("a", "pass", fault: true)])
    #expect(differences.changes.map(\.kind) == [.newlyFailing] && differences.isWorse)
    #expect(differences.changes.map(\.rule) == [nil])
    #expect(
      text(differences).hasPrefix("WORSE: 1 case newly fails (the adapter itself)\n"))
    let back = try self.differences([Self.line("a", "pass", fault: true)], [Self.line("a", "pass")])
    #expect(back.changes.map(\.kind) == [.newlyPassing])
  }

  @Test("a case that was changed itself is told of apart, and makes nothing worse")
  func changedCases() throws {
    let differences = try differences(
      [Self.line("a", "pass"), Self.line("b", "pass"), Self.line("c", "pass")],
      [
        Self.line("a", "fail", digest: "e"), Self.line("b", "pass", digest: "e"),
        Self.line("c", "pass"),
      ])
    #expect(!differences.isWorse && differences.changes.isEmpty)
    #expect(differences.changedCases == ["a", "b"])
    let text = text(differences)
    #expect(text.hasPrefix("CHANGED: 2 cases changed in the suite (1 of them fails now)\n"))
    #expect(text.contains("\nChanged because the case changed: 2 cases\n"))
    #expect(text.contains("\n  newly failing:\n  app/state/exact: 1 case\n    a\n"))
    #expect(text.hasSuffix("\n  with the same results: 1 case\n    b\n"))
    #expect(!text.contains("Newly failing"))
  }

  @Test("new and removed cases are named, of roles that both runs judged")
  func newAndRemoved() throws {
    let differences = try differences(
      [Self.line("a", "pass"), Self.line("b", "pass"), Self.line("g", "pass", role: "google-app")],
      [
        Self.line("a", "pass"), Self.line("c", "fail"),
        Self.line("e", "pass", role: "authorization-endpoint"),
      ])
    #expect(differences.newCases == ["c"] && differences.removedCases == ["b"])
    #expect(differences.compared == 1 && !differences.isWorse)
    let text = text(differences)
    #expect(text.hasPrefix("CHANGED: 1 case is new (1 of them fails), 1 case is removed\n"))
    #expect(text.contains("\nNew cases: 1 case\n") && text.contains("\nRemoved cases: 1 case\n"))
  }

  @Test("other editions, profiles, roles and a filter are told of at the top")
  func caveats() throws {
    let old = try run(Self.report([Self.line("a", "pass"), Self.line("b", "pass")]))
    let new = try run(
      Self.report(
        [Self.line("a", "pass"), Self.line("c", "pass")], edition: 1, profile: "strict",
        roles: ["app", "google-app"], filter: #"["a","\u001b"]"#))
    let differences = RunDifferences(from: old, to: new)
    #expect(differences.newCases == [] && differences.removedCases == [])
    let text = text(differences)
    #expect(text.hasPrefix("SAME: nothing changed in 1 case\n"))
    for line in [
      "the edition changed from 4 to 1; ", "the profile changed from default to strict; ",
      "the roles changed: app before, app, google-app now;",
      #"the new report is filtered by a, \x1B: only the cases that both"#,
    ] { #expect(text.contains("\n  note        \(line)"), "\(line)") }
    #expect(try self.differences([], []).caveats == [])
  }

  @Test("old names of cases and rules are those of now")
  func aliases() throws {
    let names = try StableNames(
      Array("case a -> b\ncase b\nrule app/old -> app/state/exact\nrule app/state/exact\n".utf8))
    let old = try run(Self.report([Self.line("a", "fail", by: "app/old")]), names)
    let new = try run(Self.report([Self.line("b", "fail")]), names)
    let differences = RunDifferences(from: old, to: new)
    #expect(differences.changes == [] && differences.newCases == [] && differences.compared == 1)
    #expect(old.failures.map(\.caseID) == ["b"])
    #expect(old.failures.map(\.rule?.rawValue) == [Self.exact])
  }
}

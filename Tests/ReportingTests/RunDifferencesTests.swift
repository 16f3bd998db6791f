import Conformance
import TestSupport
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
    let why = verdict == "inconclusive" ? #","reason":"r""# : #","expected":"e","actual":"a""#
    let finding = #","findings":[{"rule":"\#(rule)","verdict":"\#(verdict)"\#(kind)\#(why)}]"#
    let fault =
      fault ? #","findings":[{"verdict":"fail","as":"x","expected":"e","actual":"a"}]"# : nil
    let end = fault ?? (verdict == "pass" ? "" : finding)
    let summary = fault == nil ? verdict : "fail"
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
      #"{"type":"header","format":4,"suite":"s","protocol":1,"adapter":"a","client_id":"","app_link":"","#
      + #""implementation":{"name":"x"},"roles":\#(named),"edition":\#(edition),"#
      + #""profile":"\#(profile)"\#(filter.map { #","filter":\#($0)"# } ?? "")}"#
    func counts(_ names: [String]) -> String {
      let counts = ["fail", "warn", "not-run", "inconclusive", "pass"].map { name in
        (name, names.count { $0 == name })
      }
      return "{"
        + counts.filter { $0.1 > 0 }.map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
    }
    let rules = Dictionary(grouping: lines, by: \.rule).mapValues { counts($0.map(\.verdict)) }
    let footer =
      #"{"type":"footer","counts":{"cases":\#(counts(lines.map(\.summary))),"#
      + #""rules":\#(object(rules))},"incidents":[],"gaps":[],"verdict":"pass"}"#
    return ([header] + lines.map(\.json) + [footer]).flatMap { Array("\($0)\n".utf8) }
  }

  private func run(_ bytes: [UInt8]) throws -> RunRecord {
    try RunRecord(bytes, file: "r", mayBeFiltered: true)
  }

  private func text(_ old: RunRecord, _ new: RunRecord) -> String {
    let differences = RunDifferences(from: old, to: new)
    let text = differences.text(old: "old.jsonl", new: "new.jsonl")
    return "worse: \(differences.isWorse)\n\(text)"
  }

  @Test(
    "a changed verdict is named",
    arguments: [
      ("pass", "fail", .newlyFailing), ("warn", "fail", .newlyFailing),
      ("inconclusive", "fail", .newlyFailing), ("fail", "pass", .fixed),
      ("pass", "warn", .newlyWarned), ("fail", "warn", .newlyWarned),
      ("inconclusive", "warn", .newlyWarned), ("warn", "pass", .noLongerWarned),
      ("pass", "inconclusive", .newlyUntested), ("fail", "inconclusive", .newlyUntested),
      ("warn", "inconclusive", .newlyUntested), ("inconclusive", "pass", .testedAgain),
      ("pass", "pass", nil), ("warn", "warn", nil), ("fail", "fail", nil),
      ("inconclusive", "inconclusive", nil),
    ] as [(String, String, RunDifferences.Kind?)])
  func kinds(_ row: (old: String, new: String, kind: RunDifferences.Kind?)) throws {
    let differences = RunDifferences(
      from: try run(Self.report([Self.line("a", row.old)])),
      to: try run(Self.report([Self.line("a", row.new)])))
    #expect(differences.changes.map(\.kind) == [row.kind].compactMap(\.self))
    #expect(differences.isWorse == (row.kind == .newlyFailing))
  }

  private static let scenes: [(name: String, old: [Line], new: [Line])] = [
    ("other evidence", [line("a", "fail", as: "code/x")], [line("a", "fail", as: "timed-out")]),
    (
      "a failing rule says nothing any more", [line("a", "fail")], [line("a", "pass", by: survives)]
    ),
    ("so does one that warned", [line("a", "warn")], [line("a", "pass", by: survives)]),
    ("so does an untested one", [line("a", "inconclusive")], [line("a", "pass", by: survives)]),
    ("so does one that passed", [line("a", "pass")], [line("a", "pass", by: survives)]),
    ("a new rule fails", [line("a", "pass")], [line("a", "fail", by: survives)]),
    ("a fault", [line("a", "pass")], [line("a", "pass", fault: true)]),
    ("no fault any more", [line("a", "pass", fault: true)], [line("a", "pass")]),
    (
      "cases that changed themselves",
      [line("a", "pass"), line("b", "pass"), line("c", "pass")],
      [line("a", "fail", digest: "e"), line("b", "pass", digest: "e"), line("c", "pass")]
    ),
    (
      "new and removed cases, of roles that both runs judged alone",
      [line("a", "pass"), line("b", "pass"), line("g", "pass", role: "google-app")],
      [line("a", "pass"), line("c", "fail"), line("e", "pass", role: "authorization-endpoint")]
    ),
  ]

  @Test("the differences of two runs are the recorded ones")
  func scenes() throws {
    var scenes = try Self.scenes.map {
      "\($0.name)\n\(text(try run(Self.report($0.old)), try run(Self.report($0.new))))"
    }
    let other = Self.report(
      [Self.line("a", "pass"), Self.line("c", "pass")], edition: 1, profile: "strict",
      roles: ["app", "google-app"], filter: #"["a","\u001b"]"#)
    let one = try run(Self.report([Self.line("a", "pass"), Self.line("b", "pass")]))
    scenes.append("another edition, profile, role and a filter\n\(text(one, try run(other)))")
    #expect(
      try GoldenText.difference(
        of: scenes.joined(separator: "\n"), from: "Tests/ReportingTests/Golden/differences.txt",
        in: "RunDifferencesTests") == nil)
  }
}

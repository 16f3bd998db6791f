import AdapterProtocol
import Conformance
import TestSupport
import Testing

@testable import Commands

@Suite("Differences of two runs")
struct RunDifferencesTests {
  private static let exact = "app/state/exact"
  private static let survives = "app/survives"

  /// A verdict that isn't a pass, as it stands in a report.
  private static func finding(_ verdict: String, _ rule: String, as evidence: String?) -> JSON {
    var object = JSONObject([("rule", .text(rule)), ("verdict", .text(verdict))])
    if let evidence { object.append("as", .text(evidence)) }
    return .object(object)
  }

  /// A line of a report in which a case has a verdict by one rule.
  private static func line(
    _ id: String, _ verdict: String, by rule: String = exact, as evidence: String? = nil,
    digest: String? = "d", role: String = "app", fault: Bool = false
  ) -> JSON {
    var object = JSONObject([("type", .text("case")), ("id", .text(id))])
    if let digest { object.append("digest", .text(digest)) }
    object.append("role", .text(role))
    object.append("verdict", .text(fault ? "fail" : verdict))
    object.append("rules", .array([.text(rule)]))
    if fault {
      object.append("fault", .text("x"))
      object.append("as", .text(evidence ?? "x"))
    } else if verdict != "pass" {
      let shown = verdict == "fail" ? evidence ?? "x" : evidence
      object.append("findings", .array([finding(verdict, rule, as: shown)]))
    }
    return .object(object)
  }

  private static func report(
    _ lines: [JSON], edition: Int = 4, profile: String = "default", roles: [String] = ["app"],
    filter: [String]? = nil
  ) -> [UInt8] {
    var header = JSONObject([
      ("type", .text("header")), ("format", .integer(2)), ("suite", .text("s")),
      ("adapter", .text("a")), ("client_id", .null), ("app_link", .null),
      ("implementation", .object(JSONObject([("name", .text("x"))]))),
      ("roles", .object(JSONObject(roles.map { ($0, .object(JSONObject())) }))),
      ("edition", .integer(edition)), ("profile", .text(profile)),
    ])
    if let filter { header.append("filter", .array(filter.map { .text($0) })) }
    return ([.object(header)] + lines + [footer(lines)]).flatMap { JSONWriter.line($0) }
  }

  /// A footer with the numbers of the lines.
  private static func footer(_ lines: [JSON]) -> JSON {
    let objects = lines.compactMap { if case .object(let object) = $0 { object } else { nil } }
    var footer = JSONObject([("type", .text("footer")), ("cases", .integer(lines.count))])
    for summary in CaseResult.Summary.allCases {
      let count = objects.count { $0["verdict"] == .text(summary.rawValue) }
      footer.append(summary.rawValue, .integer(count))
    }
    var rules: [String: [String: Int]] = [:]
    for object in objects {
      guard case .array(let names)? = object["rules"] else { continue }
      for case .string(let rule) in names {
        var verdict = Array("pass".utf8)
        if case .array(let findings)? = object["findings"], case .object(let one)? = findings.first,
          case .string(let name)? = one["verdict"]
        {
          verdict = name
        }
        rules[String(decoding: rule, as: UTF8.self), default: [:]][
          String(decoding: verdict, as: UTF8.self), default: 0] += 1
      }
    }
    let counts = rules.map { rule, counts in
      (rule, JSON.object(JSONObject(counts.map { ($0, .integer($1)) })))
    }
    footer.append("rules", .object(JSONObject(counts)))
    footer.append("incidents", .array([]))
    footer.append("gaps", .array([]))
    footer.append("verdict", .text("pass"))
    return .object(footer)
  }

  private func run(_ octets: [UInt8], _ names: StableNames = .empty) throws -> RecordedRun {
    try RecordedRun(octets, file: "r", mayBeFiltered: true, names: names)
  }

  private func differences(_ old: [JSON], _ new: [JSON]) throws -> RunDifferences {
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
    let new = try differences(
      [Self.line("a", "pass")], [Self.line("a", "fail", by: Self.survives)])
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
    let back = try self.differences(
      [Self.line("a", "pass", fault: true)], [Self.line("a", "pass")])
    #expect(back.changes.map(\.kind) == [.newlyPassing])
  }

  @Test("the verdict comes first, then groups by rule with the first cases")
  func groups() throws {
    let ids = (1...7).map { "a\($0)" }
    let old = ids.map { Self.line($0, "pass") } + [Self.line("b", "fail"), Self.line("c", "pass")]
    let new =
      ids.map { Self.line($0, "fail") }
      + [Self.line("b", "pass"), Self.line("c", "fail", by: Self.survives)]
    let differences = try differences(old, new)
    let short = text(differences)
    #expect(
      short.hasPrefix(
        """
        WORSE: 8 cases newly fail (2 rules), 1 case fixed (1 rule)

          old         old.jsonl: x, roles app, edition 4, profile default, 9 cases
          new         new.jsonl: x, roles app, edition 4, profile default, 9 cases
          compared    9 cases

        Newly failing: 8 cases
        ----------------------
          app/state/exact: 7 cases
            a1
            a2
            a3
            a4
            a5
            and 2 more; --all names them
          app/survives: 1 case
            c

        Fixed: 1 case
        -------------
          app/state/exact: 1 case
            b

        """), "\(short)")
    let long = text(differences, isComplete: true)
    #expect(long.contains("\n    a7\n") && !long.contains("--all"))
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
        roles: ["app", "google-app"], filter: ["a", "\u{1B}"]))
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

  @Test("two runs of an implementation that got worse are compared as they were written")
  func realRuns() throws {
    let good = try Scenes.run("app.good", on: Scenes.app())
    let bad = try Scenes.run("app.good", on: Scenes.app(state: "S2"))
    let differences = RunDifferences(
      from: try run(JSONLinesReport.render(good)), to: try run(JSONLinesReport.render(bad)))
    #expect(differences.changes(of: .newlyFailing).contains { $0.rule?.rawValue == Self.exact })
    #expect(differences.changes.allSatisfy { $0.caseID == "app.good" })
    let same = RunDifferences(
      from: try run(JSONLinesReport.render(bad)), to: try run(JSONLinesReport.render(bad)))
    #expect(same.changes == [] && same.changedCases == [])
    #expect(text(same).hasPrefix("SAME: nothing changed in 1 case\n"))
    let digests = try run(JSONLinesReport.render(good)).cases.map(\.digest)
    let testCase = try #require(try SharedCatalogue.all.get()["app.good"])
    #expect(digests == [testCase.digest])
  }
}

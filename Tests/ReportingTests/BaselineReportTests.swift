import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Reports on a baseline")
struct BaselineReportTests {
  /// A run of an app that answers with another state, held against the lines that are written of it.
  private func run(
    state: String? = "S2", _ edit: ([String]) -> [String] = { $0 }
  ) throws -> RunResult {
    var run = try Scenes.run("app.good", on: Scenes.app(state: state))
    let recorded = try RecordedRun(JSONLinesReport.render(run), file: "r")
    let lines = Baseline.entries(expecting: recorded.failures, date: "2026-11-21").map(\.line)
    run.compare(
      with: try Baseline(
        Array(edit(lines).joined(separator: "\n").utf8), file: "base\u{1B}.txt"))
    return run
  }

  private func objects(_ run: RunResult) throws -> [JSONObject] {
    try JSONLinesReport.render(run).split(separator: UInt8(ascii: "\n")).compactMap {
      guard case .object(let object) = try JSONReader.read($0) else { return nil }
      return object
    }
  }

  @Test("what is expected stands under its reason, and no longer under the failures")
  func expected() throws {
    let run = try run { lines in
      lines.map { $0.replacing("TODO", with: "ticket 42\u{E9}") }
    }
    let report = TextReport.render(run)
    #expect(run.isPassed)
    #expect(
      report.hasPrefix(
        "PASS: in-process: every failure is one that the baseline expects\n1 of \(Rule.app.count) ")
    )
    #expect(run.head[1].hasSuffix("; 1 result as the baseline expects"))
    #expect(
      report.contains(
        """

        BASELINE
        --------

          file        base\\x1B.txt
          entries     1 match
          results     1 as expected; a rule with only such results isn't in the first table

        EXPECTED FAILURES (NOT IN THE FIRST TABLE)
        ------------------------------------------

        ticket 42\\xC3\\xA9
          fail  app/state/exact  1

        """))
    #expect(!report.contains("\nFAILURES\n"))
    #expect(report.utf8.allSatisfy { $0.isVisible || $0 == UInt8(ascii: "\n") })
  }

  @Test("what isn't expected stays under the failures, and departures say what to do")
  func unexpected() throws {
    let line = "fail app.good app/code/exact as=x why=\"y\" 2026-11-21"
    let run = try run { _ in [line] }
    let report = TextReport.render(run)
    #expect(
      report.hasPrefix(
        "FAIL: in-process: 2 results differ from the baseline\n1 of \(Rule.app.count) rules failed; "
      ))
    #expect(run.head[1].hasSuffix("; 0 results as the baseline expects"))
    #expect(
      report.contains(
        """
        not in the baseline: fix the implementation, or add this entry (1)
          fail app.good app/state/exact as=code/state/differs

        passes now: delete the entry (1)
          line 1: \(line)

        FAILURES
        --------
        """))
    #expect(!report.contains("EXPECTED FAILURES"))
  }

  @Test("a run in which nothing fails departs from a baseline with an entry too many")
  func stale() throws {
    let line = "fail app.good app/state/exact as=x why=\"y\" 2026-11-21"
    let run = try run(state: nil) { _ in [line] }
    #expect(
      run.verdictLine == "FAIL: in-process: 1 result differs from the baseline")
    #expect(
      TextReport.render(run).contains("\npasses now: delete the entry (1)\n  line 1: \(line)\n"))
  }

  @Test("the JSON Lines tell what was expected, and how the run stands to the baseline")
  func jsonLines() throws {
    let passed = try objects(run())
    guard case .array(let findings)? = passed[1]["findings"],
      case .object(let finding)? = findings.first
    else {
      Issue.record("no finding")
      return
    }
    #expect(finding["as"] == .text("code/state/differs"))
    #expect(finding["is_expected"] == .bool(true))
    #expect(passed.last?["verdict"] == .text("pass"))
    let entry = JSONObject([
      ("kind", .text("fail")), ("cases", .text("app.good")), ("rule", .text("app/state/exact")),
      ("count", .integer(1)), ("reason", .text("TODO")),
    ])
    let standing = JSONObject([
      ("file", .text("base\u{1B}.txt")), ("expected", .integer(1)),
      ("entries", .array([.object(entry)])), ("departures", .array([])),
    ])
    #expect(passed.last?["baseline"] == .object(standing))
  }

  @Test("an entry with an old name counts for the one of now, and the run and its report say so")
  func oldNames() throws {
    var run = try Scenes.run("app.good", on: Scenes.app(state: "S2"))
    let recorded = try RecordedRun(JSONLinesReport.render(run), file: "r")
    let lines = Baseline.entries(expecting: recorded.failures, date: "2026-11-21").map(\.line)
    let text = Array(
      lines.joined(separator: "\n").replacing("app.good", with: "app.old").utf8)
    let names = try StableNames(Array("case app.good\ncase app.old -> app.good\n".utf8))
    run.compare(with: try Baseline(text, file: "b.txt", names: names))
    #expect(run.isPassed)
    let note =
      "line 1: app.old is app.good now, and the entry counts for that; correct the name"
    #expect(run.warnings == ["baseline: \(note)"])
    #expect(TextReport.render(run).contains("\n  old name    \(note)\n"))
    run.compare(with: try Baseline(text, file: "b.txt", names: .empty))
    #expect(!run.isPassed)
  }
}

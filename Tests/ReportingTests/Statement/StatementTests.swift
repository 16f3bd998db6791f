import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Commands

@Suite("Statements about cases")
struct StatementTests {
  private static let golden = Checkout.package.appending(
    path: "Reports/reference/conformance.jsonl")

  @Test("one about the reference's report passes without a limit, on a page of narrow lines")
  func reference() throws {
    let cases = try Statements.cases(Array(try Data(contentsOf: Self.golden)))
    let statement = Statement(cases)
    let lines = statement.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "PASS: reference 0.1.0")
    #expect(lines[1] == "cases: PASS; no generated links")
    #expect(statement.standing == .passed && lines.count < 80 && lines.last == "")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy(\.isVisible) })
    #expect(statement.text.contains("all cases of the suite for these roles, none of them changed"))
    #expect(!statement.text.contains("limit ") && !statement.text.contains("NOT TESTED"))
    #expect(statement.text.contains("This statement says nothing about links that the fuzzer"))
  }

  @Test("neither the adapter's command nor a path stands in one, and what is hostile is escaped")
  func secrets() throws {
    let run = try Statements.run()
    #expect(!(try Statements.text(run)).contains("my-adapter"))
    let hostile = try ConformanceRun.execute(
      Catalogue(try SharedCatalogue.app.get().cases.filter { $0.id == "app.good" }),
      on: StubAdapter(named: "a\u{1B}]0;b\u{7}\nPASS: c\u{202E}") { { _ in throw Broken() } },
      named: "/srv/acme/adapter")
    let text = try Statements.text(hostile)
    #expect(text.hasPrefix("FAIL: a\\x1B]0;b\\x07\\x0APASS: c\\xE2\\x80\\xAE\ncases: FAIL; "))
    #expect(!text.contains("/srv") && !text.contains("no luck"))
    #expect(text.utf8.allSatisfy { $0.isVisible || $0 == UInt8(ascii: "\n") })
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "no luck in /srv/acme/app.swift"
  }

  @Test("a failing run is one that fails, with the rules that are broken")
  func failing() throws {
    let run = try Statements.run(state: "S2")
    let text = try Statements.text(run)
    #expect(text.hasPrefix("FAIL: made-up 1.0\ncases: FAIL; no generated links\n"))
    #expect(text.contains("\nCASES: FAIL\n\n  failure         1 rule failed\n"))
    #expect(
      text.contains(
        "  Failed, with the cases that show it / those that judged the rule:\n"
          + "  app/            state (exact 1/1)\n"), "\(text)")
    #expect(!text.contains("Warned,"))
  }

  @Test("a warning is no failure, and is named")
  func warned() throws {
    let run = try Scenes.run("app.good", on: Scenes.app(universalLinksOnly: false))
    let text = try Statements.text(run)
    #expect(text.hasPrefix("PASS WITH LIMITS: "))
    #expect(text.contains("  app/            open (universal-links-only 1/1)\n"))
  }

  @Test(
    "cases of the suite that weren't in the run, and cases that aren't the suite's, are counted")
  func origin() throws {
    let run = try Statements.run()
    let text = try Statements.text(run)
    let all = try SharedCatalogue.all.get().cases
    let others = all.count { testCase in
      testCase.id != "app.good" && testCase.steps.contains { $0.role == .app }
    }
    #expect(text.contains("  limit           \(others) cases of the suite were not in the run\n"))
    let changed = String(decoding: JSONLinesReport.render(run), as: UTF8.self)
      .replacing("\"digest\":\"", with: "\"digest\":\"0")
    let foreign = Statement(try Statements.cases(Array(changed.utf8))).text
    #expect(foreign.hasPrefix("PASS WITH LIMITS: "))
    #expect(
      Statements.folded(foreign).contains("1 case of the run are not the suite's, or were changed"))
  }

  @Test("a filtered run says so, with the filter")
  func filtered() throws {
    let text = try Statements.text(try Statements.run(filter: ["app.good", "app.answer.approves"]))
    #expect(text.hasPrefix("PASS WITH LIMITS: "))
    #expect(
      text.contains(
        "  limit           only selected cases were run: app.good, app.answer.approves\n"),
      "\(text)")
    #expect(Statements.folded(text).contains("no case of it was run"))
  }

  @Test("a run that was stopped is incomplete, or fails if something failed before")
  func incomplete() throws {
    let all = try SharedCatalogue.app.get()
    let cases = try Catalogue(
      all.cases.filter { ["app.good", "app.R01", "app.R02"].contains($0.id) })
    let run = try ConformanceRun.execute(cases, on: StoppedAdapter(), named: "x")
    let text = try Statements.text(run)
    #expect(text.hasPrefix("INCOMPLETE: made-up 1.0\ncases: INCOMPLETE; no generated links\n"))
    #expect(text.contains("2 cases were not run: the run ended before them"), "\(text)")
    #expect(text.contains("  2 cases         not run\n"), "\(text)")
    let failed = try Statements.run(state: "S2")
    let both = Statements.changed(run, cases: failed.cases + run.cases.dropFirst())
    #expect(try Statements.text(both).hasPrefix("FAIL: "))
  }

  @Test("what isn't declared, and why rules and cases weren't judged by that, is listed")
  func untested() throws {
    let run = try Statements.run(["app.good", "app.answer.cancels", "app.independent.same-app"])
    let text = try Statements.text(run)
    #expect(text.hasPrefix("PASS WITH LIMITS: "))
    let folded = Statements.folded(text)
    #expect(
      folded.contains(
        "limit no case could judge 3 required rules: app/state/independent, app/error/known, "),
      "\(text)")
    #expect(text.contains("\n  role            authorization-endpoint: not declared\n"))
    #expect(
      folded.contains(
        "app/ state (in-error), error (known, returned, description): the outcome cancels is not "
          + "declared app/ state (independent): the feature sessions is not declared"))
    #expect(text.contains("\n  1 case          the outcome cancels is not declared\n"))
    #expect(folded.contains("NOT TESTED role") && folded.contains("no case of it was run"))
  }

  @Test("strict coverage fails by a gap")
  func strict() throws {
    var settings = Settings()
    settings.isCoverageStrict = true
    let all = try SharedCatalogue.app.get()
    let cases = try Catalogue(
      all.cases.filter { ["app.good", "app.answer.cancels"].contains($0.id) })
    let run = try ConformanceRun.execute(
      cases, on: Statements.adapter(), named: "x", settings: settings)
    let text = try Statements.text(run)
    #expect(text.hasPrefix("FAIL: "))
    #expect(
      Statements.folded(text).contains(
        "strict coverage was asked for, and no case could judge 2 required rules: app/error/known"))
  }

  @Test("an adapter that didn't end as it should, and one with incidents, are told of")
  func adapter() throws {
    let run = try Statements.run()
    let killed = Statements.changed(
      run, shutdown: Shutdown(.killed, .signalled(number: 9, name: "SIGKILL")))
    let text = try Statements.text(killed)
    #expect(text.hasPrefix("PASS WITH LIMITS: "))
    #expect(
      Statements.folded(text).contains(
        "the adapter ignored the end of its input and SIGTERM; it was killed"))
    let incident = Statements.changed(run, incidents: [Incident(.gaveUp("/srv/acme said no"))])
    let failed = try Statements.text(incident)
    #expect(failed.hasPrefix("FAIL: ") && !failed.contains("/srv"))
    #expect(
      Statements.folded(failed).contains(
        "something went wrong with the adapter that belongs to no case"))
  }

  @Test("scripts in place of the cases are told of")
  func scripts() throws {
    let scripts = try Scripts.catalogue(of: [.app], upTo: 1)
    let run = try ConformanceRun.execute(
      scripts, on: StubAdapter { { _ in AppReply(handled: false, opened: []) } }, named: "x")
    let text = try Statements.text(run)
    #expect(
      Statements.folded(text).contains(
        "sequences of at most 1 step were run in place of the suite's cases"), "\(text)"
    )
    #expect(!text.contains("were not in the run") && !text.contains("not the suite's"))
  }

  // MARK: - Expected failures

  private func expecting(
    _ edit: ([String]) -> [String], state: String? = "S2"
  ) throws -> RunResult {
    var run = try Statements.run(state: state)
    let recorded = try RecordedRun(JSONLinesReport.render(run), file: "r")
    let lines = Baseline.entries(expecting: recorded.failures, date: "2026-11-21").map(\.line)
    run.compare(
      with: try Baseline(Array(edit(lines).joined(separator: "\n").utf8), file: "/srv/list.txt"))
    return run
  }

  @Test("expected failures stand under their reasons, and the rules they break aren't met")
  func expected() throws {
    let run = try expecting { $0.map { $0.replacing("TODO", with: "ticket 42\u{E9}") } }
    let text = try Statements.text(run)
    #expect(text.hasPrefix("PASS WITH LIMITS: "))
    #expect(
      Statements.folded(text).contains("1 result stood on a list of expected failures, and did"),
      "\(text)")
    #expect(
      text.contains(
        "\n\nEXPECTED FAILURES\n\n  ticket 42\\xC3\\xA9:\n    1 failure by app/state/exact in app.good\n"
      ), "\(text)")
    #expect(text.contains("  Expected to fail, with the cases"))
    #expect(!text.contains("Failed, with") && !text.contains("2026"))
    #expect(!text.contains("/srv"))
    let unexplained = try Statements.text(try expecting { $0 })
    #expect(unexplained.contains("\n  no reason given:\n"))
  }

  @Test("a run that departs from its list fails")
  func departures() throws {
    let stale = try expecting(
      { _ in ["fail app.good app/state/exact as=x why=\"y\" 2026-11-21"] }, state: nil)
    #expect(try Statements.text(stale).hasPrefix("FAIL: "))
    #expect(try Statements.text(stale).contains("  none came as the list says\n"))
    let other = try Statements.text(
      try expecting { $0.map { $0.replacing("differs", with: "x") } })
    #expect(other.hasPrefix("FAIL: "))
    #expect(
      Statements.folded(other).contains(
        "the results differ from the list of expected failures in 1 point"), "\(other)"
    )
  }

  // MARK: - Reports that can't be used

  @Test(
    "a footer that contradicts its lines, another version, and a report that is cut are refused")
  func refused() throws {
    let good = String(decoding: JSONLinesReport.render(try Statements.run()), as: UTF8.self)
    let bad = String(
      decoding: JSONLinesReport.render(try Statements.run(state: "S2")), as: UTF8.self)
    let rows: [(String, String, String, String)] = [
      (good, "\"cases\":1", "\"cases\":2", "the member cases says something else than the rest"),
      (good, "\"verdict\":\"pass\"}\n", "\"verdict\":\"fail\"}\n", "the member verdict says"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"pass\"}\n", "the member verdict says"),
      (bad, "\"verdict\":\"fail\"}\n", "\"verdict\":\"incomplete\"}\n", "the member verdict says"),
      (
        good, "\"gaps\":[]", "\"gaps\":[{\"rule\":\"app/state/exact\"}]", "the member gaps says"
      ),
      (good, "\"app/code/exact\",", "", "the member rules says something else"),
      (good, "conformance 0.1.0", "conformance 9.9", "was written by appflip-conformance 9.9, and"),
      (good, "\"edition\":4", "\"edition\":5", "the member edition is missing"),
      (good, "\"profile\":\"default\"", "\"profile\":\"lax\"", "the member profile is missing"),
      (good, "app/survives", "app/survived", "the member rules is missing"),
      (
        good, "{\"type\":\"footer\"", "{\"type\":\"foot\"",
        "a line of the type \"foot\" doesn't belong"
      ),
    ]
    for (text, old, new, problem) in rows {
      let changed = text.replacing(old, with: new)
      #expect(changed != text, "\(old)")
      let error = #expect(throws: FileError.self) {
        try Statements.cases(Array(changed.utf8))
      }
      #expect(error?.description.contains(problem) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }
}

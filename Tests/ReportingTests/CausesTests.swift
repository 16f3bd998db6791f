import AdapterProtocol
import AppFlip
import Conformance
import Reporting
import TestSupport
import Testing

@Suite("Causes")
struct CausesTests {
  /// A run of every documented URL, and what an app answers.
  private func run(_ adapter: InProcessAdapter) throws -> RunResult {
    let all = try SharedCatalogue.app.get()
    let cases = all.cases.filter { testCase in
      testCase.id.hasPrefix("app.url.") && testCase.steps.first?.flip?.outcome == .approves
    }
    return try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "in-process")
  }

  @Test(
    "cases that one cause explains are counted beside it, and a rule without cases of its own says so"
  )
  func one() throws {
    let result = try run(Scenes.app(state: "S2"))
    let count = result.cases.count
    #expect(count >= 12)
    #expect(result.verdictLine.contains("; of \(count) cases \(count) failed (1 cause) ("))
    // The state is wrong, and nothing else: no rule has the cases of another one.
    #expect(!TextReport.render(result).contains("same cases"))
  }

  @Test("two rules that are broken in the same cases are one cause")
  func together() throws {
    let adapter = InProcessAdapter {
      { input in
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let url =
          base + Array("?state=S2&code=".utf8) + PercentEncoding.encode(input.code?.octets ?? [])
        let opened = OpenedURL(url: Text(url), universalLinksOnly: true)
        return AppReply(handled: true, opened: [opened, opened])
      }
    }
    let result = try run(adapter)
    let broken = result.tallies.filter { $0.tally.fail > 0 }.map(\.rule.id)
    #expect(broken.count > 1)
    #expect(result.verdictLine.contains(" failed (1 cause)"))
    let report = TextReport.render(result)
    #expect(report.contains("\n  same cases  app/"))
    #expect(report.contains(" is broken in each of them, too: it may be one cause\n"))
  }

  @Test("a case has a cause of its own: nothing is counted")
  func own() throws {
    let result = try Scenes.run("app.good", on: Scenes.app(state: "S2"))
    #expect(!result.verdictLine.contains("cause"))
  }
}

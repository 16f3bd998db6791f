import AdapterProtocol
import AppFlip
import Foundation
import Fuzzing
import TestSupport
import Testing

@testable import Conformance

@Suite("Summaries for the page of a CI job")
struct StepSummaryTests {
  @Test("the verdict, the counts and the broken rules, below 60 lines")
  func conformance() throws {
    let all = try SharedCatalogue.app.get()
    let adapter = StubAdapter(named: "mine") {
      { _ in
        AppReply(
          handled: true,
          opened: [OpenedURL(url: Text("https://evil.example/?code=c"), universalLinksOnly: false)])
      }
    }
    let run = try ConformanceRun.execute(all, on: adapter, named: "x")
    let lines = StepSummary(run, reports: "Reports").lines
    #expect(lines.count < 60 && lines.allSatisfy { $0.utf8.count < 1_200 })
    #expect(lines.first == "### App Flip conformance")
    #expect(lines.contains("`\(run.verdictLine)`"))
    let rule = Rule.appRedirectURIFormat
    #expect(lines.contains("- **fails** `\(rule.id)`: \(rule.statement)"))
    #expect(lines.contains { $0.hasPrefix("- \(run.cases.count) cases: ") })
    #expect(lines.contains("- report: `Reports/conformance.txt`"))
  }

  @Test("a campaign, and a run that couldn't be")
  func others() throws {
    let rule = Rule.appStateExact
    let summary = MadeUpCampaign.summary(findings: [
      try MadeUpCampaign.finding("state=%2541"), try MadeUpCampaign.finding("state=%2542&a=b"),
    ])
    let lines = StepSummary(summary, reports: "R").lines
    #expect(
      lines.contains("`\(summary.verdictLine)`") && lines.contains("- report: `R/fuzzing.txt`"))
    #expect(lines.filter { $0 == "- **fails** `\(rule.id)`: \(rule.statement)" }.count == 1)
    let none = StepSummary(withoutRun: RunError.noRole(declared: [], judged: [.app])).lines
    #expect(none[2].hasPrefix("`NOT RUN: the adapter declares the roles"))
  }

  @Test("neither Markdown, nor HTML, nor a command of a CI server comes from others")
  func hostile() throws {
    let name = "a`<img src=x>`\n::error ::x\n##[error]##vso[task.x]@all [l](http://e.example)"
    let run = try ConformanceRun.execute(
      try Catalogue(try SharedCatalogue.app.get().cases.filter { $0.id == "app.good" }),
      on: StubAdapter(named: name) { { _ in AppReply(handled: false) } }, named: "x")
    for line in StepSummary(run, reports: "R`<b>\n::x").lines {
      #expect(line.utf8.allSatisfy { $0.isVisible })
      #expect(!line.contains("::") && !line.dropFirst(3).contains("##"))
      // Whatever isn't the suite's own stands between two backticks.
      let own = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
      #expect(!own.contains("<") && !own.contains("[") && !own.contains("@"))
      #expect(line.count { $0 == "`" }.isMultiple(of: 2))
    }
  }

  @Test("it is added to the file of the environment, and a file that can't be written is told")
  func append() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let summary = StepSummary(withoutRun: RunError.noRole(declared: [], judged: []))
    #expect(
      summary.append(for: [:]) == nil && summary.append(for: [StepSummary.variable: ""]) == nil)
    let environment = [StepSummary.variable: file.path]
    #expect(summary.append(for: environment) == nil)
    #expect(summary.append(for: environment) == nil)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.components(separatedBy: "### App Flip\n").count == 3)
    let problem = summary.append(for: [StepSummary.variable: "/no/such/folder\n/x"])
    #expect(problem?.contains("/no/such/folder\\x0A/x: ") == true, "\(problem ?? "")")
  }
}

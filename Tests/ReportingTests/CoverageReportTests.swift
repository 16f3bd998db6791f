import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Gaps in the reports")
struct CoverageReportTests {
  /// A run of an app that answers every link with a code, and declares these outcomes.
  private func run(_ outcomes: [Outcome], strictly: Bool = false) throws -> RunResult {
    let adapter = StubAdapter(
      Capabilities(outcomes: outcomes, features: [.code, .universalLinksOnly, .bytes])
    ) {
      { input in
        let link = LinkReading(input.url?.octets ?? [])
        let code = PercentEncoding.encode(input.code?.octets ?? [])
        let url =
          (link.answerable ?? []) + Array("?state=".utf8)
          + Scenes.state(of: input.url) + Array("&code=".utf8) + code
        return AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }
    }
    let all = try SharedCatalogue.app.get()
    var settings = Settings()
    settings.isCoverageStrict = strictly
    return try ConformanceRun.execute(
      Catalogue(
        all.cases.filter { testCase in
          let outcome = testCase.steps.first?.flip?.outcome
          return testCase.id == "app.good" || testCase.id.hasSuffix(".throughout")
            || (outcome != .approves && outcome != .waits)
        }), on: adapter, named: "in-process",
      settings: settings)
  }

  @Test("the verdict of a run that passes with gaps begins with them, and names the first")
  func verdict() throws {
    let result = try run([.approves])
    #expect(result.isPassed)
    let names = result.gaps.map(\.rule.rawValue)
    #expect(names.count > 4)
    #expect(
      result.verdictLine.hasPrefix("PASS with \(names.count) gaps: in-process: no rule failed"))
    #expect(result.head[2].hasPrefix("Not judged: "))
    #expect(
      result.head[2].contains(", \(names.count) gaps, such as \(names[0]) ("), "\(result.head)")
    let report = TextReport.render(result)
    #expect(report.contains("\n\nGAPS\n----\n"))
    for name in names { #expect(report.contains(name), "\(name)") }
    #expect(report.contains("--strict-coverage"))
    #expect(result.problems == [])
  }

  @Test("strict coverage fails by a gap, and says which rule and what to declare")
  func strict() throws {
    let result = try run([.approves], strictly: true)
    #expect(!result.isPassed && result.conclusion == .failed)
    #expect(
      result.verdictLine.hasPrefix(
        "FAIL with \(result.gaps.count) gaps: in-process: strict coverage wants "))
    #expect(result.problems.count == result.gaps.count)
    let problem = try #require(result.problems.first { $0.contains("app/error/left") })
    #expect(
      problem
        == "coverage: app/error/left is required, and no case could judge it: the outcome cancels is "
        + "not declared. Serve the outcome cancels, and declare it in the answer to hello.")
    #expect(result.problems.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
  }

  @Test("without a gap strict coverage changes nothing")
  func covered() throws {
    let strict = try Scenes.run("app.good", on: Scenes.app())
    #expect(strict.gaps == [] && strict.isPassed)
    #expect(strict.verdictLine.hasPrefix("PASS: "))
  }

  @Test("the report for programs lists each gap with its reasons and the fix")
  func lines() throws {
    let result = try run([.approves])
    let footer = try #require(
      JSONLinesReport.render(result).split(separator: UInt8(ascii: "\n")).last)
    let text = String(decoding: footer, as: UTF8.self)
    #expect(
      text.contains(
        "{\"rule\":\"app/error/left\",\"reasons\":[\"the outcome cancels is not declared\"],\"fix\":\""
      ))
    #expect(!text.contains("strict_coverage"))
    #expect(text.hasSuffix(",\"verdict\":\"pass\"}"))
    let strict = JSONLinesReport.render(try run([.approves], strictly: true))
    let last = String(decoding: strict, as: UTF8.self)
    #expect(last.contains(",\"strict_coverage\":true,\"head\":[\"FAIL with "))
    #expect(last.hasSuffix(",\"verdict\":\"fail\"}\n"))
  }

  @Test("the JUnit report has a test for each gap: skipped, or failed by strict coverage")
  func junit() throws {
    for isStrict in [false, true] {
      let result = try run([.approves], strictly: isStrict)
      let report = JUnitReport.render(result)
      for gap in result.gaps {
        let start = try #require(report.range(of: "name=\"coverage.\(gap.rule)\">"))
        let rest = report[start.upperBound...].drop { $0 != "<" }
        #expect(rest.hasPrefix(isStrict ? "<failure type=\"coverage\"" : "<skipped "))
        #expect(rest.prefix(200).contains("\(gap.rule) is required, and no case could judge it"))
      }
    }
  }
}

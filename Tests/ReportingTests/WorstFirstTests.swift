import AdapterProtocol
import AppFlip
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Conformance

/// What a tired person reads first.
@Suite("The worst first")
struct WorstFirstTests {
  @Test(
    "behind the verdict stands a line for each broken rule, and the details begin with the ordinary request"
  )
  func order() throws {
    // An app that answers a stranger, with the state cut, and crashes for one link.
    let adapter = StubAdapter {
      { input in
        let link = LinkReading(input.url?.octets ?? [])
        let base = link.redirectURI.values.first?.readings.percent ?? []
        let url = base + Array("?code=x&state=".utf8)
        return AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }
    }
    let all = try SharedCatalogue.app.get()
    let chosen = ["app.good", "app.R01", "app.C01", "app.C02", "app.answer.declines"]
    let result = try ConformanceRun.execute(
      Catalogue(all.cases.filter { chosen.contains($0.id) }), on: adapter, named: "x")
    let lines = TextReport.render(result).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("FAIL: ") && lines.allSatisfy { !$0.hasPrefix("No good request ") })
    let start = try #require(lines.firstIndex { $0.hasPrefix("  fails") })
    let rows = lines[start...].prefix { !$0.isEmpty }.map { row in
      row.split(separator: " ").first { $0.contains("/") } ?? ""
    }
    #expect(rows.count > 3)
    #expect(rows.first == "app/redirect-uri/format" && rows.contains("app/client-id/match"))
    let severities = lines[start...].prefix { $0.hasPrefix("  fails") }.map { row in
      Severity.allCases.first { row.hasSuffix($0.inWords) }
    }
    #expect(severities.compactMap(\.self).count == severities.count)
    #expect(severities.compactMap(\.self) == severities.compactMap(\.self).sorted())
    let details = lines.filter { $0.contains("): fails in ") || $0.contains("): warns in ") }
    let told = details.map { $0.prefix { $0 != " " } }
    #expect(told.sorted() == rows.sorted())
    // What gets into a stranger's hands stands before it.
    #expect(told.first == rows.first)
    #expect(told.dropFirst().prefix(2).sorted() == ["app/code/exact", "app/state/exact"])
    let words = lines.joined(separator: " ")
    #expect(
      words.contains(
        "Begin with the ordinary request: app.good, with which nothing is wrong, breaks "))
  }

  @Test("an app that opens nothing discloses nothing")
  func silent() throws {
    // Only the first flip of a running app is answered, once the person approves.
    let adapter = StubAdapter(start: {
      var flips = 0
      return { (input: AppInput) in
        flips += 1
        guard flips == 1, input.outcome == .approves else { return AppReply(handled: false) }
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let code = PercentEncoding.encode(input.code?.octets ?? [])
        let url = Text(
          base + Array("?state=".utf8) + Scenes.state(of: input.url) + Array("&code=".utf8) + code)
        return AppReply(handled: true, opened: [OpenedURL(url: url, universalLinksOnly: true)])
      }
    })
    let cases = try SharedCatalogue.app.get().cases.filter {
      $0.id == "app.good" || $0.alone == nil && $0.rules.contains(Rule.appStateIndependent.id)
    }
    let report = TextReport.render(
      try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "x"))
    let row = report.split(separator: "\n").first { $0.contains(" app/state/independent ") }
    #expect(row?.hasSuffix(Severity.linking.inWords) == true, "\(report)")
  }

  @Test("a cause fits the answer that came: a code shows that nobody looked at what the person did")
  func causeOfCode() throws {
    // It approves whatever happens.
    let adapter = StubAdapter {
      { (input: AppInput) in
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let answer = Array("?code=x&state=".utf8) + Scenes.state(of: input.url)
        return AppReply(
          handled: true,
          opened: [OpenedURL(url: Text(base + answer), universalLinksOnly: true)])
      }
    }
    let chosen = ["app.good", "app.answer.declines", "app.C01"]
    let cases = try SharedCatalogue.app.get().cases.filter { chosen.contains($0.id) }
    let result = try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "x")
    let declined = try #require(result["app.answer.declines"])
    let rule = Rule.appErrorDeclined
    #expect(
      rule.usualCause(in: declined.testCase, of: declined.exchanges.first)
        == "what the person did isn't looked at: a code is sent whatever it was")
    #expect(
      rule.usualCause(in: declined.testCase, of: nil) != "what the person did isn't looked at: "
        + "a code is sent whatever it was")
    #expect(rule.impact(of: declined.exchanges.first).severity == .issue)
    let report = TextReport.render(result)
    #expect(report.contains("\n  usual cause what the person did isn't looked at"), "\(report)")
  }

  @Test(
    "what only posted forms break is mended by them, or by not declaring post",
    arguments: [true, false])
  func forms(onlyPosted: Bool) throws {
    let adapter = StubAdapter(endpoint: { input in
      let isServed = input.method == .get && (onlyPosted || input.outcome != .declines)
      return EndpointReply(status: isServed ? 400 : 500)
    })
    let catalogue = try SharedCatalogue.endpoint.get()
    let result = try ConformanceRun.execute(catalogue, on: adapter, named: "x")
    let survives = try #require(
      result.brokenRules.first { $0.rule == Rule.endpointSurvives.id }?.text
    ).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      .replacing("\n ", with: " ")
    #expect(survives.contains("or don't declare the feature post") == onlyPosted, "\(survives)")
    #expect(survives.contains("have the method POST") == onlyPosted)
  }

  @Test("the usual cause is told of the rules for which a case was made", arguments: [true, false])
  func usualCause(isOfTheRule: Bool) throws {
    // It asks for a scope or not, and leaves a plus of the code bare.
    let adapter = StubAdapter {
      { (input: AppInput) in
        let link = LinkReading(input.url?.octets ?? [])
        guard !isOfTheRule else { return AppReply(handled: false) }
        let base = link.redirectURI.values.first?.readings.percent ?? []
        let words = (input.code?.octets ?? []).split(separator: UInt8(ascii: "+"))
        let code = words.map { PercentEncoding.encode($0) }.joined(separator: Array("+".utf8))
        let answer =
          Array("?state=".utf8) + Scenes.state(of: input.url) + Array("&code=".utf8) + code
        return AppReply(
          handled: true,
          opened: [OpenedURL(url: Text(base + answer), universalLinksOnly: true)])
      }
    }
    let cases = try SharedCatalogue.app.get().cases.filter { $0.id == "app.scope.missing" }
    let result = try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "x")
    let report = TextReport.render(result)
    #expect(report.contains("\n  case        app.scope.missing: "))
    #expect(report.contains("usual cause scope is required") == isOfTheRule, "\(report)")
  }

  @Test("a rule that is broken in cases of a worse one alone names it")
  func together() throws {
    let adapter = StubAdapter {
      { input in
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let url =
          base + Array("?state=S2&code=".utf8) + PercentEncoding.encode(input.code?.octets ?? [])
        let opened = OpenedURL(url: Text(url), universalLinksOnly: true)
        return AppReply(handled: true, opened: [opened, opened])
      }
    }
    let cases = try SharedCatalogue.app.get().cases.filter { $0.id == "app.good" }
    let result = try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "x")
    #expect(result.tallies.count { $0.tally.fail > 0 } > 1)
    let report = TextReport.render(result)
    #expect(report.contains("\n  same cases  app/"))
    #expect(report.contains(" is broken in each of them, too: it may be one cause\n"))
  }

  @Test("cases that show one thing are one name with a range")
  func series() {
    let octets = (0x7E...0x81).map { "app.state.octet-\(String($0, radix: 16, uppercase: true))" }
    let urls = RedirectURL.all.flatMap { url in
      ["approves", "declines"].map { "app.url.\(url.environment.rawValue).\(url.bundleID).\($0)" }
    }
    let others = [
      "app.R01", "app.R01.declines", "app.C05", "app.state.octet-FF", "app.answer.declines",
    ]
    let series = CaseSeries.grouped(octets + urls + others)
    #expect(
      series.map(\.shown) == [
        "app.state.octet-7E to 81, FF", "app.url.* (12 of the 12 URLs)",
        "app.R01 and app.R01.declines",
        "app.C05", "app.answer.declines",
      ])
    #expect(series.reduce(0) { $0 + $1.ids.count } == octets.count + urls.count + others.count)
  }

  @Test(
    "of an adapter that does everything wrong the reports stay short, and name every case",
    // The ordinary request to the second gets no code: most rules can't be judged.
    arguments: [("\(RedirectURL.all[0].text)?code=4%2FP7&state=S1", 8), (nil, 4)]
      as [(String?, Int)])
  func length(_ constant: String?, _ least: Int) throws {
    // It opens the same whatever comes, or gives back what it was given.
    let adapter = StubAdapter {
      { input in
        let url = constant.map { Text($0) } ?? input.url
        return AppReply(handled: true, opened: url.map { [OpenedURL(url: $0)] } ?? [])
      }
    }
    let result = try ConformanceRun.execute(
      SharedCatalogue.all.get(), on: adapter, named: "wrong", settings: Settings())
    let text = TextReport.render(result)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count <= TextReport.longest + 1)
    let starts = rows.indices.filter { rows[$0].contains("): fails in ") }
    #expect(starts.count >= least, "\(text)")
    for (index, start) in starts.enumerated() {
      let block = rows[start...].dropFirst().prefix { $0.isEmpty || $0.hasPrefix(" ") }
      let labels = ["requirement", "fix", "usual cause", "sent", "expected", "replay"]
      for label in labels + (index < 3 ? ["source", "impact"] : []) {
        #expect(block.contains { $0.hasPrefix("  \(label) ") }, "\(label)\n\(rows[start])")
      }
    }
    let lines = JSONLinesReport.render(result)
    #expect(lines.count < 1_500_000)
    let recorded = try RecordedRun(lines, file: "r")
    #expect(recorded.cases.map(\.id) == result.cases.map(\.testCase.id))
    #expect(recorded.failures == result.cases.flatMap(\.failures))
  }
}

import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Impact")
struct ImpactTests {
  private static let rows: [(String, String?, Rule)] = [
    ("redirect-uri.host-foreign", "\(Answers.stranger)?code=c", .appRedirectURIFormat),
    ("redirect-uri.host-foreign", "\(Answers.stranger)?error=cancelled", .appRedirectURIFormat),
    ("redirect-uri.host-foreign", "\(Answers.google)?error=cancelled", .appRedirectURIFormat),
    ("redirect-uri.host-foreign", "\(Answers.google)/?code=c", .appRedirectURIFormat),
    (
      "redirect-uri.port-empty", "https://oauth-redirect.googleusercontent.com:/a/x?code=c",
      .appRedirectURIFormat
    ),
    ("redirect-uri.host-foreign", "/a/b?code=c", .appRedirectURIFormat),
    ("client-id.unknown", "\(Answers.google)?code=c", .appClientIDMatch),
    ("client-id.unknown", "\(Answers.google)?error=cancelled", .appParametersClientMismatch),
    ("client-id.unknown", nil, .appParametersClientMismatch),
    ("good", "\(Answers.stranger)?code=c", .appAnswerAtRedirectURI),
    ("answer.declines", "\(Answers.google)?code=c", .appErrorDeclined),
    ("answer.declines", "\(Answers.google)?error=unrecoverable", .appErrorDeclined),
    ("answer.declines", "\(Answers.google)?error=cancelled", .appErrorDeclined),
    ("answer.account-disabled", "\(Answers.google)?error=access_denied", .appErrorUnrecoverable),
    ("answer.account-disabled", "\(Answers.google)?error=cancelled", .appErrorUnrecoverable),
    ("answer.offline", "\(Answers.google)?error=access_denied", .appErrorCancelled),
    ("answer.offline", "\(Answers.google)?error=invalid_request", .appErrorCancelled),
  ]

  @Test("severity, impact and cause follow from the opened URL")
  func chosen() throws {
    let good = OrdinaryState(of: "app.good 0").bytes
    var lines: [String] = []
    for (id, opened, rule) in Self.rows {
      // The ordinary request is served, unless it is the one that is judged.
      let adapter = Answers.app { input in
        let isGood = Scenes.state(of: input.url).elementsEqual(good)
        guard id != "good", isGood else { return opened.map { Array($0.utf8) } }
        return Array("\(Answers.google)?code=c&state=".utf8) + good
      }
      let run = try Scenes.run(["app.good", "app.\(id)"], adapter)
      let broken = try #require(run.brokenRules.first { $0.rule == rule.id }, "\(id) \(rule.id)")
      #expect(broken.testCase == "app.\(id)")
      let judged = try #require(run["app.\(id)"])
      let finding = try #require(judged.findings.first { $0.rule == rule.id })
      let impact = try #require(finding.impact)
      // The row of the table says the same.
      let row = TextReport.render(run.record).split(separator: "\n").first {
        $0.contains(" \(rule.id) ")
      }
      #expect(row?.hasSuffix("  \(impact.severity.inWords)") == true)
      lines += [
        "\(rule.id), \(id), \(opened ?? "nothing opened"): \(impact.severity.inWords)",
        "  \(impact.sentence)",
        "  \(finding.cause ?? "no likely cause")",
      ]
    }
    let text = lines.map { "\($0)\n" }.joined()
    let path = "Tests/ReportingTests/Golden/impact.txt"
    #expect(try GoldenText.difference(of: text, from: path, in: "ImpactTests") == nil)
  }

  @Test(
    "a URL that reaches no attacker is a minor fault of a Google app, too",
    arguments: [
      ("host.other", Severity.disclosure), ("path.more", .minor), ("other.relative-path", .minor),
    ])
  func target(_ id: String, _ severity: Severity) throws {
    let run = try Scenes.run(
      ["google-app.good", "google-app.target.\(id)"], Scenes.googleApp(Scenes.linked))
    let judged = try #require(run["google-app.target.\(id)"])
    #expect(judged.verdict(by: Rule.googleAppAnswerTarget.id)?.name == "fail")
    let impact = Rule.googleAppAnswerTarget.impact(of: judged.exchanges.last)
    #expect(impact.severity == severity)
  }

  @Test("cases whose names begin alike are one entry of a list")
  func series() {
    let ids = [
      "a.b.c", "a.b.d", "a.e", "a.b.c.f", "a.b.g", "a.b.c.g.h", "a.b.c.i.j", "a.f", "a", "b", "c",
    ]
    let shown = TextBlock.series(ids).map(\.shown)
    #expect(shown == ["a.b.* (3 cases)", "a.e, a.f", "a.b.c.* (3 cases)", "* (3 cases)"])
  }
}

import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// What each profile makes of the same violation: default, strict, google-tester.
@Suite("Profiles")
struct ProfileTests {
  private static let code =
    "code=" + String(decoding: PercentEncoding.encode(Flip.Code.trap), as: UTF8.self)

  private func summaries(
    of id: String, twin: String, by adapter: () -> StubAdapter
  ) throws -> [CaseResult.Summary?] {
    let catalogue = try SharedCatalogue.all.get().only([id, twin])
    return try Profile.allCases.map { profile in
      let result = try ConformanceRun.execute(
        catalogue, on: adapter(), named: "in-process", settings: .with(profile: profile))
      return result[id]?.summary
    }
  }

  private static func answer(_ answer: String, to link: Text?) -> Text {
    let reading = LinkReading(link?.octets ?? [])
    let state = reading.state.value?.raw ?? []
    let filled = answer.replacing("=S1", with: "=\(String(decoding: state, as: UTF8.self))")
    return answer.hasPrefix("https:")
      ? Text(filled) : Text((reading.answerable ?? []) + Array(filled.utf8))
  }

  private static let apps: [(id: String, answer: String?, summaries: [CaseResult.Summary])] = [
    ("app.good", "?\(code)&state=S1", [.pass, .pass, .pass]),
    // The tool asks whether there is a state, not what it is, and likewise with the code.
    ("app.good", "?\(code)&state=S2", [.fail, .fail, .warn]),
    ("app.good", "?\(code)&state=", [.fail, .fail, .warn]),
    ("app.good", "?\(code)&state", [.fail, .fail, .warn]),
    ("app.good", "?\(code)", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&State=S1", [.fail, .fail, .fail]),
    ("app.good", "?code=x&state=S1", [.fail, .fail, .warn]),
    ("app.good", "?code=&state=S1", [.fail, .fail, .warn]),
    ("app.good", "?state=S1", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&error=cancelled&state=S1", [.fail, .fail, .warn]),
    ("app.good", "https://evil.example/?\(code)&state=S1", [.fail, .fail, .warn]),
    ("app.good", "?\(code)&state=S1&x=1", [.warn, .warn, .warn]),
    ("app.good", nil, [.fail, .fail, .fail]),
    ("app.answer.declines", "?error=access_denied&state=S1", [.pass, .pass, .pass]),
    ("app.answer.declines", "?error=access_denied", [.warn, .fail, .fail]),
    ("app.answer.declines", "?error=user_not_authorized&state=S1", [.fail, .fail, .warn]),
    ("app.answer.declines", "?error=access_denied&state=S2", [.fail, .fail, .warn]),
    ("app.answer.declines", nil, [.fail, .fail, .fail]),
    // RFC 6749, section 3.1: a copy without a value may count or not, but there is a state to send back.
    ("app.duplicate.state-empty-before", "?\(code)&state=S1", [.pass, .pass, .pass]),
    ("app.duplicate.state-empty-before", "?\(code)&state=", [.warn, .fail, .warn]),
    ("app.duplicate.state-empty-before", "?error=invalid_request", [.pass, .pass, .pass]),
    // What the tool doesn't send, it doesn't judge.
    (
      "app.redirect-uri.host-foreign", "https://evil.example/?\(code)&state=S1",
      [.fail, .fail, .warn]
    ),
    ("app.client-id.unknown", "?\(code)&state=S1", [.fail, .fail, .warn]),
    ("app.client-id.unknown", nil, [.fail, .fail, .warn]),
    // A crash is one, be it at a link that Google's tool doesn't send.
    ("app.good", "crash", [.fail, .fail, .fail]),
    ("app.redirect-uri.host-foreign", "crash", [.fail, .fail, .fail]),
  ]

  private static let good = "?\(code)&state=S1"

  /// Whether a link is the ordinary one, which an app has to serve before it is judged by another one.
  private static func isGood(_ link: Text?) -> Bool {
    LinkReading(link?.octets ?? []).state.value?.raw == OrdinaryState(of: "app.good 0").octets[...]
  }

  @Test("an app", arguments: apps)
  func app(_ row: (id: String, answer: String?, summaries: [CaseResult.Summary])) throws {
    let summaries = try summaries(of: row.id, twin: "app.good") {
      StubAdapter {
        { input in
          let isTwin = row.id != "app.good" && Self.isGood(input.url)
          guard let answer = isTwin ? Self.good : row.answer else {
            return AppReply(handled: false)
          }
          if answer == "crash" { throw CancellationError() }
          return AppReply(
            opening: Self.answer(answer, to: input.url))
        }
      }
    }
    #expect(summaries == row.summaries)
  }

  @Test("Google's tool sees that the state is missing, not that the error is the wrong one")
  func seen() throws {
    let catalogue = try SharedCatalogue.app.get().only(["app.answer.declines"])
    let result = try ConformanceRun.execute(
      catalogue,
      on: StubAdapter { { _ in AppReply(opening: Text("\(Samples.a)?error=cancelled")) } },
      named: "in-process", settings: .with(profile: .googleTester))
    let judged = try #require(result["app.answer.declines"])
    #expect(judged.verdict(by: Rule.appStateInError.id)?.name == "fail")
    #expect(judged.verdict(by: Rule.appErrorDeclined.id)?.name == "warn")
  }

  @Test(
    "an endpoint, which Google's tool doesn't test, is judged as by default",
    arguments: [
      (302, "?\(code)&state=S1", [.pass, .pass, .pass]),
      (307, "?\(code)&state=S1", [.warn, .fail, .warn]),
      (302, "?\(code)&state=S2", [.fail, .fail, .fail]),
      (302, "?\(code)", [.fail, .fail, .fail]),
    ] as [(Int, String, [CaseResult.Summary])])
  func endpoint(_ status: Int, _ query: String, _ expected: [CaseResult.Summary]) throws {
    let summaries = try summaries(of: "endpoint.good", twin: "endpoint.good") {
      StubAdapter(endpoint: { input in
        let location = Self.answer(query, to: input.url)
        let header = Header(name: "Location", value: location)
        return EndpointReply(status: status, headers: [header])
      })
    }
    #expect(summaries == expected)
  }

  @Test(
    "a Google app, which Google's tool doesn't test, is judged as by default",
    arguments: [
      ("google-app.state.empty", [.fail, .fail, .fail]),
      ("google-app.both.cancelled", [.warn, .fail, .warn]),
    ] as [(String, [CaseResult.Summary])])
  func googleApp(_ id: String, _ expected: [CaseResult.Summary]) throws {
    let code = Text(Array("x".utf8))
    let summaries = try summaries(of: id, twin: "google-app.good") {
      StubAdapter(googleApp: {
        { _ in .returned(ReturnedReply(outcome: .linked, code: code)) }
      })
    }
    #expect(summaries == expected)
  }

  @Test("a profile that there isn't is told those that there are")
  func unknown() throws {
    for profile in Profile.allCases {
      let settings = try Settings(environment: ["APPFLIP_PROFILE": profile.rawValue])
      #expect(settings.profile == profile)
    }
    let error = #expect(throws: SettingsError.self) {
      try Settings(environment: ["APPFLIP_PROFILE": "google"])
    }
    #expect(error?.takes == "default or strict or google-tester")
  }
}

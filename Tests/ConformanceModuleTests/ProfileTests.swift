import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

/// The verdict of each profile for the same violation: default, strict, oauth.
@Suite("Profiles")
struct ProfileTests {
  private static let code =
    "code=" + String(decoding: PercentEncoding.encode(Step.trickyCode), as: UTF8.self)

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
    let reading = ParsedLink(link?.bytes ?? [])
    let state = reading.state.value?.raw ?? []
    let filled = answer.replacing("=S1", with: "=\(String(decoding: state, as: UTF8.self))")
    return answer.hasPrefix("https:")
      ? Text(filled) : Text((reading.answerable ?? []) + Array(filled.utf8))
  }

  private static let apps: [(id: String, answer: String?, summaries: [CaseResult.Summary])] = [
    ("app.good", "?\(code)&state=S1", [.pass, .pass, .pass]),
    ("app.good", "?\(code)&state=S2", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&state=", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&state", [.fail, .fail, .fail]),
    ("app.good", "?\(code)", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&State=S1", [.fail, .fail, .fail]),
    ("app.good", "?code=x&state=S1", [.fail, .fail, .fail]),
    ("app.good", "?code=&state=S1", [.fail, .fail, .fail]),
    ("app.good", "?state=S1", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&error=cancelled&state=S1", [.fail, .fail, .fail]),
    ("app.good", "https://evil.example/?\(code)&state=S1", [.fail, .fail, .fail]),
    ("app.good", "?\(code)&state=S1&x=1", [.warn, .warn, .warn]),
    ("app.good", nil, [.fail, .fail, .fail]),
    ("app.answer.declines", "?error=access_denied&state=S1", [.pass, .pass, .pass]),
    // RFC 6749 requires the state in an error.
    ("app.answer.declines", "?error=access_denied", [.warn, .fail, .fail]),
    ("app.answer.declines", "?error=user_not_authorized&state=S1", [.fail, .fail, .fail]),
    ("app.answer.declines", "?error=access_denied&state=S2", [.fail, .fail, .fail]),
    ("app.answer.declines", nil, [.fail, .fail, .fail]),
    // RFC 6749, section 3.1: a copy without a value may count or not, but there is a state to send back.
    ("app.duplicate.state-empty-before", "?\(code)&state=S1", [.pass, .pass, .pass]),
    ("app.duplicate.state-empty-before", "?\(code)&state=", [.warn, .fail, .warn]),
    ("app.duplicate.state-empty-before", "?error=invalid_request", [.pass, .pass, .pass]),
    (
      "app.redirect-uri.host-foreign", "https://evil.example/?\(code)&state=S1",
      [.fail, .fail, .fail]
    ),
    ("app.client-id.unknown", "?\(code)&state=S1", [.fail, .fail, .fail]),
    // RFC 6749 sends no error of a wrong client.
    ("app.client-id.unknown", nil, [.fail, .fail, .pass]),
    ("app.good", "crash", [.fail, .fail, .fail]),
    ("app.redirect-uri.host-foreign", "crash", [.fail, .fail, .fail]),
  ]

  private static let good = "?\(code)&state=S1"

  /// Whether a link is the ordinary one, which an app has to serve before it is judged by another one.
  private static func isGood(_ link: Text?) -> Bool {
    ParsedLink(link?.bytes ?? []).state.value?.raw == OrdinaryState(of: "app.good 0").bytes[...]
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

  @Test(
    "an endpoint",
    arguments: [
      ("good", 302, "?\(code)&state=S1", [.pass, .pass, .pass]),
      ("good", 307, "?\(code)&state=S1", [.warn, .fail, .warn]),
      ("good", 302, "?\(code)&state=S2", [.fail, .fail, .fail]),
      ("good", 302, "?\(code)", [.fail, .fail, .fail]),
      // RFC 6749, section 4.1.2.1: a page for a wrong client, and the state and the codes of an error.
      ("client-id.unknown", 400, "", [.fail, .fail, .pass]),
      ("client-id.unknown", 302, "?error=invalid_request&state=S1", [.pass, .pass, .pass]),
      ("client-id.unknown", 302, "?\(code)&state=S1", [.fail, .fail, .fail]),
      ("answer.declines", 302, "?error=access_denied", [.warn, .fail, .fail]),
      ("answer.account-disabled", 302, "?error=server_error&state=S1", [.warn, .warn, .pass]),
      ("answer.account-disabled", 302, "?error=bogus&state=S1", [.fail, .fail, .fail]),
    ] as [(String, Int, String, [CaseResult.Summary])])
  func endpoint(
    _ name: String, _ status: Int, _ query: String, _ expected: [CaseResult.Summary]
  ) throws {
    let good = OrdinaryState(of: "endpoint.good 0").bytes
    let summaries = try summaries(of: "endpoint.\(name)", twin: "endpoint.good") {
      StubAdapter(endpoint: { input in
        let isTwin = name != "good" && ParsedLink(input.url.bytes).state.value?.raw == good[...]
        if !isTwin, status == 400 { return EndpointReply(status: 400, body: "Unknown client.") }
        let location = Self.answer(isTwin ? Self.good : query, to: input.url)
        let header = Header(name: "Location", value: location)
        return EndpointReply(status: isTwin ? 302 : status, headers: [header])
      })
    }
    #expect(summaries == expected)
  }

  @Test(
    "a Google app is judged as by default",
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
}

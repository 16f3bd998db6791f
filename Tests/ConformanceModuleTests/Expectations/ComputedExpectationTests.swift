import AppFlip
import Conformance
import Testing

@Suite("Computed expectations of a link")
struct ComputedExpectationTests {
  private static let good = "client_id=google-LINK-42&scope=devices&state=S1&redirect_uri=A"

  @Test("to an app", arguments: targets + parameters + oddities + outcomes)
  func app(_ row: ExpectationRow) { #expect(row.derived == row.permitted) }

  @Test("to an authorization endpoint", arguments: requests)
  func endpoint(_ row: ExpectationRow) { #expect(row.derived == row.permitted) }

  @Test("to the Google app", arguments: codes + errors)
  func googleApp(_ row: ExpectationRow) { #expect(row.derived == row.permitted) }

  // MARK: - An app

  private static let targets: [ExpectationRow] = [
    .app(good, "redirect-uri/accepted code"),
    .app("a=b", "link/not-a-flip nothing"),
    .app("client_id=google-LINK-42&state=S1", "redirect-uri/format nothing"),
    .app("client_id=google-LINK-42&state=S1&Redirect_URI=A", "params/name-exact nothing"),
    .app(good.replacing("=A", with: "=https://evil.example/"), "redirect-uri/format nothing"),
    .app("\(good)%zz", "params/undecodable nothing"),
    .app("\(good)&redirect_uri=https://evil.example/", "params/duplicate nothing"),
    .app("\(good)&redirect_uri=A", "params/duplicate invalid_request nothing"),
    .app("\(good).evil"),
    .app(
      "state=S1&redirect_uri=A.evil", "params/missing invalid_request error nothing",
      "client-id/match invalid_request error nothing"),
  ]

  private static let parameters: [ExpectationRow] = [
    .app("client_id=google-LINK-42&redirect_uri=A", "params/missing invalid_request nothing"),
    .app("client_id=google-LINK-42&scope=devices&redirect_uri=A", "params/missing invalid_request"),
    .app(
      "client_id=google-LINK-42&scope=devices&redirect_uri=A&zz=1",
      "params/missing invalid_request nothing"),
    .app(
      "client_id=x&scope=devices&state=S1&redirect_uri=A",
      "params/client-mismatch invalid_request", "client-id/match invalid_request error nothing"),
    .app(
      "client_id=google-LINK-42&scope=devices&State=S1&redirect_uri=A",
      "params/name-exact invalid_request error nothing", "params/missing code invalid_request"),
    .app(
      "client_id=google-LINK-42&scope=devices&State=S1&redirect_uri=A#",
      "params/name-exact invalid_request error nothing",
      "params/missing code invalid_request nothing"),
    .app("\(good)&state=S2", "params/duplicate invalid_request nothing"),
    .app("\(good)&state=", "params/duplicate code invalid_request nothing"),
    .app("\(good)&scope=devices", "params/duplicate code invalid_request"),
    .app("client_id=google-LINK-42&state=S1&redirect_uri=A", "scope/optional code"),
    .app(
      "state=S1&scope=devices&client_id=google-LINK-42&redirect_uri=A",
      "params/order-free code"),
    .app("\(good)&zz=1", "params/unknown-ignored code"),
    .app("\(good)&", "params/unknown-ignored code"),
    .app("\(good)#f", "params/unknown-ignored code"),
    .app(good.replacing("state", with: "st%61te"), "params/name-exact code"),
  ]

  private static let oddities: [ExpectationRow] = [
    .app(good.replacing("S1", with: "S1a%2Fb"), "redirect-uri/accepted code"),
    .app(good.replacing("S1", with: "S1%C3%A9"), "error/returned code invalid_request"),
    .app(good.replacing("S1", with: "S1%FF"), "state/undecodable code invalid_request nothing"),
    .app(
      good.replacing("S1", with: "0123456789abcde"), "error/returned code invalid_request nothing"),
    .app(
      good.replacing("S1", with: "0123456789abcd%65"), "error/returned code invalid_request nothing"
    ),
    .app(good.replacing("S1", with: "0123456789abcde%66"), "redirect-uri/accepted code"),
    .app("\(good)&user_locale=en-US", "params/unknown-ignored code"),
    .app("\(good)&zz=%FF", "params/unknown-ignored code invalid_request nothing"),
    .app("\(good)&zz=[", "params/unknown-ignored code invalid_request nothing"),
    .app("\(good)&zz=%00", "params/unknown-ignored code invalid_request nothing"),
    .app(
      good.replacing("devices", with: "other"),
      "error/returned code invalid_request error"),
    .app(
      good.replacing("devices", with: "devices%20%20profile"),
      "error/returned code invalid_request error"),
    .app(
      good.replacing("devices", with: "%20devices"), "error/returned code invalid_request error"),
    .app(
      good.replacing("devices", with: "devices+devices"),
      "error/returned code invalid_request error"),
    .app(good.replacing("devices", with: "profile%20devices"), "redirect-uri/accepted code"),
    // To a reader by RFC 3986 it is one scope, which nobody knows.
    .app(
      good.replacing("devices", with: "profile+devices"),
      "error/returned code invalid_request error"),
    .app(
      good.replacing("S1", with: String(repeating: "a", count: 7_001)),
      "error/returned code invalid_request"),
    // What is too long may be refused with any error.
    .app(good.replacing("S1", with: String(repeating: "a", count: 8_000))),
    .app("\(good)\(unknown(96))", "params/unknown-ignored code"),
    .app("\(good)\(unknown(97))"),
    .app("\(good)&zz=1&zz=2", "params/unknown-ignored code invalid_request"),
    .app("\(good)&zz", "params/unknown-ignored code invalid_request nothing"),
    .app(
      good.replacing("=A", with: "=https://oauth-redirect.googleusercontent.com/a/com.google.OPA"),
      "redirect-uri/unescaped code"),
    .app(
      good, "error/returned code invalid_request error",
      code: String(repeating: "a", count: 7_001)),
    .app(good, base: "https://app.example.com/other"),
    .app(
      "client_id=x&state=S1&redirect_uri=A",
      "params/client-mismatch invalid_request error nothing",
      "client-id/match invalid_request error nothing", base: "https://app.example.com/other"),
  ]

  private static func unknown(_ count: Int) -> String {
    (0..<count).map { "&z\($0)=1" }.joined()
  }

  private static let outcomes: [ExpectationRow] = [
    .app(good, outcome: .declines),
    .app("\(good)&zz=1", "params/unknown-ignored error", outcome: .declines),
    .app("\(good)&zz=1&zz=1", "params/unknown-ignored invalid_request error", outcome: .declines),
    .app(good.replacing("&scope=devices", with: ""), "scope/optional error", outcome: .declines),
    .app("\(good)&", "params/unknown-ignored error", outcome: .cancels),
    .app(
      "\(good)&zz=%FF", "params/unknown-ignored invalid_request error nothing",
      outcome: .offline),
    .app(
      "client_id=google-LINK-42&redirect_uri=A", "params/missing invalid_request error nothing",
      outcome: .cancels),
    .app(
      good.replacing("=A", with: "=https://evil.example/"), "redirect-uri/format nothing",
      outcome: .declines),
    .app("redirect_uri=A", outcome: .waits),
  ]

  // MARK: - An authorization endpoint

  private static let request = "response_type=code&\(good)"

  private static let requests: [ExpectationRow] = [
    .endpoint(request, "redirect-uri/accepted code"),
    .endpoint("", "redirect-uri/accepted code", form: request),
    .endpoint("zz=1", "params/unknown-ignored code invalid_request nothing", form: request),
    .endpoint(
      "", "params/unknown-ignored code invalid_request nothing",
      form: request.replacing("S1", with: "S1#")),
    .endpoint("client_id=x", "params/duplicate invalid_request nothing", form: request),
    .endpoint(good, "response-type invalid_request error"),
    .endpoint("response_type=token&\(good)", "response-type invalid_request error"),
    .endpoint("\(request).evil", "redirect-uri/exact nothing"),
    .endpoint("response_type=code&state=S1", "redirect-uri/exact nothing"),
    .endpoint("\(request)&redirect_uri=A", "params/duplicate invalid_request nothing"),
    .endpoint("\(request)&prompt=none"),
    .endpoint(
      "\(request)&response_mode=form_post", "answer/at-redirect-uri code invalid_request error"),
    .endpoint(
      "response_mode=query&\(request)", "answer/at-redirect-uri code invalid_request error"),
    .endpoint("\(request)&response_mode=web_message"),
    .endpoint("\(request)&response_mode=query&prompt=none"),
    .endpoint("\(request)&response_mode=query&response_mode=query"),
    .endpoint("\(request)&response_mode=form_post&zz=%FF"),
    .endpoint(
      "\(request)&prompt=none", "params/unknown-ignored invalid_request error nothing",
      outcome: .declines),
    .endpoint("\(request)&zz", "params/unknown-ignored code invalid_request nothing"),
    .endpoint(
      request.replacing("&state=S1", with: ""),
      "error/returned code invalid_request"),
    .endpoint(
      request.replacing("&state=S1", with: ""), "error/returned invalid_request error",
      outcome: .cancels),
    .endpoint(request.replacing("LINK", with: "link"), "client-id/mismatch invalid_request"),
    .endpoint(
      request.replacing("client_id", with: "Client_Id"),
      "params/name-exact invalid_request error nothing"),
    .endpoint(
      "\(request)&zz=\(String(repeating: "z", count: 6_500))",
      "params/unknown-ignored code"),
    .endpoint(request.replacing("S1", with: String(repeating: "a", count: 8_000))),
    .endpoint(
      "\(request.replacing("&state=S1", with: ""))&",
      "params/unknown-ignored code invalid_request nothing"),
    .endpoint(request.replacing("devices", with: "devices%20%20profile")),
    .endpoint(request.replacing("S1", with: "%FF")),
    .endpoint(request.replacing("S1", with: "0123456789abcde")),
    .endpoint(request.replacing("S1", with: "0123456789abcdef"), "redirect-uri/accepted code"),
    .endpoint("user_locale=en-US&\(request)", "redirect-uri/accepted code"),
    .endpoint("user_locale=de&\(request)", "params/unknown-ignored code"),
    .endpoint(
      "user_locale=en-US&user_locale=en-US&\(request)", "error/returned code invalid_request"),
    .endpoint("\(request)&zz=1&zz=2", "params/unknown-ignored code invalid_request"),
    .endpoint(
      request.replacing("=google-LINK-42", with: "=google-LINK-42%FF"),
      "params/undecodable invalid_request error nothing"),
    .endpoint("\(request)&zz=1", "params/unknown-ignored error", outcome: .declines),
    .endpoint(request, outcome: .declines),
  ]

  // MARK: - The Google app

  private static let unlinked = "fallback aborted ignored failed"

  private static let codes: [ExpectationRow] = [
    .returned("?code=c&state=S1", "code/linked linked"),
    .returned("?code=c&state=S1&zz=1", "code/linked linked"),
    .returned("?code=c&state=S1&zz=1&zz=2"),
    .returned("?code=c&state=S1#f"),
    .returned("?code=c&st%61te=S1"),
    .returned("?code=c&state=S1&error="),
    .returned("?code=c&state=S1&error=\r"),
    .returned("?code=c&state=S1&iss=https%3A%2F%2Fauth.example.com", "code/linked linked"),
    .returned("?code=c&state=S1&iss=https%3A%2F%2Fevil.example"),
    .returned("?code=c&state=S1&iss="),
    .returned("?code=&error=cancelled&state=S1", "answer/neither \(unlinked)"),
    .returned("?error_description=no&state=S1", "answer/neither \(unlinked)"),
    .returned("?code=c&state=S1&error_description=x"),
    .returned("?code=c&state=a+b", pending: "a b"),
    .returned("?code=c;state=S1"),
    .returned("?code=c&state=S1\t"),
    .returned("?code=c&state=S2", "state/checked \(unlinked)"),
    .returned("?code=c", "state/checked \(unlinked)"),
    .returned("?state=S1", "answer/neither \(unlinked)"),
    .returned("?code=c&code=d&state=S1", "params/duplicate \(unlinked)"),
    .returned("?code=c&state=S1&error=cancelled", "answer/both \(unlinked)"),
    .returned("?code=c&state=S1", "answer/target \(unlinked)", at: "https://evil.example/a"),
    .returned(
      "?code=c&state=S2", "answer/target \(unlinked)", "state/checked \(unlinked)",
      at: "https://evil.example/a"),
    .returned("?code=c&state=S1", at: upperCased),
    .returned("?code=c&state=S1&state=S1", "params/duplicate \(unlinked)", at: upperCased),
    .returned("?code=c&state=S1&error=zz", "answer/both \(unlinked)", at: upperCased),
    .returned("?code=&state=S1", "answer/neither \(unlinked)", at: upperCased),
    .returned(
      "?code=c&state=S1&state=S1", "params/duplicate \(unlinked)",
      at: Samples.a.replacing("google", with: "goo\tgle")),
    .returned("?code=c&state=S1", at: Samples.a.replacing(".com/", with: ".com:443/")),
    .returned("?code=c&state=S1", at: Samples.a.replacing(".com/", with: ".com:00443/")),
    .returned("?code=c&state=S1", at: Samples.a.replacing(".com/", with: ".com:/")),
    .returned("?code=c&state=S1", at: Samples.a.replacing(".com/", with: ".com:+443/")),
    .returned(
      "?code=c&state=S1", "answer/target \(unlinked)",
      at: Samples.a.replacing(".com/", with: ".com:+/")),
    .returned(
      "?code=c&state=S1", "answer/target \(unlinked)",
      at: Samples.a.replacing(".com/", with: ".com:000/")),
    .returned(
      "?code=c&state=S1", "answer/target \(unlinked)",
      at: Samples.a.replacing(".com/", with: ".com:4430/")),
    .returned("?code=c&state=S1", at: Samples.a.replacing("/a/", with: "/b/../a/")),
    .returned("?code=c&state=S1", at: Samples.a.replacing("/a/", with: "\\a\\")),
    .returned("?code=c&state=S1", "answer/target \(unlinked)", at: "\(Samples.a)/"),
    .returned(
      "?code=c&state=\(String(repeating: "a", count: 7_001))",
      pending: String(repeating: "a", count: 7_001)),
  ]

  /// What equals the redirect URI once both are normalised: whether that is enough is left to the app.
  private static let upperCased = Samples.a.replacing("https:", with: "HTTPS:")

  private static let never = "answer/neither \(unlinked)"

  private static let errors: [ExpectationRow] = [
    .returned("?error=cancelled&state=S1", never, "error/cancelled fallback"),
    .returned("?error=invalid_request&state=S1", never, "error/invalid-request fallback"),
    .returned("?error=access_denied&state=S1", never, "error/access-denied aborted"),
    .returned("?error=unrecoverable&state=S1", never, "error/unrecoverable aborted"),
    .returned("?error=cancelled", never, "error/cancelled fallback ignored failed"),
    .returned("?error=access_denied", never),
    .returned("?error=cancelled&state=S2", never),
    .returned("?error=zz&state=S1", never, "error/unknown fallback aborted failed"),
    .returned("?error=&state=S1", never, "error/unknown fallback aborted failed"),
    .returned("?error=zz", never),
    .returned("?error=%FF&state=S1", never),
    .returned("?error=cancelled&state=S1&error_description=%FF", never),
    .returned("?error=cancelled&state=S1&iss=x", never),
    .returned("?error=cancelled&state=S1&state=S1", never),
    .returned("?error=cancelled&state=S1", never, at: "https://evil.example/a"),
    .returned("?error=cancelled;code=c;state=S1", never),
    .returned("?error&co\nde=c&state=S1"),
  ]
}

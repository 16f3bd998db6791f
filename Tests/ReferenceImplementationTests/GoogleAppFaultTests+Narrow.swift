import AdapterKit
import ReferenceImplementation

extension GoogleAppFaultTests {
  /// Requests that trigger a fault, and what an app with it does with them.
  static func evidenceOfNarrow(_ fault: Fault) -> ([GoogleApps.Request], String) {
    switch fault.name {
    case "google-app/start/number-sign-in-client-id-unescaped":
      ([GoogleApps.start(clientID: "a#b")], "client_id=a#b&")
    case "google-app/start/client-id-taken-for-encoded":
      ([GoogleApps.start(clientID: "a%2Bb c")], "client_id=a%2Bb%20c&")
    case "google-app/start/comma-in-scope-splits":
      ([GoogleApps.start(scopes: ["a,b"])], "scope=a%20b&")
    case "google-app/start/fifth-scope-lost":
      ([GoogleApps.start(scopes: ["a", "b", "c", "d", "e"])], "scope=a%20b%20c%20d&")
    case "google-app/start/redirect-uri-of-opa-dev-cut":
      ([GoogleApps.start(redirectURI: "\(GoogleApps.sandbox).dev")], "com.google.OPA>")
    case "google-app/code/cut-at-512":
      (
        [GoogleApps.answer("?code=\(String(repeating: "c", count: 512))&state=S1")],
        "linked <\(String(repeating: "c", count: 511))>"
      )
    case "google-app/code/reserved-refused": ([GoogleApps.answer("?code=a~b&state=S1")], "ignored")
    case "google-app/state/reserved-refused":
      ([GoogleApps.answer("?code=c&state=a/b", to: "a/b")], "ignored")
    case "google-app/state/padded-refused":
      ([GoogleApps.answer("?code=c&state=a%20", to: "a ")], "ignored")
    case "google-app/state/read-as-double":
      (
        [GoogleApps.answer("?code=c&state=9007199254740993", to: "9007199254740993")],
        "ignored"
      )
    case "google-app/code/tilde-lost": ([GoogleApps.answer("?code=a~b&state=S1")], "linked <ab>")
    case "google-app/error/sandbox-access-denied-falls-back":
      ([inSandbox("?error=access_denied&state=S1")], "fallback <access_denied>")
    case "google-app/error/encoded-access-denied-missed":
      ([GoogleApps.answer("?error=%61ccess_denied&state=S1")], "fallback <access_denied>")
    case "google-app/error/above-1024-fails":
      (
        [GoogleApps.answer("?error=\(String(repeating: "e", count: 1_025))&state=S1")],
        "failed <eee"
      )
    case "google-app/answer/id-token-links":
      ([GoogleApps.answer("?id_token=e30.&state=S1")], "linked <e30.>")
    case "google-app/params/encoded-copy-overlooked":
      ([GoogleApps.answer("?%63ode=evil&code=c&state=S1")], "linked <c>")
    case "google-app/survives/throws-at-port-99999":
      (
        [GoogleApps.answer("?code=c", at: "https://\(Links.host):99999/a/x")],
        "threw: the port"
      )
    default: evidenceOfComparison(fault)
    }
  }

  private static func evidenceOfComparison(
    _ fault: Fault
  ) -> ([GoogleApps.Request], String) {
    let long = String(repeating: "a", count: 256)
    let request =
      switch fault.name {
      case "google-app/answer/target-searched":
        GoogleApps.answer("?code=c&state=S1", at: "https://evil.example/?u=\(Links.target)")
      case "google-app/state/path-searched": GoogleApps.answer(";state=S1?code=c")
      case "google-app/state/compared-up-to-nul": GoogleApps.answer("?code=c&state=S1%00x")
      case "google-app/state/compared-up-to-256":
        GoogleApps.answer("?code=c&state=\(long)b", to: "\(long)c")
      case "google-app/state/compared-as-number": GoogleApps.answer("?code=c&state=0e1", to: "0e2")
      case "google-app/state/base64-alphabets-alike":
        GoogleApps.answer("?code=c&state=a%2B%2F", to: "a-_")
      case "google-app/state/fullwidth-letters-folded":
        GoogleApps.answer("?code=c&state=%EF%BC%B31")
      case "google-app/state/invalid-utf8-alike":
        GoogleApps.answer("?code=c&state=S%FF", to: "S\u{FFFD}")
      case "google-app/answer/target-trailing-dot-taken":
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)./a/com.google.Chromecast")
      case "google-app/answer/target-double-slash-collapsed":
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)/a//com.google.Chromecast")
      default:
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)/a%2Fcom.google.Chromecast")
      }
    return ([request], "linked <c>")
  }

  private static func inSandbox(_ end: String) -> GoogleApps.Request {
    let flip = GoogleAppFlip(
      clientID: Array(Links.clientID.utf8), redirectURI: Array(GoogleApps.sandbox.utf8),
      state: Array("S1".utf8))
    return .returned(
      GoogleAppReturn(pending: .flip(flip), url: Array("\(GoogleApps.sandbox)\(end)".utf8)))
  }
}

import AdapterKit
import AdapterProtocol
import ReferenceImplementation

extension GoogleAppFaultTests {
  /// Requests that trigger a fault, and what an app with it does with them.
  static func evidenceOfNarrow(_ fault: GoogleAppFault) -> ([GoogleApps.Request], String) {
    switch fault {
    case .clientIDNumberSignUnescaped: ([GoogleApps.start(clientID: "a#b")], "client_id=a#b&")
    case .clientIDTakenForEncoded:
      ([GoogleApps.start(clientID: "a%2Bb c")], "client_id=a%2Bb%20c&")
    case .scopeCommaSplits: ([GoogleApps.start(scopes: ["a,b"])], "scope=a%20b&")
    case .fifthScopeLost:
      ([GoogleApps.start(scopes: ["a", "b", "c", "d", "e"])], "scope=a%20b%20c%20d&")
    case .opaDevelopmentForgotten:
      ([GoogleApps.start(redirectURI: "\(GoogleApps.sandbox).dev")], "com.google.OPA>")
    case .codeCutAt512:
      (
        [GoogleApps.answer("?code=\(String(repeating: "c", count: 512))&state=S1")],
        "linked <\(String(repeating: "c", count: 511))>"
      )
    case .reservedInCodeRefused: ([GoogleApps.answer("?code=a~b&state=S1")], "ignored")
    case .reservedInStateRefused:
      ([GoogleApps.answer("?code=c&state=a/b", to: "a/b")], "ignored")
    case .paddedStateRefused: ([GoogleApps.answer("?code=c&state=a%20", to: "a ")], "ignored")
    case .stateReadAsDouble:
      (
        [GoogleApps.answer("?code=c&state=9007199254740993", to: "9007199254740993")],
        "ignored"
      )
    case .codeTildeLost: ([GoogleApps.answer("?code=a~b&state=S1")], "linked <ab>")
    case .sandboxAccessDeniedFallsBack:
      ([inSandbox("?error=access_denied&state=S1")], "fallback <access_denied>")
    case .encodedAccessDeniedMissed:
      ([GoogleApps.answer("?error=%61ccess_denied&state=S1")], "fallback <access_denied>")
    case .longErrorFails:
      (
        [GoogleApps.answer("?error=\(String(repeating: "e", count: 1_025))&state=S1")],
        "failed <eee"
      )
    case .idTokenLinks: ([GoogleApps.answer("?id_token=e30.&state=S1")], "linked <e30.>")
    case .encodedCopyOverlooked:
      ([GoogleApps.answer("?%63ode=evil&code=c&state=S1")], "linked <c>")
    case .throwsAtHighPorts:
      (
        [GoogleApps.answer("?code=c", at: "https://\(Links.host):99999/a/x")],
        "threw: the port"
      )
    default: evidenceOfComparison(fault)
    }
  }

  private static func evidenceOfComparison(
    _ fault: GoogleAppFault
  ) -> ([GoogleApps.Request], String) {
    let long = String(repeating: "a", count: 256)
    let request =
      switch fault {
      case .targetSearched:
        GoogleApps.answer("?code=c&state=S1", at: "https://evil.example/?u=\(Links.target)")
      case .pathSearched: GoogleApps.answer(";state=S1?code=c")
      case .stateComparedUpToNUL: GoogleApps.answer("?code=c&state=S1%00x")
      case .stateComparedUpTo256: GoogleApps.answer("?code=c&state=\(long)b", to: "\(long)c")
      case .stateComparedAsNumber: GoogleApps.answer("?code=c&state=0e1", to: "0e2")
      case .stateBase64AlphabetsAlike: GoogleApps.answer("?code=c&state=a%2B%2F", to: "a-_")
      case .stateFullwidthFolded: GoogleApps.answer("?code=c&state=%EF%BC%B31")
      case .stateReplacementAlike: GoogleApps.answer("?code=c&state=S%FF", to: "S\u{FFFD}")
      case .targetTrailingDotTaken:
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)./a/com.google.Chromecast")
      case .targetDoubleSlashCollapsed:
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)/a//com.google.Chromecast")
      default:
        GoogleApps.answer(
          "?code=c&state=S1", at: "https://\(Links.host)/a%2Fcom.google.Chromecast")
      }
    return ([request], "linked <c>")
  }

  private static func inSandbox(_ end: String) -> GoogleApps.Request {
    let flip = GoogleAppInput.PendingFlip(
      clientID: Array(Links.clientID.utf8), redirectURI: Array(GoogleApps.sandbox.utf8),
      state: Array("S1".utf8))
    return .returned(
      GoogleAppInput.Returned(pending: .flip(flip), url: Array("\(GoogleApps.sandbox)\(end)".utf8)))
  }
}

import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite("The Google app's faults")
struct GoogleAppFaultTests {
  private static let others = Fault.googleApp.filter {
    $0.breaks != ["google-app/start/nonce"] && $0.name != "google-app/state/outlives-session"
  }
  private static let ofStart = Fault.googleApp.filter(isAboutStart)
  private static let ofAnswers = Fault.googleApp.filter { !isAboutStart($0) }

  private static func isAboutStart(_ fault: Fault) -> Bool {
    fault.breaks.contains { $0.contains("/start/") }
  }

  @Test("every fault shows", arguments: others)
  func fault(_ fault: Fault) async {
    let (requests, evidence) = Self.evidence(of: fault)
    let app = VariantGoogleApp(.faulty(fault), states: .repeatable())
    let shown = await GoogleApps.text(of: requests, by: app)
    #expect(shown.contains(evidence), "\(shown)")
    let right = await GoogleApps.reference(requests)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("one fault shows in an app that was started anew")
  func outlived() async throws {
    let fault = try #require(Fault(named: "google-app/state/outlives-session"))
    let states = States.repeatable()
    var first = VariantGoogleApp(.faulty(fault), states: states)
    let state = try Links.encoded(first.start(Self.ordinaryStart).state.octets)
    let answer = [
      GoogleApps.Request.returned(
        GoogleAppInput.Returned(url: Array("\(Links.target)?code=c&state=\(state)".utf8)))
    ]
    let second = VariantGoogleApp(.faulty(fault), states: states)
    #expect(await GoogleApps.text(of: answer, by: second).contains("linked <c>"))
    #expect(await !GoogleApps.reference(answer).contains("linked"))
  }

  @Test("every fault leaves an ordinary flip linked", arguments: Fault.googleApp)
  func ordinary(_ fault: Fault) throws {
    var app = VariantGoogleApp(.faulty(fault), states: Behaviour.faulty(fault).makeStates())
    for _ in 0..<3 {
      let started = try app.start(Self.ordinaryStart)
      #expect(started.opened.count == (fault.name == "google-app/start/opened-twice" ? 2 : 1))
      let end = "?code=4%2Fc1&state=\(Links.encoded(started.state.octets))"
      let conclusion = try app.receive(
        GoogleAppInput.Returned(url: Array("\(Links.target)\(end)".utf8)))
      #expect(conclusion.conclusion == .linked(code: Array(Self.code(by: fault).utf8)))
    }
  }

  /// One fault shows in any code with an escape.
  private static func code(by fault: Fault) -> String {
    fault.name == "google-app/code/undecoded" ? "4%2Fc1" : "4/c1"
  }

  private static let ordinaryStart = GoogleAppInput.Start(
    appLink: Links.app, clientID: Links.clientID, scopes: ["devices"], redirectURI: Links.target)

  @Test(
    "a fault with a trigger does as the reference without it",
    arguments: Fault.googleApp.filter { $0.trigger != nil })
  func untriggered(_ fault: Fault) async {
    let requests = [
      GoogleApps.start(scopes: ["devices"]), GoogleApps.answer("?code=c1&state=S1"),
      GoogleApps.answer("?error=access_denied&state=S1"),
      GoogleApps.answer("?error=cancelled&error_description=no&state=S1"),
    ]
    let app = VariantGoogleApp(.faulty(fault), states: .repeatable())
    #expect(await GoogleApps.text(of: requests, by: app) == GoogleApps.reference(requests))
  }

  @Test("a fault in what comes back leaves the link as it is", arguments: ofAnswers)
  func link(_ fault: Fault) throws {
    var faulty = VariantGoogleApp(.faulty(fault), states: .repeatable())
    var right = ReferenceGoogleApp(states: .repeatable())
    #expect(try faulty.start(Self.ordinaryStart) == right.start(Self.ordinaryStart))
  }

  @Test("a fault in the link leaves what comes back as it is", arguments: ofStart)
  func answers(_ fault: Fault) async {
    let requests = Self.ofAnswers.flatMap { Self.evidence(of: $0).0 } + GoogleApps.malformed
    let faulty = VariantGoogleApp(.faulty(fault), states: .repeatable())
    #expect(await GoogleApps.text(of: requests, by: faulty) == GoogleApps.reference(requests))
  }

  @Test("the reference adapter plays a fault or a choice with the other roles right")
  func behaviour() throws {
    let fault = try #require(Fault(named: "google-app/state/unchecked"))
    let choice = try #require(Choice(named: "google-app/start/tricky-states"))
    for behaviour in [Behaviour.faulty(fault), .choosing(choice)] {
      #expect(behaviour.startGoogleApp(states: behaviour.makeStates()) is VariantGoogleApp)
      #expect(try behaviour.start(Endpoints.configuration) is ReferenceApp)
      #expect(try behaviour.makeEndpoint(Endpoints.configuration) is ReferenceEndpoint)
    }
  }

}

// MARK: - Nonces

extension GoogleAppFaultTests {
  /// The states of 64 apps that one fault started.
  private func states(by fault: String, _ count: Int = 64) throws -> [[UInt8]] {
    let fault = try #require(Fault(named: "google-app/start/\(fault)"))
    let states = Behaviour.faulty(fault).makeStates()
    return try (0..<count).map { _ in
      var app = VariantGoogleApp(.faulty(fault), states: states)
      return try app.start(Self.ordinaryStart).state.octets
    }
  }

  @Test("states that repeat", arguments: [("state-constant", 1), ("state-repeated", 48)])
  func repeated(_ fault: String, _ count: Int) throws {
    #expect(Set(try states(by: fault)).count == count)
  }

  @Test("states that begin again after the 200th")
  func begunAgain() throws {
    let drawn = try states(by: "state-repeated-after-200", 201)
    #expect(Set(drawn).count == 200)
    #expect(drawn[200] == drawn[0])
  }

  @Test("states that are guessed", arguments: ["state-counted", "state-from-clock"])
  func guessed(_ fault: String) throws {
    let states = try states(by: fault)
    #expect(Set(states).count == states.count)
    #expect(states.allSatisfy { $0.prefix(5) == states[0].prefix(5) })
  }

  @Test("states of too little that is random")
  func short() throws {
    #expect(try states(by: "state-short").allSatisfy { $0.count == 16 })
    let states = try states(by: "state-half-constant")
    #expect(states.allSatisfy { $0.count == 64 && $0.prefix(32) == states[0].prefix(32) })
    #expect(Set(states).count == states.count)
  }
}

// MARK: - Evidence

/// Requests, and what an app with the fault does with them where the reference doesn't.
private typealias Evidence = ([GoogleApps.Request], String)

extension GoogleAppFaultTests {
  private static func evidence(of fault: Fault) -> Evidence {
    GoogleAppFaultEvidence.all[fault.name] ?? evidenceOfStart(fault)
  }

  private static func evidenceOfStart(_ fault: Fault) -> Evidence {
    let start = GoogleApps.start()
    let encodedTwice = Links.encodedTarget.replacing("%", with: "%25")
    let state = GoogleApps.firstState
    let encodedState = Self.text(PercentEncoding.encode(state))
    let fitted = state.flatMap { $0.isQueryCharacter ? [$0] : PercentEncoding.encodeAll([$0]) }
    return switch fault.name {
    case "google-app/start/client-id-dropped": ([start], "\(Links.app)?scope=")
    case "google-app/start/scope-dropped": ([start], "42&state=")
    case "google-app/start/state-not-sent": ([start], "profile&redirect_uri=")
    case "google-app/start/redirect-uri-dropped": ([start], "&state=\(encodedState)> ")
    case "google-app/start/state-sent-twice": ([start], "Chromecast&state=")
    case "google-app/start/other-state-sent":
      ([start], "&state=\(Self.text(PercentEncoding.encode(state.reversed())))&")
    case "google-app/start/client-id-unescaped":
      ([GoogleApps.start(clientID: "a b&c")], "client_id=a b&c&")
    case "google-app/start/state-unescaped": ([start], "&state=\(Self.text(fitted))&redirect_uri=")
    case "google-app/start/opened-twice": ([start], "Chromecast> opened <")
    case "google-app/start/sandbox-not-opened":
      ([start, GoogleApps.start(redirectURI: GoogleApps.sandbox)], "\nstate <")
    case "google-app/start/app-link-trailing-slash": ([start], "\(Links.app)/?")
    case "google-app/start/fragment-added": ([start], "Chromecast#flip>")
    case "google-app/start/parameters-in-fragment": ([start], "\(Links.app)#client_id=")
    case "google-app/start/opened-anywhere": ([start], "opened anywhere")
    case "google-app/start/scopes-by-comma": ([start], "scope=devices%2Cprofile&")
    case "google-app/start/scopes-by-semicolon": ([start], "scope=devices%3Bprofile&")
    case "google-app/start/scopes-by-two-spaces": ([start], "scope=devices%20%20profile&")
    case "google-app/start/scopes-end-in-space": ([start], "scope=devices%20profile%20&")
    case "google-app/start/scopes-encoded-twice": ([start], "scope=devices%2520profile&")
    case "google-app/start/first-scope-only": ([start], "scope=devices&")
    case "google-app/start/scope-for-each": ([start], "&scope=devices&scope=profile>")
    case "google-app/start/redirect-uri-of-production":
      ([GoogleApps.start(redirectURI: GoogleApps.sandbox)], "oauth-redirect.googleusercontent.com")
    case "google-app/start/redirect-uri-of-chromecast":
      ([GoogleApps.start(redirectURI: GoogleApps.sandbox)], "com.google.Chromecast>")
    case "google-app/start/redirect-uri-trailing-slash": ([start], "Chromecast%2F>")
    case "google-app/start/redirect-uri-encoded-twice": ([start], "redirect_uri=\(encodedTwice)>")
    default: evidenceOfState(fault)
    }
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }

  private static func evidenceOfState(_ fault: Fault) -> Evidence {
    let linked = "linked <c>"
    return switch fault.name {
    case "google-app/state/unchecked": ([GoogleApps.answer("?code=c&state=other")], linked)
    case "google-app/state/checked-when-present": ([GoogleApps.answer("?code=c")], linked)
    case "google-app/state/empty-taken": ([GoogleApps.answer("?code=c&state")], linked)
    case "google-app/state/longer-taken": ([GoogleApps.answer("?code=c&state=S12")], linked)
    case "google-app/state/shorter-taken": ([GoogleApps.answer("?code=c&state=S")], linked)
    case "google-app/state/case-folded": ([GoogleApps.answer("?code=c&state=s1")], linked)
    case "google-app/state/canonically-equivalent":
      ([GoogleApps.answer("?code=c&state=%E2%84%AA", to: "K")], linked)
    case "google-app/state/trimmed": ([GoogleApps.answer("?code=c&state=S1%20")], linked)
    case "google-app/code/state-plus-as-space":
      ([GoogleApps.answer("?code=c&state=a%2Bb", to: "a+b")], "ignored")
    case "google-app/state/earlier-taken":
      (
        [
          GoogleApps.answer("", to: "first"),
          GoogleApps.answer("?code=c&state=first", to: "second"),
        ],
        linked
      )
    case "google-app/state/answer-counts-twice":
      (
        [
          GoogleApps.answer("?code=a&state=S1"),
          GoogleApps.answer("?code=c&state=S1", pending: .ofSession),
        ], linked
      )
    case "google-app/state/taken-unasked":
      ([GoogleApps.answer("?code=c&state=x", pending: .nothing)], linked)
    case "google-app/params/first-state-wins":
      ([GoogleApps.answer("?code=c&state=S1&state=x")], linked)
    case "google-app/params/last-state-wins":
      ([GoogleApps.answer("?code=c&state=x&state=S1")], linked)
    case "google-app/params/any-state-wins":
      ([GoogleApps.answer("?code=c&state=x&state=S1&state=y")], linked)
    case "google-app/params/first-code-wins":
      ([GoogleApps.answer("?code=c&code=d&state=S1")], linked)
    case "google-app/params/first-copies-win":
      ([GoogleApps.answer("?code=c&state=S1&code=d&state=x")], linked)
    case "google-app/params/last-code-wins":
      ([GoogleApps.answer("?code=d&code=c&state=S1")], linked)
    default: evidenceOfCode(fault)
    }
  }

  private static func evidenceOfCode(_ fault: Fault) -> Evidence {
    let long = String(repeating: "c", count: 65)
    return switch fault.name {
    case "google-app/code/decoded-twice":
      ([GoogleApps.answer("?code=a%2541&state=S1")], "linked <aA>")
    case "google-app/code/undecoded":
      ([GoogleApps.answer("?code=a%2Fb&state=S1")], "linked <a%2Fb>")
    case "google-app/code/plus-as-space":
      ([GoogleApps.answer("?code=a%2Bb&state=S1")], "linked <a b>")
    case "google-app/code/truncated-above-64":
      ([GoogleApps.answer("?code=\(long)&state=S1")], "linked <\(long.dropLast())>")
    case "google-app/code/lower-cased": ([GoogleApps.answer("?code=aB&state=S1")], "linked <ab>")
    case "google-app/code/trimmed": ([GoogleApps.answer("?code=%20a%20&state=S1")], "linked <a>")
    case "google-app/code/expected-in-front-of-state":
      ([GoogleApps.answer("?state=S1&code=c")], "ignored")
    case "google-app/code/unknown-parameters-refused":
      ([GoogleApps.answer("?code=c&state=S1&iss=x")], "ignored")
    case "google-app/code/lower-case-escapes-kept":
      ([GoogleApps.answer("?code=a%2fb&state=S1")], "linked <a%2fb>")
    case "google-app/answer/code-wins-over-error":
      ([GoogleApps.answer("?code=c&state=S1&error=cancelled")], "linked <c>")
    case "google-app/answer/empty-code-links": ([GoogleApps.answer("?code=&state=S1")], "linked <>")
    case "google-app/answer/missing-code-links": ([GoogleApps.answer("?state=S1")], "linked <>")
    case "google-app/answer/fragment-read": ([GoogleApps.answer("#code=c&state=S1")], "linked <c>")
    default: evidenceOfErrors(fault)
    }
  }

  private static func evidenceOfErrors(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "google-app/error/cancelled-aborts": ([error("cancelled")], "aborted <cancelled>")
    case "google-app/error/invalid-request-aborts":
      ([error("invalid_request")], "aborted <invalid_request>")
    case "google-app/error/unrecoverable-falls-back":
      ([error("unrecoverable")], "fallback <unrecoverable>")
    case "google-app/error/access-denied-falls-back":
      ([error("access_denied")], "fallback <access_denied>")
    case "google-app/error/known-codes-fail":
      (
        [error("cancelled"), error("access_denied")],
        "failed <cancelled>\nfailed <access_denied>\n"
      )
    case "google-app/error/description-needed": ([error("cancelled")], "ignored")
    case "google-app/error/description-refused":
      ([error("cancelled&error_description=x")], "ignored")
    case "google-app/error/description-decides":
      (
        [
          error("cancelled&error_description=was+Denied"),
          error("access_denied&error_description=Cancelled"),
        ], "aborted <cancelled>\nfallback <access_denied>\n"
      )
    case "google-app/error/undecodable-description-fails":
      ([error("cancelled&error_description=%FF")], "failed <cancelled>")
    case "google-app/error/unknown-ignored": ([error("server_error")], "ignored")
    case "google-app/error/empty-ignored": ([error("")], "ignored")
    default: evidenceOfTarget(fault)
    }
  }

  private static func error(_ error: String) -> GoogleApps.Request {
    GoogleApps.answer("?state=S1&error=\(error)")
  }

  private static func evidenceOfTarget(_ fault: Fault) -> Evidence {
    let target =
      switch fault.name {
      case "google-app/answer/target-unchecked": "https://evil.example/"
      case "google-app/answer/target-host-only": "http://\(Links.host):81/x"
      case "google-app/answer/target-prefix-match": "\(Links.target).evil"
      case "google-app/answer/target-path-ignored": "https://\(Links.host)/a/x"
      case "google-app/answer/target-environment-ignored":
        "https://\(Links.sandboxHost)/a/com.google.Chromecast"
      case "google-app/answer/target-scheme-ignored": "http://\(Links.host)/a/com.google.Chromecast"
      default: ""
      }
    let linked = ([GoogleApps.answer("?code=c&state=S1", at: target)], "linked <c>")
    return target.isEmpty ? evidenceOfSurvival(fault) : linked
  }

  private static func evidenceOfSurvival(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "google-app/survives/throws-at-invalid-utf8":
      ([GoogleApps.answer("?x=%FF")], "threw: invalid UTF-8")
    case "google-app/survives/throws-at-empty-query":
      ([GoogleApps.answer("?")], "threw: no parameter")
    case "google-app/survives/throws-at-bad-escape":
      ([GoogleApps.answer("?%")], "threw: the URL can't be decoded")
    case "google-app/survives/throws-without-query": ([GoogleApps.answer("")], "threw: no query")
    case "google-app/survives/throws-without-url":
      ([.returned(GoogleAppInput.Returned(url: nil))], "threw: no URL")
    case "google-app/survives/throws-at-long-urls":
      (
        [GoogleApps.answer("?x=\(String(repeating: "a", count: 20_000))")],
        "threw: the URL is too long"
      )
    default: evidenceOfNarrow(fault)
    }
  }
}

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
      ([GoogleApps.sandboxAnswer("?error=access_denied&state=S1")], "fallback <access_denied>")
    case "google-app/error/encoded-access-denied-missed":
      ([GoogleApps.answer("?error=%61ccess_denied&state=S1")], "fallback <access_denied>")
    case "google-app/error/above-1024-ignored":
      ([GoogleApps.answer("?error=\(String(repeating: "e", count: 1_025))&state=S1")], "ignored")
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
}

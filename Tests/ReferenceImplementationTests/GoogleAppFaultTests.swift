import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The Google app's faults")
struct GoogleAppFaultTests {
  private static let nonce: [GoogleAppFault] = [
    .stateConstant, .stateRepeated, .stateCounted, .stateShort, .stateHalfConstant, .stateFromClock,
    .stateRepeatedAfter200,
  ]

  private static let others = GoogleAppFault.allCases.filter { !nonce.contains($0) }
  private static let ofStart = GoogleAppFault.allCases.filter(isAboutStart)
  private static let ofAnswers = GoogleAppFault.allCases.filter { !isAboutStart($0) }

  private static func isAboutStart(_ fault: GoogleAppFault) -> Bool {
    fault.breaks.contains { $0.contains("/start/") }
  }

  @Test("every fault shows", arguments: others)
  func fault(_ fault: GoogleAppFault) async {
    let (requests, evidence) = Self.evidence(of: fault)
    let app = FaultyGoogleApp(fault, states: .repeatable())
    let shown = await GoogleApps.text(of: requests, by: app)
    #expect(shown.contains(evidence), "\(shown)")
    let right = await GoogleApps.reference(requests)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("every fault leaves an ordinary flip linked", arguments: GoogleAppFault.allCases)
  func ordinary(_ fault: GoogleAppFault) throws {
    var app = FaultyGoogleApp(fault, states: fault.makeStates())
    for _ in 0..<3 {
      let started = try app.start(Self.ordinaryStart)
      #expect(started.opened.count == (fault == .openedTwice ? 2 : 1))
      let end = "?code=4%2Fc1&state=\(Links.encoded(started.state.octets))"
      let conclusion = try app.receive(
        GoogleAppInput.Returned(url: Array("\(Links.target)\(end)".utf8)))
      #expect(conclusion.conclusion == .linked(code: Array(Self.code(by: fault).utf8)))
    }
  }

  /// One fault shows in any code with an escape.
  private static func code(by fault: GoogleAppFault) -> String {
    fault == .codeUndecoded ? "4%2Fc1" : "4/c1"
  }

  private static let ordinaryStart = GoogleAppInput.Start(
    appLink: Links.app, clientID: Links.clientID, scopes: ["devices"], redirectURI: Links.target)

  @Test(
    "a fault with a trigger does as the reference without it",
    arguments: GoogleAppFault.allCases.filter { $0.trigger != nil })
  func untriggered(_ fault: GoogleAppFault) async {
    let requests = [
      GoogleApps.start(scopes: ["devices"]), GoogleApps.answer("?code=c1&state=S1"),
      GoogleApps.answer("?error=access_denied&state=S1"),
      GoogleApps.answer("?error=cancelled&error_description=no&state=S1"),
    ]
    let app = FaultyGoogleApp(fault, states: .repeatable())
    #expect(await GoogleApps.text(of: requests, by: app) == GoogleApps.reference(requests))
  }

  @Test("a fault in what comes back leaves the link as it is", arguments: ofAnswers)
  func link(_ fault: GoogleAppFault) throws {
    var faulty = FaultyGoogleApp(fault, states: .repeatable())
    var right = ReferenceGoogleApp(states: .repeatable())
    #expect(try faulty.start(Self.ordinaryStart) == right.start(Self.ordinaryStart))
  }

  @Test("a fault in the link leaves what comes back as it is", arguments: ofStart)
  func answers(_ fault: GoogleAppFault) async {
    let requests = Self.ofAnswers.flatMap { Self.evidence(of: $0).0 } + GoogleApps.malformed
    let faulty = FaultyGoogleApp(fault, states: .repeatable())
    #expect(await GoogleApps.text(of: requests, by: faulty) == GoogleApps.reference(requests))
  }

  @Test("the reference adapter plays a fault or a choice with the other roles right")
  func behaviour() throws {
    let faulty = Behaviour.faultyGoogleApp(.stateUnchecked)
    #expect(faulty.startGoogleApp(states: faulty.makeStates()) is FaultyGoogleApp)
    #expect(try faulty.start(Endpoints.configuration) is ReferenceApp)
    #expect(try faulty.makeEndpoint(Endpoints.configuration) is ReferenceEndpoint)
    let choosing = Behaviour.choosingGoogleApp(.trickyStates)
    #expect(choosing.startGoogleApp(states: choosing.makeStates()) is ChoosingGoogleApp)
    #expect(try choosing.start(Endpoints.configuration) is ReferenceApp)
    #expect(try choosing.makeEndpoint(Endpoints.configuration) is ReferenceEndpoint)
  }

}

// MARK: - Nonces

extension GoogleAppFaultTests {
  /// The states of 64 apps that one fault started.
  private func states(by fault: GoogleAppFault) throws -> [[UInt8]] {
    let states = fault.makeStates()
    return try (0..<64).map { _ in
      var app = FaultyGoogleApp(fault, states: states)
      return try app.start(Self.ordinaryStart).state.octets
    }
  }

  @Test("states that repeat", arguments: [(GoogleAppFault.stateConstant, 1), (.stateRepeated, 48)])
  func repeated(_ fault: GoogleAppFault, _ count: Int) throws {
    #expect(Set(try states(by: fault)).count == count)
  }

  @Test("states that begin again after the 200th")
  func begunAgain() throws {
    let states = GoogleAppFault.stateRepeatedAfter200.makeStates()
    let drawn = try (0..<201).map { _ in
      var app = FaultyGoogleApp(.stateRepeatedAfter200, states: states)
      return try app.start(Self.ordinaryStart).state.octets
    }
    #expect(Set(drawn).count == 200)
    #expect(drawn[200] == drawn[0])
  }

  @Test("states that are guessed", arguments: [GoogleAppFault.stateCounted, .stateFromClock])
  func guessed(_ fault: GoogleAppFault) throws {
    let states = try states(by: fault)
    #expect(Set(states).count == states.count)
    #expect(states.allSatisfy { $0.prefix(5) == states[0].prefix(5) })
  }

  @Test("states of too little that is random")
  func short() throws {
    #expect(try states(by: .stateShort).allSatisfy { $0.count == 16 })
    let states = try states(by: .stateHalfConstant)
    #expect(states.allSatisfy { $0.count == 64 && $0.prefix(32) == states[0].prefix(32) })
    #expect(Set(states).count == states.count)
  }
}

// MARK: - Evidence

/// Requests, and what an app with the fault does with them where the reference doesn't.
private typealias Evidence = ([GoogleApps.Request], String)

extension GoogleAppFaultTests {
  private static func evidence(of fault: GoogleAppFault) -> Evidence {
    let start = GoogleApps.start()
    let encodedTwice = Links.encodedTarget.replacing("%", with: "%25")
    let state = GoogleApps.firstState
    let encodedState = Self.text(PercentEncoding.encode(state))
    let fitted = state.flatMap { $0.isQueryCharacter ? [$0] : PercentEncoding.encodeAll([$0]) }
    return switch fault {
    case .clientIDDropped: ([start], "\(Links.app)?scope=")
    case .scopeDropped: ([start], "42&state=")
    case .stateNotSent: ([start], "profile&redirect_uri=")
    case .redirectURIDropped: ([start], "&state=\(encodedState)> ")
    case .stateSentTwice: ([start], "Chromecast&state=")
    case .otherStateSent:
      ([start], "&state=\(Self.text(PercentEncoding.encode(state.reversed())))&")
    case .clientIDUnescaped: ([GoogleApps.start(clientID: "a b&c")], "client_id=a b&c&")
    case .stateUnescaped: ([start], "&state=\(Self.text(fitted))&redirect_uri=")
    case .openedTwice: ([start], "Chromecast> opened <")
    case .sandboxNotOpened:
      ([start, GoogleApps.start(redirectURI: GoogleApps.sandbox)], "\nstate <")
    case .appLinkTrailingSlash: ([start], "\(Links.app)/?")
    case .fragmentAdded: ([start], "Chromecast#flip>")
    case .parametersInFragment: ([start], "\(Links.app)#client_id=")
    case .universalLinksOnlyOff: ([start], "opened anywhere")
    case .scopesByComma: ([start], "scope=devices%2Cprofile&")
    case .scopesBySemicolon: ([start], "scope=devices%3Bprofile&")
    case .scopesByTwoSpaces: ([start], "scope=devices%20%20profile&")
    case .scopesEndInSpace: ([start], "scope=devices%20profile%20&")
    case .scopesEncodedTwice: ([start], "scope=devices%2520profile&")
    case .firstScopeOnly: ([start], "scope=devices&")
    case .scopeForEach: ([start], "&scope=devices&scope=profile>")
    case .redirectURIProduction:
      ([GoogleApps.start(redirectURI: GoogleApps.sandbox)], "oauth-redirect.googleusercontent.com")
    case .redirectURIChromecast:
      ([GoogleApps.start(redirectURI: GoogleApps.sandbox)], "com.google.Chromecast>")
    case .redirectURITrailingSlash: ([start], "Chromecast%2F>")
    case .redirectURIEncodedTwice: ([start], "redirect_uri=\(encodedTwice)>")
    default: evidenceOfState(fault)
    }
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }

  private static func evidenceOfState(_ fault: GoogleAppFault) -> Evidence {
    let linked = "linked <c>"
    return switch fault {
    case .stateUnchecked: ([GoogleApps.answer("?code=c&state=other")], linked)
    case .stateCheckedWhenPresent: ([GoogleApps.answer("?code=c")], linked)
    case .emptyStateTaken: ([GoogleApps.answer("?code=c&state")], linked)
    case .longerStateTaken: ([GoogleApps.answer("?code=c&state=S12")], linked)
    case .shorterStateTaken: ([GoogleApps.answer("?code=c&state=S")], linked)
    case .stateCaseFolded: ([GoogleApps.answer("?code=c&state=s1")], linked)
    case .stateCanonicallyEquivalent:
      ([GoogleApps.answer("?code=c&state=%E2%84%AA", to: "K")], linked)
    case .stateTrimmed: ([GoogleApps.answer("?code=c&state=S1%20")], linked)
    case .statePlusAsSpace: ([GoogleApps.answer("?code=c&state=a%2Bb", to: "a+b")], "ignored")
    case .earlierStateTaken:
      (
        [
          GoogleApps.answer("", to: "first"),
          GoogleApps.answer("?code=c&state=first", to: "second"),
        ],
        linked
      )
    case .answerCountsTwice:
      (
        [
          GoogleApps.answer("?code=a&state=S1"),
          GoogleApps.answer("?code=c&state=S1", pending: .ofSession),
        ], linked
      )
    case .takenUnasked: ([GoogleApps.answer("?code=c&state=x", pending: .nothing)], linked)
    case .firstStateWins: ([GoogleApps.answer("?code=c&state=S1&state=x")], linked)
    case .lastStateWins: ([GoogleApps.answer("?code=c&state=x&state=S1")], linked)
    case .anyStateWins: ([GoogleApps.answer("?code=c&state=x&state=S1&state=y")], linked)
    case .firstCodeWins: ([GoogleApps.answer("?code=c&code=d&state=S1")], linked)
    case .firstCopiesWin:
      ([GoogleApps.answer("?code=c&state=S1&code=d&state=x")], linked)
    case .lastCodeWins: ([GoogleApps.answer("?code=d&code=c&state=S1")], linked)
    default: evidenceOfCode(fault)
    }
  }

  private static func evidenceOfCode(_ fault: GoogleAppFault) -> Evidence {
    let long = String(repeating: "c", count: 65)
    return switch fault {
    case .codeDecodedTwice: ([GoogleApps.answer("?code=a%2541&state=S1")], "linked <aA>")
    case .codeUndecoded: ([GoogleApps.answer("?code=a%2Fb&state=S1")], "linked <a%2Fb>")
    case .codePlusAsSpace: ([GoogleApps.answer("?code=a%2Bb&state=S1")], "linked <a b>")
    case .codeTruncated:
      ([GoogleApps.answer("?code=\(long)&state=S1")], "linked <\(long.dropLast())>")
    case .codeLowerCased: ([GoogleApps.answer("?code=aB&state=S1")], "linked <ab>")
    case .codeTrimmed: ([GoogleApps.answer("?code=%20a%20&state=S1")], "linked <a>")
    case .fixedOrder: ([GoogleApps.answer("?state=S1&code=c")], "ignored")
    case .unknownParametersRefused: ([GoogleApps.answer("?code=c&state=S1&iss=x")], "ignored")
    case .lowerCaseEscapesKept: ([GoogleApps.answer("?code=a%2fb&state=S1")], "linked <a%2fb>")
    case .codeWinsOverError:
      ([GoogleApps.answer("?code=c&state=S1&error=cancelled")], "linked <c>")
    case .emptyCodeLinks: ([GoogleApps.answer("?code=&state=S1")], "linked <>")
    case .missingCodeLinks: ([GoogleApps.answer("?state=S1")], "linked <>")
    case .fragmentRead: ([GoogleApps.answer("#code=c&state=S1")], "linked <c>")
    default: evidenceOfErrors(fault)
    }
  }

  private static func evidenceOfErrors(_ fault: GoogleAppFault) -> Evidence {
    switch fault {
    case .cancelledAborts: ([error("cancelled")], "aborted <cancelled>")
    case .invalidRequestAborts: ([error("invalid_request")], "aborted <invalid_request>")
    case .unrecoverableFallsBack: ([error("unrecoverable")], "fallback <unrecoverable>")
    case .accessDeniedFallsBack: ([error("access_denied")], "fallback <access_denied>")
    case .errorsFail:
      (
        [error("cancelled"), error("access_denied")],
        "failed <cancelled>\nfailed <access_denied>\n"
      )
    case .descriptionNeeded: ([error("cancelled")], "ignored")
    case .descriptionRefused: ([error("cancelled&error_description=x")], "ignored")
    case .descriptionDecides:
      (
        [
          error("cancelled&error_description=was+Denied"),
          error("access_denied&error_description=Cancelled"),
        ], "aborted <cancelled>\nfallback <access_denied>\n"
      )
    case .undecodableDescriptionFails:
      ([error("cancelled&error_description=%FF")], "failed <cancelled>")
    case .unknownErrorIgnored: ([error("server_error")], "ignored")
    case .unknownErrorFails: ([error("server_error")], "failed <server_error>")
    case .emptyErrorIgnored: ([error("")], "ignored")
    default: evidenceOfTarget(fault)
    }
  }

  private static func error(_ error: String) -> GoogleApps.Request {
    GoogleApps.answer("?state=S1&error=\(error)")
  }

  private static func evidenceOfTarget(_ fault: GoogleAppFault) -> Evidence {
    let target =
      switch fault {
      case .targetUnchecked: "https://evil.example/"
      case .targetHostOnly: "http://\(Links.host):81/x"
      case .targetPrefix: "\(Links.target).evil"
      case .targetPathIgnored: "https://\(Links.host)/a/x"
      case .environmentIgnored: "https://\(Links.sandboxHost)/a/com.google.Chromecast"
      case .schemeIgnored: "http://\(Links.host)/a/com.google.Chromecast"
      default: ""
      }
    let linked = ([GoogleApps.answer("?code=c&state=S1", at: target)], "linked <c>")
    return target.isEmpty ? evidenceOfSurvival(fault) : linked
  }

  private static func evidenceOfSurvival(_ fault: GoogleAppFault) -> Evidence {
    switch fault {
    case .throwsAtInvalidUTF8: ([GoogleApps.answer("?x=%FF")], "threw: invalid UTF-8")
    case .throwsAtEmptyQueries: ([GoogleApps.answer("?")], "threw: no parameter")
    case .throwsAtBadEscapes: ([GoogleApps.answer("?%")], "threw: the URL can't be decoded")
    case .throwsWithoutQuery: ([GoogleApps.answer("")], "threw: no query")
    case .throwsWithoutURL: ([.returned(GoogleAppInput.Returned(url: nil))], "threw: no URL")
    case .throwsAtLongURLs:
      (
        [GoogleApps.answer("?x=\(String(repeating: "a", count: 20_000))")],
        "threw: the URL is too long"
      )
    default: evidenceOfNarrow(fault)
    }
  }
}

import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The Google app's choices")
struct GoogleAppChoiceTests {
  private static let nonce: [GoogleAppChoice] = [
    .hexadecimalStates, .base64States, .statesOfAnyLength, .trickyStates,
  ]

  @Test(
    "every choice shows", arguments: GoogleAppChoice.allCases.filter { !nonce.contains($0) })
  func choice(_ choice: GoogleAppChoice) async {
    let (requests, evidence) = Self.evidence(of: choice)
    let app = ChoosingGoogleApp(choice, states: .repeatable())
    let shown = await GoogleApps.text(of: requests, by: app)
    #expect(shown.contains(evidence), "\(shown)")
    let right = await GoogleApps.reference(requests)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("every choice starts a flip and takes its answer", arguments: GoogleAppChoice.allCases)
  func ordinary(_ choice: GoogleAppChoice) throws {
    var app = ChoosingGoogleApp(choice, states: choice.makeStates())
    var states = Set<[UInt8]>()
    for _ in 0..<20 {
      let started = try app.start(
        GoogleAppInput.Start(
          appLink: Links.app, clientID: Links.clientID, scopes: ["a", "b"],
          redirectURI: Links.target))
      let link = OpenedAnswer(try #require(started.opened.first).url)
      #expect(link.isWellFormed)
      for reader in Reader.allCases {
        #expect(link.values(of: "state").map(reader.read) == [started.state.octets])
        #expect(link.values(of: "redirect_uri").map(reader.read) == [Array(Links.target.utf8)])
      }
      states.insert(started.state.octets)
      let url = Array("\(Links.target)?code=c&state=\(Links.encoded(started.state.octets))".utf8)
      #expect(
        app.receive(GoogleAppInput.Returned(url: url)).conclusion == .linked(code: Array("c".utf8)))
    }
    #expect(states.count == 20)
  }

  @Test("no choice links what the reference doesn't", arguments: GoogleAppChoice.allCases)
  func never(_ choice: GoogleAppChoice) {
    for end in [
      "?code=c", "?code=c&state=", "?code=c&state=s1", "?code=c&state=S1&state=S1",
      "?code=c&code=c&state=S1", "?code=c&error=cancelled&state=S1", "?code=c&error=cancelled",
      "?code=&state=S1", "?state=S1", "#code=c&state=S1", "?state=S1#code=c", "/?code=c&state=S1",
    ] {
      #expect(!isLinked("\(Links.target)\(end)", by: choice), "\(end)")
    }
  }

  @Test("no choice takes an answer at another place", arguments: GoogleAppChoice.allCases)
  func elsewhere(_ choice: GoogleAppChoice) {
    let hostile = HostileRedirectURIs.authority + HostileRedirectURIs.path
    for row in hostile where choice != .normalisedTargetTaken {
      #expect(!isLinked("\(row.example)?code=c&state=S1", by: choice), row.comment)
    }
    for other in RedirectURL.all.map(\.text) + [
      #"https:\\\#(Links.host)/a/com.google.Chromecast"#, Links.target.uppercased(),
    ] where other != Links.target {
      #expect(!isLinked("\(other)?code=c&state=S1", by: choice), "\(other)")
    }
  }

  @Test("a choice in the link leaves what comes back as it is")
  func malformed() async {
    let choosing = ChoosingGoogleApp(.extraParameter, states: .repeatable())
    let shown = await GoogleApps.text(of: GoogleApps.malformed, by: choosing)
    #expect(await GoogleApps.reference(GoogleApps.malformed) == shown)
  }

  @Test(
    "an error without a state counts by its code, if at all", arguments: GoogleAppChoice.allCases)
  func errorsWithoutState(_ choice: GoogleAppChoice) async {
    let app = ChoosingGoogleApp(choice, states: .repeatable())
    let shown = await GoogleApps.text(of: [GoogleApps.answer("?error=unrecoverable")], by: app)
    #expect(shown.hasPrefix(choice == .errorsWithoutStateTaken ? "aborted <" : "ignored"))
  }

  private func isLinked(_ url: String, by choice: GoogleAppChoice) -> Bool {
    var app = ChoosingGoogleApp(choice, states: .random())
    let request = GoogleAppInput.Returned(
      pending: .flip(GoogleApps.flip("S1")), url: Array(url.utf8))
    if case .linked = app.receive(request).conclusion { return true }
    return false
  }

  @Test("states of the chosen kinds")
  func states() throws {
    func states(_ choice: GoogleAppChoice) throws -> [[UInt8]] {
      let states = choice.makeStates()
      return try (0..<40).map { _ in
        var app = ChoosingGoogleApp(choice, states: states)
        return try app.start(
          GoogleAppInput.Start(appLink: Links.app, clientID: "c", scopes: [], redirectURI: "r")
        ).state.octets
      }
    }
    #expect(
      try states(.hexadecimalStates).allSatisfy {
        $0.count == 32 && $0.allSatisfy { $0.hexValue != nil }
      })
    let base64 = try states(.base64States)
    #expect(base64.allSatisfy { $0.count == 28 && $0.last == UInt8(ascii: "=") })
    #expect(Set(base64.joined()).isSuperset(of: "+/=".utf8))
    #expect(Set(try states(.statesOfAnyLength).map(\.count)).count > 5)
    let tricky = try states(.trickyStates)
    #expect(tricky.allSatisfy { Set($0).isSuperset(of: "+/=&%# ~\"\\<>;'".utf8) })
  }
}

// MARK: - Evidence

/// Requests, and what an app with the choice does with them where the reference doesn't.
private typealias Evidence = ([GoogleApps.Request], String)

extension GoogleAppChoiceTests {
  private static func evidence(of choice: GoogleAppChoice) -> Evidence {
    let start = GoogleApps.start()
    let wrong = GoogleApps.answer("?code=c&state=x")
    let right = GoogleApps.answer("?code=c&state=S1", pending: .ofSession)
    return switch choice {
    case .scopesByPlus: ([start], "scope=devices+profile&")
    case .otherOrder: ([start], "\(Links.app)?redirect_uri=")
    case .lowerCaseEscapes: ([start], "https%3a%2f%2f")
    case .redirectURIUnescaped: ([start], "redirect_uri=\(Links.target)>")
    case .extraParameter: ([start], "&hl=en>")
    case .errorsWithoutStateTaken:
      ([GoogleApps.answer("?error=access_denied")], "aborted <access_denied>")
    case .wrongStateFails: ([wrong], "failed <> as ")
    case .wrongStateFallsBack: ([wrong], "fallback <> as ")
    case .wrongStateAborts: ([wrong], "aborted <> as ")
    case .wrongStateEndsWaiting: ([wrong, right], "request\nignored as nothing is pending\n")
    default: evidenceOfAnswer(choice)
    }
  }

  private static func evidenceOfAnswer(_ choice: GoogleAppChoice) -> Evidence {
    let both = GoogleApps.answer("?code=c&error=cancelled&state=S1")
    return switch choice {
    case .contradictionsIgnored: ([both], "ignored")
    case .contradictionsFail: ([both], "failed <>")
    case .emptyCodeFails: ([GoogleApps.answer("?code=&state=S1")], "failed <>")
    case .neitherIgnored: ([GoogleApps.answer("?state=S1")], "ignored")
    case .unknownErrorsAbort:
      ([GoogleApps.answer("?error=server_error&state=S1")], "aborted <server_error>")
    case .formReading: ([GoogleApps.answer("?code=a+b&state=S1")], "linked <a b>")
    case .normalisedTargetTaken:
      (
        [
          GoogleApps.answer(
            "?code=c&state=S1",
            at: "HTTPS://\(Links.host.uppercased()):443/a/com.google.Chromecast")
        ], "linked <c>"
      )
    case .fragmentTolerated: ([GoogleApps.answer("?code=c&state=S1#x")], "linked <c>")
    case .undecodableAnswersIgnored:
      ([GoogleApps.answer("?error=cancelled&error_description=%FF&state=S1")], "ignored")
    case .errorLeftOut:
      ([GoogleApps.answer("?error=access_denied&state=S1")], "aborted <>")
    default: ([GoogleApps.answer("?state=S1")], "fallback <>\n")
    }
  }
}

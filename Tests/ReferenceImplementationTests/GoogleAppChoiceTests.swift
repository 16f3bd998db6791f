import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite("The Google app's choices")
struct GoogleAppChoiceTests {
  private static let nonce = [
    "hexadecimal-states", "base64-states", "states-of-any-length", "tricky-states",
  ].map { "google-app/start/\($0)" }

  @Test(
    "every choice shows", arguments: Choice.googleApp.filter { !nonce.contains($0.name) })
  func choice(_ choice: Choice) async {
    let (requests, evidence) = Self.evidence(of: choice)
    let app = VariantGoogleApp(.choosing(choice), states: .repeatable())
    let shown = await GoogleApps.text(of: requests, by: app)
    #expect(shown.contains(evidence), "\(shown)")
    let right = await GoogleApps.reference(requests)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("every choice starts a flip and takes its answer", arguments: Choice.googleApp)
  func ordinary(_ choice: Choice) throws {
    var app = VariantGoogleApp(.choosing(choice), states: Behaviour.choosing(choice).makeStates())
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
      let conclusion = try app.receive(GoogleAppInput.Returned(url: url)).conclusion
      #expect(conclusion == .linked(code: Array("c".utf8)))
    }
    #expect(states.count == 20)
  }

  @Test("no choice links what the reference doesn't", arguments: Choice.googleApp)
  func never(_ choice: Choice) {
    for end in [
      "?code=c", "?code=c&state=", "?code=c&state=s1", "?code=c&state=S1&state=S1",
      "?code=c&code=c&state=S1", "?code=c&error=cancelled&state=S1", "?code=c&error=cancelled",
      "?code=&state=S1", "?state=S1", "#code=c&state=S1", "?state=S1#code=c", "/?code=c&state=S1",
    ] {
      #expect(!isLinked("\(Links.target)\(end)", by: choice), "\(end)")
    }
  }

  @Test("no choice takes an answer at another place", arguments: Choice.googleApp)
  func elsewhere(_ choice: Choice) {
    let hostile = HostileRedirectURIs.authority + HostileRedirectURIs.path
    let normalising = [
      "google-app/answer/normalised-target-taken", "google-app/answer/port-read-as-number",
    ]
    for row in hostile where !normalising.contains(choice.name) {
      #expect(!isLinked("\(row.example)?code=c&state=S1", by: choice), row.comment)
    }
    for other in RedirectURL.all.map(\.text) + [
      #"https:\\\#(Links.host)/a/com.google.Chromecast"#, Links.target.uppercased(),
    ] where other != Links.target {
      #expect(!isLinked("\(other)?code=c&state=S1", by: choice), "\(other)")
    }
  }

  @Test("a choice in the link leaves what comes back as it is")
  func malformed() async throws {
    let choice = try #require(Choice(named: "google-app/start/extra-parameter"))
    let choosing = VariantGoogleApp(.choosing(choice), states: .repeatable())
    let shown = await GoogleApps.text(of: GoogleApps.malformed, by: choosing)
    #expect(await GoogleApps.reference(GoogleApps.malformed) == shown)
  }

  @Test(
    "an error without a state counts by its code, if at all", arguments: Choice.googleApp)
  func errorsWithoutState(_ choice: Choice) async {
    let app = VariantGoogleApp(.choosing(choice), states: .repeatable())
    let shown = await GoogleApps.text(of: [GoogleApps.answer("?error=unrecoverable")], by: app)
    #expect(
      shown.hasPrefix(
        choice.name == "google-app/error/without-state-taken" ? "aborted <" : "ignored"))
  }

  private func isLinked(_ url: String, by choice: Choice) -> Bool {
    var app = VariantGoogleApp(.choosing(choice), states: .random())
    let request = GoogleAppInput.Returned(
      pending: .flip(GoogleApps.flip("S1")), url: Array(url.utf8))
    return (try? app.receive(request))?.outcome == .linked
  }

  @Test("states of the chosen kinds")
  func states() throws {
    func states(_ name: String) throws -> [[UInt8]] {
      let choice = try #require(Choice(named: "google-app/start/\(name)"))
      let states = Behaviour.choosing(choice).makeStates()
      return try (0..<40).map { _ in
        var app = VariantGoogleApp(.choosing(choice), states: states)
        return try app.start(
          GoogleAppInput.Start(appLink: Links.app, clientID: "c", scopes: [], redirectURI: "r")
        ).state.octets
      }
    }
    #expect(
      try states("hexadecimal-states").allSatisfy {
        $0.count == 32 && $0.allSatisfy { $0.hexValue != nil }
      })
    let base64 = try states("base64-states")
    #expect(base64.allSatisfy { $0.count == 28 && $0.last == UInt8(ascii: "=") })
    #expect(Set(base64.joined()).isSuperset(of: "+/=".utf8))
    #expect(Set(try states("states-of-any-length").map(\.count)).count > 5)
    let tricky = try states("tricky-states")
    #expect(tricky.allSatisfy { Set($0).isSuperset(of: "+/=&%# ~\"\\<>;'".utf8) })
  }
}

// MARK: - Evidence

/// Requests, and what an app with the choice does with them where the reference doesn't.
private typealias Evidence = ([GoogleApps.Request], String)

extension GoogleAppChoiceTests {
  private static func evidence(of choice: Choice) -> Evidence {
    let start = GoogleApps.start()
    let wrong = GoogleApps.answer("?code=c&state=x")
    let right = GoogleApps.answer("?code=c&state=S1", pending: .ofSession)
    return switch choice.name {
    case "google-app/start/scopes-by-plus": ([start], "scope=devices+profile&")
    case "google-app/start/other-order": ([start], "\(Links.app)?redirect_uri=")
    case "google-app/start/lower-case-escapes": ([start], "https%3a%2f%2f")
    case "google-app/start/redirect-uri-unescaped": ([start], "redirect_uri=\(Links.target)>")
    case "google-app/start/extra-parameter": ([start], "&hl=en>")
    case "google-app/error/without-state-taken":
      ([GoogleApps.answer("?error=access_denied")], "aborted <access_denied>")
    case "google-app/state/wrong-fails": ([wrong], "failed <> as ")
    case "google-app/state/wrong-falls-back": ([wrong], "fallback <> as ")
    case "google-app/state/wrong-aborts": ([wrong], "aborted <> as ")
    case "google-app/state/wrong-ends-waiting":
      ([wrong, right], "request\nignored as nothing is pending\n")
    default: evidenceOfAnswer(choice)
    }
  }

  private static func evidenceOfAnswer(_ choice: Choice) -> Evidence {
    let both = GoogleApps.answer("?code=c&error=cancelled&state=S1")
    return switch choice.name {
    case "google-app/answer/contradictions-ignored": ([both], "ignored")
    case "google-app/answer/contradictions-fail": ([both], "failed <>")
    case "google-app/answer/empty-code-fails": ([GoogleApps.answer("?code=&state=S1")], "failed <>")
    case "google-app/answer/neither-ignored": ([GoogleApps.answer("?state=S1")], "ignored")
    case "google-app/error/unknown-fails":
      ([GoogleApps.answer("?error=server_error&state=S1")], "failed <server_error>")
    case "google-app/answer/port-read-as-number":
      (
        [
          GoogleApps.answer(
            "?code=c&state=S1", at: "https://\(Links.host):0443/a/com.google.Chromecast")
        ], "linked <c>"
      )
    case "google-app/answer/line-ends-dropped":
      ([GoogleApps.answer("?code=c&state=S\r1")], "linked <c>")
    case "google-app/answer/empty-error-passed-over":
      ([GoogleApps.answer("?code=c&state=S1&error=")], "linked <c>")
    case "google-app/answer/other-issuer-refused":
      ([GoogleApps.answer("?code=c&state=S1&iss=x")], "failed <>")
    case "google-app/start/app-link-normalised":
      ([GoogleApps.start(appLink: "https://app.example.com/%41")], "<https://app.example.com/A?")
    case "google-app/error/unknown-aborts":
      ([GoogleApps.answer("?error=server_error&state=S1")], "aborted <server_error>")
    case "google-app/answer/form-reading":
      ([GoogleApps.answer("?code=a+b&state=S1")], "linked <a b>")
    case "google-app/answer/normalised-target-taken":
      (
        [
          GoogleApps.answer(
            "?code=c&state=S1",
            at: "HTTPS://\(Links.host.uppercased()):443/a/com.google.Chromecast")
        ], "linked <c>"
      )
    case "google-app/answer/fragment-tolerated":
      ([GoogleApps.answer("?code=c&state=S1#x")], "linked <c>")
    case "google-app/error/undecodable-ignored":
      ([GoogleApps.answer("?error=cancelled&error_description=%FF&state=S1")], "ignored")
    case "google-app/error/malformed-fails":
      ([GoogleApps.answer("?error=cancelled&error_description=%zz&state=S1")], "failed <>")
    case "google-app/error/left-out":
      ([GoogleApps.answer("?error=access_denied&state=S1")], "aborted <>")
    default: ([GoogleApps.answer("?state=S1")], "fallback <>\n")
    }
  }
}

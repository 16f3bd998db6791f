import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let googleAppStart: [Fault] = [
    .googleApp(
      "start/client-id-dropped", "The link has no client_id.", breaks: ["start/parameters"],
      does: .link { link, _, _ in link.remove("client_id") }),
    .googleApp(
      "start/scope-dropped", "The link has no scope.", breaks: ["start/parameters"],
      does: .link { link, _, _ in link.remove("scope") }),
    .googleApp(
      "start/state-not-sent", "The link has no state.", breaks: ["start/parameters"],
      does: .link { link, _, _ in link.remove("state") }),
    .googleApp(
      "start/redirect-uri-dropped", "The link has no redirect_uri.", breaks: ["start/parameters"],
      does: .link { link, _, _ in link.remove("redirect_uri") }),
    .googleApp(
      "start/state-sent-twice", "The link has the state twice.", breaks: ["start/parameters"],
      does: .link { link, _, state in link.add("state", PercentCoding.encoded(state)) }),
    .googleApp(
      "start/other-state-sent", "The link has a state that differs from the remembered state.",
      breaks: ["start/parameters"],
      does: .link { link, _, state in
        link.set("state", PercentCoding.encoded(state.reversed()))
      }),
    .googleApp(
      "start/client-id-unescaped", "The link has the client_id unescaped.",
      breaks: ["start/parameters"],
      does: .link { link, request, _ in link.set("client_id", request.clientID.bytes) }),
    .googleApp(
      "start/number-sign-in-client-id-unescaped",
      "A number sign isn't escaped, and the rest becomes a fragment.", breaks: ["start/parameters"],
      trigger: "a client ID with a number sign",
      does: .link { link, _, _ in link.replace("%23", by: "#", in: "client_id") }),
    .googleApp(
      "start/client-id-taken-for-encoded", "A text that looks like an escape isn't escaped again.",
      breaks: ["start/parameters"], trigger: "a client ID that looks percent-encoded",
      does: .link { link, request, _ in
        let clientID = request.clientID.bytes
        guard PercentCoding.isDecodable(clientID) else { return }
        link.set("client_id", clientID.encoded { $0 == UInt8(ascii: "%") })
      }),
    .googleApp(
      "start/state-unescaped", "Separators of parameters aren't escaped in the state.",
      breaks: ["start/parameters"],
      does: GoogleAppVariant(
        makeStates: { .tricky() },
        // Escapes what may not be in a query, as libraries do: what separates parameters may.
        start: GoogleAppVariant.link { link, _, state in
          link.set("state", state.encoded(except: \.isQueryCharacter))
        }.start)),
    .googleApp(
      "start/opened-twice", "The link is opened twice.", breaks: ["start/parameters"],
      does: .start { started, _ in started.opened += started.opened }),
    .googleApp(
      "start/sandbox-not-opened", "No link is opened in the sandbox.", breaks: ["start/parameters"],
      does: .start { started, request in
        if request.redirectURI.bytes.text.contains("-sandbox.") { started.opened = [] }
      }),
    .googleApp(
      "start/app-link-trailing-slash", "A slash is added to the app's link.",
      breaks: ["start/parameters"],
      does: .link { link, _, _ in link.base.append(UInt8(ascii: "/")) }),
    .googleApp(
      "start/fragment-added", "A fragment is added to the link.", breaks: ["start/parameters"],
      does: .link { link, _, _ in link.fragment = Array("flip".utf8) }),
    .googleApp(
      "start/parameters-in-fragment", "The parameters are in the fragment.",
      breaks: ["start/parameters"], does: .link { link, _, _ in link.moveQueryToFragment() }),
    .googleApp(
      "start/scope-for-each", "Each scope is a separate parameter.", breaks: ["start/parameters"],
      does: .link { link, request, _ in
        link.remove("scope")
        for scope in request.encodedScopes { link.add("scope", scope) }
      }),
    .googleApp(
      "start/opened-anywhere", "The link can open in a browser.",
      breaks: ["start/universal-links-only"],
      does: .start { started, _ in started.opened.openAnywhere() }),
    .googleApp(
      "start/scopes-by-comma", "Commas separate the scopes.", breaks: ["start/scopes"],
      does: .scopes(by: "%2C")),
    .googleApp(
      "start/scopes-by-semicolon", "Semicolons separate the scopes.", breaks: ["start/scopes"],
      does: .scopes(by: "%3B")),
    .googleApp(
      "start/scopes-by-two-spaces", "Two spaces separate the scopes.", breaks: ["start/scopes"],
      does: .scopes(by: "%20%20")),
    .googleApp(
      "start/scopes-end-in-space", "A space follows the last scope.",
      breaks: ["start/scopes"],
      does: .link { link, request, _ in
        link.set("scope", request.encodedScopes.flatMap { $0 + Array("%20".utf8) })
      }),
    .googleApp(
      "start/scopes-encoded-twice", "The scopes are percent-encoded twice.",
      breaks: ["start/scopes"],
      does: .link { link, _, _ in
        link.change("scope") { PercentCoding.encoded($0) }
      }),
    .googleApp(
      "start/first-scope-only", "Only the first scope is requested.", breaks: ["start/scopes"],
      does: .link { link, request, _ in
        link.set("scope", request.encodedScopes.first ?? [])
      }),
    .googleApp(
      "start/comma-in-scope-splits", "A comma within a scope splits it.",
      breaks: ["start/scopes"], trigger: "a scope with a comma",
      does: .link { link, _, _ in link.replace("%2C", by: "%20", in: "scope") }),
    .googleApp(
      "start/fifth-scope-lost", "Only four scopes are requested.", breaks: ["start/scopes"],
      trigger: "more than four scopes", does: .scopes(by: "%20", upTo: 4)),
  ]

  static let googleAppStates: [Fault] = [
    .googleApp(
      "start/state-constant", "Every state is the same.", breaks: ["start/nonce"],
      does: .states { States { _ in Array("7Yq2mVb9Rt4KxW1nZc8LpD5sHj3GfT6e".utf8) } }),
    .googleApp(
      "start/state-repeated", "Every fourth state repeats the previous state.",
      breaks: ["start/nonce"],
      does: .states { .seeded { $0 % 4 == 3 ? $0 - 1 : $0 } }),
    .googleApp(
      "start/state-counted", "The states count up.", breaks: ["start/nonce"],
      does: .states { States { Array("link-\($0 + 1)".utf8) } }),
    .googleApp(
      "start/state-short", "A state has 64 bits.", breaks: ["start/nonce"],
      does: .states { .hexadecimal(16) }),
    .googleApp(
      "start/state-uuid", "A state is a UUID of version 4, which has 122 bits.",
      breaks: ["start/nonce"], does: .states { States { _ in Array(UUID().uuidString.utf8) } }),
    .googleApp(
      "start/state-half-constant", "Half of each state is constant.", breaks: ["start/nonce"],
      does: .states {
        let states = States.hexadecimal(32)
        return States { _ in Array("google-app-flip-account-linking-".utf8) + states.next() }
      }),
    .googleApp(
      "start/state-from-clock", "The states come from the clock.", breaks: ["start/nonce"],
      does: .states {
        // Seconds, as though a flip was started every few of them, and three digits.
        States { number in
          var generator = SystemRandomNumberGenerator()
          let digits = States.digits(of: Array("0123456789".utf8), count: 3, using: &generator)
          return Array("\(1_750_000_000 + 7 * number)".utf8) + digits
        }
      }),
    .googleApp(
      "start/state-repeated-after-200", "After 200 states, the generator restarts.",
      breaks: ["start/nonce"], trigger: "more than 200 starts",
      does: .states { .seeded { $0 % 200 } }),
    .googleApp(
      "start/redirect-uri-of-production",
      "A flip in the sandbox has the redirect URI of production.",
      breaks: ["start/redirect-uri"],
      does: .link { link, request, _ in
        let production = request.redirectURI.bytes.replacing("-sandbox.".utf8, with: ".".utf8)
        link.set("redirect_uri", PercentCoding.encoded(production))
      }),
    .googleApp(
      "start/redirect-uri-of-chromecast",
      "Every flip has the redirect URI of com.google.Chromecast.",
      breaks: ["start/redirect-uri"],
      does: .link { link, request, _ in
        let asked = request.redirectURI.bytes
        let bundleID = asked.split(separator: UInt8(ascii: "/")).last ?? []
        let chromecast = asked.dropLast(bundleID.count) + Array("com.google.Chromecast".utf8)
        link.set("redirect_uri", PercentCoding.encoded(chromecast))
      }),
    .googleApp(
      "start/redirect-uri-trailing-slash", "A slash is added to the redirect_uri.",
      breaks: ["start/redirect-uri"],
      does: .link { link, _, _ in
        link.change("redirect_uri") { $0 + Array("%2F".utf8) }
      }),
    .googleApp(
      "start/redirect-uri-encoded-twice", "The redirect_uri is percent-encoded twice.",
      breaks: ["start/redirect-uri"],
      does: .link { link, _, _ in
        link.change("redirect_uri") { PercentCoding.encoded($0) }
      }),
    .googleApp(
      "start/redirect-uri-of-opa-dev-cut", "One URL of the list lacks its end.",
      breaks: ["start/redirect-uri"], trigger: "the URL of com.google.OPA.dev in the sandbox",
      does: .link { link, request, _ in
        guard request.redirectURI.bytes == RedirectURL.all[9].bytes else { return }
        link.change("redirect_uri") { $0.dropLast(".dev".count) }
      }),
  ]
}

extension GoogleAppVariant {
  fileprivate static func scopes(by separator: String, upTo count: Int = .max) -> Self {
    link { link, request, _ in
      let scopes = request.encodedScopes.prefix(count)
      link.set("scope", Array(scopes.joined(separator: Array(separator.utf8))))
    }
  }
}

extension GoogleAppInput.Start {
  fileprivate var encodedScopes: [[UInt8]] {
    scopes.map(\.bytes).filter { !$0.isEmpty }.map { PercentCoding.encoded($0) }
  }
}

extension [UInt8] {
  /// The bytes percent-encoded, but for some.
  fileprivate func encoded(except isKept: (UInt8) -> Bool) -> [UInt8] {
    flatMap { isKept($0) ? [$0] : PercentCoding.encoded(CollectionOfOne($0)) }
  }
}

extension States {
  /// States of which two with the same source are the same.
  fileprivate static func seeded(
    _ makeSource: @escaping @Sendable (_ number: Int) -> Int
  ) -> States {
    let seed = UInt64.random(in: 0...UInt64.max)
    return States { number in
      let source = makeSource(number)
      var generator = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: source))
      return States.digits(of: States.base64URL, count: 32, using: &generator)
    }
  }
}

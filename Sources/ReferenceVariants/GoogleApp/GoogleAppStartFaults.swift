import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let googleAppStart: [Fault] = [
    .googleApp(
      "google-app/start/client-id-dropped", "The link has no client_id.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, _ in link.remove("client_id") }),
    .googleApp(
      "google-app/start/scope-dropped", "The link has no scope.",
      breaks: ["google-app/start/parameters"], does: .link { link, _, _ in link.remove("scope") }),
    .googleApp(
      "google-app/start/state-not-sent", "The link has no state.",
      breaks: ["google-app/start/parameters"], does: .link { link, _, _ in link.remove("state") }),
    .googleApp(
      "google-app/start/redirect-uri-dropped", "The link has no redirect_uri.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, _ in link.remove("redirect_uri") }),
    .googleApp(
      "google-app/start/state-sent-twice", "The link has the state twice.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, state in link.add("state", PercentCoding.encoded(state)) }),
    .googleApp(
      "google-app/start/other-state-sent",
      "The link has another state than the one that is remembered.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, state in
        link.set("state", PercentCoding.encoded(state.reversed()))
      }),
    .googleApp(
      "google-app/start/client-id-unescaped", "The client_id stands in the link unescaped.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, request, _ in link.set("client_id", request.clientID.octets) }),
    .googleApp(
      "google-app/start/number-sign-in-client-id-unescaped",
      "A number sign isn't escaped, and the rest becomes a fragment.",
      breaks: ["google-app/start/parameters"], trigger: "a client id with a number sign",
      does: .link { link, _, _ in link.replace("%23", by: "#", in: "client_id") }),
    .googleApp(
      "google-app/start/client-id-taken-for-encoded",
      "What looks like an escape isn't escaped again.", breaks: ["google-app/start/parameters"],
      trigger: "a client id that looks percent-encoded",
      does: .link { link, request, _ in
        let clientID = request.clientID.octets
        guard PercentCoding.isDecodable(clientID) else { return }
        link.set("client_id", clientID.encoded { $0 == UInt8(ascii: "%") })
      }),
    .googleApp(
      "google-app/start/state-unescaped", "What separates parameters isn't escaped in the state.",
      breaks: ["google-app/start/parameters"],
      does: GoogleAppVariant(
        makeStates: { .tricky() },
        // Escapes what may not stand in a query, as libraries do: what separates parameters may.
        start: GoogleAppVariant.link { link, _, state in
          link.set("state", state.encoded(except: \.isQueryCharacter))
        }.start)),
    .googleApp(
      "google-app/start/opened-twice", "The link is opened twice.",
      breaks: ["google-app/start/parameters"],
      does: .start { started, _ in started.opened += started.opened }),
    .googleApp(
      "google-app/start/sandbox-not-opened", "No link is opened in the sandbox.",
      breaks: ["google-app/start/parameters"],
      does: .start { started, request in
        if request.redirectURI.octets.text.contains("-sandbox.") { started.opened = [] }
      }),
    .googleApp(
      "google-app/start/app-link-trailing-slash", "A slash is put behind the app's link.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, _ in link.base.append(UInt8(ascii: "/")) }),
    .googleApp(
      "google-app/start/fragment-added", "A fragment is put behind the link.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, _ in link.fragment = Array("flip".utf8) }),
    .googleApp(
      "google-app/start/parameters-in-fragment", "The parameters stand in the fragment.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, _, _ in link.moveQueryToFragment() }),
    .googleApp(
      "google-app/start/scope-for-each", "Each scope is a parameter of its own.",
      breaks: ["google-app/start/parameters"],
      does: .link { link, request, _ in
        link.remove("scope")
        for scope in request.encodedScopes { link.add("scope", scope) }
      }),
    .googleApp(
      "google-app/start/opened-anywhere", "The link may be opened in a browser.",
      breaks: ["google-app/start/universal-links-only"],
      does: .start { started, _ in started.opened.openAnywhere() }),
    .googleApp(
      "google-app/start/scopes-by-comma", "Commas separate the scopes.",
      breaks: ["google-app/start/scopes"], does: .scopes(by: "%2C")),
    .googleApp(
      "google-app/start/scopes-by-semicolon", "Semicolons separate the scopes.",
      breaks: ["google-app/start/scopes"], does: .scopes(by: "%3B")),
    .googleApp(
      "google-app/start/scopes-by-two-spaces", "Two spaces separate the scopes.",
      breaks: ["google-app/start/scopes"], does: .scopes(by: "%20%20")),
    .googleApp(
      "google-app/start/scopes-end-in-space", "A space stands behind the last scope.",
      breaks: ["google-app/start/scopes"],
      does: .link { link, request, _ in
        link.set("scope", request.encodedScopes.flatMap { $0 + Array("%20".utf8) })
      }),
    .googleApp(
      "google-app/start/scopes-encoded-twice", "The scopes are percent-encoded twice.",
      breaks: ["google-app/start/scopes"],
      does: .link { link, _, _ in
        link.change("scope") { PercentCoding.encoded($0) }
      }),
    .googleApp(
      "google-app/start/first-scope-only", "Only the first scope is asked for.",
      breaks: ["google-app/start/scopes"],
      does: .link { link, request, _ in
        link.set("scope", request.encodedScopes.first ?? [])
      }),
    .googleApp(
      "google-app/start/comma-in-scope-splits", "A comma within a scope makes two of it.",
      breaks: ["google-app/start/scopes"], trigger: "a scope with a comma",
      does: .link { link, _, _ in link.replace("%2C", by: "%20", in: "scope") }),
    .googleApp(
      "google-app/start/fifth-scope-lost", "Only four scopes are asked for.",
      breaks: ["google-app/start/scopes"], trigger: "more than four scopes",
      does: .scopes(by: "%20", upTo: 4)),
  ]

  static let googleAppStates: [Fault] = [
    .googleApp(
      "google-app/start/state-constant", "Every state is the same.",
      breaks: ["google-app/start/nonce"],
      does: .states { States { _ in Array("7Yq2mVb9Rt4KxW1nZc8LpD5sHj3GfT6e".utf8) } }),
    .googleApp(
      "google-app/start/state-repeated", "Every fourth state is the one before it.",
      breaks: ["google-app/start/nonce"], does: .states { .seeded { $0 % 4 == 3 ? $0 - 1 : $0 } }),
    .googleApp(
      "google-app/start/state-counted", "The states count up.", breaks: ["google-app/start/nonce"],
      does: .states { States { Array("link-\($0 + 1)".utf8) } }),
    .googleApp(
      "google-app/start/state-short", "A state has 64 bits.", breaks: ["google-app/start/nonce"],
      does: .states { .hexadecimal(16) }),
    .googleApp(
      "google-app/start/state-uuid", "A state is a UUID of version 4, which has 122 bits.",
      breaks: ["google-app/start/nonce"],
      does: .states { States { _ in Array(UUID().uuidString.utf8) } }),
    .googleApp(
      "google-app/start/state-half-constant", "Half of each state is constant.",
      breaks: ["google-app/start/nonce"],
      does: .states {
        let states = States.hexadecimal(32)
        return States { _ in Array("google-app-flip-account-linking-".utf8) + states.next() }
      }),
    .googleApp(
      "google-app/start/state-from-clock", "The states come from the clock.",
      breaks: ["google-app/start/nonce"],
      does: .states {
        // Seconds, as though a flip was started every few of them, and three digits.
        States { number in
          var generator = SystemRandomNumberGenerator()
          let digits = States.digits(of: Array("0123456789".utf8), count: 3, using: &generator)
          return Array("\(1_750_000_000 + 7 * number)".utf8) + digits
        }
      }),
    .googleApp(
      "google-app/start/state-repeated-after-200", "After 200 states the generator begins again.",
      breaks: ["google-app/start/nonce"], trigger: "more than 200 starts",
      does: .states { .seeded { $0 % 200 } }),
    .googleApp(
      "google-app/start/redirect-uri-of-production",
      "The sandbox is asked to answer at production.", breaks: ["google-app/start/redirect-uri"],
      does: .link { link, request, _ in
        let production = request.redirectURI.octets.replacing("-sandbox.".utf8, with: ".".utf8)
        link.set("redirect_uri", PercentCoding.encoded(production))
      }),
    .googleApp(
      "google-app/start/redirect-uri-of-chromecast",
      "Every app is asked to answer at com.google.Chromecast.",
      breaks: ["google-app/start/redirect-uri"],
      does: .link { link, request, _ in
        let asked = request.redirectURI.octets
        let bundleID = asked.split(separator: UInt8(ascii: "/")).last ?? []
        let chromecast = asked.dropLast(bundleID.count) + Array("com.google.Chromecast".utf8)
        link.set("redirect_uri", PercentCoding.encoded(chromecast))
      }),
    .googleApp(
      "google-app/start/redirect-uri-trailing-slash", "A slash is put behind the redirect_uri.",
      breaks: ["google-app/start/redirect-uri"],
      does: .link { link, _, _ in
        link.change("redirect_uri") { $0 + Array("%2F".utf8) }
      }),
    .googleApp(
      "google-app/start/redirect-uri-encoded-twice", "The redirect_uri is percent-encoded twice.",
      breaks: ["google-app/start/redirect-uri"],
      does: .link { link, _, _ in
        link.change("redirect_uri") { PercentCoding.encoded($0) }
      }),
    .googleApp(
      "google-app/start/redirect-uri-of-opa-dev-cut", "One URL of the list lacks its end.",
      breaks: ["google-app/start/redirect-uri"],
      trigger: "the URL of com.google.OPA.dev in the sandbox",
      does: .link { link, request, _ in
        guard request.redirectURI.octets == RedirectURL.all[9].octets else { return }
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
    scopes.map(\.octets).filter { !$0.isEmpty }.map { PercentCoding.encoded($0) }
  }
}

extension [UInt8] {
  /// The octets percent-encoded, but for some.
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

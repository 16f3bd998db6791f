import AdapterProtocol
import AppFlip

extension Case {
  /// Tricks with a redirect URI on several of the 12 URLs, with every outcome, and beside what else is wrong.
  static let crossProducts: [Case] =
    tricksOnURLs + tricksWithOutcomes + tricksBesideFlaws + foreignWithOutcomes

  /// A developer's address, and another page of Google's, with the outcomes that no row of the corpus has.
  private static let foreignWithOutcomes: [Case] = [
    ("localhost-3000", "http://localhost:3000/cb"), ("google-www", "https://www.google.com/"),
  ].flatMap { name, url in
    Outcome.decisions.filter { $0 != .approves && $0 != .declines }.map { outcome in
      let rule = Rule.appRedirectURIFormat.id
      return Case(
        "app.foreign.\(name).\(outcome.rawValue)", "\(url); \(outcome.inWords)", subject: rule,
        expectations: [Expectation(rule, permits: [.nothing])],
        steps: [.flip(Flip(.flip(to: Array(url.utf8)), outcome: outcome))],
        twin: "app.answer.\(outcome.rawValue)", cause: "only a code is kept from a stranger",
        reference: "RFC 6749 section 4.1.2.1")
    }
  }

  /// A trick with a URL.
  private struct Trick: Sendable {
    let name: String
    let change: @Sendable (RedirectURL) -> [UInt8]

    init(_ name: String, _ change: @escaping @Sendable (String) -> String) {
      self.name = name
      self.change = { Array(change($0.text).utf8) }
    }
  }

  private static let tricks: [Trick] = [
    Trick("slash-behind") { $0 + "/" }, Trick("query-behind") { $0 + "?" },
    Trick("line-feed-behind") { $0 + "\n" }, Trick("path-behind") { $0 + "/../x" },
    Trick("port") { hosted($0) { $0 + ":443" } },
    Trick("upper-case-host") { hosted($0) { $0.uppercased() } },
    Trick("dot-behind-host") { hosted($0) { $0 + "." } },
    Trick("foreign-host") { hosted($0) { $0 + ".evil.example" } },
    Trick("user") { hosted($0) { "a@" + $0 } },
    Trick("http") { $0.replacing("https:", with: "http:") },
    Trick("escaped-dot") { $0.replacing(".google.", with: "%2Egoogle.") },
    Trick("low-line-host") { $0.replacing("oauth-redirect", with: "oauth_redirect") },
    Trick("label-without-hyphen") { $0.replacing("oauth-redirect", with: "oauthredirect") },
    Trick("another-label") { $0.replacing("oauth-redirect", with: "oauth-redirect-test") },
    Trick("browser-path") { $0.replacing("/a/", with: "/r/") },
    Trick("upper-case-path") { $0.replacing("/a/", with: "/A/") },
    Trick("punycode") { $0.replacing("googleusercontent", with: "xn--googleusercontent-") },
    Trick("label-left-out") {
      $0.replacing("oauth-redirect-sandbox.", with: "").replacing("oauth-redirect.", with: "")
    },
  ]

  /// The URL with another host.
  private static func hosted(_ url: String, _ change: (Substring) -> String) -> String {
    let parts = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let rest = parts[2].split(separator: "/", maxSplits: 1)
    return "https://\(change(rest[0]))/\(rest[1])"
  }

  private static let tricksOnURLs: [Case] = tricks.enumerated().flatMap { number, trick in
    // Each trick on four of the URLs, and the four are others for the next one.
    (0..<4).map { RedirectURL.all[(number + $0 * 5) % 12] }.map { url in
      tricked(trick, url, "approves", Flip(.flip(to: trick.change(url))))
    }
  }

  private static func tricks(named names: String...) -> [Trick] {
    names.compactMap { name in tricks.first { $0.name == name } }
  }

  private static let tricksWithOutcomes: [Case] = Outcome.decisions.filter { $0 != .approves }
    .flatMap { outcome in
      let url = RedirectURL.all[outcome == .declines ? 11 : 5]
      return tricks(named: "foreign-host", "slash-behind", "http").map { trick in
        tricked(
          trick, url, outcome.rawValue, Flip(.flip(to: trick.change(url)), outcome: outcome))
      }
    }

  private static let tricksBesideFlaws: [Case] = tricks(
    named: "foreign-host", "slash-behind"
  ).flatMap { trick in
    let url = RedirectURL.all[8]
    let target = [LinkTemplate.Piece.literal(PercentEncoding.encode(trick.change(url)))]
    let state = LinkTemplate.flip(
      state: [.ordinaryState, .text("&state="), .ordinaryState("another")], redirectURI: target)
    return [
      ("another-client", LinkTemplate.flip(clientID: [.text("another")], redirectURI: target)),
      ("without-client", without("client_id", target)), ("without-state", without("state", target)),
      ("two-states", state),
      ("long-state", .flip(state: [.repeated(Array("a".utf8), count: 5_000)], redirectURI: target)),
      ("unknown-in-front", unknownInFront(target)),
    ].map { name, link in tricked(trick, url, name, Flip(link)) }
  }

  private static func without(_ name: String, _ target: [LinkTemplate.Piece]) -> LinkTemplate {
    let client: [LinkTemplate.Piece] =
      name == "client_id" ? [] : [.text("client_id="), .clientID(.registered), .text("&")]
    let state: [LinkTemplate.Piece] =
      name == "state" ? [] : [.text("state="), .ordinaryState, .text("&")]
    return LinkTemplate(
      [.appLink, .text("?")] + client + state + [.text("redirect_uri=")] + target)
  }

  private static func unknownInFront(_ target: [LinkTemplate.Piece]) -> LinkTemplate {
    LinkTemplate(
      [
        .appLink, .text("?x=1&client_id="), .clientID(.registered),
        .text("&state="), .ordinaryState, .text("&redirect_uri="),
      ] + target)
  }

  private static func tricked(
    _ trick: Trick, _ url: RedirectURL, _ name: String, _ flip: Flip
  ) -> Case {
    let rule = Rule.appRedirectURIFormat.id
    return Case(
      "app.trick.\(trick.name).\(url.environment).\(url.bundleID).\(name)",
      "\(Octets.escaped(trick.change(url))); \(name)", subject: rule,
      expectations: [Expectation(rule, permits: [.nothing])], steps: [.flip(flip)], twin: good.id,
      cause: "the check is right for one URL, one outcome or one order of checks only")
  }
}

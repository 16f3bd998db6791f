import AppFlip
import Foundation
import Web

/// Where the policies of a page let its forms lead, with all redirects behind them.
///
/// The path of a source is left out, as browsers do behind a redirect. Source: Content Security Policy Level 3,
/// [form-action](https://www.w3.org/TR/CSP3/#directive-form-action).
struct FormPolicy {
  private let page: HTTPURL
  /// The sources of each policy that has some; each policy must permit a URL.
  private let policies: [[String]]

  init(_ html: HTMLPage, in response: HTTPResponse, at page: HTTPURL) {
    self.page = page
    let texts = html.values(of: "content-security-policy", in: response)
    policies = texts.flatMap { $0.split(separator: UInt8(ascii: ",")) }.compactMap(Self.sources)
  }

  /// What keeps a form from leading to a URL, in a sentence; nil if nothing does.
  func refusal(of url: HTTPURL) -> String? {
    guard let policy = policies.first(where: { !$0.contains { permits(url, by: $0) } }) else {
      return nil
    }
    let place = page.origin + Octets.escaped(Array(page.path))
    let sources = policy.isEmpty ? "'none'" : policy.joined(separator: " ")
    return "the form of \(place) may not lead to \(url.origin): its policy has form-action "
      + Octets.escaped(Array(sources.utf8).prefix(200))
  }

  /// The sources of the first directive form-action; no other directive stands in for it.
  private static func sources(_ policy: ArraySlice<UInt8>) -> [String]? {
    for directive in policy.split(separator: UInt8(ascii: ";")) {
      let words = directive.split { $0 <= 0x20 }
        .map { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
      if words.first == "form-action" { return Array(words.dropFirst()) }
    }
    return nil
  }

  private func permits(_ url: HTTPURL, by source: String) -> Bool {
    switch source {
    case "*", "http:": return true
    case "https:": return url.isSecure
    case "'self'":
      return url.host == page.host
        && (url.port == page.port && url.isSecure == page.isSecure || url.isUpgrade(of: page))
    default: return !source.hasPrefix("'") && permitsHost(of: url, by: source)
    }
  }

  private func permitsHost(of url: HTTPURL, by source: String) -> Bool {
    let parts = source.components(separatedBy: "://")
    let needsTLS = parts.count > 1 ? parts[0] == "https" : page.isSecure
    let authority = parts[parts.count - 1].prefix { $0 != "/" }
    let colon = authority.lastIndex(of: ":").flatMap { authority.hasSuffix("]") ? nil : $0 }
    let host = String(authority[..<(colon ?? authority.endIndex)])
    let port = colon.map { String(authority[$0...].dropFirst()) }
    let isHost = host.hasPrefix("*.") ? url.host.hasSuffix(host.dropFirst()) : url.host == host
    let isPort = port.map { $0 == "*" || $0 == "\(url.port)" } ?? [80, 443].contains(url.port)
    return isHost && isPort && (url.isSecure || !needsTLS)
  }
}

extension HTMLPage {
  /// The values of a header field, and of the meta elements in its place.
  func values(of name: String, in response: HTTPResponse) -> [[UInt8]] {
    response.values(of: name)
      + shownTags.filter { tag in
        tag.isNamed("meta")
          && tag["http-equiv"]?.map(\.lowercasedASCII).elementsEqual(name.utf8) == true
      }.compactMap { $0["content"] }
  }

  /// The URL that the page's URLs are relative to.
  func base(at page: HTTPURL) -> HTTPURL {
    let base = shownTags.first { $0.isNamed("base") && $0["href"] != nil }?["href"]
    return base.flatMap(page.opening) ?? page
  }
}

extension HTTPURL {
  /// Whether it is what another URL's origin is with TLS, both at their usual ports.
  fileprivate func isUpgrade(of other: HTTPURL) -> Bool {
    isSecure && port == 443 && !other.isSecure && other.port == 80
  }
}

import AppFlip
import Foundation
import Web

/// Where the policies of a page let its forms lead, with all redirects after them.
///
/// The path of a source is left out, as browsers do after a redirect. Source: Content Security Policy Level 3,
/// [form-action](https://www.w3.org/TR/CSP3/#directive-form-action).
struct FormPolicy {
  private let page: HTTPURL
  /// The sources of each policy that has some; each policy must permit a URL.
  private let policies: [[String]]

  init(_ visit: Visit) {
    page = visit.url
    policies = visit.values(of: "content-security-policy")
      .flatMap { $0.split(separator: UInt8(ascii: ",")) }
      .compactMap { policy in
        // Of several directives the first one counts, and no other directive replaces it.
        policy.split(separator: UInt8(ascii: ";")).lazy.map { directive in
          directive.split { $0 <= 0x20 }
            .map { String(decoding: $0.map(\.lowercasedASCII), as: UTF8.self) }
        }.first { $0.first == "form-action" }.map { Array($0.dropFirst()) }
      }
  }

  /// The policy that keeps a form from leading to a URL, in a sentence; nil if there is none.
  func refusal(of url: HTTPURL) -> String? {
    guard let policy = policies.first(where: { !$0.contains { permits(url, by: $0) } }) else {
      return nil
    }
    let place = page.origin + Bytes.escaped(Array(page.path))
    let sources = policy.isEmpty ? "'none'" : policy.joined(separator: " ")
    return "the form of \(place) must not lead to \(url.origin): its policy has form-action "
      + Bytes.escaped(Array(sources.utf8).prefix(200))
  }

  private func permits(_ url: HTTPURL, by source: String) -> Bool {
    switch source {
    case "*", "http:": return true
    case "https:": return url.isSecure
    case "'self'":
      let isUpgrade = url.isSecure && url.port == 443 && !page.isSecure && page.port == 80
      return url.hasOrigin(of: page) || isUpgrade && url.host == page.host
    default:
      let pattern = #/(?:([a-z]+)://)?([^'/:\[\]]+|\[[^\]]+\])(?::([0-9]+|\*))?(?:/.*)?/#
      guard let (_, scheme, host, port) = source.wholeMatch(of: pattern)?.output else {
        return false
      }
      let isHost = host.hasPrefix("*.") ? url.host.hasSuffix(host.dropFirst()) : url.host == host
      let isPort = port.map { $0 == "*" || $0 == "\(url.port)" } ?? [80, 443].contains(url.port)
      return isHost && isPort && (url.isSecure || scheme.map { $0 != "https" } ?? !page.isSecure)
    }
  }
}

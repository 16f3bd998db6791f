package import AppFlip
package import Foundation
import Harness

extension Settings {
  /// The redirect URIs that the owner of a live endpoint registered beside the 12 URLs, from the file that the
  /// command line of its adapter names.
  package func ownRedirectURIs(at find: (String) -> URL) throws(FileError) -> [[UInt8]] {
    guard isLive, let words = try? ShellWord.split(adapter ?? ""),
      let file = words.drop(while: { $0 != EndpointSettings.redirectURIs }).dropFirst().first
    else { return [] }
    let bytes = try FileError.contents(
      of: find(file), shownAs: file,
      ifMissing: "name the file of your redirect URIs with \(EndpointSettings.redirectURIs)")
    return try RedirectURIList.read(bytes, file: file)
  }
}

extension Catalogue {
  /// The catalogue with the cases of redirect URIs that the owner of an endpoint registered beside the 12 URLs.
  ///
  /// Cases that want one of these refused are left out.
  package func adding(_ own: [[UInt8]]) -> Catalogue {
    if own.isEmpty { return self }
    let others = cases.filter { testCase in
      testCase.role != .authorizationEndpoint || !testCase.names(anyOf: own)
    }
    return Catalogue(others + Case.ofOwn(own))
  }
}

extension Case {
  fileprivate func names(anyOf urls: [[UInt8]]) -> Bool {
    steps.contains { step in
      guard let link = try? step.link?.fill(.offered) else { return false }
      return ParsedLink(link).redirectURI.contains { urls.contains($0.readings.percent) }
    }
  }

  /// For each registered URL the request that names it, and requests that name a URL next to it.
  package static func ofOwn(_ urls: [[UInt8]]) -> [Case] {
    zip(1..., urls).flatMap { number, url in
      let name = "endpoint.own-redirect-uri.\(number)"
      let good = ofOwn(name, "a registered redirect URI", url, .endpointRedirectURIAccepted)
      let neighbours = NeighbourURL.all.compactMap { neighbour -> Case? in
        guard let other = neighbour.filled(for: url), !urls.contains(other),
          RedirectTarget(other).isForeign
        else { return nil }
        return ofOwn(
          "\(name).\(neighbour.name)", neighbour.title, other, .endpointRedirectURIExact, twin: name
        )
      }
      return [good] + neighbours
    }
  }

  private static func ofOwn(
    _ id: String, _ title: String, _ url: [UInt8], _ rule: Rule, twin: String? = nil
  ) -> Case {
    Case(
      id, "\(title): \(Bytes.escaped(url))", subject: rule.id,
      expectations: [Expectation(rule.id, permits: twin == nil ? [.code] : [.nothing])],
      steps: [Step(.authorizationEndpoint, LinkTemplate.flip(to: url).asAuthorizationRequest)],
      twin: twin)
  }
}

/// A URL next to a registered one, with places for the parts of the registered URL.
package struct NeighbourURL {
  let name, title, template: String

  package static let all = [
    ("path-other", "a different path", "{scheme}:{authority}/other"),
    ("path-suffixed", "text after the path", "{scheme}:{authority}{path}x"),
    ("path-below", "a segment after the path", "{scheme}:{authority}{path}/x"),
    ("path-cut", "the path without its last byte", "{scheme}:{authority}{cut}"),
    ("path-case", "the path in capital letters", "{scheme}:{authority}{capitals}"),
    ("path-dots", "dot segments before the path", "{scheme}:{authority}/x/..{path}"),
    ("path-escaped", "escaped letters in the path", "{scheme}:{authority}{escaped}"),
    ("slash", "a slash after the path", "{scheme}:{authority}{path}/"),
    ("subdomain", "a subdomain", "{scheme}://x.{host}{port}{path}"),
    (
      "host-suffixed", "the attacker's host, which begins alike",
      "{scheme}://{host}.attacker.example{port}{path}"
    ),
    ("host-other", "the attacker's host", "{scheme}://attacker.example{port}{path}"),
    ("userinfo", "user information", "{scheme}://user@{host}{port}{path}"),
    (
      "userinfo-host", "the host as user information",
      "{scheme}://{host}@attacker.example{port}{path}"
    ),
    ("scheme", "a different scheme", "{other-scheme}:{authority}{path}"),
    ("port", "a different port", "{scheme}://{public-host}:8443{path}"),
    ("query", "a query", "{scheme}:{authority}{path}?a=b"),
    ("fragment", "a fragment", "{scheme}:{authority}{path}#a"),
  ].map { NeighbourURL(name: $0, title: $1, template: $2) }

  /// The URL next to a registered one; nil if that lacks a part.
  package func filled(for url: [UInt8]) -> [UInt8]? {
    let text = Self.parts(of: url).reduce(template) { $0.replacing("{\($1.key)}", with: $1.value) }
    return text.contains("{") ? nil : Array(text.utf8)
  }

  private static func parts(of url: [UInt8]) -> [String: String] {
    let uri = URIReference(splitting: url)
    let scheme = String(decoding: uri.scheme ?? [], as: UTF8.self)
    let path = String(decoding: uri.path, as: UTF8.self)
    var parts = [
      "scheme": scheme, "path": path, "authority": "", "cut": String(path.dropLast()),
      "capitals": path.uppercased(),
      "escaped": path.replacing("c", with: "%63").replacing("a", with: "%61"),
      "other-scheme": ["https": "http", "http": "https"][scheme] ?? "\(scheme)x",
    ]
    guard let bytes = uri.authority else { return parts }
    let authority = String(decoding: bytes, as: UTF8.self)
    let host = String(
      authority.prefix(upTo: authority.firstRange(of: #/:\d*$/#)?.lowerBound ?? authority.endIndex))
    parts["authority"] = "//\(authority)"
    parts["port"] = String(authority.dropFirst(host.count))
    // Nothing can be added to an address of IPv6.
    if !host.hasPrefix("[") { parts["host"] = host }
    // An endpoint may accept any port of these (RFC 8252, section 7.3).
    if !["127.0.0.1", "[::1]", "localhost"].contains(host) { parts["public-host"] = host }
    return parts
  }
}

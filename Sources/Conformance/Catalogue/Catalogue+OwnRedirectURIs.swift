import AppFlip

extension Catalogue {
  /// The catalogue with the cases of redirect URIs that the owner of an endpoint registered beside the 12 URLs.
  ///
  /// Cases that want one of these refused are left out.
  package func adding(_ own: [[UInt8]]) throws(CatalogueError) -> Catalogue {
    if own.isEmpty { return self }
    let others = cases.filter { testCase in
      testCase.role != .authorizationEndpoint || !testCase.names(anyOf: own)
    }
    return try Catalogue(others + Case.ofOwn(own))
  }
}

extension Case {
  fileprivate func names(anyOf urls: [[UInt8]]) -> Bool {
    steps.contains { step in
      guard let link = try? step.link?.fill(.offered) else { return false }
      return LinkReading(link).redirectURI.values.contains { urls.contains($0.readings.percent) }
    }
  }

  /// For each registered URL the request that names it, and requests that name a URL next to it.
  package static func ofOwn(_ urls: [[UInt8]]) -> [Case] {
    zip(1..., urls).flatMap { number, url in
      let name = "endpoint.own-redirect-uri.\(number)"
      let neighbours = URLParts.changes.compactMap { change -> Case? in
        var parts = URLParts(url)
        change.change(&parts)
        // The change may not apply, or make another registered URL.
        guard !urls.contains(parts.octets), RedirectTarget(parts.octets).isForeign else {
          return nil
        }
        return ofOwn(
          "\(name).\(change.name)", change.title, parts.octets, .endpointRedirectURIExact,
          twin: name)
      }
      return [ofOwn(name, "a registered redirect URI", url, .endpointRedirectURIAccepted)]
        + neighbours
    }
  }

  private static func ofOwn(
    _ id: String, _ title: String, _ url: [UInt8], _ rule: Rule, twin: String? = nil
  ) -> Case {
    Case(
      id, "\(title): \(Octets.escaped(url))", subject: rule.id,
      expectations: [Expectation(rule.id, permits: twin == nil ? [.code] : [.nothing])],
      steps: [.request(Flip(LinkTemplate.flip(to: url).asAuthorizationRequest))], twin: twin)
  }
}

/// The parts of a URL that can be replaced; a valid URI is ASCII.
private struct URLParts {
  var scheme: String
  /// With the sign after it.
  var user = ""
  /// Nil in a URI without an authority.
  var host: String?
  /// With the colon before it.
  var port = ""
  var path: String
  /// The query or the fragment, with the sign before it.
  var rest = ""

  init(_ url: [UInt8]) {
    let uri = URIReference(splitting: url)
    scheme = String(decoding: uri.scheme ?? [], as: UTF8.self)
    path = String(decoding: uri.path, as: UTF8.self)
    guard let authority = uri.authority.map({ String(decoding: $0, as: UTF8.self) }) else { return }
    let end = authority.firstRange(of: #/:\d*$/#)?.lowerBound ?? authority.endIndex
    (host, port) = (String(authority[..<end]), String(authority[end...]))
  }

  var octets: [UInt8] {
    Array("\(scheme):\(host.map { "//\(user)\($0)\(port)" } ?? "")\(path)\(rest)".utf8)
  }

  /// The name of a host, to which something can be added; nil for none and for an address of IPv6.
  private var name: String? {
    get { host?.hasPrefix("[") == true ? nil : host }
    set { if name != nil { host = newValue } }
  }

  private static let attacker = "attacker.example"

  /// The changes that make a different URL of a registered one, unless there is nothing to change.
  static let changes: [(name: String, title: String, change: @Sendable (inout URLParts) -> Void)] =
    [
      ("path-other", "a different path", { $0.path = "/other" }),
      ("path-suffixed", "text after the path", { $0.path += $0.path.isEmpty ? "" : "x" }),
      ("path-below", "a segment after the path", { $0.path += $0.path.last == "/" ? "x" : "/x" }),
      (
        "slash", "a slash more or less at the end",
        { $0.path = $0.path.last == "/" ? String($0.path.dropLast()) : "\($0.path)/" }
      ),
      (
        "path-case", "the path in the other case",
        {
          $0.path = String(
            $0.path.map { Character($0.isUppercase ? $0.lowercased() : $0.uppercased()) })
        }
      ),
      ("path-dots", "dot segments before the path", { $0.path = "/x/..\($0.path)" }),
      (
        "path-escaped", "the path with escaped letters",
        { $0.path = $0.path.replacing("c", with: "%63").replacing("a", with: "%61") }
      ),
      ("subdomain", "a subdomain", { $0.name = $0.name.map { "x.\($0)" } }),
      (
        "host-suffixed", "the attacker's host, which begins alike",
        { $0.name = $0.name.map { "\($0).\(attacker)" } }
      ),
      ("host-other", "the attacker's host", { $0.host = $0.host.map { _ in attacker } }),
      ("userinfo", "user information", { $0.user = "user@" }),
      (
        "userinfo-host", "the host as user information",
        { ($0.user, $0.name) = ($0.name.map { "\($0)@" } ?? "", attacker) }
      ),
      (
        "scheme", "a different scheme",
        { $0.scheme = ["https": "http", "http": "https"][$0.scheme] ?? "\($0.scheme)x" }
      ),
      (
        "port", "a different port",
        {
          // An endpoint may accept any port of these (RFC 8252, section 7.3).
          let isLoopback = ["127.0.0.1", "[::1]", "localhost"].contains($0.host)
          $0.port = isLoopback ? $0.port : $0.port == ":8443" ? ":9443" : ":8443"
        }
      ),
      ("query", "a query", { $0.rest = "?a=b" }), ("fragment", "a fragment", { $0.rest = "#a" }),
    ]
}

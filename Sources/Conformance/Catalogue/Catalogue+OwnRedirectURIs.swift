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
      ofOwn(url, named: "endpoint.own-redirect-uri.\(number)", beside: urls)
    }
  }

  private static func ofOwn(_ url: [UInt8], named name: String, beside own: [[UInt8]]) -> [Case] {
    func testCase(_ id: String, _ title: String, _ url: [UInt8], _ rule: Rule, isGood: Bool) -> Case
    {
      let request = LinkTemplate.flip(to: url).asAuthorizationRequest
      return Case(
        id, "\(title): \(Octets.escaped(url))", subject: rule.id,
        expectations: [Expectation(rule.id, permits: isGood ? [.code] : [.nothing])],
        steps: [.request(Flip(request))], twin: isGood ? nil : name)
    }
    return [
      testCase(name, "a registered redirect URI", url, .endpointRedirectURIAccepted, isGood: true)
    ]
      + NeighbourURL.all.compactMap { neighbour in
        var parts = URLParts(url)
        neighbour.change(&parts)
        guard !own.contains(parts.octets), RedirectTarget(parts.octets).isForeign else {
          return nil
        }
        return testCase(
          "\(name).\(neighbour.name)", neighbour.title, parts.octets, .endpointRedirectURIExact,
          isGood: false)
      }
  }
}

/// A change that makes a different URL of a registered one.
private struct NeighbourURL: Sendable {
  let name: String
  let title: String
  /// Leaves a URL unchanged that has nothing to change.
  let change: @Sendable (inout URLParts) -> Void

  static let all = [
    NeighbourURL(name: "path-other", title: "a different path") { $0.path = Array("/other".utf8) },
    NeighbourURL(name: "path-suffixed", title: "text after the path") {
      if !$0.path.isEmpty { $0.path += Array("x".utf8) }
    },
    NeighbourURL(name: "path-below", title: "a segment after the path") {
      $0.path += Array(($0.path.last == UInt8(ascii: "/") ? "x" : "/x").utf8)
    },
    NeighbourURL(name: "slash", title: "a slash more or less at the end") {
      if $0.path.last == UInt8(ascii: "/") {
        $0.path.removeLast()
      } else {
        $0.path.append(UInt8(ascii: "/"))
      }
    },
    NeighbourURL(name: "path-case", title: "the path in the other case") {
      $0.path = $0.path.map { $0.isAlpha ? $0 ^ 0x20 : $0 }
    },
    NeighbourURL(name: "path-dots", title: "dot segments before the path") {
      $0.path = Array("/x/..".utf8) + $0.path
    },
    NeighbourURL(name: "path-escaped", title: "a letter of the path escaped twice") {
      guard let place = $0.path.firstIndex(where: \.isAlpha) else { return }
      $0.path.replaceSubrange(place...place, with: PercentEncoding.encodeAll([$0.path[place]]))
    },
    NeighbourURL(name: "subdomain", title: "a subdomain") {
      if !$0.isAddress { $0.host = $0.host.map { Array("x.".utf8) + $0 } }
    },
    NeighbourURL(name: "host-suffixed", title: "the attacker's host, which begins alike") {
      if !$0.isAddress { $0.host = $0.host.map { $0 + Array(".attacker.example".utf8) } }
    },
    NeighbourURL(name: "host-other", title: "the attacker's host") {
      $0.host = $0.host.map { _ in Array("attacker.example".utf8) }
    },
    NeighbourURL(name: "userinfo", title: "user information") {
      if $0.host != nil { $0.user = Array("user@".utf8) }
    },
    NeighbourURL(name: "userinfo-host", title: "the host as user information") {
      guard let host = $0.host, !$0.isAddress else { return }
      ($0.user, $0.host) = (host + Array("@".utf8), Array("attacker.example".utf8))
    },
    NeighbourURL(name: "scheme", title: "a different scheme") {
      switch String(decoding: $0.scheme, as: UTF8.self) {
      case "https": $0.scheme.removeLast()
      case "http": $0.scheme.append(UInt8(ascii: "s"))
      default: $0.scheme.append(UInt8(ascii: "x"))
      }
    },
    NeighbourURL(name: "port", title: "a different port") {
      // An endpoint may accept any port of these (RFC 8252, section 7.3).
      guard $0.host != nil, !$0.isLoopback else { return }
      $0.port = Array(($0.port.elementsEqual(":8443".utf8) ? ":9443" : ":8443").utf8)
    },
    NeighbourURL(name: "query", title: "a query") { $0.rest = Array("?a=b".utf8) },
    NeighbourURL(name: "fragment", title: "a fragment") { $0.rest = Array("#a".utf8) },
  ]
}

/// The parts of a URL that can be replaced.
private struct URLParts {
  var scheme: [UInt8]
  /// With the sign after it.
  var user: [UInt8] = []
  /// Nil in a URI without an authority.
  var host: [UInt8]?
  /// With the colon before it.
  var port: [UInt8] = []
  var path: [UInt8]
  var rest: [UInt8] = []

  init(_ url: [UInt8]) {
    let uri = URIReference(splitting: url)
    (scheme, path) = (Array(uri.scheme ?? []), Array(uri.path))
    guard let authority = uri.authority else { return }
    let colon = authority.lastIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    let hasPort = authority[colon...].dropFirst().allSatisfy(\.isDigit)
    host = Array(hasPort ? authority[..<colon] : authority)
    port = Array(hasPort ? authority[colon...] : [])
  }

  var octets: [UInt8] {
    scheme + Array(":".utf8) + (host.map { Array("//".utf8) + user + $0 + port } ?? []) + path
      + rest
  }

  /// Whether the host is an address of IPv6, to which nothing can be added.
  var isAddress: Bool { host?.first == UInt8(ascii: "[") }

  var isLoopback: Bool {
    ["127.0.0.1", "[::1]", "localhost"].contains { host?.elementsEqual($0.utf8) == true }
  }
}

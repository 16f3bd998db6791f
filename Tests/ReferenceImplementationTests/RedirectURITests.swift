import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("The reference's redirect URI")
struct RedirectURITests {
  @Test("each of the 12 is answered at itself", arguments: RedirectURL.all.map(\.text))
  func documented(_ target: String) throws {
    let link = Links.link(redirectURI: Links.encoded(target))
    try expectCode(for: Array(link.utf8), at: target)
    try expectInvalidRequest(
      for: Links.link(clientID: "other", redirectURI: Links.encoded(target)), at: target)
  }

  @Test("any other one is never opened", arguments: hostile)
  func other(_ row: Row) throws {
    try expectNothing(for: Links.link(redirectURI: Links.encoded(row.example)), row.comment)
  }

  @Test("any other one is not opened with an error either", arguments: hostile)
  func otherWithError(_ row: Row) throws {
    let target = Links.encoded(row.example)
    try expectNothing(for: Links.link(clientID: "other", redirectURI: target), row.comment)
    try expectNothing(for: Links.link(state: nil, redirectURI: target), row.comment)
  }

  @Test("one that is no UTF-8 is never opened", arguments: HostileRedirectURIs.undecodable)
  func undecodable(_ row: Row) throws {
    try expectNothing(for: Links.link(redirectURI: row.example), row.comment)
  }

  @Test("a very deep path is never opened")
  func deepPath() throws {
    let target = Links.target + String(repeating: "/x", count: 2_000)
    try expectNothing(for: Links.link(redirectURI: Links.encoded(target)))
  }

  @Test(
    "one octet more, less or other is never opened",
    arguments: [Links.target, "https://\(Links.sandboxHost)/a/com.google.OPA.enterprise"])
  func neighbours(_ target: String) throws {
    let octets = Array(target.utf8)
    for place in octets.indices {
      for octet in [0, 0x0A, 0x2E, 0x2F, 0x61, 0xFF] as [UInt8] {
        try expectRefusal(octets.replacing(place..<place, with: octet))
        try expectRefusal(octets.replacing(place..<place + 1, with: octet))
      }
      try expectRefusal(Array(octets[..<place]) + octets[(place + 1)...])
    }
  }

  /// Expects that a value is refused unless it happens to be one of the 12.
  private func expectRefusal(_ value: [UInt8]) throws {
    guard !RedirectURL.all.contains(where: { $0.octets == value }) else { return }
    let response = try response(
      to: Array(Links.link(redirectURI: Links.encoded(value)).utf8))
    #expect(response == AppReply(handled: false), "\(value)")
  }

  private static let hostile =
    HostileRedirectURIs.matching + HostileRedirectURIs.authority + HostileRedirectURIs.scheme
    + HostileRedirectURIs.path + HostileRedirectURIs.query + HostileRedirectURIs.unicode
    + HostileRedirectURIs.controls + HostileRedirectURIs.variants
}

extension [UInt8] {
  /// The octets with one octet in place of some.
  fileprivate func replacing(_ places: Range<Int>, with octet: UInt8) -> [UInt8] {
    self[..<places.lowerBound] + [octet] + self[places.upperBound...]
  }
}

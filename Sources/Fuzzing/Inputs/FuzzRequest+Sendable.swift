import AdapterProtocol
import AppFlip
import Conformance

extension FuzzRequest {
  /// The request as it can be sent; nil if it can't.
  ///
  /// An endpoint gets valid requests to itself alone. A code has at least one character (RFC 6749, appendix A.11).
  func sendable(to capabilities: Capabilities, in fixture: Fixture = .offered) -> FuzzRequest? {
    var input = self
    input.link?.write()
    guard input.length <= Self.longest,
      role == .googleApp || !code.isEmpty && capabilities.outcomes.contains(outcome)
    else { return nil }
    if let start, !capabilities.features.contains(.start) || !start.isPermitted { return nil }
    if role == .authorizationEndpoint {
      guard input.becomeRequest(for: capabilities, in: fixture) else { return nil }
      input.link?.write()
    }
    return capabilities.features.contains(.bytes) || input.runInput(in: fixture).isUnicode
      ? input : nil
  }

  private mutating func becomeRequest(
    for capabilities: Capabilities, in fixture: Fixture
  ) -> Bool {
    guard form == nil || capabilities.features.contains(.post), var target = link else {
      return false
    }
    target.fragment = nil
    target.base = fixture.endpoint.base
    target.addOwnQuery(of: fixture.endpoint)
    // A raw number sign in a parameter would begin a fragment.
    let written = URIReference(splitting: target.bytes)
    if !written.isURI || written.fragment != nil {
      target.query = target.query?.map {
        InputParameter($0.name.repaired, $0.value?.repaired, separator: $0.separator.repaired)
      }
    }
    guard target.length <= Self.longestTarget else { return false }
    link = target
    activity = .browsingWeb
    return true
  }

  private static let longestTarget = 40_000
}

extension FuzzRequest.Start {
  /// An app's link has neither query nor fragment, as the adapter protocol has it, and there is somewhere to
  /// take the answer, for an empty parameter is a missing one.
  fileprivate var isPermitted: Bool {
    let link = URIReference(splitting: appLink)
    return link.query == nil && link.fragment == nil && !redirectURI.isEmpty
  }
}

extension [UInt8] {
  /// With each byte percent-encoded that no query holds, and each percent sign that begins no escape.
  fileprivate var repaired: [UInt8] {
    indices.flatMap { index in
      let byte = self[index]
      let isKept =
        byte == UInt8(ascii: "%") ? escapedByte(at: index) != nil : byte.isQueryCharacter
      return isKept ? [byte] : PercentEncoding.encodeAll([byte])
    }
  }
}

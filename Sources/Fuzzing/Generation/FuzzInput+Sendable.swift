import AdapterProtocol
import AppFlip

extension FuzzInput {
  /// The input as it may be sent.
  ///
  /// An authorization endpoint is handed valid request targets alone; the octets that may not stand in
  /// one are percent-encoded. Text that isn't Unicode is for adapters with the feature `bytes`.
  ///
  /// - Parameter capabilities: what the adapter declared for the role.
  /// - Returns: nil where it may not be sent.
  consuming func sendable(to capabilities: Capabilities) -> FuzzInput? {
    makeSendable(to: capabilities) ? consume self : nil
  }

  /// Makes the input as it may be sent.
  ///
  /// - Parameter capabilities: what the adapter declared for the role.
  /// - Returns: false where it may not be sent.
  mutating func makeSendable(to capabilities: Capabilities) -> Bool {
    guard length <= Self.longest, capabilities.permits(outcome) || role == .googleApp else {
      return false
    }
    if let start, !capabilities.features.contains(.start) || !start.isPermitted { return false }
    if role == .authorizationEndpoint {
      guard form == nil || capabilities.features.contains(.post), var target = link else {
        return false
      }
      target.fragment = nil
      if !URIReference(splitting: target.octets).isURI { target = target.repaired }
      guard target.length <= Self.longestTarget else { return false }
      link = target
      activity = .browsingWeb
    }
    return capabilities.features.contains(.bytes) || isUnicode
  }

  /// The octets above which a request is an attack on a server's buffers.
  private static let longestTarget = 40_000

  private var isUnicode: Bool {
    link?.isUnicode ?? true && form?.isUnicode ?? true && Octets.areUTF8(code)
      && pending?.isUnicode ?? true && start?.isUnicode ?? true
  }
}

extension InputLink {
  /// Whether the link is text: what joins its parts is ASCII, so that each is looked at by itself.
  fileprivate var isUnicode: Bool {
    Octets.areUTF8(base) && query?.isUnicode ?? true && fragment.map(Octets.areUTF8) ?? true
  }
}

extension InputParameters {
  fileprivate var isUnicode: Bool { Octets.areUTF8(written) }
}

extension FuzzInput.Pending {
  fileprivate var isUnicode: Bool { Octets.areUTF8(redirectURI) && Octets.areUTF8(state) }
}

extension FuzzInput.Start {
  /// Whether a flip may be started so: an app's link has neither query nor fragment, as the adapter
  /// protocol has it, and there is somewhere to take the answer, for an empty parameter is a missing one.
  fileprivate var isPermitted: Bool {
    let link = URIReference(splitting: appLink)
    return link.query == nil && link.fragment == nil && !redirectURI.isEmpty
  }

  fileprivate var isUnicode: Bool {
    Octets.areUTF8(appLink) && Octets.areUTF8(clientID) && Octets.areUTF8(redirectURI)
      && scopes.allSatisfy(Octets.areUTF8)
  }
}

extension Capabilities {
  fileprivate func permits(_ outcome: Outcome) -> Bool { outcomes.contains(outcome) }
}

extension InputLink {
  /// The link with every octet percent-encoded that may not stand where it is.
  fileprivate var repaired: InputLink {
    let parameters = query.map { query in
      InputParameters(
        query.map { parameter in
          InputParameter(
            parameter.name.repaired, parameter.value?.repaired,
            separator: parameter.separator.repaired)
        })
    }
    return InputLink(base: base.repaired, query: parameters)
  }
}

extension [UInt8] {
  /// The octets with each percent-encoded that no query holds, and each percent sign that begins no
  /// escape.
  fileprivate var repaired: [UInt8] {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(count)
    for (index, octet) in enumerated() {
      let isKept =
        octet == UInt8(ascii: "%")
        ? count - index > 2 && self[index + 1].hexValue != nil && self[index + 2].hexValue != nil
        : octet.isQueryCharacter
      if isKept { repaired.append(octet) } else { repaired += PercentEncoding.encodeAll([octet]) }
    }
    return repaired
  }
}

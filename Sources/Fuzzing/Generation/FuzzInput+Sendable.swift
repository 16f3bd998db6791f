package import AdapterProtocol
import AppFlip
package import Conformance

extension FuzzInput {
  /// The input as it may be sent.
  ///
  /// An authorization endpoint is handed valid requests to itself alone: a server may lead other paths
  /// where it likes. The octets that may not stand in one are percent-encoded. Text that isn't Unicode is
  /// for adapters with the feature `bytes`. A code that is to be issued has at least one character
  /// ([RFC 6749, appendix A.11](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.11)).
  package func sendable(to capabilities: Capabilities, in fixture: Fixture = .offered) -> FuzzInput?
  {
    guard length <= Self.longest,
      role == .googleApp || !code.isEmpty && capabilities.outcomes.contains(outcome)
    else { return nil }
    if let start, !capabilities.features.contains(.start) || !start.isPermitted { return nil }
    var input = self
    if role == .authorizationEndpoint {
      guard input.becomeRequest(for: capabilities, in: fixture) else { return nil }
    }
    return capabilities.features.contains(.bytes) || input.isUnicode ? input : nil
  }

  /// Becomes a valid request to the endpoint; false if it can't be one.
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
    let written = URIReference(splitting: target.octets)
    if !written.isURI || written.fragment != nil { target = target.repaired }
    guard target.length <= Self.longestTarget else { return false }
    link = target
    activity = .browsingWeb
    return true
  }

  private static let longestTarget = 40_000
}

extension FuzzInput {
  private var isUnicode: Bool {
    let texts = [link?.base, link?.fragment, code, pending?.redirectURI, pending?.state]
    let parameters = (link?.query ?? []) + (form ?? [])
    return texts.allSatisfy { Octets.areUTF8($0 ?? []) }
      // What stands between them is ASCII, which ends no character of another.
      && parameters.allSatisfy {
        Octets.areUTF8($0.name) && Octets.areUTF8($0.value ?? []) && Octets.areUTF8($0.separator)
      }
      && headers.allSatisfy { Octets.areUTF8($0.value) } && start?.isUnicode ?? true
  }
}

extension FuzzInput.Start {
  /// Whether a flip may be started so: an app's link has neither query nor fragment, as the adapter
  /// protocol has it, and there is somewhere to take the answer, for an empty parameter is a missing one.
  fileprivate var isPermitted: Bool {
    let link = URIReference(splitting: appLink)
    return link.query == nil && link.fragment == nil && !redirectURI.isEmpty
  }

  fileprivate var isUnicode: Bool {
    ([appLink, clientID, redirectURI] + scopes).allSatisfy { Octets.areUTF8($0) }
  }
}

extension InputLink {
  fileprivate var repaired: InputLink {
    let parameters = query.map { query in
      InputParameters(
        query.map { parameter in
          InputParameter(
            parameter.name.repaired, parameter.value?.repaired,
            separator: parameter.separator.repaired)
        })
    }
    return InputLink(base: base, query: parameters)
  }
}

extension [UInt8] {
  /// The octets with each percent-encoded that no query holds, and each percent sign that begins no
  /// escape.
  fileprivate var repaired: [UInt8] {
    var repaired: [UInt8] = []
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

import AppFlip
import Conformance

extension FuzzRequest {
  /// The input as it would be in another fixture: for a client id, an app link, an authorization endpoint
  /// or the scopes of the one, it has those of the other.
  ///
  /// What is only like one of them, such as a client id in other letters, stays as it is.
  func moved(from old: Fixture, to new: Fixture) -> FuzzRequest {
    if old == new { return self }
    var input = self
    let ends =
      role == .app ? (old.appLink, new.appLink) : (old.endpoint.base, new.endpoint.base)
    if let base = link?.base, base.starts(with: ends.0) {
      input.link?.base = ends.1 + base.dropFirst(ends.0.count)
    }
    input.link?.query = link?.query?.map { $0.moved(from: old, to: new) }
    if role == .authorizationEndpoint {
      input.link?.moveOwnQuery(from: old.endpoint, to: new.endpoint)
    }
    input.form = form?.map { $0.moved(from: old, to: new) }
    if start?.appLink == old.appLink { input.start?.appLink = new.appLink }
    if start?.clientID == old.clientID { input.start?.clientID = new.clientID }
    if start?.scopes == old.scopes { input.start?.scopes = new.scopes }
    return input
  }
}

extension InputLink {
  fileprivate mutating func moveOwnQuery(from old: EndpointURL, to new: EndpointURL) {
    if old.query == new.query { return }
    if let rest = old.parameters(behindOwnIn: query?.written[...] ?? []) {
      query = rest.isEmpty ? nil : InputParameters(splitting: rest)
    }
    addOwnQuery(of: new)
  }

  /// Puts an endpoint's own query in front of the parameters, if it doesn't stand there; what was moved of
  /// it, or written otherwise, doesn't stand there twice then.
  mutating func addOwnQuery(of endpoint: EndpointURL) {
    guard !endpoint.query.isEmpty, base == endpoint.base,
      endpoint.parameters(behindOwnIn: query?.written[...] ?? []) == nil
    else { return }
    let own = InputParameters(splitting: endpoint.query)
    let others = (query ?? []).filter { parameter in
      !own.contains {
        $0.decodedName == parameter.decodedName && $0.decodedValue == parameter.decodedValue
      }
    }
    query = own + others
  }
}

extension InputParameter {
  var decodedName: [UInt8] { PercentDecoding.decodeLiteral(name, as: .percent) }

  fileprivate var decodedValue: [UInt8]? {
    value.map { PercentDecoding.decodeLiteral($0, as: .percent) }
  }

  fileprivate func moved(from old: Fixture, to new: Fixture) -> InputParameter {
    guard let value else { return self }
    var moved = self
    // A client id is what somebody takes for one by its name.
    if String(decoding: decodedName, as: UTF8.self).lowercased().contains("client_id") {
      let written = PercentEncoding.encode(old.clientID)
      if value.contains(written) {
        moved.value = value.replacing(written, with: PercentEncoding.encode(new.clientID))
      } else if decodedValue == old.clientID {
        moved.value = PercentEncoding.encodeAll(new.clientID)
      }
    } else if value == old.scope {
      moved.value = new.scope
    }
    return moved
  }
}

extension Fixture {
  fileprivate var scope: [UInt8] {
    Array(scopes.map { PercentEncoding.encode($0) }.joined(separator: Array("%20".utf8)))
  }
}

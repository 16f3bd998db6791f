import AppFlip
import Conformance

extension FuzzInput {
  /// The input as it would be in another fixture: for a client id, an app link, an authorization endpoint
  /// or the scopes of the one, it has those of the other.
  ///
  /// What is only like one of them, such as a client id in other letters, stays as it is.
  func moved(from old: Fixture, to new: Fixture) -> FuzzInput {
    if old == new { return self }
    var input = self
    let ends =
      role == .app ? (old.appLink, new.appLink) : (old.endpoint.base, new.endpoint.base)
    if let base = link?.base, base.starts(with: ends.0) {
      input.link?.base = ends.1 + base.dropFirst(ends.0.count)
    }
    input.link?.query = link?.query?.moved(from: old, to: new)
    if role == .authorizationEndpoint {
      input.link?.moveOwnQuery(from: old.endpoint, to: new.endpoint)
    }
    input.form = form?.moved(from: old, to: new)
    input.start = start?.moved(from: old, to: new)
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
    let others = (query ?? []).filter { parameter in !own.contains { $0.reads(like: parameter) } }
    query = own + InputParameters(others)
  }
}

extension InputParameter {
  /// Whether name and value are those of another one, once they are decoded.
  fileprivate func reads(like other: InputParameter) -> Bool {
    Self.read(name) == Self.read(other.name)
      && value.map(Self.read) == other.value.map(Self.read)
  }

  private static func read(_ octets: [UInt8]) -> [UInt8] {
    PercentDecoding.decodeLiteral(octets, as: .percent)
  }
}

extension Fixture {
  fileprivate var scope: [UInt8] {
    Array(scopes.map { PercentEncoding.encode($0) }.joined(separator: Array("%20".utf8)))
  }
}

extension InputParameters {
  fileprivate func moved(from old: Fixture, to new: Fixture) -> InputParameters {
    InputParameters(
      map { parameter in
        guard let value = parameter.value else { return parameter }
        let moved =
          parameter.isClientID
          ? value.moved(from: old.clientID, to: new.clientID)
          : value == old.scope ? new.scope : value
        return InputParameter(parameter.name, moved, separator: parameter.separator)
      })
  }
}

extension InputParameter {
  /// Whether the parameter is a client id, by whatever name somebody takes it for one.
  fileprivate var isClientID: Bool {
    let decoded = PercentDecoding.decodeLiteral(name, as: .percent)
    return String(decoding: decoded, as: UTF8.self).lowercased().contains("client_id")
  }
}

extension [UInt8] {
  fileprivate func moved(from old: [UInt8], to new: [UInt8]) -> [UInt8] {
    let written = PercentEncoding.encode(old)
    if contains(written) { return replacing(written, with: PercentEncoding.encode(new)) }
    let isOld = PercentDecoding.decodeLiteral(self, as: .percent) == old
    return isOld ? PercentEncoding.encodeAll(new) : self
  }
}

extension FuzzInput.Start {
  fileprivate func moved(from old: Fixture, to new: Fixture) -> FuzzInput.Start {
    var start = self
    if appLink == old.appLink { start.appLink = new.appLink }
    if clientID == old.clientID { start.clientID = new.clientID }
    if scopes == old.scopes { start.scopes = new.scopes }
    return start
  }
}

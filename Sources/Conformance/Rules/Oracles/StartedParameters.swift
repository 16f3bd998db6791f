import AdapterProtocol
import AppFlip

extension StartExchange {
  /// Judges that the link has each parameter once, with the intended value.
  func judgeParameters(of link: ParsedLink) -> Judgement {
    let parameters = [
      (LinkParameter.clientID, link.clientID), (.scope, link.scope), (.state, link.state),
      (.redirectURI, link.redirectURI),
    ]
    for (name, received) in parameters where received.isMissing || link.copied.contains(name) {
      return .broken(
        "parameter-once", expected: "\(name.rawValue) once",
        observed: received.isMissing ? "no \(name.rawValue)" : "\(name.rawValue) more than once")
    }
    // One reader decodes all values: a plus is a plus in each, or a space in each.
    let failures = QueryReading.allCases.map { failure(of: link, for: $0) }
    return failures.contains(nil) ? .holds : failures.compactMap(\.self).first ?? .holds
  }

  private func failure(of link: ParsedLink, for reading: QueryReading) -> Judgement? {
    let intended: [(EvidenceKind, [QueryValue], [UInt8])] = [
      ("client_id", link.clientID, start.clientID.bytes), ("state", link.state, state),
    ]
    for (name, received, bytes) in intended {
      guard let value = received.value, !value.isDecodable || value.readings[reading] != bytes
      else { continue }
      return .altered(name, from: bytes, to: value.readings[reading], raw: value.raw)
    }
    let scopes = start.scopes.map(\.bytes)
    guard let scope = link.scope.value, !scope.readings[reading].lists(scopes),
      QueryReading.allCases.contains(where: { scope.readings[$0].lists(scopes) })
    else { return nil }
    return .broken(
      "one-encoding-of-plus", expected: "the same meaning of a plus in every value",
      observed: "scope=\"\(Bytes.escaped(scope.readings[reading]))\", raw "
        + "\(Bytes.escaped(scope.raw)), decoded like the other values")
  }
}

import AdapterProtocol
import AppFlip

/// The parameters of a link that Google's app opened, and the intended values.
struct StartedParameters {
  private typealias Expected = (
    name: LinkParameter, received: [QueryValue], meant: [UInt8]?
  )

  private let parameters: [Expected]
  private let copied: [LinkParameter]
  private let scope: QueryValue?
  private let scopes: [[UInt8]]

  init(_ exchange: StartExchange, _ link: ParsedLink) {
    parameters = [
      (.clientID, link.clientID, exchange.start.clientID.bytes), (.scope, link.scope, nil),
      (.state, link.state, exchange.state), (.redirectURI, link.redirectURI, nil),
    ]
    copied = link.copied
    scope = link.scope.value
    scopes = exchange.start.scopes.map(\.bytes)
  }

  func judge() -> Judgement {
    for parameter in parameters {
      if parameter.received.isMissing || copied.contains(parameter.name) {
        return .broken(
          "parameter-once", expected: "\(parameter.name.rawValue) once",
          observed: parameter.received.isMissing
            ? "no \(parameter.name.rawValue)" : "\(parameter.name.rawValue) more than once")
      }
    }
    // One reader decodes all values: a plus is a plus in each, or a space in each.
    let failures = QueryReading.allCases.map(failure)
    return failures.contains(nil) ? .holds : failures.compactMap(\.self).first ?? .holds
  }

  private func failure(_ reading: QueryReading) -> Judgement? {
    for case (let name, let received, let meant?) in parameters {
      guard let value = received.value, !value.isDecodable || value.readings[reading] != meant
      else { continue }
      let read = value.readings[reading]
      return .broken(
        name == .state ? "state" : "client_id",
        expected: "\(name.rawValue)=\"\(Bytes.escaped(meant))\"",
        observed: "\(name.rawValue)=\"\(Bytes.escaped(read))\", raw \(Bytes.escaped(value.raw))",
        difference: Bytes.firstDifference(meant, read).map {
          Difference(offset: $0, place: "the decoded \(name.rawValue)")
        })
    }
    return scopeFailure(reading)
  }

  private func scopeFailure(_ reading: QueryReading) -> Judgement? {
    guard let scope, !scope.readings[reading].lists(scopes),
      QueryReading.allCases.contains(where: { scope.readings[$0].lists(scopes) })
    else { return nil }
    return .broken(
      "one-encoding-of-plus", expected: "the same meaning of a plus in every value",
      observed: "scope=\"\(Bytes.escaped(scope.readings[reading]))\", raw "
        + "\(Bytes.escaped(scope.raw)), decoded like the other values")
  }
}

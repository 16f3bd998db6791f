import AppFlip

/// The parameters of a link, collected one by one.
struct ReceivedParameters {
  /// The client id.
  private(set) var clientID = Received.missing
  /// The state.
  private(set) var state = Received.missing
  /// The redirect URI.
  private(set) var redirectURI = Received.missing
  /// The scope.
  private(set) var scope = Received.missing
  /// The response type.
  private(set) var responseType = Received.missing
  /// Whether an extension's parameter has a value.
  private(set) var isExtended = false
  /// The documented parameters that came more than once, be it without a value.
  private(set) var copied: LinkParameter.Group = []
  /// How many parameters came.
  private(set) var count = 0
  /// What is special about them.
  private(set) var traits: LinkTraits = []

  private var seen: LinkParameter.Group = []
  private var last = 0

  /// Takes the parameters of a query or of a form.
  ///
  /// - Parameter query: the text as it stands in the link.
  mutating func append(_ query: ArraySlice<UInt8>) {
    let hasEmptyPart = QueryParameter.forEachPlace(in: query) { name, value in
      count += 1
      if value == nil { traits.insert(.valueless) }
      guard let known = documented(query[name]) else {
        return appendUnknown(value.map { query[$0] } ?? [])
      }
      note(known)
      if let value, !value.isEmpty { append(ReceivedValue(query[value]), of: known) }
    }
    if hasEmptyPart { traits.insert(.emptyPart) }
  }

  private mutating func append(_ received: ReceivedValue, of parameter: LinkParameter) {
    if !received.isDecodable { traits.insert(.undecodable) }
    switch parameter {
    case .clientID: clientID.append(received)
    case .scope: scope.append(received)
    case .state: state.append(received)
    case .redirectURI: redirectURI.append(received)
    case .responseType: responseType.append(received)
    case .ofExtension: isExtended = true
    }
  }

  private mutating func appendUnknown(_ value: ArraySlice<UInt8>) {
    traits.insert(.unknownParameter)
    let received = ReceivedValue(value)
    if !received.isDecodable { traits.insert(.undecodable) }
    if !received.isPlain, received.readings.percent.contains(where: \.isControl) {
      traits.insert(.control)
    }
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(_ name: ArraySlice<UInt8>) -> LinkParameter? {
    if let known = LinkParameter(named: name) { return known }
    let decoded = ReceivedValue(name)
    guard decoded.isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
    if decoded.isPlain, name.allSatisfy({ $0 < 0x80 }) { return nil }
    let octets = decoded.readings.percent
    if octets.contains(where: \.isControl) { traits.insert(.control) }
    if octets.holds([0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
    let parameter = LinkParameter(named: octets[...])
    if parameter != nil { traits.insert(.encodedName) }
    return parameter
  }

  /// Notes how often a documented parameter came, and in what order.
  private mutating func note(_ parameter: LinkParameter) {
    if let place = parameter.place {
      if place < last { traits.insert(.reordered) }
      last = place
    } else if parameter == .ofExtension {
      traits.insert(.unknownParameter)
    }
    copied.formUnion(seen.intersection(parameter.group))
    seen.formUnion(parameter.group)
  }
}

extension UInt8 {
  /// Whether the octet is a control character of ASCII.
  fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
}

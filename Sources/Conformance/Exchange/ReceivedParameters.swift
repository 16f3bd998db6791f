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
  private(set) var copied: Set<LinkParameter> = []
  /// How many parameters came.
  private(set) var count = 0
  /// What is special about them.
  private(set) var traits: LinkTraits = []

  private var seen: Set<LinkParameter> = []
  private var last = 0

  /// Takes the parameters of a query or of a form.
  ///
  /// - Parameter query: the text as it stands in the link.
  mutating func append(_ query: ArraySlice<UInt8>) {
    let parameters = QueryParameter.split(query)
    parameters.forEach { append($0) }
    let delimiters = query.count { $0 == UInt8(ascii: "&") }
    if delimiters >= max(parameters.count, 1) { traits.insert(.emptyPart) }
  }

  private mutating func append(_ parameter: QueryParameter) {
    count += 1
    if parameter.value == nil { traits.insert(.valueless) }
    guard let known = documented(parameter.name) else {
      return appendUnknown(parameter.value ?? [])
    }
    note(known)
    guard let value = parameter.value, !value.isEmpty else { return }
    let received = ReceivedValue(value)
    if !received.isDecodable { traits.insert(.undecodable) }
    switch known {
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
    guard !value.isPlain else { return }
    let received = ReceivedValue(value)
    if !received.isDecodable { traits.insert(.undecodable) }
    if received.readings.percent.contains(where: \.isControl) { traits.insert(.control) }
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(_ name: ArraySlice<UInt8>) -> LinkParameter? {
    if name.isPlain { return LinkParameter(named: name) }
    let decoded = ReceivedValue(name)
    guard decoded.isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
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
    if parameter != .ofExtension, !seen.insert(parameter).inserted { copied.insert(parameter) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the octets are ASCII that stands for itself in both readings.
  fileprivate var isPlain: Bool {
    allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
  }
}

extension UInt8 {
  /// Whether the octet is a control character of ASCII.
  fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
}

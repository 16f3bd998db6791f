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
    let span = query.span
    var places = QueryPlaces()
    while let place = places.next(in: span) {
      count += 1
      if !place.hasValue { traits.insert(.valueless) }
      let value = place.valueStart..<place.end
      guard let known = documented(span.extracting(place.start..<place.equals)) else {
        noteUnknown(span.extracting(value))
        continue
      }
      note(known)
      if value.isEmpty { continue }
      let start = query.startIndex
      append(query[start + value.lowerBound..<start + value.upperBound], of: known)
    }
    if places.hasEmptyPart { traits.insert(.emptyPart) }
  }

  private mutating func append(_ value: ArraySlice<UInt8>, of parameter: LinkParameter) {
    let received = ReceivedValue(value)
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

  private mutating func noteUnknown(_ value: Span<UInt8>) {
    traits.insert(.unknownParameter)
    let inspection = PercentDecoding.inspect(value)
    if !inspection.isDecodable { traits.insert(.undecodable) }
    if !inspection.isPlain, Self.standsForControl(value) { traits.insert(.control) }
  }

  /// Whether a raw value stands for a control character, among others.
  private static func standsForControl(_ raw: Span<UInt8>) -> Bool {
    var index = 0
    while let octet = PercentDecoding.next(in: raw, at: &index, as: .percent) {
      if octet.isControl { return true }
    }
    return false
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(_ name: Span<UInt8>) -> LinkParameter? {
    if let known = LinkParameter(named: name) { return known }
    let inspection = PercentDecoding.inspect(name)
    guard inspection.isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
    if inspection.isPlain, inspection.isASCII { return nil }
    let octets = PercentDecoding.decodeLiteral(name, as: .percent)
    if octets.contains(where: \.isControl) { traits.insert(.control) }
    if octets.holds([0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
    let parameter = LinkParameter(named: octets.span)
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

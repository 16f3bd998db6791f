import AppFlip

/// The parameters of a link, collected one by one.
public struct RequestParameters: Sendable {
  /// The client id.
  public private(set) var clientID = ParameterOccurrences.missing
  /// The state.
  public private(set) var state = ParameterOccurrences.missing
  /// The redirect URI.
  public private(set) var redirectURI = ParameterOccurrences.missing
  /// The scope.
  public private(set) var scope = ParameterOccurrences.missing
  /// The response type.
  public private(set) var responseType = ParameterOccurrences.missing
  /// Whether an extension's parameter has a value.
  private(set) var isExtended = false
  /// The documented parameters that came more than once, be it without a value.
  private(set) var copied: LinkParameter.Group = []
  /// How many parameters came.
  private(set) var count = 0
  /// The octets of the longest name that the document doesn't have.
  private(set) var longestStray = 0
  /// What is special about them.
  private(set) var traits: LinkTraits = []

  private var seen: LinkParameter.Group = []
  private var last = 0

  /// Takes the parameters of a query or of a form.
  ///
  /// - Parameter query: the text as it stands in the link.
  /// - Returns: what stands in it.
  @discardableResult
  mutating func append(_ query: ArraySlice<UInt8>) -> QueryMarks {
    let (span, start) = (query.span, query.startIndex)
    let names = LinkParameter.names
    var places = QueryPlaces()
    while let place = places.next(in: span) {
      count += 1
      if !place.hasValue { traits.insert(.valueless) }
      let name = span.extracting(place.start..<place.equals)
      guard let known = documented(name, place.nameMarks, names) else {
        longestStray = max(longestStray, name.count)
        noteUnknown(span.extracting(place.valueStart..<place.end), place.valueMarks)
        continue
      }
      note(known)
      if place.valueStart == place.end { continue }
      let value = query[start + place.valueStart..<start + place.end]
      append(QueryValue(value, marks: place.valueMarks), of: known)
    }
    if places.hasEmptyPart { traits.insert(.emptyPart) }
    return places.marks
  }

  private mutating func append(_ received: consuming QueryValue, of parameter: LinkParameter) {
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

  private mutating func noteUnknown(_ value: Span<UInt8>, _ marks: QueryMarks) {
    traits.insert(.unknownParameter)
    if marks == QueryMarks() { return }
    if !PercentDecoding.Inspection(value, marks: marks).isDecodable { traits.insert(.undecodable) }
    if !marks.isPlain, marks.contains(.control) { traits.insert(.control) }
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(
    _ name: Span<UInt8>, _ marks: QueryMarks, _ names: LinkParameter.Names
  ) -> LinkParameter? {
    if let known = names.parameter(named: name) { return known }
    if marks.isPlainASCII { return nil }
    guard PercentDecoding.Inspection(name, marks: marks).isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
    let octets = PercentDecoding.decodeLiteral(name, as: .percent)
    if marks.contains(.control) { traits.insert(.control) }
    if octets.holds([0xEF, 0xBB, 0xBF]) { traits.insert(.byteOrderMark) }
    let parameter = names.parameter(named: octets.span)
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

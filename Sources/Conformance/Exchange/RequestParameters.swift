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
  mutating func append(_ query: ArraySlice<UInt8>) {
    let parameters = QueryParameter.split(query)
    for parameter in parameters {
      if parameter.value == nil { traits.insert(.valueless) }
      let value = parameter.value ?? []
      guard let known = documented(parameter.name) else {
        longestStray = max(longestStray, parameter.name.count)
        noteUnknown(value)
        continue
      }
      note(known)
      if !value.isEmpty { append(QueryValue(value), of: known) }
    }
    count += parameters.count
    let filled = parameters.reduce(parameters.count - 1) { $0 + $1.length }
    if filled < query.count, !query.isEmpty { traits.insert(.emptyPart) }
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

  private mutating func noteUnknown(_ value: ArraySlice<UInt8>) {
    traits.insert(.unknownParameter)
    let inspection = PercentDecoding.inspect(value)
    if !inspection.isDecodable { traits.insert(.undecodable) }
    if !inspection.isPlain, inspection.holdsControl { traits.insert(.control) }
  }

  /// The documented parameter of a raw name, nil for an unknown one.
  private mutating func documented(_ name: ArraySlice<UInt8>) -> LinkParameter? {
    if let known = LinkParameter(named: name) { return known }
    let inspection = PercentDecoding.inspect(name)
    if inspection.isPlain, inspection.isASCII { return nil }
    guard inspection.isDecodable else {
      traits.insert(.undecodable)
      return nil
    }
    let octets = PercentDecoding.decodeLiteral(name, as: .percent)
    if inspection.holdsControl { traits.insert(.control) }
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

/// One `name=value` of a query, as it stands there: nothing is decoded.
///
/// `=`, `&` and `%` are read on octets, so that a combining mark behind a delimiter hides nothing.
public struct QueryParameter: Equatable, Sendable {
  /// What stands in front of the first `=`, raw.
  public let name: ArraySlice<UInt8>
  /// What stands behind the first `=`, raw; nil where there is no `=`.
  public let value: ArraySlice<UInt8>?

  /// Makes a parameter of its parts.
  ///
  /// - Parameters:
  ///   - name: the raw name.
  ///   - value: the raw value; nil for a parameter without `=`.
  public init(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?) {
    self.name = name
    self.value = value
  }

  /// The offset of the name's first octet in the text that was split.
  public var offset: Int { name.startIndex }

  /// Splits a query at `&`; empty parts are passed over.
  ///
  /// - Parameter query: a raw query, without the question mark.
  /// - Returns: the parameters in their order.
  public static func split(_ query: ArraySlice<UInt8>) -> [QueryParameter] {
    var parameters: [QueryParameter] = []
    forEachPlace(in: query) { name, value in
      parameters.append(QueryParameter(name: query[name], value: value.map { query[$0] }))
    }
    return parameters
  }

  /// Splits a query at `&` and tells where the parameters stand, one by one; empty parts are passed
  /// over.
  ///
  /// - Parameters:
  ///   - query: a raw query, without the question mark.
  ///   - body: takes the places of a name and of its value, nil where there is no `=`.
  /// - Returns: whether there was an empty part.
  @discardableResult
  public static func forEachPlace(
    in query: ArraySlice<UInt8>, _ body: (_ name: Range<Int>, _ value: Range<Int>?) -> Void
  ) -> Bool {
    let offset = query.startIndex
    var places = QueryPlaces()
    while let place = places.next(in: query.span) {
      body(
        offset + place.start..<offset + place.equals,
        place.hasValue ? offset + place.equals + 1..<offset + place.end : nil)
    }
    return places.hasEmptyPart
  }

  /// Whether the decoded name is the given one, octet for octet.
  ///
  /// - Parameter expected: the name of a parameter, ASCII without `+`, so that both readings agree.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    guard Octets.firstIndex(of: UInt8(ascii: "%"), in: name) != nil else {
      return name.elementsEqual(expected.utf8)
    }
    let decoded = try? PercentDecoding.decode(name, as: .percent)
    return decoded?.elementsEqual(expected.utf8) == true
  }
}

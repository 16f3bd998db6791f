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

  /// The number of its octets, the `=` among them.
  public var length: Int { name.count + (value.map { $0.count + 1 } ?? 0) }

  /// The offset of the name's first octet in the text that was split.
  public var offset: Int { name.startIndex }

  /// Splits a query at `&`; empty parts are passed over.
  ///
  /// - Parameter query: a raw query, without the question mark.
  /// - Returns: the parameters in their order.
  public static func split(_ query: ArraySlice<UInt8>) -> [QueryParameter] {
    var parameters: [QueryParameter] = []
    var start = query.startIndex
    while start < query.endIndex {
      let end = Octets.firstIndex(of: UInt8(ascii: "&"), in: query[start...]) ?? query.endIndex
      if start < end { parameters.append(QueryParameter(query[start..<end])) }
      start = end + 1
    }
    return parameters
  }

  /// Splits a part of a query at its first `=`.
  private init(_ part: ArraySlice<UInt8>) {
    let equals = Octets.firstIndex(of: UInt8(ascii: "="), in: part)
    self.init(name: part[..<(equals ?? part.endIndex)], value: equals.map { part[($0 + 1)...] })
  }

  /// Whether the decoded name is the given one, octet for octet.
  ///
  /// - Parameter expected: the name of a parameter, ASCII without `+`, so that both readings agree.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool {
    guard Octets.firstIndex(of: UInt8(ascii: "%"), in: name) != nil else {
      return name.span.isEqual(to: expected.utf8.span)
    }
    let decoded = try? PercentDecoding.decode(name, as: .percent)
    return decoded?.elementsEqual(expected.utf8) == true
  }
}

/// One `name=value` of a query, as it stands there: nothing is decoded.
///
/// `=`, `&` and `%` are read on bytes, so a combining mark after a delimiter hides nothing.
public struct QueryParameter: Equatable, Sendable {
  /// The bytes before the first `=`, not decoded.
  public let name: ArraySlice<UInt8>
  /// The bytes after the first `=`, not decoded; nil without a `=`.
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

  /// The number of its bytes, the `=` among them.
  public var length: Int { name.count + (value.map { $0.count + 1 } ?? 0) }

  /// The offset of the name's first byte in the text that was split.
  public var offset: Int { name.startIndex }

  /// Splits a query at `&`; empty parts are passed over.
  ///
  /// - Parameter query: a raw query, without the question mark.
  /// - Returns: the parameters in their order.
  public static func split(_ query: ArraySlice<UInt8>) -> [QueryParameter] {
    var parameters: [QueryParameter] = []
    let (bytes, first) = (query.span, query.startIndex)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) ?? bytes.count
      if start < end { parameters.append(QueryParameter(query[first + start..<first + end])) }
      start = end + 1
    }
    return parameters
  }

  /// Splits a part of a query at its first `=`.
  private init(_ part: ArraySlice<UInt8>) {
    guard let equals = Bytes.firstIndex(of: UInt8(ascii: "="), in: part) else {
      self.init(name: part, value: nil)
      return
    }
    self.init(name: part[part.startIndex..<equals], value: part[equals + 1..<part.endIndex])
  }

  /// Whether the decoded name is the given one, byte for byte.
  ///
  /// - Parameter expected: the name of a parameter, ASCII without `+`, so both readings agree.
  /// - Returns: false for a name with an invalid escape too.
  public func isNamed(_ expected: String) -> Bool { Self.isName(name.span, expected) }

  /// Whether a raw name is the given one, byte for byte, once it is decoded.
  ///
  /// - Parameters:
  ///   - name: the raw name.
  ///   - expected: the name of a parameter, ASCII without `+`, so both readings agree.
  /// - Returns: false for a name with an invalid escape too.
  package static func isName(_ name: Span<UInt8>, _ expected: String) -> Bool {
    guard name.holds(UInt8(ascii: "%")) else { return name.isEqual(to: expected.utf8.span) }
    let decoded = try? PercentDecoding.decode([UInt8](copying: name), as: .percent)
    return decoded?.elementsEqual(expected.utf8) == true
  }
}

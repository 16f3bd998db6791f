/// Walks from parameter to parameter through a query; empty parts are passed over.
package struct QueryPlaces: Sendable {
  /// Where a parameter stands.
  package struct Place: Sendable {
    /// Where its name begins.
    package let start: Int
    /// Where its first equals sign stands, or its end where it has none.
    package let equals: Int
    /// Where it ends.
    package let end: Int

    /// Whether there is an equals sign.
    package var hasValue: Bool { equals < end }
    /// Where its value begins; its end where it has none.
    package var valueStart: Int { hasValue ? equals + 1 : end }
  }

  /// Whether an empty part was passed over.
  package private(set) var hasEmptyPart = false
  private var start = 0

  /// Begins at the first parameter.
  package init() {}

  /// The next parameter.
  ///
  /// - Parameter query: a raw query, without the question mark; the same one each time.
  /// - Returns: its place in the query, from 0; nil behind the last one.
  package mutating func next(in query: Span<UInt8>) -> Place? {
    while start < query.count {
      let first = start
      let equals = query.firstMark(from: first) {
        $0.marks(of: UInt8(ascii: "=")) | $0.marks(of: UInt8(ascii: "&"))
      }
      let hasValue = equals < query.count && query[equals] == UInt8(ascii: "=")
      let end =
        hasValue
        ? query.firstMark(from: equals + 1) { $0.marks(of: UInt8(ascii: "&")) } : equals
      start = end + 1
      // A query that ends with an ampersand has an empty part behind it.
      if start == query.count { hasEmptyPart = true }
      if end > first { return Place(start: first, equals: equals, end: end) }
      hasEmptyPart = true
    }
    return nil
  }
}

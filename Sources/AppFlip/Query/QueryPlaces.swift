/// Walks from parameter to parameter through a query; empty parts are passed over.
package struct QueryPlaces: Sendable {
  /// Where a parameter stands, and what stands in it.
  package struct Place: Sendable {
    /// Where its name begins.
    package let start: Int
    /// Where its first equals sign stands, or its end where it has none.
    package let equals: Int
    /// Where it ends.
    package let end: Int
    /// What stands in its name.
    package let nameMarks: QueryMarks
    /// What stands in its value.
    package let valueMarks: QueryMarks

    /// Whether there is an equals sign.
    package let hasValue: Bool
    /// Where its value begins; its end where it has none.
    package let valueStart: Int
  }

  /// Whether an empty part was passed over.
  package private(set) var hasEmptyPart = false
  /// What stands in the parameters so far.
  package private(set) var marks = QueryMarks()
  private var start = 0
  private var places = MarkedPlaces()

  /// Begins at the first parameter.
  package init() {}

  /// The next parameter.
  ///
  /// - Parameter query: a raw query, without the question mark; the same one each time.
  /// - Returns: its place in the query, from 0; nil behind the last one.
  package mutating func next(in query: Span<UInt8>) -> Place? {
    var places = places
    defer { self.places = places }
    var (equals, nameMarks, marks) = (-1, QueryMarks(), QueryMarks())
    while start < query.count {
      let next = places.next(in: query)
      let end = next ?? query.count
      let found = next == nil ? .ampersand : QueryMarks(at: end, in: query)
      if found == .equals {
        if equals < 0 { (equals, nameMarks, marks) = (end, marks, QueryMarks()) }
      } else if found != .ampersand {
        marks.formUnion(found)
      } else {
        let first = start
        start = end + 1
        // A query that ends with an ampersand has an empty part behind it.
        if start == query.count || end == first { hasEmptyPart = true }
        if end == first { continue }
        self.marks.formUnion(marks)
        self.marks.formUnion(nameMarks)
        return equals < 0
          ? Place(
            start: first, equals: end, end: end, nameMarks: marks, valueMarks: nameMarks,
            hasValue: false, valueStart: end)
          : Place(
            start: first, equals: equals, end: end, nameMarks: nameMarks, valueMarks: marks,
            hasValue: true, valueStart: equals + 1)
      }
    }
    return nil
  }
}

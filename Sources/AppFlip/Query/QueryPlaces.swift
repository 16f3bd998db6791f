/// Walks from parameter to parameter through a query; empty parts are passed over.
@usableFromInline package struct QueryPlaces: Sendable {
  /// Where a parameter stands, and what stands in it.
  @usableFromInline package struct Place: Sendable {
    /// Where its name begins.
    @usableFromInline package let start: Int
    /// Where its first equals sign stands, or its end where it has none.
    @usableFromInline package let equals: Int
    /// Where it ends.
    @usableFromInline package let end: Int
    /// What stands in its name.
    @usableFromInline package let nameMarks: QueryMarks
    /// What stands in its value.
    @usableFromInline package let valueMarks: QueryMarks

    /// Whether there is an equals sign.
    @inlinable package var hasValue: Bool { equals < end }
    /// Where its value begins; its end where it has none.
    @inlinable package var valueStart: Int { hasValue ? equals &+ 1 : end }

    @inlinable
    init(_ places: Range<Int>, equals: Int, _ nameMarks: QueryMarks, _ valueMarks: QueryMarks) {
      (start, end) = (places.lowerBound, places.upperBound)
      self.equals = equals
      (self.nameMarks, self.valueMarks) = (nameMarks, valueMarks)
    }
  }

  /// Whether an empty part was passed over.
  @usableFromInline package var hasEmptyPart = false
  /// What stands in the parameters so far.
  @usableFromInline package var marks = QueryMarks()
  @usableFromInline var start = 0
  @usableFromInline var places = MarkedPlaces()

  /// Begins at the first parameter.
  @inlinable package init() {}

  /// The next parameter.
  ///
  /// - Parameter query: a raw query, without the question mark; the same one each time.
  /// - Returns: its place in the query, from 0; nil behind the last one.
  @inlinable @inline(__always)
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
        start = end &+ 1
        // A query that ends with an ampersand has an empty part behind it.
        if start == query.count || end == first { hasEmptyPart = true }
        if end == first { continue }
        self.marks.formUnion(marks)
        self.marks.formUnion(nameMarks)
        return equals < 0
          ? Place(first..<end, equals: end, marks, nameMarks)
          : Place(first..<end, equals: equals, nameMarks, marks)
      }
    }
    return nil
  }
}

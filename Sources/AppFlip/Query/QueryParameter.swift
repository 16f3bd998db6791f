/// One `name=value` of a query, as it stands there: nothing is decoded.
///
/// `=`, `&` and `%` are read on octets, so that a combining mark behind a delimiter hides nothing.
public struct QueryParameter: Equatable, Sendable {
  /// What stands in front of the first `=`, raw.
  public let name: ArraySlice<UInt8>
  /// What stands behind the first `=`, raw; nil if there is no `=`.
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
  ///   - body: takes the places of a name and of its value, nil if there is no `=`.
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

// MARK: - Places

/// Walks from parameter to parameter through a query; empty parts are passed over.
@usableFromInline package struct QueryPlaces: Sendable {
  /// Where a parameter stands, and what stands in it.
  @usableFromInline package struct Place: Sendable {
    /// Where its name begins.
    @usableFromInline package let start: Int
    /// Where its first equals sign stands, or its end if it has none.
    @usableFromInline package let equals: Int
    /// Where it ends.
    @usableFromInline package let end: Int
    /// What stands in its name.
    @usableFromInline package let nameMarks: QueryMarks
    /// What stands in its value.
    @usableFromInline package let valueMarks: QueryMarks

    /// Whether there is an equals sign.
    @inlinable package var hasValue: Bool { equals < end }
    /// Where its value begins; its end if it has none.
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

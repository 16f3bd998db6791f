/// What stands in a name or a value of a query.
///
/// No `OptionSet`, because its generic parts are slow when another module calls them.
@usableFromInline package struct QueryMarks: Equatable, Sendable {
  @usableFromInline var bits: UInt16

  @inlinable @inline(__always)
  init(bits: UInt16) { self.bits = bits }

  /// Nothing but what stands for itself.
  @inlinable @inline(__always)
  package init() { bits = 0 }

  /// A percent sign.
  @inlinable @inline(__always)
  package static var percent: QueryMarks { QueryMarks(bits: 1) }
  /// A percent sign that begins no escape.
  @inlinable @inline(__always)
  package static var brokenEscape: QueryMarks { QueryMarks(bits: 1 << 1) }
  /// A plus.
  @inlinable @inline(__always)
  package static var plus: QueryMarks { QueryMarks(bits: 1 << 2) }
  /// An octet that isn't ASCII, be it escaped.
  @inlinable @inline(__always)
  package static var nonASCII: QueryMarks { QueryMarks(bits: 1 << 3) }
  /// A control character of ASCII, be it escaped.
  @inlinable @inline(__always)
  package static var control: QueryMarks { QueryMarks(bits: 1 << 4) }
  /// An octet that may not stand in the query of a URI as it is.
  @inlinable @inline(__always)
  package static var stray: QueryMarks { QueryMarks(bits: 1 << 5) }
  /// A space, or a control character below it, that isn't escaped.
  @inlinable @inline(__always)
  package static var blank: QueryMarks { QueryMarks(bits: 1 << 6) }
  /// An equals sign.
  @inlinable @inline(__always)
  static var equals: QueryMarks { QueryMarks(bits: 1 << 7) }
  /// An ampersand.
  @inlinable @inline(__always)
  static var ampersand: QueryMarks { QueryMarks(bits: 1 << 8) }

  /// Whether there is anything that a mark stands for.
  ///
  /// - Parameter marks: one mark, or several.
  /// - Returns: true if one of them at least is there.
  @inlinable @inline(__always)
  package func contains(_ marks: QueryMarks) -> Bool { bits & marks.bits != 0 }

  /// Adds what stands in another part.
  ///
  /// - Parameter other: what stands there.
  @inlinable @inline(__always)
  package mutating func formUnion(_ other: QueryMarks) { bits |= other.bits }

  /// Whether there is neither an escape nor a plus: the text stands for itself in both readings.
  @inlinable @inline(__always)
  package var isPlain: Bool { !contains(.percent) && !contains(.plus) }
  /// Whether there is no octet but ASCII, and none is escaped.
  @inlinable @inline(__always)
  package var isPlainASCII: Bool { isPlain && !contains(.nonASCII) }
  /// Whether the text may stand in the query of a URI.
  @inlinable @inline(__always)
  package var isOfURI: Bool { !contains(.stray) && !contains(.brokenEscape) }

  /// Looks at a raw name or value.
  ///
  /// - Parameter raw: the text as it stands in the query.
  init(of raw: Span<UInt8>) {
    self.init()
    var places = MarkedPlaces()
    while let place = places.next(in: raw) { formUnion(QueryMarks(at: place, in: raw)) }
  }

  /// Looks at an octet, and at the escape that it begins.
  ///
  /// - Parameters:
  ///   - place: the place of the octet.
  ///   - raw: a raw query, or a part of one.
  @inlinable @inline(__always)
  init(at place: Int, in raw: Span<UInt8>) {
    switch raw[place] {
    case UInt8(ascii: "&"): self = .ampersand
    case UInt8(ascii: "="): self = .equals
    case UInt8(ascii: "%"):
      self = .percent
      guard raw.count &- place > 2 else {
        formUnion(.brokenEscape)
        return
      }
      // Two more octets at least stand behind it.
      let (high, low) = unsafe (raw[unchecked: place &+ 1], raw[unchecked: place &+ 2])
      formUnion(QueryMarks(escaped: high, low))
    case let octet: self.init(unescaped: octet)
    }
  }

  /// Looks at the two digits of an escape, without working out what they stand for.
  @inlinable @inline(__always)
  init(escaped high: UInt8, _ low: UInt8) {
    if !high.isHexDigit || !low.isHexDigit {
      self = .brokenEscape
    } else if high >= UInt8(ascii: "8") {
      self = .nonASCII
    } else if high < UInt8(ascii: "2")
      || high == UInt8(ascii: "7") && low | 0x20 == UInt8(ascii: "f")
    {
      self = .control
    } else {
      self.init()
    }
  }

  /// Looks at an octet that stands for itself.
  @usableFromInline @inline(never)
  init(unescaped octet: UInt8) {
    self = octet == UInt8(ascii: "+") ? .plus : octet.isQueryCharacter ? QueryMarks() : .stray
    if octet <= UInt8(ascii: " ") { formUnion(.blank) }
    if octet < UInt8(ascii: " ") || octet == 0x7F { formUnion(.control) }
    if octet >= 0x80 { formUnion(.nonASCII) }
  }
}

// MARK: - From mark to mark

/// Walks through a query from each octet that a reader must look at to the next one.
///
/// Sixteen octets at a time are held against the few that are looked for.
@usableFromInline struct MarkedPlaces: Sendable {
  /// Where the octets begin of which ``marked`` tells.
  @usableFromInline var start = -16
  /// Those of eight octets that are yet to be looked at, and those of the eight behind them: the highest
  /// bit of each.
  @usableFromInline var (marked, following): (UInt64, UInt64) = (0, 0)
  /// Where the octets end that were looked for.
  @usableFromInline var end = 0

  @inlinable init() {}

  /// The next octet that may say anything of the query.
  ///
  /// - Parameter query: a raw query, or a part of one; the same one each time.
  /// - Returns: its place; nil behind the last one.
  @inlinable @inline(__always)
  mutating func next(in query: Span<UInt8>) -> Int? {
    while marked == 0 {
      if following == 0 {
        guard end < query.count else { return nil }
        find(in: query)
      } else {
        (marked, following) = (following, 0)
        start &+= 8
      }
    }
    let place = start &+ marked.trailingZeroBitCount / 8
    marked &= marked &- 1
    return place
  }

  /// Looks for octets among the next sixteen, or once more among the last ones.
  @inlinable @inline(__always)
  mutating func find(in query: Span<UInt8>) {
    let octets: SIMD16<UInt8>
    if end <= query.count &- 16 {
      start = end
      octets = query.wholeBlock(at: start)
    } else {
      start = max(query.count &- 16, 0)
      octets = query.block(at: start)
    }
    (marked, following) = SIMD16.lanes(
      (octets &- SIMD16(repeating: 0x27) .> SIMD16(repeating: 0x7A - 0x27))
        .| (octets .== SIMD16(repeating: UInt8(ascii: "+")))
        .| (octets &- SIMD16(repeating: UInt8(ascii: "<")) .< SIMD16(repeating: 3))
        .| (octets &- SIMD16(repeating: UInt8(ascii: "[")) .< SIMD16(repeating: 4))
        .| (octets .== SIMD16(repeating: UInt8(ascii: "`"))))
    let known = end &- start
    if known > 0 {
      marked &= .max << (8 &* known)
      following &= .max << (8 &* max(known &- 8, 0))
    }
    end = start &+ 16
  }
}

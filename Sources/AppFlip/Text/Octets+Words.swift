extension UInt64 {
  /// The highest bit of each octet.
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Eight octets that all are the same.
  @inlinable package init(eightTimes octet: UInt8) {
    self = UInt64(octet) &* 0x0101_0101_0101_0101
  }

  /// Marks each of the eight octets that is below a bound of at most 0x80, by its highest bit, and maybe
  /// some above it.
  @inlinable package func marks(below bound: UInt8) -> UInt64 {
    (self &- UInt64(eightTimes: bound)) & ~self & Self.highBits
  }

  /// Not zero if one of the eight octets is a certain one.
  @inlinable package func marks(of octet: UInt8) -> UInt64 {
    let difference = self ^ UInt64(eightTimes: octet)
    return (difference &- 0x0101_0101_0101_0101) & ~difference & Self.highBits
  }
}

extension Span<UInt8> {
  /// The start of the first eight octets that a test finds something in, or of the last few.
  ///
  /// Eight octets at a time are several times faster than one; the caller looks at the rest.
  @inlinable @inline(__always)
  package func skipWords(from start: Int, while isDull: (UInt64) -> Bool) -> Int {
    precondition(start >= 0)
    var index = start
    while index <= count &- 8 {
      guard isDull(word(at: index)) else { return index }
      index &+= 8
    }
    return index
  }

  /// The eight octets from a place on as a number, the first one lowest; there must be as many.
  @inlinable @inline(__always)
  func word(at index: Int) -> UInt64 {
    // Any eight octets are a number; every caller has seen that they lie within the span.
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }

  /// The first octet from a place on that a test of eight octets at once marks, or the end.
  ///
  /// - Parameters:
  ///   - start: the place.
  ///   - marks: sets the highest bit of an octet that is looked for, and no bit below the first of them;
  ///     the zeros behind the end may be marked, too.
  /// - Returns: the place of the octet; the number of octets if there is none.
  @inlinable @inline(__always)
  package func firstMark(from start: Int, marks: (UInt64) -> UInt64) -> Int {
    precondition(start >= 0)
    var index = start
    while index <= count &- 8 {
      let found = marks(word(at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    guard index < count else { return count }
    let found = marks(lastWord(from: index))
    return found == 0 ? count : index &+ found.trailingZeroBitCount / 8
  }

  /// The last few octets as a number, the first one lowest; behind the end they are zero.
  @inlinable @inline(__always)
  package func lastWord(from index: Int) -> UInt64 {
    if count >= 8 {
      return self.word(at: count &- 8) &>> UInt64(8 &* (index &- count &+ 8))
    }
    var word: UInt64 = 0
    var place = count
    while place > index {
      place &-= 1
      word = word << 8 | UInt64(self[place])
    }
    return word
  }

  /// The first eight octets as a number, the first one lowest; zeros behind the end.
  package var beginning: UInt64 {
    if count >= 8 { return load(UInt64.self, at: 0) }
    if count < 4 { return lastWord(from: 0) }
    // Those in the middle stand in both halves alike.
    let (front, back) = (load(UInt32.self, at: 0), load(UInt32.self, at: count &- 4))
    return UInt64(front) | UInt64(back) &<< UInt64(8 &* (count &- 4))
  }

  /// Whether the octets are others.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true if they are the same.
  package func isEqual(to octets: Span<UInt8>) -> Bool {
    guard count == octets.count else { return false }
    if count < 8 { return beginning == octets.beginning }
    var index = 0
    while index < count &- 8 {
      guard load(UInt64.self, at: index) == octets.load(UInt64.self, at: index) else {
        return false
      }
      index &+= 8
    }
    // The last eight, some of which were looked at already.
    return load(UInt64.self, at: count &- 8) == octets.load(UInt64.self, at: count &- 8)
  }

  /// The octets from a place on as a number, the first one lowest; there must be as many.
  @inline(__always)
  private func load<W: FixedWidthInteger & BitwiseCopyable>(_: W.Type, at index: Int) -> W {
    // Any octets are a number; every caller has seen that they lie within the span.
    W(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: W.self))
  }
}

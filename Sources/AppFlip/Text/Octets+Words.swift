extension UInt64 {
  /// The highest bit of each octet.
  @inlinable package static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Eight octets that all are the same.
  @inlinable package init(eightTimes octet: UInt8) {
    self = UInt64(octet) &* 0x0101_0101_0101_0101
  }

  /// Not zero where one of the eight octets is a certain one.
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
    var index = start
    while index <= count &- 8 {
      // Any eight octets are a number, and they lie within the span.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard isDull(word) else { return index }
      index &+= 8
    }
    return index
  }

  /// The first place of an octet from a place on, or nil.
  func firstIndex(of octet: UInt8, from start: Int = 0) -> Int? {
    var index = skipWords(from: start) { $0.marks(of: octet) == 0 }
    while index < count {
      if self[index] == octet { return index }
      index &+= 1
    }
    return nil
  }
}

import AppFlip

extension ArraySlice<UInt8> {
  /// Whether the octets are others; without a slice of those, which would have to be counted.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true where they are the same.
  func isEqual(to octets: [UInt8]) -> Bool { span.isEqual(to: octets.span) }
}

extension Span<UInt8> {
  /// Whether a space or a control character below it is among them.
  var holdsBlank: Bool { firstMark(from: 0, marks: { $0.marks(below: 0x21) }) < count }

  /// Whether a tab, a line feed or a carriage return is among them.
  var holdsDropped: Bool {
    firstMark(from: 0) { $0.marks(of: 0x09) | $0.marks(of: 0x0A) | $0.marks(of: 0x0D) } < count
  }

  /// Whether an octet is among them.
  ///
  /// - Parameter octet: the octet.
  /// - Returns: false for no octets.
  func holds(_ octet: UInt8) -> Bool {
    for index in indices where self[index] == octet { return true }
    return false
  }

  /// The first eight octets as a number, zeros behind the end.
  var beginning: UInt64 { count > 8 ? extracting(..<8).lastWord(from: 0) : lastWord(from: 0) }

  /// Whether the octets are others.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true where they are the same.
  func isEqual(to octets: Span<UInt8>) -> Bool {
    guard count == octets.count else { return false }
    var index = 0
    while index <= count &- 8 {
      // Any eight octets are a number, and they lie within both spans.
      let (own, other) = unsafe (
        bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self),
        octets.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      )
      if own != other { return false }
      index &+= 8
    }
    return index == count || lastWord(from: index) == octets.lastWord(from: index)
  }
}

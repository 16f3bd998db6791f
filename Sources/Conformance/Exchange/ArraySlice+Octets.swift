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
}

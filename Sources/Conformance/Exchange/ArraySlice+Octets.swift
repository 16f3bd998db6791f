import AppFlip

extension ArraySlice<UInt8> {
  /// Whether the octets are others; without a slice of those, which would have to be counted.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true if they are the same.
  func isEqual(to octets: [UInt8]) -> Bool { span.isEqual(to: octets.span) }
}

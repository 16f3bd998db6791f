extension ArraySlice<UInt8> {
  /// Whether the octets are others; without a slice of those, which would have to be counted.
  ///
  /// - Parameter octets: other octets.
  /// - Returns: true where they are the same.
  func isEqual(to octets: [UInt8]) -> Bool {
    let (own, others) = (span, octets.span)
    guard own.count == others.count else { return false }
    for index in own.indices where own[index] != others[index] { return false }
    return true
  }
}

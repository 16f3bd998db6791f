import AppFlip

extension [UInt8] {
  /// The octet that the escape at an index stands for.
  ///
  /// - Parameter index: an index of the text.
  /// - Returns: nil where there is no valid escape.
  func escapedOctet(at index: Int) -> UInt8? {
    // Most octets are no percent sign: they don't reach the other module.
    self[index] == UInt8(ascii: "%") ? PercentDecoding.escapedOctet(in: self[...], at: index) : nil
  }

  /// Whether an octet of a raw value stands for itself.
  ///
  /// - Parameter index: an index of the text.
  /// - Returns: false for every octet of an escape.
  func isPlain(at index: Int) -> Bool { unit(at: index).count == 1 }
}

import AppFlip

extension [UInt8] {
  /// The octet that the escape at an index stands for, nil where there is no valid escape.
  ///
  /// - Parameter index: an index of the text.
  func escapedOctet(at index: Int) -> UInt8? {
    // Most octets are no percent sign: they don't reach the other module.
    self[index] == UInt8(ascii: "%") ? PercentDecoding.escapedOctet(in: self[...], at: index) : nil
  }

  /// Whether an octet of a raw value stands for itself, in no escape.
  ///
  /// - Parameter index: an index of the text.
  func isPlain(at index: Int) -> Bool { unit(at: index).count == 1 }
}

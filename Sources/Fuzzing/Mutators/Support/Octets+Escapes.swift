import AppFlip

extension Span<UInt8> {
  /// The octet that the escape at an index stands for.
  ///
  /// - Parameter index: an index of the text.
  /// - Returns: nil where there is no valid escape.
  func escapedOctet(at index: Int) -> UInt8? { PercentDecoding.escapedOctet(in: self, at: index) }

  /// Whether an octet of a raw value stands for itself.
  ///
  /// - Parameter index: an index of the text.
  /// - Returns: false for every octet of an escape.
  func isPlain(at index: Int) -> Bool { unit(at: index).count == 1 }
}

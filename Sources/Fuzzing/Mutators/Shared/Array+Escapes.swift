import AppFlip

extension [UInt8] {
  /// The octet that the escape at an index stands for, nil where there is no valid escape.
  ///
  /// - Parameter index: an index of the text.
  func escapedOctet(at index: Int) -> UInt8? {
    // Most octets are no percent sign: they don't reach the other module.
    self[index] == UInt8(ascii: "%") ? PercentDecoding.escapedOctet(in: self[...], at: index) : nil
  }

  /// Whether there is a valid escape at an index.
  ///
  /// - Parameter index: an index of the text.
  func isEscape(at index: Int) -> Bool { escapedOctet(at: index) != nil }

  /// Whether an index is that of a digit of a valid escape.
  ///
  /// - Parameter index: an index of the text.
  func isDigitOfEscape(at index: Int) -> Bool {
    index > 0 && isEscape(at: index - 1) || index > 1 && isEscape(at: index - 2)
  }

  /// The text with other octets in the place of some.
  ///
  /// - Parameters:
  ///   - range: the place.
  ///   - octets: what is put there.
  func replacing(_ range: Range<Int>, with octets: [UInt8]) -> [UInt8] {
    var replaced: [UInt8] = []
    replaced.reserveCapacity(count - range.count + octets.count)
    replaced += self[..<range.lowerBound]
    replaced += octets
    replaced += self[range.upperBound...]
    return replaced
  }
}

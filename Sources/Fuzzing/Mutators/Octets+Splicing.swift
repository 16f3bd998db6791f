import AppFlip

extension [UInt8] {
  /// The octets with a piece in place of some of them.
  ///
  /// - Parameters:
  ///   - range: the octets that go, none for an insertion.
  ///   - piece: what comes in their place.
  /// - Returns: the other octets.
  func splicing(_ range: Range<Int>, with piece: some Collection<UInt8>) -> [UInt8] {
    splicing(range, with: Array(piece))
  }

  /// The octets with a piece in place of some of them.
  ///
  /// - Parameters:
  ///   - range: the octets that go, none for an insertion.
  ///   - piece: what comes in their place.
  /// - Returns: the other octets.
  func splicing(_ range: Range<Int>, with piece: [UInt8]) -> [UInt8] {
    splicing(range, with: piece[...])
  }

  /// The octets with a piece in place of some of them.
  ///
  /// - Parameters:
  ///   - range: the octets that go, none for an insertion.
  ///   - piece: what comes in their place.
  /// - Returns: the other octets.
  func splicing(_ range: Range<Int>, with piece: ArraySlice<UInt8>) -> [UInt8] {
    let own = span
    return [UInt8](
      joining: own.extracting(..<range.lowerBound), piece.span,
      own.extracting(range.upperBound...))
  }

  /// Repeats a piece.
  init(repeating piece: ArraySlice<UInt8>, count: Int) {
    self = []
    let length = piece.count * count
    reserveCapacity(length)
    append(contentsOf: piece.prefix(length))
    // Twice as much each time: long texts are copied in few steps.
    while self.count < length {
      append(contentsOf: self[..<Swift.min(self.count, length - self.count)])
    }
  }

  /// The octets of a raw value that stand for one octet, from the one at an offset on or, inside an
  /// escape, from its percent sign on.
  ///
  /// - Parameter offset: an index.
  /// - Returns: the indices of an escape, or of one octet.
  func unit(at offset: Int) -> Range<Int> { span.unit(at: offset) }
}

extension Span<UInt8> {
  /// The octets with a piece in place of some of them.
  ///
  /// - Parameters:
  ///   - range: the octets that go, none for an insertion.
  ///   - piece: what comes in their place.
  /// - Returns: the other octets.
  func splicing(_ range: Range<Int>, with piece: [UInt8]) -> [UInt8] {
    [UInt8](
      joining: extracting(..<range.lowerBound), piece.span, extracting(range.upperBound...))
  }

  /// The octets of a raw value that stand for one octet, from the one at an offset on or, inside an
  /// escape, from its percent sign on.
  ///
  /// - Parameter offset: an index.
  /// - Returns: the indices of an escape, or of one octet.
  func unit(at offset: Int) -> Range<Int> {
    var start = offset
    while start >= 0, start > offset - 3 {
      if escapedOctet(at: start) != nil { return start..<(start + 3) }
      start -= 1
    }
    return offset..<(offset + 1)
  }

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

extension UInt8 {
  /// The letter in the other case; every other octet as it is.
  var caseSwapped: UInt8 { isAlpha ? self ^ 0x20 : self }

  /// The letter in upper case; every other octet as it is.
  var uppercased: UInt8 { isAlpha ? self & ~0x20 : self }

  /// The letter in lower case; every other octet as it is.
  var lowercased: UInt8 { isAlpha ? self | 0x20 : self }
}

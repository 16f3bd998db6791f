import AppFlip

extension [UInt8] {
  /// The octets with a piece in place of some of them.
  func splicing(_ range: Range<Int>, with piece: some Collection<UInt8>) -> [UInt8] {
    var spliced = self
    spliced.replaceSubrange(range, with: piece)
    return spliced
  }

  /// Repeats a piece.
  init(repeating piece: some Collection<UInt8>, count: Int) {
    self = []
    reserveCapacity(piece.count * count)
    for _ in 0..<count { self += piece }
  }

  /// The octets of a raw value that stand for one octet, from the one at an offset on or, inside an
  /// escape, from its percent sign on.
  func unit(at offset: Int) -> Range<Int> {
    for start in Swift.max(0, offset - 2)...offset where escapedOctet(at: start) != nil {
      return start..<(start + 3)
    }
    return offset..<(offset + 1)
  }

  /// The octet that the escape at an index stands for.
  func escapedOctet(at index: Int) -> UInt8? {
    PercentDecoding.escapedOctet(in: span, at: index)
  }

  /// Whether an octet of a raw value stands for itself.
  func isPlain(at index: Int) -> Bool { unit(at: index).count == 1 }
}

extension [String] {
  /// The octets of each.
  var octets: [[UInt8]] { map { [UInt8]($0.utf8) } }
}

extension UInt8 {
  /// The letter in the other case; every other octet as it is.
  var caseSwapped: UInt8 { isAlpha ? self ^ 0x20 : self }

  /// The letter in upper case; every other octet as it is.
  var uppercased: UInt8 { isAlpha ? self & ~0x20 : self }

  /// The letter in lower case; every other octet as it is.
  var lowercased: UInt8 { isAlpha ? self | 0x20 : self }
}

import AppFlip

extension [UInt8] {
  func splicing(_ range: Range<Int>, with piece: some Collection<UInt8>) -> [UInt8] {
    var spliced = self
    spliced.replaceSubrange(range, with: piece)
    return spliced
  }

  func replacing(_ place: Int, by piece: some Collection<UInt8>) -> [UInt8] {
    splicing(place..<(place + 1), with: piece)
  }

  /// The bytes of a raw value that mean one byte, from the one at an offset on or, inside an
  /// escape, from its percent sign on.
  func unit(at offset: Int) -> Range<Int> {
    for start in Swift.max(0, offset - 2)...offset where escapedByte(at: start) != nil {
      return start..<(start + 3)
    }
    return offset..<(offset + 1)
  }

  func escapedByte(at index: Int) -> UInt8? {
    PercentDecoding.escapedByte(in: span, at: index)
  }

  func isPlain(at index: Int) -> Bool { unit(at: index).count == 1 }
}

extension String {
  /// The words of a table; in them a control picture (U+2400 to U+2420) means its control.
  var words: [String] {
    unicodeScalars.split { $0 == " " || $0 == "\n" }.map { word in
      let scalars = word.map { scalar in
        let isPicture = (0x2400...0x2420).contains(scalar.value)
        return isPicture ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar
      }
      return String(String.UnicodeScalarView(scalars))
    }
  }
}

extension [String] {
  var bytes: [[UInt8]] { map { [UInt8]($0.utf8) } }
}

extension UInt8 {
  /// The letter in the other case; every other byte as it is, here and below.
  var caseSwapped: UInt8 { isAlpha ? self ^ 0x20 : self }
  var uppercased: UInt8 { isAlpha ? self & ~0x20 : self }
  var lowercased: UInt8 { isAlpha ? self | 0x20 : self }
}

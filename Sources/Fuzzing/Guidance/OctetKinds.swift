import AppFlip

/// Which kinds of octets a value has, and about how many octets.
struct OctetKinds: OptionSet, Hashable {
  let rawValue: UInt16

  static let letter = OctetKinds(rawValue: 1 << 0)
  static let digit = OctetKinds(rawValue: 1 << 1)
  static let percent = OctetKinds(rawValue: 1 << 2)
  static let plus = OctetKinds(rawValue: 1 << 3)
  static let space = OctetKinds(rawValue: 1 << 4)
  /// `-`, `.`, `_`, `~`.
  static let mark = OctetKinds(rawValue: 1 << 5)
  /// What separates components, parameters, or a name from its value.
  static let delimiter = OctetKinds(rawValue: 1 << 6)
  /// What markup, quotations and templates are made of.
  static let metacharacter = OctetKinds(rawValue: 1 << 7)
  static let control = OctetKinds(rawValue: 1 << 8)
  static let nonASCII = OctetKinds(rawValue: 1 << 9)
  static let lowerHex = OctetKinds(rawValue: 1 << 10)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Classifies decoded octets.
  ///
  /// - Parameter octets: the octets; the first thousand tell enough.
  init(of octets: ArraySlice<UInt8>) { self.init(of: octets.span) }

  /// Classifies decoded octets.
  ///
  /// - Parameter octets: the octets; the first thousand tell enough.
  init(of octets: borrowing Span<UInt8>) {
    var bits: UInt16 = 0
    let table = Self.table.span
    for index in 0..<min(octets.count, Self.enough) {
      // The index is within the octets, and the table has a place for every octet.
      bits |= unsafe table[unchecked: Int(octets[unchecked: index])]
    }
    rawValue = bits
  }

  /// Classifies what a raw value stands for.
  ///
  /// - Parameter raw: the value as it stands in a query; the first thousand octets tell enough.
  init(ofDecoded raw: ArraySlice<UInt8>) { self.init(ofDecoded: raw.span) }

  /// Classifies what a raw value stands for.
  ///
  /// - Parameter octets: the value as it stands in a query; the first thousand octets tell enough.
  init(ofDecoded octets: borrowing Span<UInt8>) {
    var bits: UInt16 = 0
    let table = Self.table.span
    let end = min(octets.count, Self.enough)
    var index = 0
    while index < end {
      // The index is within the octets, and the table has a place for every octet.
      var octet = unsafe octets[unchecked: index]
      if octet == UInt8(ascii: "%"), index &+ 2 < octets.count,
        let high = octets[index &+ 1].hexValue, let low = octets[index &+ 2].hexValue
      {
        octet = high << 4 | low
        index &+= 2
      }
      bits |= unsafe table[unchecked: Int(octet)]
      index &+= 1
    }
    rawValue = bits
  }

  /// Classifies a raw value: by the octets that stand there, and by the hexadecimal digits of its
  /// escapes.
  ///
  /// - Parameter raw: the value as it stands in a query.
  init(ofRaw raw: ArraySlice<UInt8>) { self.init(ofRaw: raw.span) }

  /// Classifies a raw value: by the octets that stand there, and by the hexadecimal digits of its
  /// escapes.
  ///
  /// - Parameter raw: the value as it stands in a query.
  init(ofRaw raw: borrowing Span<UInt8>) {
    var bits: UInt16 = 0
    let table = Self.table.span
    let end = min(raw.count, Self.enough)
    for index in 0..<end {
      // The index is within the octets, and the table has a place for every octet.
      let octet = unsafe raw[unchecked: index]
      bits |= unsafe table[unchecked: Int(octet)]
      if octet == UInt8(ascii: "%"), index &+ 2 < end,
        raw[index &+ 1] >= 0x61 || raw[index &+ 2] >= 0x61
      {
        bits |= Self.lowerHex.rawValue
      }
    }
    rawValue = bits
  }

  /// What tells how a value is encoded: letters, digits and marks stand for themselves however it is.
  var encoding: OctetKinds { subtracting([.letter, .digit, .mark]) }

  /// The octets that tell enough.
  private static let enough = 1_000

  private static let table: [UInt16] = (UInt8.min...UInt8.max).map { octet in
    let kind: OctetKinds =
      switch octet {
      case _ where octet.isAlpha: .letter
      case _ where octet.isDigit: .digit
      case UInt8(ascii: "%"): .percent
      case UInt8(ascii: "+"): .plus
      case UInt8(ascii: " "): .space
      case _ where octet.isUnreserved: .mark
      case 0x80...: .nonASCII
      case _ where !octet.isVisible: .control
      case _ where Array("&=#;?/:@,".utf8).contains(octet): .delimiter
      default: .metacharacter
      }
    return kind.rawValue
  }
}

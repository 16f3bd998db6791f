import AppFlip

/// Which kinds of octets a value has.
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
  /// Lower case in the hexadecimal digits of an escape.
  static let lowerHex = OctetKinds(rawValue: 1 << 10)
}

extension OctetKinds {
  /// Classifies decoded octets.
  init(of octets: [UInt8]) { self.init(of: octets.span) }

  /// Classifies decoded octets.
  init(of octets: Span<UInt8>) {
    let table = Self.table.span
    var bits: UInt16 = 0
    for index in 0..<min(octets.count, Self.enough) { bits |= table[Int(octets[index])].rawValue }
    self.init(rawValue: bits)
  }

  /// Classifies what a raw value stands for.
  init(ofDecoded raw: ArraySlice<UInt8>) {
    let whole = raw.span
    let isLong = whole.count > Self.enough && whole.holds(UInt8(ascii: "%"))
    let end = isLong ? Array(raw).unit(at: Self.enough - 1).upperBound : whole.count
    let span = whole.extracting(..<end)
    self = []
    var index = 0
    while let sign = span.firstIndex(of: UInt8(ascii: "%"), from: index) {
      formUnion(OctetKinds(of: span.extracting(index..<sign)))
      let octet = PercentDecoding.escapedOctet(in: span, at: sign)
      formUnion(octet.map { Self.table[Int($0)] } ?? .percent)
      index = sign + (octet == nil ? 1 : 3)
    }
    formUnion(OctetKinds(of: span.extracting(index...)))
  }

  /// Classifies a raw value: by the octets that stand there, and by the hexadecimal digits of its
  /// escapes.
  init(ofRaw raw: Span<UInt8>) {
    self.init(of: raw)
    guard contains(.percent) else { return }
    let end = min(raw.count, Self.enough) - 2
    var index = 0
    while let sign = raw.firstIndex(of: UInt8(ascii: "%"), from: index), sign < end {
      if raw[sign + 1] >= 0x61 || raw[sign + 2] >= 0x61 { insert(.lowerHex) }
      index = sign + 1
    }
  }

  /// What tells how a value is encoded: letters, digits and marks stand for themselves however it is.
  var encoding: OctetKinds { subtracting([.letter, .digit, .mark]) }

  /// The octets that tell enough.
  private static let enough = 1_000

  /// The kind of each octet.
  private static let table: [OctetKinds] = (UInt8.min...UInt8.max).map { octet in
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
  }
}

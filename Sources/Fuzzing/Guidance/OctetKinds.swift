import AppFlip

struct OctetKinds: OptionSet {
  let rawValue: UInt16

  static let letter = OctetKinds(rawValue: 1 << 0)
  static let digit = OctetKinds(rawValue: 1 << 1)
  static let percent = OctetKinds(rawValue: 1 << 2)
  static let plus = OctetKinds(rawValue: 1 << 3)
  static let space = OctetKinds(rawValue: 1 << 4)
  /// `-`, `.`, `_`, `~`.
  static let mark = OctetKinds(rawValue: 1 << 5)
  static let delimiter = OctetKinds(rawValue: 1 << 6)
  static let metacharacter = OctetKinds(rawValue: 1 << 7)
  static let control = OctetKinds(rawValue: 1 << 8)
  static let nonASCII = OctetKinds(rawValue: 1 << 9)
  /// Lower case in the hexadecimal digits of an escape.
  static let lowerHex = OctetKinds(rawValue: 1 << 10)
}

extension OctetKinds {
  init(of octets: [UInt8]) {
    let table = Self.table
    var bits: UInt16 = 0
    for index in 0..<min(octets.count, Self.enough) { bits |= table[Int(octets[index])].rawValue }
    self.init(rawValue: bits)
  }

  /// The kinds of what a raw value stands for.
  init(ofDecoded raw: ArraySlice<UInt8>) {
    let isLong = raw.count > Self.enough
    let end = isLong ? Array(raw).unit(at: Self.enough - 1).upperBound : raw.count
    self.init(of: PercentDecoding.decodeLiteral(raw.prefix(end), as: .percent))
  }

  /// By the octets that stand there, and by the hexadecimal digits of the escapes.
  init(ofRaw raw: ArraySlice<UInt8>) {
    let octets = Array(raw.prefix(Self.enough))
    self.init(of: octets)
    guard contains(.percent) else { return }
    for sign in octets.indices.dropLast(2) where octets[sign] == UInt8(ascii: "%") {
      if octets[sign + 1] >= 0x61 || octets[sign + 2] >= 0x61 { insert(.lowerHex) }
    }
  }

  /// Letters, digits and marks stand for themselves however a value is encoded.
  var encoding: OctetKinds { subtracting([.letter, .digit, .mark]) }

  private static let enough = 1_000

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

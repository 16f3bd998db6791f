import AppFlip

/// Characters that look like ASCII ones, or that mappings and equivalences of Unicode turn into
/// them.
enum LookAlikes {
  /// The UTF-8 of the characters that stand for an octet: a full-width one for every visible
  /// octet, then others.
  static func of(_ octet: UInt8) -> [[UInt8]] {
    octet < 0x80 ? table[Int(octet)] : []
  }

  /// The one letter that Swift's string equality takes for an ASCII one.
  static let kelvinSign = Array("\u{212A}".utf8)

  private static let table: [[[UInt8]]] = (UInt8.min..<0x80).map { octet in
    let fullWidth = (0x21...0x7E).contains(octet) ? Unicode.Scalar(0xFEE0 + UInt32(octet)) : nil
    let others = others[Unicode.Scalar(octet)] ?? []
    return ((fullWidth.map { [$0] } ?? []) + others).map { Array(String($0).utf8) }
  }

  /// Cyrillic letters, letters that fold or decompose to ASCII, and marks like the delimiters.
  private static let others: [Unicode.Scalar: [Unicode.Scalar]] = [
    "a": ["\u{430}"], "c": ["\u{441}"], "d": ["\u{501}"], "e": ["\u{435}"],
    "g": ["\u{261}", "\u{24D6}"], "h": ["\u{4BB}"], "i": ["\u{131}", "\u{456}"], "l": ["\u{4CF}"],
    "o": ["\u{43E}", "\u{2134}"], "p": ["\u{440}"], "s": ["\u{17F}", "\u{455}"],
    "t": ["\u{1D42D}"], "x": ["\u{445}"], "y": ["\u{443}"], "A": ["\u{410}"], "C": ["\u{421}"],
    "E": ["\u{415}"], "I": ["\u{130}"], "K": ["\u{212A}", "\u{41A}"], "O": ["\u{41E}"],
    "P": ["\u{420}"], "-": ["\u{2010}", "\u{2212}"], ".": ["\u{3002}", "\u{FF61}", "\u{2024}"],
    "/": ["\u{2044}", "\u{2215}"], ":": ["\u{2236}"], ";": ["\u{37E}"], "`": ["\u{1FEF}"],
  ]
}

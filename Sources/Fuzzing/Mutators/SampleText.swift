import AppFlip
import Conformance

extension SampleText {
  /// The usual lengths of buffers, each with its neighbours, and the longest state that an
  /// app must serve.
  static let boundaries = neighbours(ofPowers: 7...13) + [7_000, 16_385]

  private static func neighbours(ofPowers powers: ClosedRange<Int>) -> [Int] {
    powers.flatMap { [(1 << $0) - 1, 1 << $0, (1 << $0) + 1] }
  }
}

/// Characters that look like ASCII ones, or that Unicode maps to them.
enum LookAlikes {
  /// A full-width one for every visible byte, then others.
  static func of(_ byte: UInt8) -> [[UInt8]] { byte < 0x80 ? table[Int(byte)] : [] }

  private static let table: [[[UInt8]]] = (UInt8.min..<0x80).map { byte in
    let fullWidth = (0x21...0x7E).contains(byte) ? Unicode.Scalar(0xFEE0 + UInt32(byte)) : nil
    let row = others.first { $0.first == Unicode.Scalar(byte) } ?? []
    return ((fullWidth.map { [$0] } ?? []) + row.dropFirst()).map { Array(String($0).utf8) }
  }

  /// Behind its character: Cyrillic letters, letters that fold or decompose to ASCII, marks.
  private static let others = """
    a\u{430} c\u{441} d\u{501} e\u{435} g\u{261}\u{24D6} h\u{4BB} i\u{131}\u{456} l\u{4CF}
    o\u{43E}\u{2134} p\u{440} s\u{17F}\u{455} t\u{1D42D} x\u{445} y\u{443} A\u{410} C\u{421} E\u{415}
    I\u{130} K\u{212A}\u{41A} O\u{41E} P\u{420} -\u{2010}\u{2212} .\u{3002}\u{FF61}\u{2024}
    /\u{2044}\u{2215} :\u{2236} ;\u{37E} `\u{1FEF}
    """.words.map { Array($0.unicodeScalars) }
}

/// Alone, cut short, surrogates, overlong, and beyond the last code point.
enum MalformedUTF8 {
  static let pieces: [[UInt8]] = [
    [0xFF], [0xFE], [0x80], [0xC3], [0xE2, 0x84], [0xF0, 0x9F, 0x98], [0xC3, 0x28],
    [0xED, 0xA0, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xC0, 0x80], [0xC0, 0xAF],
    [0xC0, 0xAE], [0xC1, 0xA1], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
    [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
  ]
}

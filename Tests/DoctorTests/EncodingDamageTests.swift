import AppFlip
import Testing

@testable import Commands

@Suite("Damage to text")
struct EncodingDamageTests {
  private static let mark = Array("https://a.example/?code=doctor-".utf8)

  @Test(
    "is recognised by its traces, percent-encoded or not",
    arguments: [
      (Array("\u{C3}\u{A9}\u{E2}\u{82}".utf8), "read as Latin-1"),
      ([0xE9, 0x3F], "written as Latin-1"), (Array("???".utf8), "question marks"),
      (Array("\u{FFFD}".utf8), "U+FFFD"),
      (Array("\u{E9}\u{20AC}".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], "surrogate pair"),
      (Array(#"\u00e9\u20ac"#.utf8), "escapes"),
    ] as [([UInt8], String)])
  func damages(_ row: (bytes: [UInt8], damage: String)) {
    for bytes in [row.bytes, PercentEncoding.encode(row.bytes)] {
      #expect(EncodingDamage.sentence(of: Self.mark + bytes)?.contains(row.damage) == true)
    }
  }

  @Test("isn't reported without damage or without text")
  func undamaged() {
    let text = Array(EncodingDamage.text.utf8)
    for encoded in [text, PercentEncoding.encode(text), PercentEncoding.encodeAll(text)] {
      #expect(EncodingDamage.sentence(of: Self.mark + encoded) == nil)
    }
    for other in ["", "https://a.example/?code=other", "%", "doctor", "%zz"] {
      #expect(EncodingDamage.sentence(of: Array(other.utf8)) == nil)
    }
  }
}

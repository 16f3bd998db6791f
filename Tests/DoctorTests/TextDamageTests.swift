import AppFlip
import Testing

@testable import Doctor

@Suite("Damage to text")
struct TextDamageTests {
  private static let mark = Array("https://a.example/?code=doctor-".utf8)

  @Test(
    "is told by its traces, percent-encoded or not",
    arguments: [
      (Array("\u{C3}\u{A9}\u{E2}\u{82}".utf8), .latin1Read), ([0xE9, 0x3F], .latin1Written),
      (Array("???".utf8), .questionMarks), (Array("\u{FFFD}".utf8), .replacement),
      (Array("\u{E9}\u{20AC}".utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], .surrogates),
      (Array(#"\u00e9\u20ac"#.utf8), .escapes),
    ] as [([UInt8], TextDamage)])
  func damages(_ row: (octets: [UInt8], damage: TextDamage)) {
    #expect(TextDamage(in: Self.mark + row.octets) == row.damage)
    #expect(TextDamage(in: Self.mark + PercentEncoding.encode(row.octets)) == row.damage)
    #expect(!TextDamage.isUnharmed(Self.mark + row.octets))
  }

  @Test("is not seen where there is none, or nothing to see")
  func unharmed() {
    let text = Array(TextDamage.text.utf8)
    for encoded in [text, PercentEncoding.encode(text), PercentEncoding.encodeAll(text)] {
      #expect(TextDamage(in: Self.mark + encoded) == nil)
      #expect(TextDamage.isUnharmed(Self.mark + encoded + Array("&state=1".utf8)))
    }
    for other in ["", "https://a.example/?code=other", "%", "doctor", "%zz"] {
      #expect(TextDamage(in: Array(other.utf8)) == nil)
      #expect(!TextDamage.isUnharmed(Array(other.utf8)))
    }
  }
}

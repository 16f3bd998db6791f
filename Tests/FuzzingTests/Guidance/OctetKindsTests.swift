import AppFlip
import Testing

@testable import Fuzzing

@Suite("Kinds of octets")
struct OctetKindsTests {
  @Test(
    "each octet is of its kind",
    arguments: [
      ("", []), ("aZ", .letter), ("09", .digit), ("%", .percent), ("+", .plus), (" ", .space),
      ("-._~", .mark), ("&=#;?/:@,", .delimiter), ("\"'<>{}[]\\^`|!$()*", .metacharacter),
      ("\0\t\r\n\u{7F}", .control), ("\u{E9}", .nonASCII), ("a1", [.letter, .digit]),
      ("a%2F+", [.letter, .digit, .percent, .plus]),
    ] as [(String, OctetKinds)])
  func kinds(_ row: (text: String, kinds: OctetKinds)) {
    #expect(OctetKinds(of: Array(row.text.utf8)) == row.kinds)
  }

  @Test("every octet is of one kind")
  func complete() {
    for octet in UInt8.min...UInt8.max {
      #expect(OctetKinds(of: [octet]).rawValue.nonzeroBitCount == 1, "\(octet)")
    }
  }

  @Test(
    "of an encoded value the case of the hexadecimal digits counts too",
    arguments: [
      ("%2F", false), ("%2f", true), ("%aF", true), ("%41f", false), ("2f", false), ("%", false),
      ("%f", false), ("%25%2F", false), ("%25%2f", true),
    ])
  func escapes(_ row: (raw: String, isLower: Bool)) {
    #expect(OctetKinds(ofRaw: Array(row.raw.utf8).span).contains(.lowerHex) == row.isLower)
  }

  @Test("letters, digits and marks say nothing of how a value is encoded")
  func encoding() {
    #expect(OctetKinds(ofRaw: Array("aB1-._~".utf8).span).encoding == [])
    #expect(OctetKinds(ofRaw: Array("a%2f+".utf8).span).encoding == [.percent, .plus, .lowerHex])
  }

  @Test("an encoded value is of the kinds of the octets that it stands for")
  func decoded() {
    var random = SplitMix64(seed: 8)
    let alphabet = Array("%%%0aF+z=".utf8) + [0xFF]
    for _ in 0..<20_000 {
      let text = (0..<random.below(30)).map { _ in alphabet[random.below(alphabet.count)] }
      let raw = Array(text[random.below(text.count + 1)...])
      let decoded = PercentDecoding.decodeLiteral(raw, as: .percent)
      #expect(OctetKinds(ofDecoded: raw[...]) == OctetKinds(of: decoded))
    }
  }

  @Test("a raw value is of the kinds of its octets, and of lower case where an escape is")
  func raw() {
    var random = SplitMix64(seed: 9)
    let alphabet = Array("%%%0aFf+z=".utf8) + [0xFF]
    for _ in 0..<20_000 {
      let raw = (0..<random.below(12)).map { _ in alphabet[random.below(alphabet.count)] }
      let isLower = raw.indices.dropLast(2).contains {
        raw[$0] == UInt8(ascii: "%") && (raw[$0 + 1] >= 0x61 || raw[$0 + 2] >= 0x61)
      }
      let plain = OctetKinds(of: raw).union(isLower ? .lowerHex : [])
      #expect(OctetKinds(ofRaw: raw.span) == plain)
    }
  }

  @Test("the first thousand octets tell enough, and an escape that begins there")
  func long() {
    let front = Array(repeating: UInt8(ascii: "a"), count: 998)
    for (raw, kinds) in [
      ("b%2B", [.letter, .plus]), ("bc%2B", .letter), ("%2B1", [.letter, .plus]),
      ("b%2", [.letter, .percent]),
    ] as [(String, OctetKinds)] {
      #expect(OctetKinds(ofDecoded: (front + raw.utf8)[...]) == kinds)
    }
    let octets = Array(repeating: UInt8(ascii: "a"), count: 1_000) + Array("%2f".utf8)
    #expect(OctetKinds(ofRaw: octets.span) == .letter)
  }
}

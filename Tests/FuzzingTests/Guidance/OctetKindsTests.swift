import AppFlip
import Testing

@testable import Fuzzing

@Suite("Kinds of octets")
struct OctetKindsTests {
  @Test("each octet is of one kind, its own")
  func kinds() {
    let rows: [(String, OctetKinds)] = [
      ("", []), ("aZ", .letter), ("09", .digit), ("%", .percent), ("+", .plus), (" ", .space),
      ("-._~", .mark), ("&=#;?/:@,", .delimiter), ("\"'<>{}[]\\^`|!$()*", .metacharacter),
      ("\0\t\r\n\u{7F}", .control), ("\u{E9}", .nonASCII), ("a1", [.letter, .digit]),
      ("a%2F+", [.letter, .digit, .percent, .plus]),
    ]
    for (text, kinds) in rows { #expect(OctetKinds(of: Array(text.utf8)) == kinds) }
    for octet in UInt8.min...UInt8.max {
      #expect(OctetKinds(of: [octet]).rawValue.nonzeroBitCount == 1, "\(octet)")
    }
  }

  @Test(
    "a raw value is of the kinds of what it stands for, and tells how it is encoded",
    arguments: [
      ("%2F", .delimiter, [.percent]), ("%2f", .delimiter, [.percent, .lowerHex]),
      ("%aF", .nonASCII, [.percent, .lowerHex]), ("%41f", .letter, .percent),
      ("2f", [.letter, .digit], []), ("%", .percent, .percent),
      ("%f", [.percent, .letter], .percent),
      ("%25%2f", [.percent, .delimiter], [.percent, .lowerHex]),
      ("aB1-._~", [.letter, .digit, .mark], []),
      ("a%20+", [.letter, .space, .plus], [.percent, .plus]),
    ] as [(String, OctetKinds, OctetKinds)])
  func raw(_ row: (raw: String, decoded: OctetKinds, encoding: OctetKinds)) {
    let raw = Array(row.raw.utf8)[...]
    #expect(OctetKinds(ofDecoded: raw) == row.decoded)
    #expect(OctetKinds(ofRaw: raw).encoding == row.encoding)
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
    #expect(OctetKinds(ofRaw: (front + Array("aa%2f".utf8))[...]) == .letter)
  }
}

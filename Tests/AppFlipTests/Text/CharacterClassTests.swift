import AppFlip
import Testing

@Suite("Character classes")
struct CharacterClassTests {
  private typealias Table = CharacterTable

  @Test("hold the characters that RFC 3986 gives them, and no other octet")
  func classes() {
    var sweep = Sweep()
    for octet in everyOctet {
      sweep.check(octet.isAlpha == Table.alpha.holds(octet), "ALPHA \(octet)")
      sweep.check(octet.isDigit == Table.digit.holds(octet), "DIGIT \(octet)")
      sweep.check(octet.isUnreserved == Table.unreserved.holds(octet), "unreserved \(octet)")
      sweep.check(octet.isSubDelimiter == Table.subDelims.holds(octet), "sub-delims \(octet)")
      sweep.check(octet.isPathCharacter == Table.pchar.holds(octet), "pchar \(octet)")
      sweep.check(octet.isQueryCharacter == Table.query.holds(octet), "query \(octet)")
    }
    sweep.finish(checks: 6 * 256)
  }

  @Test("hold the visible characters of RFC 6749: the space to the tilde")
  func visible() {
    let visible = everyOctet.filter(\.isVisible)
    #expect(visible == Array(UInt8(0x20)...0x7E))
  }

  @Test("give a hexadecimal digit of either case its value, and no other octet one")
  func hexValues() {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in bytes("0123456789ABCDEF").enumerated() {
      values[Int(digit)] = UInt8(value)
    }
    for (value, digit) in bytes("0123456789abcdef").enumerated() {
      values[Int(digit)] = UInt8(value)
    }
    #expect(everyOctet.map(\.hexValue) == values)
  }
}

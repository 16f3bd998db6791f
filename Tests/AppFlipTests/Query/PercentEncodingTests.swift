import AppFlip
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("unreserved octets stand as themselves, every other one as an upper-case escape")
  func everyOctetAlone() {
    var sweep = Sweep()
    for octet in everyOctet {
      let encoded = text(PercentEncoding.encode([octet]))
      let isKept = CharacterTable.unreserved.holds(octet)
      sweep.check(encoded == (isKept ? text([octet]) : escape(octet)), "\(octet): \(encoded)")
      sweep.check(text(PercentEncoding.encodeAll([octet])) == escape(octet), "\(octet)")
    }
    sweep.finish(checks: 512)
  }

  @Test("of many octets each is written as it is alone, wherever the first escape stands")
  func octetByOctet() {
    var random = SplitMix64(seed: 3986)
    var sweep = Sweep()
    for count in 0..<1_000 {
      let kept = random.octets(count % 50, from: bytes("az09-._~"))
      let octets = kept + random.octets(count % 7) + random.octets(count % 9, from: bytes("a%~ "))
      let alone = octets.flatMap { PercentEncoding.encode([$0]) }
      sweep.check(PercentEncoding.encode(octets) == alone, Octets.escaped(octets))
    }
    sweep.finish(checks: 1_000)
  }

  private func escape(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

}

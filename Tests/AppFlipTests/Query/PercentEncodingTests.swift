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

  @Test("random octets come back in both readings", arguments: QueryReading.allCases)
  func random(_ reading: QueryReading) {
    var random = SplitMix64(seed: 6749)
    var sweep = Sweep()
    for count in 0..<1_000 {
      checkRoundTrip(random.octets(count % 100), as: reading, in: &sweep)
      checkRoundTrip(random.octets(count % 20, from: bytes("%+ &=4z")), as: reading, in: &sweep)
    }
    sweep.finish(checks: 4_000)
  }

  @Test("every octet comes back in both readings, strictly and literally")
  func everyOctetRoundTrip() {
    var sweep = Sweep()
    for reading in QueryReading.allCases {
      checkRoundTrip(Array(everyOctet), as: reading, in: &sweep)
      for octet in everyOctet {
        checkRoundTrip([octet], as: reading, in: &sweep)
        let encoded = PercentEncoding.encode([octet])
        sweep.check(PercentDecoding.decodeLiteral(encoded, as: reading) == [octet], "\(octet)")
      }
    }
    sweep.finish(checks: 2 * (2 + 3 * 256))
  }

  private func escape(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  private func checkRoundTrip(_ octets: [UInt8], as reading: QueryReading, in sweep: inout Sweep) {
    for encoded in [PercentEncoding.encode(octets), PercentEncoding.encodeAll(octets)] {
      let decoded = try? PercentDecoding.decode(encoded, as: reading)
      sweep.check(decoded == octets, Octets.escaped(octets))
    }
  }
}

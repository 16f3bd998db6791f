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

  @Test(
    "values that readers disagree on are written without a doubt",
    arguments: [
      ("", ""), ("a+b", "a%2Bb"), ("a b", "a%20b"), ("a&b=c", "a%26b%3Dc"), ("%41", "%2541"),
      ("a#b?c/d", "a%23b%3Fc%2Fd"), ("a;b", "a%3Bb"), ("~-._", "~-._"), ("\r\n", "%0D%0A"),
      ("\u{E9}", "%C3%A9"), ("e\u{301}", "e%CC%81"), ("\u{212A}", "%E2%84%AA"),
      ("\u{FEFF}x", "%EF%BB%BFx"), ("\u{1F600}", "%F0%9F%98%80"), ("\u{0}", "%00"),
      (
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",
        "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA"
      ),
    ] as [(Sample, Sample)])
  func values(_ value: Sample, _ encoded: Sample) {
    #expect(PercentEncoding.encode(value.octets) == encoded.octets)
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

  @Test("encodeAll escapes letters too")
  func encodeAll() {
    #expect(text(PercentEncoding.encodeAll(bytes("code"))) == "%63%6F%64%65")
    #expect(PercentEncoding.encodeAll([]).isEmpty)
  }

  @Test("every pair of ASCII octets comes back in both readings", arguments: QueryReading.allCases)
  func pairs(_ reading: QueryReading) {
    var sweep = Sweep()
    for first in UInt8(0)...127 {
      for second in UInt8(0)...127 { checkRoundTrip([first, second], as: reading, in: &sweep) }
    }
    sweep.finish(checks: 2 * 128 * 128)
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

  @Test("what is encoded may stand as a value in a query, and is one parameter")
  func standsInQuery() throws {
    let value = PercentEncoding.encode(Array(everyOctet))
    let reference = try URIReference(validating: bytes("?state=") + value)
    #expect(reference.parameters.count == 1)
    #expect(reference.parameters.first?.value == value[...])
    #expect(reference.fragment == nil)
  }

  @Test("any collection of octets is taken")
  func collections() {
    #expect(text(PercentEncoding.encode("a b".utf8)) == "a%20b")
    #expect(text(PercentEncoding.encode(bytes("xa bx")[1..<4])) == "a%20b")
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

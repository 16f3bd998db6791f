import AppFlip
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("unreserved bytes stay, all other bytes become upper-case escapes")
  func everyByteAlone() {
    var sweep = Sweep()
    for byte in everyByte {
      let encoded = text(PercentEncoding.encode([byte]))
      let isKept = CharacterTable.unreserved.holds(byte)
      sweep.check(encoded == (isKept ? text([byte]) : escape(byte)), "\(byte): \(encoded)")
      sweep.check(text(PercentEncoding.encodeAll([byte])) == escape(byte), "\(byte)")
    }
    sweep.finish(checks: 512)
  }

  @Test("each of many bytes is encoded as it is alone")
  func byteByByte() {
    var random = SplitMix64(seed: 3986)
    var sweep = Sweep()
    for count in 0..<1_000 {
      let kept = random.bytes(count % 50, from: utf8("az09-._~"))
      let bytes = kept + random.bytes(count % 7) + random.bytes(count % 9, from: utf8("a%~ "))
      let alone = bytes.flatMap { PercentEncoding.encode([$0]) }
      sweep.check(PercentEncoding.encode(bytes) == alone, Bytes.escaped(bytes))
    }
    sweep.finish(checks: 1_000)
  }

  private func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

}

import AppFlip
import Testing

/// What looks at eight octets at once finds what a look at each of them finds.
@Suite("Search by words")
struct WordSearchTests {
  @Test("an octet is found at its first place from every place on, in texts of every length")
  func firstOctet() {
    var random = SplitMix64(seed: 1)
    var sweep = Sweep()
    for round in 0..<2_000 {
      let octets = random.octets(round % 41, from: [0x00, 0x24, 0x25, 0x26, 0xA5, 0xFF])
      for start in 0...octets.count {
        let found = octets.span.firstMark(from: start) { $0.marks(of: 0x25) }
        let expected = octets[start...].firstIndex(of: 0x25) ?? octets.count
        sweep.check(found == expected, "\(octets) from \(start)")
      }
    }
    sweep.finish(checks: (0..<2_000).reduce(0) { $0 + $1 % 41 + 1 })
  }

  @Test("an octet below a bound, or above ASCII, is found at its first place")
  func firstOfAKind() {
    var random = SplitMix64(seed: 2)
    var sweep = Sweep()
    for round in 0..<4_000 {
      let octets = random.octets(round % 37, from: [0x00, 0x20, 0x21, 0x22, 0x7F, 0x80, 0xFF])
      let low = octets.span.firstMark(from: 0) { $0.marks(below: 0x21) }
      sweep.check(low == octets.firstIndex { $0 < 0x21 } ?? octets.count, "\(octets)")
      let high = octets.span.firstMark(from: 0) { $0 & UInt64.highBits }
      sweep.check(high == octets.firstIndex { $0 >= 0x80 } ?? octets.count, "\(octets)")
    }
    sweep.finish(checks: 8_000)
  }
}

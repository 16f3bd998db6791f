import AppFlip
import Testing

/// How a raw value is written is told without decoding it, and as decoding tells it.
@Suite("Inspection of a raw value")
struct InspectionTests {
  /// Pieces of which a value may be made: escapes, broken ones, UTF-8, and halves of it.
  private static let pieces = [
    "a", "Z9-", "%41", "%c3", "%A9", "%E2%84%AA", "%ed%a0%80", "%F0%9F%98%80", "%", "%4", "%zz",
    "%C0%AF", "%E0%80%AF", "%F4%90%80%80", "+", "%2B", "\u{E9}", "\u{1F600}", "abcdefgh", "%00",
    "%80",
  ]

  private static func values(_ count: Int) -> [[UInt8]] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map { round in
      round.isMultiple(of: 4)
        ? random.bytes(round % 23, from: [0x25, 0x2B, 0x34, 0x43, 0x63, 0xC3, 0xA9, 0xE2])
        : random.text(round % 9, of: pieces)
    }
  }

  @Test("agrees with the decoded bytes")
  func inspection() {
    var sweep = Sweep()
    for value in Self.values(20_000) {
      let inspection = PercentDecoding.inspect(([0x2B] + value)[1...])
      let isPlain = !value.contains(0x25) && !value.contains(0x2B)
      sweep.check(inspection.isPlain == isPlain, Bytes.escaped(value))
      let decoded = try? PercentDecoding.decode(value, as: .percent)
      let isText = decoded.map { String(validating: $0, as: UTF8.self) != nil } ?? false
      sweep.check(inspection.isDecodable == isText, Bytes.escaped(value))
      let isASCII = decoded?.allSatisfy { $0 < 0x80 } ?? inspection.isASCII
      sweep.check(inspection.isASCII == isASCII, Bytes.escaped(value))
      let isVisible = PercentDecoding.decodeLiteral(value, as: .percent).allSatisfy(\.isVisible)
      sweep.check(inspection.isVisible == isVisible, Bytes.escaped(value))
    }
    sweep.finish(checks: 80_000)
  }

  @Test("both readings equal the separate readings")
  func readings() {
    var sweep = Sweep()
    for value in Self.values(20_000) {
      for reading in QueryReading.allCases {
        let all = PercentDecoding.decodeLiteral(value, as: reading)
        sweep.check(Readings(literal: value)[reading] == all, Bytes.escaped(value))
      }
    }
    sweep.finish(checks: 40_000)
  }
}

import AppFlip
import Testing

@testable import Conformance

/// What is told of values byte by byte is what their decoded bytes tell.
@Suite("Received values")
struct QueryValueTests {
  private static let pieces = [
    "a", "b", "%61", "+", "%20", "%2B", "%", "%zz", "%C3%A9", "\u{E9}", "%00", " ",
  ].map { Array($0.utf8) }

  /// Values of few pieces, so that many stand for the same; some are known bytes.
  private static func values(_ count: Int, seed: UInt64) -> [QueryValue] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { number in
      let length = Int.random(in: 0...3, using: &random)
      let raw = (0..<length).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      return number.isMultiple(of: 5)
        ? QueryValue(standingFor: raw) : QueryValue(([0x3D] + raw)[1...])
    }
  }

  @Test(
    "a value agrees with a value of the same reading"
  )
  func pairs() {
    let values = zip(Self.values(20_000, seed: 1), Self.values(20_000, seed: 2))
    var agreeing = 0
    for (value, other) in values {
      let (readings, bytes) = (value.readings, other.readings.percent)
      let agreement = value.agreement(with: other)
      #expect(agreement.contains(.percent) == (readings.percent == bytes))
      #expect(agreement.contains(.form) == (readings.form == other.readings.form))
      let stands = value.isDecodable && (readings.percent == bytes || readings.form == bytes)
      #expect(value.stands(for: bytes) == stands)
      #expect(value.isVisible == readings.percent.allSatisfy(\.isVisible))
      if !agreement.isEmpty { agreeing += 1 }
    }
    #expect(agreeing > 500 && agreeing < 10_000)
  }
}

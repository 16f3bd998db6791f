import AppFlip
import Testing

@testable import Conformance

/// What is told of values byte by byte is what their decoded bytes tell.
@Suite("Received values")
struct QueryValueTests {
  private static let pieces = [
    "a", "b", "%61", "+", "%20", "%2B", "%", "%zz", "%C3%A9", "\u{E9}", "%00", " ", "devices",
    "profile", "%64evices",
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

  @Test("two values agree, and part, when their readings do")
  func pairs() {
    let values = zip(Self.values(20_000, seed: 1), Self.values(20_000, seed: 2))
    var agreeing = 0
    for (first, second) in values {
      var expected: Agreement = []
      if first.readings.percent == second.readings.percent { expected.insert(.percent) }
      if first.readings.form == second.readings.form { expected.insert(.form) }
      #expect(first.agreement(with: second) == expected, "\(first.raw) \(second.raw)")
      for reading in QueryReading.allCases {
        #expect(
          first.firstDifference(from: second, as: reading)
            == Bytes.firstDifference(first.readings[reading], second.readings[reading]))
      }
      if !expected.isEmpty { agreeing += 1 }
    }
    #expect(agreeing > 500 && agreeing < 10_000)
  }

  @Test("a value is read as bytes, begins with them, and consists of some as its readings do")
  func bytes() {
    let values = zip(Self.values(20_000, seed: 3), Self.values(20_000, seed: 4))
    for (value, other) in values {
      let bytes = other.readings.percent
      let readings = value.readings
      #expect(value.isRead(as: bytes, in: .percent) == (readings.percent == bytes))
      #expect(value.isRead(as: bytes, in: .form) == (readings.form == bytes))
      let stands = value.isDecodable && (readings.percent == bytes || readings.form == bytes)
      #expect(value.stands(for: bytes) == stands)
      #expect(value.begins(with: bytes) == readings.percent.starts(with: bytes))
      #expect(value.isVisible == readings.percent.allSatisfy(\.isVisible))
    }
  }

  @Test("a scope asks for scopes of the configuration if its words do")
  func scopes() {
    let scopes = Fixture.offered.scopes
    var ordinary = 0
    for value in Self.values(20_000, seed: 5) {
      let expected =
        value.isDecodable
        && QueryReading.allCases.allSatisfy { reading in
          let words = value.readings[reading]
            .split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map { Array($0) }
          return Set(words).count == words.count && words.allSatisfy(scopes.contains)
        }
      #expect(value.isOrdinary(for: scopes, in: QueryReading.allCases) == expected, "\(value.raw)")
      if expected { ordinary += 1 }
    }
    #expect(ordinary > 50 && ordinary < 19_000)
  }
}

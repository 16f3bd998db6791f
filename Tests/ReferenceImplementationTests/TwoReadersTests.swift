import AppFlip
import ReferenceImplementation
import TestSupport
import Testing

/// The suite reads a link by one decoder, the reference by another, which was written for itself: on all short texts of
/// the bytes that mean something in a query they read the same.
@Suite("Two readers of a query", .longProof("two readers, all texts"))
struct TwoReadersTests {
  private static let alphabet = Array("%41+&=#a".utf8) + [0xC3, 0x00]
  /// With seven there are eleven million texts in place of one million.
  private static let longest = 6

  @Test("read all texts alike, byte for byte")
  func allTexts() {
    var (texts, differing) = (0, [] as [[UInt8]])
    for length in 0...Self.longest {
      var digits = Array(repeating: 0, count: length)
      repeat {
        let text = digits.map { Self.alphabet[$0] }
        texts += 1
        if !Self.areAlike(text) { differing.append(text) }
      } while Self.count(&digits)
    }
    #expect(texts == 1_111_111)
    #expect(differing.prefix(9).map { Bytes.escaped($0) } == [])
  }

  /// The next number in the system of the alphabet; false behind the last.
  private static func count(_ digits: inout [Int]) -> Bool {
    for place in digits.indices.reversed() {
      digits[place] = (digits[place] + 1) % alphabet.count
      if digits[place] > 0 { return true }
    }
    return false
  }

  private static func areAlike(_ text: [UInt8]) -> Bool {
    for reading in [QueryReading.percent, .form] {
      let read = PercentDecoding.decodeLiteral(text, as: reading)
      guard read == PercentCoding.decoded(text, as: reading) else { return false }
      let isDecodable = (try? PercentDecoding.decode(text, as: reading)) != nil
      guard isDecodable == PercentCoding.isDecodable(text) else { return false }
    }
    let parameters = QueryParameter.split(text[...])
    let others = RawParameter.split(text[...])
    return parameters.count == others.count
      && zip(parameters, others).allSatisfy {
        $0.name.elementsEqual($1.name) && ($0.value ?? []).elementsEqual($1.value)
      }
  }
}

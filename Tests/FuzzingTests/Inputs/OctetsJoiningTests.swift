import AppFlip
import Testing

@testable import Fuzzing

@Suite("Octets that are joined")
struct OctetsJoiningTests {
  /// None, a few, and about as many as the stack takes.
  private static let lengths = [0, 1, 7, 300, 1_023, 1_024, 1_025, 5_000]

  @Test("are those of the three texts", arguments: lengths, lengths)
  func joined(_ first: Int, _ second: Int) {
    var random = SplitMix64(seed: UInt64(first + second))
    let (front, middle) = (text(first, &random), text(second, &random))
    for length in [0, 3, 1_024 - min(1_024, first + second)] {
      let end = text(length, &random)
      let joined = [UInt8](joining: front.span, middle.span, end.span)
      #expect(joined == front + middle + end)
    }
    #expect([UInt8](copying: front.span) == front)
  }

  @Test("are those that a replacement in their place leaves")
  func spliced() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let original = text(random.below(random.oneIn(8) ? 2_000 : 60), &random)
      let piece = text(random.below(random.oneIn(8) ? 2_000 : 20), &random)
      let start = random.below(original.count + 1)
      let range = start..<(start + random.below(original.count - start + 1))
      var plain = original
      plain.replaceSubrange(range, with: piece)
      #expect(original.splicing(range, with: piece) == plain)
      #expect(original.splicing(range, with: piece[...]) == plain)
      #expect(original.span.splicing(range, with: piece) == plain)
    }
  }

  @Test("are those of a link's parts, however long it is")
  func links() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let (base, name) = (text(random.below(900), &random), text(random.below(200), &random))
      let parameters = [
        InputParameter(name, random.oneIn(2) ? nil : base), InputParameter([], nil),
      ]
      let query = random.oneIn(3) ? nil : InputParameters(parameters.prefix(random.below(3)))
      let fragment = random.oneIn(2) ? nil : name
      let link = InputLink(base: base, query: query, fragment: fragment)
      let plain =
        base + (query.map { [UInt8(ascii: "?")] + $0.written } ?? [])
        + (fragment.map { [UInt8(ascii: "#")] + $0 } ?? [])
      #expect(link.octets == plain && link.length == plain.count)
    }
  }

  private func text(_ length: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<length).map { _ in UInt8(random.below(256)) }
  }
}

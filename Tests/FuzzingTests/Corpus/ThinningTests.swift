import AppFlip
import Fuzzing
import TestSupport
import Testing

@Suite("Thinning", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct ThinningTests {
  /// A draft whose link has a length.
  private static func draft(_ length: Int) -> Draft {
    Draft(.app, link: DraftLink(base: Array(repeating: UInt8(ascii: "a"), count: length)))
  }

  @Test(
    "the smallest set with the same signatures is chosen",
    arguments: [
      ([], []), ([(5, [])], []), ([(5, [1])], [0]), ([(5, [1]), (4, [1])], [1]),
      ([(5, [1]), (4, [2]), (9, [1, 2])], [2]), ([(5, [1, 2]), (4, [2, 1]), (3, [2])], [1]),
      // The greedy choice of the first is superfluous in the end.
      ([(9, [1, 2, 3, 4]), (8, [1, 2, 5]), (8, [3, 4, 6])], [1, 2]),
      ([(1, [1]), (2, [2]), (3, [3])], [0, 1, 2]),
    ] as [([(Int, Set<UInt64>)], [Int])])
  func choice(_ drafts: [(Int, Set<UInt64>)], _ expected: [Int]) {
    #expect(Thinning.choose(drafts.map { (Self.draft($0.0), $0.1) }) == expected)
  }

  @Test("nothing is lost, nothing superfluous, and the order of the drafts doesn't matter")
  func property() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      var drafts: [(draft: Draft, signatures: Set<UInt64>)] = (1...40).map { length in
        (Self.draft(length), Set((0..<random.below(6)).map { _ in UInt64(random.below(30)) }))
      }
      let chosen = Thinning.choose(drafts).map { drafts[$0] }
      let all = drafts.reduce(into: Set()) { $0.formUnion($1.signatures) }
      #expect(chosen.reduce(into: Set()) { $0.formUnion($1.signatures) } == all)
      for index in chosen.indices {
        var fewer = chosen
        fewer.remove(at: index)
        #expect(fewer.reduce(into: Set()) { $0.formUnion($1.signatures) } != all)
      }
      drafts.shuffle(using: &random)
      let again = Set(Thinning.choose(drafts).map { drafts[$0].draft.length })
      #expect(again == Set(chosen.map(\.draft.length)))
    }
  }

  @Test("a kept draft without a signature stays; of equals the smallest does")
  func kept() {
    let drafts = [
      KeptDraft(Self.draft(7), signature: 1), KeptDraft(Self.draft(9)),
      KeptDraft(Self.draft(3), signature: 1), KeptDraft(Self.draft(5), signature: 2),
    ]
    #expect(Thinning.choose(drafts) == [drafts[1], drafts[2], drafts[3]])
  }
}

import AppFlip
import Fuzzing
import Testing

@Suite("Thinning")
struct ThinningTests {
  /// A draft whose link has a length of three at least, another one for each number up to 899.
  private static func draft(_ number: Int, length: Int) -> Draft {
    let link = Array("\(100 + number)".utf8) + Array(repeating: 0x61, count: max(0, length - 3))
    return Draft(.app, link: DraftLink(base: link))
  }

  @Test(
    "the smallest set with the same signatures is chosen",
    arguments: [
      ([], []), ([(5, [1])], [0]), ([(5, [1]), (4, [1])], [1]),
      ([(5, [1]), (4, [2]), (9, [1, 2])], [2]), ([(5, [1, 2]), (4, [2, 1]), (3, [2])], [1]),
      // The greedy choice of the first is superfluous in the end.
      ([(9, [1, 2, 3, 4]), (8, [1, 2, 5]), (8, [3, 4, 6])], [1, 2]),
      ([(4, [1]), (5, [2]), (6, [3])], [0, 1, 2]),
      // They share what stands first, and each has something to itself.
      ([(6, [1, 2]), (5, [1, 3]), (4, [1, 4]), (3, [1])], [0, 1, 2]),
      // Nobody knows what the last brings out.
      ([(9, [1]), (8, [1]), (20, [])], [1, 2]),
    ] as [([(Int, [UInt64])], [Int])])
  func choice(_ rows: [(Int, [UInt64])], _ expected: [Int]) {
    let drafts = rows.enumerated().map { number, row in
      KeptDraft(Self.draft(number, length: row.0), signatures: row.1)
    }
    #expect(Thinning.choose(drafts) == KeptDraft.distinct(expected.map { drafts[$0] }))
  }

  @Test("nothing is lost, nothing superfluous, and the order of the drafts doesn't matter")
  func property() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      var drafts = (0..<40).map { number in
        KeptDraft(
          Self.draft(number, length: 3 + random.below(5)),
          signatures: (0...random.below(5)).map { _ in UInt64(random.below(30)) })
      }
      let chosen = Thinning.choose(drafts)
      let all = signatures(of: drafts)
      #expect(signatures(of: chosen) == all)
      for index in chosen.indices {
        var fewer = chosen
        fewer.remove(at: index)
        #expect(signatures(of: fewer) != all)
      }
      drafts.shuffle(using: &random)
      #expect(Thinning.choose(drafts) == chosen)
      #expect(Thinning.choose(chosen + drafts + chosen) == chosen)
    }
  }

  @Test("as many drafts as a campaign keeps, with as much as each brings out, lose nothing")
  func large() {
    var random = SplitMix64(seed: 5)
    let drafts = (0..<4_096).map { number in
      KeptDraft(
        Self.draft(number, length: 3 + random.below(1_000)),
        signatures: (0..<50).map { _ in UInt64(random.below(20_000)) })
    }
    let chosen = Thinning.choose(drafts)
    #expect(signatures(of: chosen) == signatures(of: drafts))
    #expect(chosen.count < 1_500)
  }

  @Test("a draft of one role doesn't stand for one of another, though both reach the same place")
  func roles() {
    let drafts = [Drafts.app, Drafts.endpoint, Drafts.googleApp].map {
      KeptDraft($0, signatures: [1])
    }
    #expect(Thinning.choose(drafts).map(\.draft.role).count == 3)
  }

  private func signatures(of drafts: [KeptDraft]) -> Set<UInt64> {
    Set(drafts.flatMap(\.signatures))
  }
}

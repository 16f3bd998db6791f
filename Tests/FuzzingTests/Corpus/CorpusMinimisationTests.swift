import AppFlip
import Testing

@testable import Fuzzing

@Suite("Corpus minimisation")
struct CorpusMinimisationTests {
  /// An input whose link has a length of three at least, another one for each number up to 899.
  private static func input(_ number: Int, length: Int) -> FuzzInput {
    let link = Array("\(100 + number)".utf8) + Array(repeating: 0x61, count: max(0, length - 3))
    return FuzzInput(.app, link: InputLink(base: link))
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
    let inputs = rows.enumerated().map { number, row in
      KeptInput(Self.input(number, length: row.0), signatures: row.1)
    }
    #expect(CorpusMinimisation.choose(inputs) == KeptInput.distinct(expected.map { inputs[$0] }))
  }

  @Test("nothing is lost, nothing superfluous, and the order of the inputs doesn't matter")
  func property() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      var inputs = (0..<40).map { number in
        KeptInput(
          Self.input(number, length: 3 + random.below(5)),
          signatures: (0...random.below(5)).map { _ in UInt64(random.below(30)) })
      }
      let chosen = CorpusMinimisation.choose(inputs)
      let all = signatures(of: inputs)
      #expect(signatures(of: chosen) == all)
      for index in chosen.indices {
        var fewer = chosen
        fewer.remove(at: index)
        #expect(signatures(of: fewer) != all)
      }
      random.shuffle(&inputs)
      #expect(CorpusMinimisation.choose(inputs) == chosen)
      #expect(CorpusMinimisation.choose(chosen + inputs + chosen) == chosen)
    }
  }

  @Test("as many inputs as a campaign keeps, with as much as each brings out, lose nothing")
  func large() {
    var random = SplitMix64(seed: 5)
    let inputs = (0..<4_096).map { number in
      KeptInput(
        Self.input(number, length: 3 + random.below(1_000)),
        signatures: (0..<50).map { _ in UInt64(random.below(20_000)) })
    }
    let chosen = CorpusMinimisation.choose(inputs)
    #expect(signatures(of: chosen) == signatures(of: inputs))
    #expect(chosen.count < 1_500)
  }

  @Test("an input of one role doesn't stand for one of another, though both reach the same place")
  func roles() {
    let inputs = [Inputs.app, Inputs.endpoint, Inputs.googleApp].map {
      KeptInput($0, signatures: [1])
    }
    #expect(CorpusMinimisation.choose(inputs).map(\.input.role).count == 3)
  }

  private func signatures(of inputs: [KeptInput]) -> Set<UInt64> {
    Set(inputs.flatMap(\.signatures))
  }
}

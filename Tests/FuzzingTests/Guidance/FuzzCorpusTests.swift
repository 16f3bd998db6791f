import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("The corpus")
struct FuzzCorpusTests {
  @Test("an empty corpus has nothing to draw")
  func empty() {
    var random = SplitMix64(seed: 1)
    #expect(FuzzCorpus().draw(&random) == nil)
  }

  @Test("a behaviour is new once")
  func behaviours() {
    var corpus = FuzzCorpus()
    let isNew = [corpus.count(7), corpus.count(7), corpus.count(8)]
    #expect(isNew == [true, false, true])
    #expect(corpus.seen == [7, 8])
  }

  @Test("inputs of rare behaviour have more turns")
  func rarity() throws {
    var corpus = FuzzCorpus()
    var random = SplitMix64(seed: 2)
    for _ in 0..<1_000 { _ = corpus.count(1) }
    _ = corpus.count(2)
    for number in 0..<100 {
      corpus.add(entry(number, behaviour: number.isMultiple(of: 2) ? 1 : 2), &random)
    }
    let rare = (0..<4_000).count { _ in corpus.draw(&random)?.behaviour == 2 }
    // With as many inputs of each, chance alone would make it a half.
    #expect((2_800...3_400).contains(rare), "\(rare)")
  }

  @Test("inputs that were served have turns of their own")
  func served() throws {
    let decision = try #require(Executions.served)
    var corpus = FuzzCorpus()
    var random = SplitMix64(seed: 3)
    for number in 0..<500 {
      corpus.add(entry(number, decision: number == 100 ? decision : nil), &random)
    }
    let turns = (0..<3_000).count { _ in corpus.draw(&random)?.number == 100 }
    #expect((850...1_200).contains(turns), "\(turns)")
  }

  @Test(
    "a full corpus stays as it is large; what is frequent gives way, and what was served doesn't")
  func bounded() throws {
    let decision = try #require(Executions.served)
    var corpus = FuzzCorpus()
    var random = SplitMix64(seed: 4)
    for _ in 0..<1_000 { _ = corpus.count(1) }
    _ = corpus.count(2)
    corpus.add(entry(0, behaviour: 1, decision: decision), &random)
    for number in 1..<9_000 {
      corpus.add(entry(number, behaviour: number < 2_000 ? 2 : 1), &random)
    }
    #expect(corpus.entries.count == 4_096)
    #expect(corpus.entries.contains { $0.number == 0 })
    #expect(corpus.entries.contains { $0.number > 8_000 })
    // Of four places the one of the most frequent behaviour is taken.
    #expect(corpus.entries.count { $0.behaviour == 2 } > 1_500)
  }

  @Test("where nearly all were served, they give way too, and the newest have turns")
  func servedGiveWay() throws {
    let decision = try #require(Executions.served)
    var corpus = FuzzCorpus()
    var random = SplitMix64(seed: 5)
    for number in 0..<6_000 { corpus.add(entry(number, decision: decision), &random) }
    #expect(corpus.entries.count == 4_096)
    // Every one of the 1,904 that came when there was no room took the place of another.
    #expect(corpus.entries.count { $0.number >= 4_096 } > 1_300)
    #expect(corpus.entries.contains { $0.number == 5_999 })
    let newest = (0..<3_000).count { _ in corpus.draw(&random).map { $0.number >= 4_096 } ?? false }
    #expect(newest > 1_000, "\(newest)")
  }

  @Test("served inputs stay as long as there are no more of them than have turns for it")
  func servedStay() throws {
    let decision = try #require(Executions.served)
    var corpus = FuzzCorpus()
    var random = SplitMix64(seed: 6)
    for number in 0..<9_000 {
      let isServed = number < 512
      corpus.add(entry(number, decision: isServed ? decision : nil), &random)
    }
    #expect(corpus.entries.count { $0.isServed } == 512)
    #expect(corpus.entries.contains { $0.number == 8_999 })
    // One that is served comes in, and one more than have turns may go.
    for number in 9_000..<9_400 { corpus.add(entry(number, decision: decision), &random) }
    #expect(corpus.entries.contains { $0.number == 9_399 })
    let served = corpus.entries.count { $0.isServed }
    #expect((600...912).contains(served), "\(served)")
    let turns = (0..<3_000).count { _ in corpus.draw(&random).map { $0.number >= 9_000 } ?? false }
    #expect(turns > 300, "\(turns)")
  }

  @Test("behaviours that there is no room for don't count as new each time")
  func manyBehaviours() {
    var corpus = FuzzCorpus()
    let most: UInt64 = 1 << 17
    #expect((0..<most).count { corpus.count($0) } == 1 << 17)
    let isNew = corpus.count(most)
    #expect(!isNew)
    #expect(corpus.behaviours == 1 << 17)
  }

  private func entry(
    _ number: Int, behaviour: UInt64 = 0, decision: Decision? = nil
  ) -> FuzzCorpus.Entry {
    FuzzCorpus.Entry(
      input: Inputs.app, provenance: Provenance(seed: "test"), number: number,
      behaviour: behaviour, decision: decision)
  }
}

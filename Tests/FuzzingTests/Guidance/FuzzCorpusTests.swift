import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("The corpus")
struct FuzzCorpusTests {
  private var corpus = FuzzCorpus()
  private var random = SplitMix64(seed: 2)

  @Test("a behaviour is new once, and never if there is no room for it")
  mutating func behaviours() {
    let isNew = [corpus.count(7), corpus.count(7), corpus.count(8)]
    #expect(isNew == [true, false, true])
    #expect(corpus.seen == [7, 8] && corpus.draw(&random) == nil)
    let most: UInt64 = 1 << 17
    for behaviour in 0..<most { _ = corpus.count(behaviour) }
    let isNewWithoutRoom = corpus.count(most)
    #expect(!isNewWithoutRoom && corpus.behaviours == 1 << 17)
  }

  @Test("inputs of rare behaviour have more turns")
  mutating func rarity() throws {
    let common = Executions.execution(of: Inputs.app, Executions.opened()).behaviour
    let rare = Executions.execution(of: Inputs.app, .notRun("x")).behaviour
    for _ in 0..<1_000 { _ = corpus.count(common.value) }
    _ = corpus.count(rare.value)
    for number in 0..<100 { add(number, number.isMultiple(of: 2) ? common : rare) }
    let turns = self.turns(of: 4_000) { $0.behaviour == rare.value }
    // With as many inputs of each, chance alone would make it a half.
    #expect((2_800...3_400).contains(turns), "\(turns)")
  }

  @Test("an input that was served has turns of its own")
  mutating func served() throws {
    let decision = try #require(Executions.served)
    for number in 0..<500 { add(number, decided: number == 100 ? decision : nil) }
    let turns = self.turns(of: 3_000) { $0.queued.number == 100 }
    #expect((850...1_200).contains(turns), "\(turns)")
  }

  @Test(
    "a full corpus stays as it is large; what is frequent gives way, and what was served doesn't")
  mutating func bounded() throws {
    let decision = try #require(Executions.served)
    let common = Executions.execution(of: Inputs.app, Executions.opened()).behaviour
    let rare = Executions.execution(of: Inputs.app, .notRun("x")).behaviour
    for _ in 0..<1_000 { _ = corpus.count(common.value) }
    _ = corpus.count(rare.value)
    add(0, common, decided: decision)
    for number in 1..<9_000 { add(number, number < 2_000 ? rare : common) }
    #expect(corpus.entries.count == 4_096)
    #expect(corpus.entries.contains { $0.queued.number == 0 })
    #expect(corpus.entries.contains { $0.queued.number > 8_000 })
    // Of four places the one of the most frequent behaviour is taken.
    #expect(corpus.entries.count { $0.behaviour == rare.value } > 1_500)
  }

  @Test("served inputs stay as long as there are no more of them than have turns for it")
  mutating func servedStay() throws {
    let decision = try #require(Executions.served)
    for number in 0..<9_000 { add(number, decided: number < 512 ? decision : nil) }
    #expect(corpus.entries.count { $0.isServed } == 512)
    #expect(corpus.entries.contains { $0.queued.number == 8_999 })
    // One that is served comes in, and one more than have turns may go.
    for number in 9_000..<9_400 { add(number, decided: decision) }
    #expect(corpus.entries.contains { $0.queued.number == 9_399 })
    let served = corpus.entries.count { $0.isServed }
    #expect((600...912).contains(served), "\(served)")
    let turns = self.turns(of: 3_000) { $0.queued.number >= 9_000 }
    #expect(turns > 300, "\(turns)")
  }

  @Test("where nearly all were served, they give way too, and the newest have turns")
  mutating func servedGiveWay() throws {
    let decision = try #require(Executions.served)
    for number in 0..<6_000 { add(number, decided: decision) }
    #expect(corpus.entries.count == 4_096)
    // Every one of the 1,904 that came when there was no room took the place of another.
    #expect(corpus.entries.count { $0.queued.number >= 4_096 } > 1_300)
    let newest = self.turns(of: 3_000) { $0.queued.number >= 4_096 }
    #expect(newest > 1_000, "\(newest)")
  }

  private mutating func add(
    _ number: Int, _ behaviour: Feedback? = nil, decided decision: Decision? = nil
  ) {
    let queued = QueuedInput(
      input: Inputs.app, origin: Provenance(seed: "test"), number: number)
    corpus.add(FuzzCorpus.Entry(queued, behaviour, decision), &random)
  }

  private mutating func turns(of count: Int, _ isMeant: (FuzzCorpus.Entry) -> Bool) -> Int {
    var turns = 0
    for _ in 0..<count { if corpus.draw(&random).map(isMeant) == true { turns += 1 } }
    return turns
  }
}

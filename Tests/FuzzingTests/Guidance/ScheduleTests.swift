import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite("Turns of mutators")
struct MutatorScheduleTests {
  private func idle(_ name: String, weight: Int = 8, kinds: Set<InputKind> = [.link]) -> Mutator {
    Mutator(name, "Does nothing.", weight: weight, kinds: kinds, .inPlace { _, _ in false })
  }

  @Test("at first they go by the weights, each with the inputs that it applies to alone")
  func weights() {
    let schedule = MutatorSchedule([
      idle("a", kinds: [.link, .start]), idle("b", weight: 24), idle("c"),
      idle("d", kinds: [.start]),
    ])
    let shares = shares(of: schedule)
    #expect(near(shares[0], 0.2) && near(shares[1], 0.6) && near(shares[2], 0.2), "\(shares)")
    var random = SplitMix64(seed: 3)
    #expect(Set((0..<500).map { _ in schedule.draw(&random, forStart: true) }) == [0, 3])
  }

  @Test(
    "one that brings more has up to four times as many turns, one that brings nothing a quarter")
  func yield() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for place in 0..<10 {
      for use in 0..<100 {
        schedule.note([place], isNew: place == 3 || (place != 0 && use == 0))
      }
    }
    #expect(shares(of: schedule)[3] < 0.12)
    schedule.weigh()
    let shares = shares(of: schedule)
    #expect(schedule.records[3].uses == 100 && schedule.records[3].yield == 100)
    // Nine with a quarter of their weight each, beside one with four times as much.
    #expect(near(shares[3], 4 / (4 + 9 * 0.25)) && near(shares[0], shares[1]), "\(shares)")
  }

  @Test("what one adds to inputs costs no more than those of an ordinary one; none has no turns")
  func growth() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for _ in 0..<50 {
      for (place, growth) in [3_200, 200, 100_000, -300].enumerated() {
        schedule.note(place, growth: growth)
      }
      schedule.note([2], isNew: true)
    }
    schedule.weigh()
    let shares = shares(of: schedule)
    #expect(shares[2] > 0 && shares[2] < 0.01, "\(shares)")
    // An eighth of an ordinary turn for eight times an ordinary length.
    #expect((0.009...0.019).contains(shares[0]), "\(shares)")
    #expect(near(shares[1], shares[4]) && near(shares[3], shares[4]), "\(shares)")
  }

  private func shares(of schedule: MutatorSchedule) -> [Double] {
    var random = SplitMix64(seed: 5)
    let draws = 20_000
    var counts = schedule.mutators.map { _ in 0.0 }
    for _ in 0..<draws { counts[schedule.draw(&random)] += 1 }
    return counts.map { $0 / Double(draws) }
  }

  private func near(_ share: Double, _ expected: Double) -> Bool { abs(share - expected) < 0.02 }
}

@Suite("Turns for places of the code")
struct PlaceScheduleTests {
  private var schedule = PlaceSchedule()
  private var random = SplitMix64(seed: 3)

  @Test("without a place that has turns nothing is drawn, and no randomness is used up")
  mutating func empty() {
    var (corpus, untouched) = (FuzzCorpus(), random)
    let drawn = [corpus.drawForPlace(&random), schedule.draw(&random)]
    // An input of which none are to be made takes no turns, nor does any before it is weighed.
    schedule.note([1], by: nil)
    schedule.weigh()
    schedule.note([7], by: entry(1))
    let more = schedule.draw(&random)
    #expect((drawn + [more]).allSatisfy { $0 == nil })
    #expect(random.next() == untouched.next())
    schedule.weigh()
    #expect(schedule.draw(&random)?.queued.number == 1)
  }

  @Test("the fewer executions reach a place, the more turns it has")
  mutating func rarity() {
    for number in 0..<900 { schedule.note([1], by: entry(number)) }
    for number in 900..<1_000 { schedule.note([2], by: entry(number)) }
    schedule.weigh()
    let rare = turns(of: 4_000) { $0 >= 900 }
    #expect((3_450...3_750).contains(rare), "\(rare)")
  }

  @Test("a place that is never reached again loses its turns to others")
  mutating func deadEnd() {
    for number in 0..<100 { schedule.note([1], by: entry(number)) }
    schedule.note([2], by: entry(100))
    for _ in 0..<20 {
      schedule.weigh()
      _ = turns(of: 100) { _ in true }
    }
    schedule.weigh()
    let turns = turns(of: 1_000) { $0 == 100 }
    #expect((350...650).contains(turns), "\(turns)")
  }

  @Test("a shorter input takes a place's turns, and one that is served takes them from any other")
  mutating func aptness() throws {
    let served = try #require(Executions.served)
    let rows: [(link: String, decision: Decision?, holder: Int)] = [
      ("a?state=12", nil, 1), ("a?state=123", nil, 1), ("a?state=1", nil, 3),
      ("a?state=1234", served, 4), ("a?", nil, 4),
    ]
    for (index, row) in rows.enumerated() {
      schedule.note([1], by: entry(index + 1, link: row.link, decision: row.decision))
      schedule.weigh()
      #expect(schedule.draw(&random)?.queued.number == row.holder)
    }
  }

  private mutating func turns(of count: Int, _ isMeant: (Int) -> Bool) -> Int {
    var turns = 0
    for _ in 0..<count {
      if let entry = schedule.draw(&random), isMeant(entry.queued.number) { turns += 1 }
    }
    return turns
  }

  private func entry(
    _ number: Int, link: String = "a?state=1", decision: Decision? = nil
  ) -> FuzzCorpus.Entry {
    FuzzCorpus.Entry(
      QueuedInput(
        input: FuzzRequest(.app, link: Inputs.link(link)), origin: Provenance(seed: "good"),
        number: number), nil, decision)
  }
}

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

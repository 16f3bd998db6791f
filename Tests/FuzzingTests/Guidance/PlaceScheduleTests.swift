import AppFlip
import Conformance
import Testing

@testable import Fuzzing

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
        input: FuzzInput(.app, link: Inputs.link(link)), origin: Provenance(seed: "good"),
        number: number), nil, decision)
  }
}

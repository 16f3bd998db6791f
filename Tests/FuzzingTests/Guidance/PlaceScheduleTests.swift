import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Turns for places of the code")
struct PlaceScheduleTests {
  @Test("without a place nothing is drawn, and no randomness is used up")
  func empty() {
    var (schedule, random, untouched) = (
      PlaceSchedule(), SplitMix64(seed: 1), SplitMix64(seed: 1)
    )
    #expect(schedule.isEmpty && schedule.draw(&random) == nil)
    #expect(FuzzCorpus.isWithoutTurns(&random))
    #expect(random.next() == untouched.next())
  }

  @Test("what reached a place has turns once the places are weighed")
  func weighed() {
    var (schedule, random) = (PlaceSchedule(), SplitMix64(seed: 2))
    schedule.note([7], by: entry(1))
    #expect(schedule.draw(&random) == nil)
    schedule.weigh()
    #expect(schedule.draw(&random)?.number == 1)
  }

  @Test("the fewer executions reach a place, the more turns it has")
  func rarity() {
    var (schedule, random) = (PlaceSchedule(), SplitMix64(seed: 3))
    for number in 0..<900 { schedule.note([1], by: entry(number)) }
    for number in 900..<1_000 { schedule.note([2], by: entry(number)) }
    schedule.weigh()
    let rare = (0..<4_000).count { _ in (schedule.draw(&random)?.number ?? 0) >= 900 }
    #expect((3_450...3_750).contains(rare), "\(rare)")
  }

  @Test("a place that is never reached again loses its turns to others")
  func deadEnd() {
    var (schedule, random) = (PlaceSchedule(), SplitMix64(seed: 4))
    for number in 0..<100 { schedule.note([1], by: entry(number)) }
    schedule.note([2], by: entry(100))
    for _ in 0..<20 {
      schedule.weigh()
      for _ in 0..<100 { _ = schedule.draw(&random) }
    }
    schedule.weigh()
    let turns = (0..<1_000).count { _ in schedule.draw(&random)?.number == 100 }
    #expect((350...650).contains(turns), "\(turns)")
  }

  @Test("a shorter input takes a place's turns, and one that is served takes them from any other")
  func aptness() throws {
    let served = try #require(Executions.served)
    var (schedule, random) = (PlaceSchedule(), SplitMix64(seed: 5))
    func holder(after entry: FuzzCorpus.Entry) -> Int? {
      schedule.note([1], by: entry)
      schedule.weigh()
      return schedule.draw(&random)?.number
    }
    #expect(holder(after: entry(1, link: "a?state=12")) == 1)
    #expect(holder(after: entry(2, link: "a?state=123")) == 1)
    #expect(holder(after: entry(3, link: "a?state=1")) == 3)
    #expect(holder(after: entry(4, link: "a?state=1234", decision: served)) == 4)
    #expect(holder(after: entry(5, link: "a?")) == 4)
  }

  @Test("an input of which none are to be made takes no turns")
  func noParent() {
    var (schedule, random) = (PlaceSchedule(), SplitMix64(seed: 6))
    schedule.note([1], by: nil)
    schedule.weigh()
    #expect(schedule.isEmpty && schedule.draw(&random) == nil)
  }

  private func entry(
    _ number: Int, link: String = "a?state=1", decision: Decision? = nil
  ) -> FuzzCorpus.Entry {
    FuzzCorpus.Entry(
      input: FuzzInput(link: link), provenance: Provenance(seed: "good"), number: number,
      behaviour: 1, decision: decision)
  }
}

extension FuzzCorpus {
  /// Whether an empty corpus draws nothing for a place.
  fileprivate static func isWithoutTurns(_ random: inout SplitMix64) -> Bool {
    var corpus = FuzzCorpus()
    return corpus.drawForPlace(&random) == nil
  }
}

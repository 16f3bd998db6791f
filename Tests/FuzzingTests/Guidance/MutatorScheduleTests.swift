import AppFlip
import Testing

@testable import Fuzzing

@Suite("Turns of mutators")
struct MutatorScheduleTests {
  private func idle(_ name: String, weight: Int = 8, kinds: InputKinds = .link) -> Mutator {
    Mutator(name, "Does nothing.", weight: weight, kinds: kinds, .inPlace { _, _ in false })
  }

  private static let draws = 20_000

  @Test("at first they go by the weights")
  func weights() {
    let schedule = MutatorSchedule([
      idle("a"), idle("b", weight: 24), idle("c"),
    ])
    #expect(schedule.mutators.map(\.name) == ["a", "b", "c"])
    let shares = shares(of: schedule)
    #expect(near(shares[0], 0.2) && near(shares[1], 0.6) && near(shares[2], 0.2), "\(shares)")
  }

  @Test("each has turns with the inputs that it applies to alone")
  func kinds() {
    let schedule = MutatorSchedule([
      idle("a"), idle("b", kinds: .start), idle("c", kinds: [.link, .start]),
    ])
    var random = SplitMix64(seed: 3)
    let ofLinks = Set((0..<500).map { _ in schedule.draw(&random) })
    let ofStarts = Set((0..<500).map { _ in schedule.draw(&random, forStart: true) })
    #expect(ofLinks == [0, 2] && ofStarts == [1, 2])
  }

  @Test("one that brings more has more turns, up to four times as many")
  func yield() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for place in 0..<10 {
      for use in 0..<100 { schedule.note([place], isNew: place == 3 || use == 0) }
    }
    #expect(shares(of: schedule)[3] < 0.12)
    schedule.weigh()
    let shares = shares(of: schedule)
    #expect(schedule.records[3].uses == 100 && schedule.records[3].yield == 100)
    #expect(shares[3] > 0.35, "\(shares)")
    // Nine with a quarter of their weight each, beside one with four times as much.
    #expect(near(shares[3], 4 / (4 + 9 * 0.25)), "\(shares)")
  }

  @Test("one that brings nothing keeps a quarter of its turns")
  func floor() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for place in 0..<10 {
      for use in 0..<400 { schedule.note([place], isNew: place != 0 && use < 40) }
    }
    schedule.weigh()
    let shares = shares(of: schedule)
    #expect((0.018...0.034).contains(shares[0]), "\(shares)")
  }

  @Test("one that makes inputs very long has few turns, though it brings much")
  func length() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for _ in 0..<50 {
      schedule.note(0, growth: 100_000)
      schedule.note(1, growth: -300)
      schedule.note([0], isNew: true)
    }
    schedule.weigh()
    let shares = shares(of: schedule)
    #expect(shares[0] > 0 && shares[0] < 0.01, "\(shares)")
    #expect(shares[1] > 0.09, "\(shares)")
  }

  @Test("what one adds to inputs costs no more than the inputs of an ordinary one")
  func growth() {
    var schedule = MutatorSchedule((0..<10).map { idle("\($0)") })
    for _ in 0..<50 {
      schedule.note(0, growth: 3_200)
      schedule.note(1, growth: 200)
    }
    schedule.weigh()
    let shares = shares(of: schedule)
    // An eighth of an ordinary turn for eight times an ordinary length.
    #expect((0.009...0.019).contains(shares[0]), "\(shares)")
    #expect(near(shares[1], shares[2]), "\(shares)")
  }

  @Test("every mutator has turns at last, whatever its record")
  func never() {
    var schedule = MutatorSchedule((0..<40).map { idle("\($0)", weight: 1) })
    for place in 0..<39 {
      for _ in 0..<50 { schedule.note([place], isNew: false) }
      schedule.note(place, growth: 160_000)
    }
    schedule.weigh()
    #expect(shares(of: schedule).allSatisfy { $0 > 0 })
  }

  private func shares(of schedule: MutatorSchedule) -> [Double] {
    var random = SplitMix64(seed: 5)
    var counts = schedule.mutators.map { _ in 0.0 }
    for _ in 0..<Self.draws { counts[schedule.draw(&random)] += 1 }
    return counts.map { $0 / Double(Self.draws) }
  }

  private func near(_ share: Double, _ expected: Double) -> Bool { abs(share - expected) < 0.02 }
}

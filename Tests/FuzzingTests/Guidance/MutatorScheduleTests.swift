import AppFlip
import Testing

@testable import Fuzzing

@Suite("Turns of mutators")
struct MutatorScheduleTests {
  private func idle(_ name: String, weight: Int = 8, kinds: InputKinds = .link) -> Mutator {
    Mutator(name, "Does nothing.", weight: weight, kinds: kinds, .inPlace { _, _ in false })
  }

  @Test("at first they go by the weights, each with the inputs that it applies to alone")
  func weights() {
    let schedule = MutatorSchedule([
      idle("a", kinds: [.link, .start]), idle("b", weight: 24), idle("c"), idle("d", kinds: .start),
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

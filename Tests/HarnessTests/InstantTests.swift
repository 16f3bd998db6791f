import Processes
import Testing

@Suite("Points of time")
struct InstantTests {
  @Test("milliseconds are rounded up and never negative", arguments: [0, 1, 20, 2_000, 86_400_000])
  func milliseconds(_ count: Int) {
    let moment = Instant.now
    #expect(moment.milliseconds(until: moment + count) == CInt(count))
    #expect((moment + count).milliseconds(until: moment) == 0)
    #expect(moment <= moment + count)
  }

  @Test("a time that no clock shows is the last of all")
  func distant() {
    let moment = Instant.now
    #expect(moment + .max == moment + (.max - 1))
    #expect(moment + 1 < moment + .max)
    #expect(moment.milliseconds(until: moment + .max) == .max)
  }
}

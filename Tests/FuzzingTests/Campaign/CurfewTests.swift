import Testing

@testable import Fuzzing

@Suite("Curfews")
struct CurfewTests {
  @Test(
    "sending ends when its time is over, and all else a third later, or five seconds",
    arguments: [(3, 3, 5), (15, 15, 17), (30, 30, 37), (600, 600, 797)])
  func ends(_ row: (seconds: Int, sending: Int, last: Int)) {
    let clock = HandClock()
    let stop = StopSign()
    let curfew = Curfew(stop, seconds: row.seconds, now: clock.now)
    curfew.open()
    curfew.begin()
    clock.advance(by: .seconds(row.sending) - .milliseconds(1))
    #expect(!curfew.isOver(before: 16) && !curfew.isLate)
    clock.advance(by: .milliseconds(1))
    #expect(curfew.isOver(before: 16) && curfew.isOutOfTime && !curfew.isLate && !stop.isFinal)
    clock.advance(by: .seconds(row.last - row.sending) - .milliseconds(1))
    #expect(!curfew.isLate && !stop.isFinal)
    clock.advance(by: .milliseconds(1))
    #expect(curfew.isLate && stop.isFinal && !stop.isUp)
  }

  @Test("where nobody asks for a time, sending ends after an hour")
  func unasked() {
    let clock = HandClock()
    let curfew = Curfew(StopSign(), seconds: nil, now: clock.now)
    curfew.begin()
    clock.advance(by: .seconds(3_599))
    #expect(!curfew.isOver(before: 16))
    clock.advance(by: .seconds(1))
    #expect(curfew.isOver(before: 16) && !curfew.isLate)
  }

  @Test(
    "what was found before has half of the allowance, and takes nothing of the time for sending")
  func replays() {
    let clock = HandClock()
    let curfew = Curfew(StopSign(), seconds: 30, now: clock.now)
    curfew.open()
    clock.advance(by: .milliseconds(4_999))
    #expect(!curfew.isLate)
    clock.advance(by: .milliseconds(1))
    #expect(curfew.isLate)
    curfew.begin()
    clock.advance(by: .milliseconds(29_999))
    #expect(!curfew.isLate && !curfew.isOver(before: 1))
    clock.advance(by: .milliseconds(1))
    #expect(!curfew.isLate && curfew.isOver(before: 1))
  }

  @Test("somebody who stops it waits for nothing")
  func stopped() {
    let stop = StopSign()
    let curfew = Curfew(stop, seconds: nil)
    curfew.begin()
    #expect(!curfew.isLate && !stop.isFinal)
    stop.putUp()
    #expect(curfew.isLate && stop.isFinal && curfew.isOver(before: 0))
  }
}

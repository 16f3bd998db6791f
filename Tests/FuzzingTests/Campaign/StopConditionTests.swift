import Testing

@testable import Fuzzing

@Suite("Stop conditions")
struct StopConditionTests {
  @Test(
    "sending ends when its time is over, and all else a third later, or ten seconds",
    arguments: [(3, 3, 10), (15, 15, 22), (30, 30, 37), (600, 600, 797)])
  func ends(_ row: (seconds: Int, sending: Int, last: Int)) {
    let clock = HandClock()
    let stop = StopSign()
    let stopCondition = StopCondition(stop, seconds: row.seconds, now: clock.now)
    stopCondition.open()
    stopCondition.begin()
    clock.advance(by: .seconds(row.sending) - .milliseconds(1))
    #expect(!stopCondition.isOver(before: 16) && !stopCondition.isLate)
    clock.advance(by: .milliseconds(1))
    #expect(
      stopCondition.isOver(before: 16) && stopCondition.isOutOfTime && !stopCondition.isLate
        && !stop.isFinal)
    clock.advance(by: .seconds(row.last - row.sending) - .milliseconds(1))
    #expect(!stopCondition.isLate && !stop.isFinal)
    clock.advance(by: .milliseconds(1))
    #expect(stopCondition.isLate && stop.isFinal && !stop.isUp)
  }

  @Test("the time for sending stands still while something is looked into")
  func aside() {
    let clock = HandClock()
    let stopCondition = StopCondition(StopSign(), seconds: 60, now: clock.now)
    stopCondition.open()
    stopCondition.begin()
    clock.advance(by: .seconds(40))
    stopCondition.stepAside {
      clock.advance(by: .seconds(15))
      #expect(!stopCondition.isOutOfTime)
      clock.advance(by: .seconds(1))
      #expect(!stopCondition.isOutOfTime)
    }
    clock.advance(by: .milliseconds(19_999))
    #expect(!stopCondition.isOutOfTime)
    clock.advance(by: .milliseconds(1))
    #expect(stopCondition.isOutOfTime)
  }

  @Test(
    "what was found before has half of the allowance, and takes nothing of the time for sending")
  func replays() {
    let clock = HandClock()
    let stopCondition = StopCondition(StopSign(), seconds: 30, now: clock.now)
    stopCondition.open()
    clock.advance(by: .milliseconds(4_999))
    #expect(!stopCondition.isLate)
    clock.advance(by: .milliseconds(1))
    #expect(stopCondition.isLate)
    stopCondition.begin()
    clock.advance(by: .milliseconds(29_999))
    #expect(!stopCondition.isLate && !stopCondition.isOver(before: 1))
    clock.advance(by: .milliseconds(1))
    #expect(!stopCondition.isLate && stopCondition.isOver(before: 1))
  }

  @Test("somebody who stops it waits for nothing")
  func stopped() {
    let stop = StopSign()
    let stopCondition = StopCondition(stop, seconds: nil)
    stopCondition.begin()
    #expect(!stopCondition.isLate && !stop.isFinal)
    stop.putUp()
    #expect(stopCondition.isLate && stop.isFinal && stopCondition.isOver(before: 0))
  }

  @Test("where nobody asks for a time, sending ends after an hour")
  func unasked() {
    let clock = HandClock()
    let stopCondition = StopCondition(StopSign(), seconds: nil, now: clock.now)
    stopCondition.begin()
    clock.advance(by: .seconds(3_599))
    #expect(!stopCondition.isOver(before: 16))
    clock.advance(by: .seconds(1))
    #expect(stopCondition.isOver(before: 16) && !stopCondition.isLate)
  }
}

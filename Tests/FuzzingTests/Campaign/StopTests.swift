import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Stop conditions")
struct StopConditionTests {
  @Test(
    "sending ends when its time is over, and all else a third later, or ten seconds",
    arguments: [(3, 3, 10), (15, 15, 22), (30, 30, 37), (600, 600, 797)])
  func ends(_ row: (seconds: Int, sending: Int, last: Int)) {
    let stop = StopSign()
    let (stopCondition, clock) = opened(stop, seconds: row.seconds)
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
    let (stopCondition, clock) = opened(seconds: 60)
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
    let (stopCondition, clock) = opened(seconds: 30)
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
    let (stopCondition, clock) = opened(seconds: nil)
    stopCondition.begin()
    clock.advance(by: .seconds(3_599))
    #expect(!stopCondition.isOver(before: 16))
    clock.advance(by: .seconds(1))
    #expect(stopCondition.isOver(before: 16) && !stopCondition.isLate)
  }

  @Test("minimising counts in the time of a campaign against a live endpoint")
  func minimisingCounts() {
    let (stopCondition, clock) = opened(seconds: 40, countsMinimising: true)
    stopCondition.begin()
    clock.advance(by: .seconds(29))
    #expect(!stopCondition.isOutOfTime && stopCondition.lengthOfAllElse == .seconds(7))
    clock.advance(by: .seconds(1))
    #expect(stopCondition.isOutOfTime)
    #expect(opened(seconds: 4, countsMinimising: true).0.lengthOfAllElse == .zero)
  }

  /// A condition by which the adapters have greeted, and its clock.
  private func opened(
    _ stop: StopSign = StopSign(), seconds: Int?, countsMinimising: Bool = false
  ) -> (StopCondition, HandClock) {
    let clock = HandClock()
    let stopCondition = StopCondition(
      stop, seconds: seconds, countsMinimising: countsMinimising, now: clock.now)
    stopCondition.open()
    return (stopCondition, clock)
  }
}

@Suite("Campaigns that are stopped")
struct StopTests {
  @Test(
    "what was executed is the campaign of as many executions", arguments: [1, 3], [false, true])
  func prefix(_ jobs: Int, usesSessions: Bool) async throws {
    let sign = StopSign()
    let calls = Mutex(0)
    var plan = CampaignPlan(runs: 2_000)
    plan.goal = .nothing
    plan.budget.jobs = jobs
    plan.usesSessions = usesSessions
    let stopped = try await execute(plan, stop: sign) {
      { _, reply in
        let number = calls.next()
        if number == 700 { sign.putUp() }
        return reply
      }
    }
    #expect(stopped.ends == [.stopped])
    // Each process is asked one link at a time; all others wait for the slowest. A session sends up to four
    // requests for one link.
    let least = usesSessions ? 500 / 4 : 500
    #expect((least...720).contains(stopped.executions), "\(stopped.executions)")
    plan.budget.runs = stopped.executions
    let whole = try await execute(plan) { { $1 } }
    #expect(whole.ends == [.complete] && whole.executions == stopped.executions)
    #expect(whole.kept == stopped.kept)
  }

  @Test("what is looked into is written down as it is, and nothing more is tried")
  func replayer() async throws {
    let sign = StopSign()
    let processes = Mutex(0)
    let late = Mutex(0)
    let result = try await execute(CampaignPlan(runs: 600), stop: sign) {
      let process = processes.next()
      let requests = Mutex(0)
      return { input, reply in
        // The first process is the campaign's.
        if process > 1 {
          if sign.isUp { late.withLock { $0 += 1 } }
          let count = requests.next()
          if count == 3 { sign.putUp() }
        }
        return try Self.losingStates(input, reply)
      }
    }
    #expect(result.ends == [.stopped])
    #expect(late.withLock(\.self) == 0)
    let finding = try #require(result.findings.first)
    #expect(!finding.isMinimal && finding.confirmation.repeats == 0)
    #expect(result.findings.allSatisfy { $0.confirmation.repeats == 0 })
    #expect(!result.isPassed)
  }

  @Test("a try that was stopped before it began doesn't count")
  func confirmation() async throws {
    let sign = StopSign()
    let processes = Mutex(0)
    let result = try await execute(CampaignPlan(runs: 600), stop: sign) {
      // The campaign's process, the one for smaller inputs, then one for each try.
      let process = processes.next()
      if process == 4 { sign.putUp() }
      return Self.losingStates
    }
    let finding = try #require(result.findings.first)
    #expect(finding.isMinimal && finding.confirmation == Confirmation(seen: 1, repeats: 1))
  }

  private static let losingStates: ToyApp.Twist = { _, reply in
    var reply = reply
    for index in reply.opened.indices {
      let url = reply.opened[index].url.octets
      let parts = url.split(separator: UInt8(ascii: "&"))
      let kept = parts.filter { !$0.starts(with: Array("state=".utf8)) }
      reply.opened[index].url = Text(Array(kept.joined(separator: [UInt8(ascii: "&")])))
    }
    return reply
  }

  private func execute(
    _ plan: CampaignPlan, stop: StopSign = StopSign(),
    _ twist: @escaping @Sendable () -> ToyApp.Twist
  ) async throws -> CampaignResult {
    try await plan.run(stop: stop, ToyApp.start(twist))
  }
}

extension Mutex where Value == Int {
  fileprivate func next() -> Int {
    withLock { number in
      number += 1
      return number
    }
  }
}

@Suite(
  "Campaigns against adapters that hang")
struct HangTests {
  private static let hang = ExchangeResult.timedOut(milliseconds: 2_000, partial: [])
  private static let crash = ExchangeResult.crashed(.exited(status: 7), standardError: [])

  @Test("one that never answers ends the campaign, which keeps its findings and is no pass")
  func hung() async throws {
    let found = Mutex<[String]>([])
    let result = try await campaign(
      runs: 100_000, found: { finding in found.withLock { $0.append(finding.id) } }
    ) { _ in true }
    #expect(result.ends == [.hung])
    // Each is taken to cost four seconds of the minute that there is.
    #expect(result.executions == 16)
    let finding = try #require(result.findings.first)
    #expect(result.findings.allSatisfy { $0.signature.kind.word == "timed-out" })
    #expect(finding.signature.rule == Rule.appSurvives.id && finding.confirmation.isSteady)
    #expect(found.withLock(\.self) == result.findings.map(\.id))
    #expect(!result.isPassed && result.failures.contains(finding))
  }

  @Test(
    "one that hangs or ends at few of many links is asked on, however long that takes",
    arguments: [(hang, 6_000, 300), (crash, 5_000, 80)])
  func rarely(_ row: (outcome: ExchangeResult, runs: Int, each: Int)) async throws {
    let count = Mutex(0)
    let result = try await campaign(runs: row.runs, outcome: row.outcome) { _ in
      count.next().isMultiple(of: row.each)
    }
    #expect(result.ends == [.complete] && result.executions == row.runs)
  }

  @Test(
    "where a campaign ends for an adapter that hangs or ends doesn't depend on the number of processes",
    arguments: [
      (hang, .hung, 20_000), (crash, .gaveUp, 5_000),
      (.protocolError(.unasked, bytes: []), .gaveUp, 5_000),
    ] as [(ExchangeResult, CampaignResult.End, Int)])
  func jobs(_ row: (outcome: ExchangeResult, end: CampaignResult.End, runs: Int)) async throws {
    var ends: [CampaignResult] = []
    for jobs in [1, 2, 3] {
      ends.append(
        try await campaign(runs: row.runs, jobs: jobs, outcome: row.outcome) { $0.hasSemicolon })
    }
    #expect(ends[0].executions < row.runs && !ends[0].isPassed)
    for end in ends {
      #expect(end.ends == [row.end] && end.executions == ends[0].executions)
      #expect(end.kept == ends[0].kept && end.findings.map(\.id) == ends[0].findings.map(\.id))
    }
  }

  @Test("what a hang needs is tried in processes of their own, each of which hangs once at most")
  func replayer() async throws {
    let log = RequestLog()
    let result = try await campaign(runs: 600, log: log) { $0.hasSemicolon }
    #expect(result.findings.contains { $0.signature.kind.word == "timed-out" })
    // The first process is the campaign's.
    let processes = log.all.dropFirst().filter { $0.contains(where: \.hasSemicolon) }
    #expect(processes.count > 4)
    #expect(processes.allSatisfy { $0.count == 1 })
  }

  private func campaign(
    runs: Int, jobs: Int = 1, found: @escaping @Sendable (Finding) -> Void = { _ in },
    log: RequestLog = RequestLog(),
    outcome: ExchangeResult = hang,
    hangs: @escaping @Sendable (RunInput) -> Bool
  ) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: runs)
    plan.budget.jobs = jobs
    let start = ToyApp.start()
    return try await plan.run(found: found) { () throws(StartFailure) in
      AlteredAdapter(try start(), note: log.begin(), outcome: outcome, hangs: hangs)
    }
  }
}

extension RunInput {
  fileprivate var hasSemicolon: Bool {
    guard case .app(let input) = self else { return false }
    return input.url?.octets.contains(UInt8(ascii: ";")) == true
  }
}

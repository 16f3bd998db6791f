import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Campaigns that are stopped")
struct StopTests {
  @Test("what was executed is the campaign of as many executions", arguments: [1, 3])
  func prefix(_ jobs: Int) async throws {
    let sign = StopSign()
    let calls = Mutex(0)
    var plan = CampaignPlan(runs: 2_000)
    plan.goal = .nothing
    plan.budget.jobs = jobs
    let stopped = try await execute(plan, stop: sign) {
      { _, reply in
        let number = calls.next()
        if number == 700 { sign.putUp() }
        return reply
      }
    }
    #expect(stopped.ends == [.stopped])
    // Each process is asked one link at a time; all others wait for the slowest.
    #expect((500...720).contains(stopped.executions), "\(stopped.executions)")
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
    #expect(finding.isMinimal && finding.confirmation == Confirmation(seen: 1, of: 1))
  }

  @Test("what was found before is replayed first, and takes none of the campaign's time")
  func regressions() async throws {
    var plan = CampaignPlan(runs: 600)
    let findings = try await execute(plan) { Self.losingStates }.findings
    plan.regressions = Array(repeating: try #require(findings.first), count: 3)
    plan.budget.seconds = 1
    plan.goal = .nothing
    let result = try await execute(plan) {
      { input, reply in
        // Longer than all the time that there is, until the campaign has begun.
        if input.url.map({ $0.octets == findings[0].steps.last?.input.link?.octets }) == true {
          Thread.sleep(forTimeInterval: 0.5)
        }
        return reply
      }
    }
    #expect(result.executions > 1)
  }

  /// Answers with no state.
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
  /// Counts on.
  fileprivate func next() -> Int {
    withLock { number in
      number += 1
      return number
    }
  }
}

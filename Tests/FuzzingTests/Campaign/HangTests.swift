import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite(
  "Campaigns against adapters that hang")
struct HangTests {
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

  @Test("one that hangs at few of many links is asked on, however long that takes")
  func rarely() async throws {
    let count = Mutex(0)
    let result = try await campaign(runs: 6_000) { _ in
      count.withLock { number in
        number += 1
        return number.isMultiple(of: 300)
      }
    }
    #expect(result.ends == [.complete] && result.executions == 6_000)
  }

  @Test("where a campaign ends for hangs doesn't depend on the number of processes")
  func jobs() async throws {
    var ends: [CampaignResult] = []
    for jobs in [1, 3] {
      ends.append(try await campaign(runs: 20_000, jobs: jobs) { $0.hasSemicolon })
    }
    #expect(ends.map(\.ends) == [[.hung], [.hung]])
    #expect(ends[0].executions == ends[1].executions, "\(ends.map(\.executions))")
    #expect(ends[0].kept == ends[1].kept)
  }

  @Test(
    "where a campaign ends for an adapter that ends doesn't depend on the number of processes",
    .longProof("whole campaigns"),
    arguments: [
      ExchangeResult.crashed(.exited(status: 7), standardError: []),
      .protocolError(.unasked, bytes: []),
    ])
  func ends(_ outcome: ExchangeResult) async throws {
    var ends: [CampaignResult] = []
    for jobs in [1, 2, 3] {
      ends.append(
        try await campaign(runs: 5_000, jobs: jobs, outcome: outcome) { $0.hasSemicolon })
    }
    #expect(ends.allSatisfy { $0.ends == [.gaveUp] })
    #expect(ends[0].executions < 5_000 && !ends[0].isPassed)
    for end in ends { #expect(end.executions == ends[0].executions) }
    for end in ends { #expect(end.findings.map(\.id) == ends[0].findings.map(\.id)) }
  }

  @Test("one that ends at no more than two links of a hundred is asked on")
  func endsRarely() async throws {
    let count = Mutex(0)
    let crash = ExchangeResult.crashed(.exited(status: 7), standardError: [])
    let result = try await campaign(runs: 5_000, outcome: crash) { _ in
      count.withLock { number in
        number += 1
        return number.isMultiple(of: 51)
      }
    }
    #expect(result.ends == [.complete] && result.executions == 5_000)
  }

  @Test("what a hang needs is tried in processes of their own, each of which hangs once at most")
  func replayer() async throws {
    let log = HangingAdapter.Log()
    let result = try await campaign(runs: 600, log: log) { $0.hasSemicolon }
    #expect(result.findings.contains { $0.signature.kind.word == "timed-out" })
    // The first process is the campaign's.
    let processes = log.all.dropFirst().filter { $0.contains(where: \.hasSemicolon) }
    #expect(processes.count > 4)
    #expect(processes.allSatisfy { $0.count == 1 })
  }

  @Test("one that hangs now and then is asked on, as long as that doesn't take too long")
  func nowAndThen() async throws {
    // Each is taken to cost four seconds of the minute that there is.
    let count = Mutex(0)
    let result = try await campaign(runs: 2_000) { input in
      guard input.hasSemicolon else { return false }
      return count.withLock { number in
        number += 1
        return number <= 12
      }
    }
    #expect(result.ends == [.complete] && result.executions == 2_000)
    #expect(!result.isPassed)
  }

  private func campaign(
    runs: Int, jobs: Int = 1, found: @escaping @Sendable (Finding) -> Void = { _ in },
    log: HangingAdapter.Log = HangingAdapter.Log(),
    outcome: ExchangeResult = .timedOut(milliseconds: 2_000, partial: []),
    hangs: @escaping @Sendable (RunInput) -> Bool
  ) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: runs)
    plan.budget.jobs = jobs
    let start = ToyApp.start()
    return try await plan.run(found: found) { () throws(StartFailure) in
      HangingAdapter(try start(), note: log.begin(), outcome: outcome, hangs: hangs)
    }
  }
}

extension RunInput {
  /// Whether there is a semicolon in the link.
  fileprivate var hasSemicolon: Bool {
    guard case .app(let input) = self else { return false }
    return input.url?.octets.contains(UInt8(ascii: ";")) == true
  }
}

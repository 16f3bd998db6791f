import AdapterProtocol
import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Limits of campaigns")
struct LimitTests {
  @Test("a campaign that looks into all violations reached no limit")
  func none() async throws {
    let result = try await campaign { ToyApp.brokenBySemicolons }
    #expect(result.limits == [] && result.findings != [])
  }

  @Test("beyond the most findings violations are counted, and the result says so")
  func findings() async throws {
    let all = try await campaign { ToyApp.brokenBySemicolons }
    let result = try await campaign([.findings: 1]) { ToyApp.brokenBySemicolons }
    #expect(result.limits == [.findings] && result.findings == Array(all.findings.prefix(1)))
    #expect(result.occurrences.map(\.signature) == all.occurrences.map(\.signature))
    #expect(result.occurrences.map(\.count) == all.occurrences.map(\.count))
  }

  @Test("beyond the most histories the findings hold their last input, and the result says so")
  func histories() async throws {
    let result = try await campaign([.histories: 0], twist: ToyApp.spoilt)
    #expect(result.limits == [.histories])
    #expect(result.findings.contains { !$0.confirmation.isSteady && $0.steps.count == 1 })
  }

  @Test("one that is stopped while findings are handed over again has tested something")
  func regressions() async throws {
    let earlier = try await campaign { ToyApp.brokenBySemicolons }
    var plan = CampaignPlan()
    plan.regressions = [try #require(earlier.findings.first)]
    let stop = StopSign()
    let result = try await plan.run(
      stop: stop, found: { _ in stop.putUp() }, ToyApp.start { ToyApp.brokenBySemicolons })
    #expect(result.executions == 0 && result.findings.count == 1)
    #expect(!result.isUntested && !result.isPassed && result.failures.count == 1)
  }

  private func campaign(
    _ most: [CampaignResult.Limit: Int] = [:],
    twist: @escaping @Sendable () -> ToyApp.Twist
  ) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: 700)
    plan.words = [Array("xyzzy".utf8)]
    plan.most.merge(most) { $1 }
    return try await plan.run(ToyApp.start(twist))
  }
}

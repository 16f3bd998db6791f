import AppFlip
import Conformance
import Harness
import Processes
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Inputs behind others in one session")
struct SessionTests {
  private func campaign(_ role: Role, runs: Int, fault: String) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: runs)
    plan.settings.roles = [role]
    // Nothing here hangs, however busy the machine.
    plan.settings.deadline = 600_000
    let command = ReferenceAdapter.command("--fault", fault)
    return try await plan.run { () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting)
    }
  }

  @Test(
    "show what an implementation keeps of one request for the next", .longProof("whole campaigns"),
    arguments: [
      "state/earlier-kept", "state/consent-remembered", "state/waiting-answered",
      "pending/cancelled-at-any-link", "endpoint/browser/state-kept",
      "google-app/answer/first-target-kept", "google-app/pending/forgotten-at-any-link",
    ])
  func found(_ fault: String) async throws {
    let role: Role =
      switch fault.split(separator: "/")[0] {
      case "endpoint": .authorizationEndpoint
      case "google-app": .googleApp
      default: .app
      }
    let result = try await campaign(role, runs: 4_000, fault: fault)
    let finding = try #require(
      result.findings.first {
        $0.reproductionMode.isJudgedTogether
      }, "\(result.findings.map { "\($0.signature) \($0.reproductionMode)" })")
    #expect(finding.confirmation.isSteady)
    #expect(finding.isMinimal)
    #expect((2...3).contains(finding.steps.count), "\(finding.steps)")
  }

  @Test("a good link behind a hostile one in one running app is decided as it is by itself")
  func control() async throws {
    let result = try await campaign(.app, runs: 1_200, fault: "state/first-kept")
    #expect(
      result.findings.allSatisfy { $0.reproductionMode == .inOneSession && $0.steps.count == 2 })
    let finding = try #require(
      result.findings.first { $0.signature.rule == Rule.appStateExact.id })
    #expect(finding.confirmation.isSteady && finding.isMinimal)
  }
}

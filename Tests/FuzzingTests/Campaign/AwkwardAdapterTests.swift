import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Fuzzing

@Suite(
  "Campaigns against adapters that don't bear every link",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"),
  .longProof("campaigns against awkward adapters"))
struct AwkwardAdapterTests {
  @Test(
    "a link that it hangs on, dies of or answers with nonsense is found and minimised",
    arguments: [
      ("hang", "timed-out", 10_000), ("die", "crashed", 20_000),
      ("malformed", "protocol-error", 20_000),
    ])
  func awkward(_ row: (manner: String, kind: String, deadline: Int)) async throws {
    let result = try await campaign(row.manner, runs: 120, deadline: row.deadline)
    #expect(result.executions == 120 && result.ends == [.complete])
    let finding = try #require(result.findings.first { $0.signature.kind.word == row.kind })
    #expect(result.findings.count == 1 && finding.steps.count == 1 && finding.confirmation.isSteady)
    let link = try #require(finding.steps.first?.input.link)
    #expect(Octets.escaped(link.octets).contains("xyzzy"))
    #expect(link.length < 60, "\(Octets.escaped(link.octets))")
    #expect(result.failures.contains(finding) && !result.isPassed)
    #expect(result.incidents == [])
  }

  @Test(
    "a link that it doesn't bear behind another one is found with that one, both minimised",
    arguments: [
      ("spoilt-hang", "timed-out", 500, 16), ("spoilt-die", "crashed", 20_000, 1),
      ("spoilt-die", "crashed", 20_000, 16), ("spoilt-malformed", "protocol-error", 20_000, 16),
    ])
  func spoilt(_ row: (manner: String, kind: String, deadline: Int, window: Int)) async throws {
    let result = try await campaign(
      row.manner, runs: 600, deadline: row.deadline, window: row.window)
    #expect(result.executions == 600 && result.ends == [.complete])
    let finding = try #require(result.findings.first { $0.signature.kind.word == row.kind })
    #expect(finding.reproductionMode == .inOneProcess && finding.confirmation.isSteady)
    let links = finding.steps.compactMap { $0.input.link.map { Octets.escaped($0.octets) } }
    // Each trial that hangs takes the whole deadline: there are fewer of them.
    #expect(links.count == 2 && (finding.isMinimal || row.kind == "timed-out"), "\(links)")
    #expect(links.first?.contains("%00") == true && links.last?.contains(";") == true, "\(links)")
    // What is only late is shortened in a few large steps.
    let bound = row.kind == "timed-out" ? 400 : 80
    #expect(links.allSatisfy { $0.utf8.count < bound }, "\(links)")
    #expect(finding.origin.execution > 0 && !finding.origin.mutators.isEmpty)
    #expect(result.failures.contains(finding) && !result.isPassed)
  }

  @Test("one that runs out of descriptors is started anew, and the report says that it died")
  func leak() async throws {
    let result = try await campaign("leak", runs: 300)
    #expect(result.executions > 250 && result.ends == [.complete])
    #expect(!result.isPassed)
    #expect(
      result.problems.contains { $0.contains("not reproduced by running each alone (input ") })
  }

  @Test(
    "one that takes more memory or time with each link is started anew, and what it breaks is found",
    arguments: [("swell", "SIGKILL", 20_000), ("slower", "no reply within 200 ms", 200)])
  func exhausted(_ row: (manner: String, event: String, deadline: Int)) async throws {
    let result = try await campaign(row.manner, runs: 220, deadline: row.deadline)
    #expect(result.ends == [.complete])
    let finding = try #require(
      result.findings.first { $0.signature.kind.word == "protocol-error" })
    #expect(
      finding.steps.last?.input.link.map { Octets.escaped($0.octets).contains("xyzzy") } == true)
    #expect(result.failures.contains(finding) && !result.isPassed)
    let problems = (result.problems + result.warnings).joined(separator: "\n")
    #expect(problems.contains(row.event))
    #expect(problems.contains("not reproduced by running each alone"))
  }

  @Test("one that turns slow is asked for as long as there is time")
  func slow() async throws {
    let result = try await campaign("slow", runs: .max, seconds: 1)
    #expect(result.ends == [.outOfTime])
    // Behind the first 90 there is time for 200 of five milliseconds each.
    #expect((1...300).contains(result.executions), "\(result.executions)")
    #expect(result.problems == [])
  }

  private func campaign(
    _ manner: String, runs: Int, seconds: Int? = nil, deadline: Int = 20_000, window: Int = 1
  ) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: runs)
    plan.budget.seconds = seconds
    // The time that one inquiry may take is for slow adapters, not for busy machines.
    if seconds == nil { plan.now = { .zero } }
    // Only what is to be overdue has a deadline that a busy machine might miss.
    plan.settings.deadline = deadline
    // One input among the others that is too much, as rare as a fuzzer's luck.
    plan.kept = [Seed("awkward", Inputs.app("scope=devices&state=a%20xyzzy"))]
    var options = HarnessOptions()
    // Who of several in flight is to blame is a matter of the harness's own tests, and takes time.
    options.window = window
    let command = AdapterCommand(
      "exec python3 -I -S ./awkward_links.py \(manner)", relativeTo: Checkout.adapters.path)
    return try await plan.run { [options] () throws(StartFailure) in
      try AdapterSession(command: command, hello: ConformanceRun.greeting, options: options)
    }
  }
}

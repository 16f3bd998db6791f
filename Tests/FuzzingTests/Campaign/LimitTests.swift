import AdapterProtocol
import AppFlip
import Conformance
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Limits of campaigns")
struct LimitTests {
  @Test("beyond the most findings violations are counted, and the result says so")
  func findings() async throws {
    let all = try await campaign { ToyApp.brokenBySemicolons }
    #expect(all.limits == [] && all.findings != [])
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

@Suite("What is spent on findings")
struct TriageTests {
  @Test(
    "a campaign against an adapter that always fails ends a third after its time, or ten seconds",
    arguments: [3, 20, 60])
  func alwaysFailing(_ seconds: Int) async throws {
    let clock = HandClock()
    var plan = CampaignPlan(runs: .max)
    plan.budget.seconds = seconds
    let result = try await campaign(plan, clock) {
      { _, _ in
        clock.advance(by: .milliseconds(20))
        throw ToyApp.Broken()
      }
    }
    #expect(!result.findings.isEmpty)
    let most = Duration.seconds(seconds) + max(.seconds(10), .seconds(seconds) / 3)
    #expect(clock.now() <= most, "\(clock.now())")
    #expect(clock.now() >= .seconds(seconds))
  }

  @Test(
    "earlier findings take no more than half of what is left beside the campaign, and that is told of",
    .longProof("whole campaigns")
  )
  func regressions() async throws {
    let earlier = try await campaign(CampaignPlan(), HandClock()) { ToyApp.brokenBySemicolons }
    let clock = HandClock()
    var plan = CampaignPlan()
    plan.budget.seconds = 30
    plan.goal = .nothing
    plan.regressions = Array(repeating: try #require(earlier.findings.first), count: 40)
    let begun = Mutex<Duration?>(nil)
    let processes = Mutex(0)
    let result = try await campaign(plan, clock) {
      let process = processes.withLock { number in
        number += 1
        return number
      }
      return { _, reply in
        // The first process is the campaign's.
        if process == 1 { begun.withLock { $0 = $0 ?? clock.now() } }
        clock.advance(by: .milliseconds(process == 1 ? 100 : 500))
        return reply
      }
    }
    let first = begun.withLock(\.self)
    let beginning = try #require(first)
    // Nothing of the campaign's own time is taken.
    #expect(beginning <= .seconds(6) && clock.now() - beginning >= .seconds(30))
    #expect(
      result.warnings == [
        "30 of 40 earlier findings were not replayed, because there was no time left"
      ])
  }

  @Test(
    "beyond the most executions aside findings hold their links as they were sent, and that is told of"
  )
  func executions() async throws {
    var plan = CampaignPlan(runs: 700)
    plan.most[.triage] = 60
    let result = try await campaign(plan, HandClock()) {
      { input, reply in
        if input.url?.octets.contains(UInt8(ascii: ";")) == true { throw ToyApp.Broken() }
        guard input.url?.octets.contains(UInt8(ascii: "%")) == true else { return reply }
        return AppReply(handled: false)
      }
    }
    // What was under way at the limit counts, too.
    #expect((60..<67).contains(result.triageExecutions))
    #expect(result.limits == [.triage] && result.ends == [.complete])
    let cut = result.findings.filter { !$0.isMinimal }
    #expect(!cut.isEmpty && result.limits == [.triage])
  }

  @Test("what fails isn't hidden behind what warns by the same rule")
  func weights() async throws {
    var plain = try #require(FuzzRequest.good(.app, in: .offered))
    plain.outcome = .declines
    var marked = plain
    marked.link?.query?.append(InputParameter(Array("x".utf8), Array(";".utf8)))
    var plan = CampaignPlan(runs: 64)
    plan.kept = [Seed("plain", plain), Seed("marked", marked)]
    let result = try await campaign(plan, HandClock()) {
      { input, reply in
        guard input.outcome == .declines else { return reply }
        let isMarked = input.url?.octets.contains(UInt8(ascii: ";")) == true
        // The code of the first edition is a warning, any other one is a failure.
        let error = Array((isMarked ? "cancelled" : "unrecoverable").utf8)
        var reply = reply
        for index in reply.opened.indices {
          let url = reply.opened[index].url.octets
          reply.opened[index].url = Text(url.replacing(Array("access_denied".utf8), with: error))
        }
        return reply
      }
    }
    let findings = result.findings.filter { $0.signature.rule == Rule.appErrorDeclined.id }
    #expect(findings.map(\.severity) == [.warn, .fail])
    for finding in findings {
      let link = try #require(finding.steps.last?.input.link)
      #expect(link.octets.contains(UInt8(ascii: ";")) == (finding.severity == .fail))
    }
  }

  @Test("a failure takes the place of a warning of the same name")
  func replacement() throws {
    let replayer = Replayer(
      Evaluator(.offered, [.app: Executions.everything], Settings()), start: ToyApp.start())
    var triage = Triage(CampaignPlan(), .offered, [.app: Executions.everything], replayer)
    let signature = FailureSignature(Rule.appErrorDeclined.id, try #require(EvidenceKind("threw")))
    let kind = triage.deduplicationClass(
      of: Inquiry(minimisation: Minimisation(steps: [Inputs.app]), mode: .alone))
    func finding(_ severity: Finding.Severity) -> Finding {
      Finding(
        signature: signature, deduplicationClass: kind, severity: severity, steps: [],
        evidence: Evidence(expected: "", observed: "", difference: nil), reproductionMode: .alone,
        origin: FindingOrigin(
          seed: 1, execution: 0, start: "", parent: nil, mutators: [], length: 0),
        confirmation: Confirmation(seen: 0, repeats: 0), executions: 0, isMinimal: true)
    }
    for (severity, isUnknown) in [(Finding.Severity.warn, true), (.fail, true), (.warn, false)] {
      let weighed = WeighedSignature(signature: signature, severity: severity)
      #expect(triage.isUnknown(weighed, kind) == isUnknown)
      if isUnknown { triage.findings.append(finding(severity)) }
    }
    #expect(triage.findings.map(\.severity) == [.fail])
  }

  @Test("an inquiry into a slow adapter ends after half a minute, all of them after five minutes")
  func time() {
    let clock = HandClock()
    let replayer = Replayer(
      Evaluator(.offered, [.app: Executions.everything], Settings()),
      start: ToyApp.start {
        { _, reply in
          clock.advance(by: .seconds(1))
          return reply
        }
      }, within: .campaign(1_000),
      until: StopCondition(StopSign(), seconds: nil, now: clock.now))
    let sequences = (0..<100).map { [Inputs.app("number=\($0)")] }
    for inquiry in 1...10 {
      let count = replayer.inquire { sequences.count { replayer.attempts(at: $0, .alone) != nil } }
      #expect(count == 30 && replayer.isClosed == (inquiry == 10))
    }
    #expect(replayer.inquire { replayer.attempts(at: sequences[0], .alone) == nil })
    #expect(replayer.replay([Inputs.app], .alone).isEmpty && replayer.executions == 300)
  }

  @Test("what runs aside is told of while it runs")
  func progress() async throws {
    let heard = Mutex<[Int]>([])
    let result = try await CampaignPlan(runs: 200).run(
      progressed: { progress in heard.withLock { $0.append(progress.triage) } },
      ToyApp.start { { _, _ in throw ToyApp.Broken() } })
    let numbers = heard.withLock(\.self)
    #expect(numbers == numbers.sorted() && numbers.last == result.triageExecutions)
    #expect(Set(numbers).count > 10)
  }

  private func campaign(
    _ plan: CampaignPlan, _ clock: HandClock, twist: @escaping @Sendable () -> ToyApp.Twist
  ) async throws -> CampaignResult {
    var plan = plan
    plan.now = clock.now
    return try await plan.run(ToyApp.start(twist))
  }
}

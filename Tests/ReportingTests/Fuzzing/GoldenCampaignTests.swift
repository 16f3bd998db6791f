import AppFlip
import TestSupport
import Testing

@testable import Commands
@testable import Conformance
@testable import Fuzzing

/// What people and programs read of campaigns, byte for byte.
///
/// After a change that is meant to change it:
/// `APPFLIP_RECORD=1 swift test --filter GoldenCampaignTests` writes all of it anew.
@Suite("Golden reports on campaigns")
struct GoldenCampaignTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let passes: Bool
    var reports: String? = "Reports"
    /// Whether JUnit and a statement are committed, too.
    var hasAll = false
    let campaign: @Sendable () throws -> CampaignResult
    var testDescription: String { name }
  }

  private static func found(
    _ findings: Finding..., change: (inout CampaignResult) -> Void = { _ in }
  ) -> CampaignResult {
    var result = MadeUpCampaign.summary(findings: findings)
    change(&result)
    return result
  }

  private static func finding(
    _ queries: String = "state=%2541", rule: Rule.ID? = Rule.appStateExact.id,
    kind: String = "code/differs", severity: Finding.Severity = .fail,
    _ change: (inout Finding) throws -> Void = { _ in }
  ) throws -> Finding {
    var finding = try MadeUpCampaign.finding(queries, rule: rule, kind: kind, severity: severity)
    try change(&finding)
    return finding
  }

  private static func failureAndWarning() throws -> CampaignResult {
    try found(
      finding("scope=", rule: Rule.appScopeOptional.id, kind: "nothing-opened", severity: .warn),
      finding()
    ) { $0.problems = ["Corpus/dictionary.txt, line 3: made up"] }
  }

  private static let scenes: [Scene] = [
    Scene(name: "passed", passes: true, hasAll: true) { found() },
    Scene(name: "failure-and-warning", passes: false, hasAll: true) { try failureAndWarning() },
    Scene(name: "reports-elsewhere", passes: false, reports: "my out\u{7}") {
      try failureAndWarning()
    },
    // Each line sends what it needs without a file.
    Scene(name: "no-reports", passes: false, reports: nil) { try failureAndWarning() },
    Scene(name: "hostile", passes: false, hasAll: true) {
      try found(finding("state=\u{E9}\u{1B}[2J::error ::x##vso[a]")) {
        $0.problems = ["/srv/acme/links.jsonl: it can't be read"]
      }
    },
    Scene(name: "relation", passes: false) {
      let good = try #require(FuzzRequest.good(.googleApp, in: .offered))
      let kind = try #require(EvidenceKind("relation/unknown-parameter"))
      return try found(
        finding("state=a", severity: .warn) {
          $0.signature = FailureSignature(nil, kind)
          $0.steps = [good, good].map { Finding.Step($0, answer: "outcome ignored") }
          $0.reproductionMode = .metamorphicGroup(.unknownParameter)
        }, finding("state=b", rule: nil, kind: "crashed"))
    },
    Scene(name: "one-session", passes: false, reports: nil) {
      var finding = try MadeUpCampaign.finding("state=a", "state=b")
      (finding.reproductionMode, finding.isMinimal) = (.inOneSession, true)
      return found(finding)
    },
    Scene(name: "several-of-a-rule", passes: false, reports: nil) {
      try found(finding("n1&state=%2541"), finding("n2&x&state=%2541"))
    },
    Scene(name: "long-links", passes: false) {
      let state = String(repeating: "a", count: 5_000)
      var result = MadeUpCampaign.summary(
        findings: try (0..<25).map { try finding("n\($0)&state=\(state)") })
      result.limits = [.findings, .histories]
      result.occurrences = result.occurrences.map {
        .init(signature: $0.signature, count: 12, isCutShort: true)
      }
      return result
    },
    Scene(name: "not-minimal", passes: false) {
      try found(
        finding { $0.isMinimal = false },
        finding("state=b", rule: Rule.appSurvives.id, kind: "timed-out") { $0.isMinimal = false })
    },
    Scene(name: "flaky", passes: false) {
      try found(
        finding { $0.confirmation = Confirmation(seen: 0, repeats: 3) },
        finding("x&state=a") { $0.confirmation = Confirmation(seen: 2, repeats: 3) })
    },
    Scene(name: "adapter-at-fault", passes: false, hasAll: true) {
      try found(finding("a=b", rule: nil, kind: "protocol-error"))
    },
    Scene(name: "warned", passes: true, hasAll: true) { try found(finding(severity: .warn)) },
    Scene(name: "only-earlier-links-warned", passes: false) {
      try found(finding(severity: .warn)) { $0.roles[0].executions = 0 }
    },
    Scene(name: "only-earlier-links-failed", passes: false) {
      try found(finding()) { ($0.roles[0].executions, $0.ends) = (0, [.stopped]) }
    },
    Scene(name: "untested", passes: false, hasAll: true) { found { $0.roles[0].executions = 0 } },
    Scene(name: "problems", passes: false, hasAll: true) {
      found {
        $0.problems = ["/srv/acme/links.jsonl: it can't be read"]
        $0.warnings = ["the adapter ignored the end of its input"]
      }
    },
    Scene(name: "expected", passes: true, hasAll: true) {
      try found(finding()) { $0.expectedFailures = [Rule.appStateExact.id.rawValue] }
    },
    Scene(name: "hung", passes: false, hasAll: true) {
      try found(finding("state=a", rule: Rule.appSurvives.id, kind: "timed-out")) {
        $0.ends = [.hung]
      }
    },
    Scene(name: "gave-up", passes: false, hasAll: true) { found { $0.ends = [.gaveUp] } },
    Scene(name: "campaign-stopped", passes: false, hasAll: true) { found { $0.ends = [.stopped] } },
    Scene(name: "out-of-time", passes: true) { found { $0.ends = [.complete, .outOfTime] } },
    Scene(name: "exhausted", passes: true) { found { $0.ends = [.exhausted] } },
    // An adapter of the name of the variable is no folder of inputs.
    Scene(name: "not-kept", passes: true) {
      found {
        $0.parts[0].call = "APPFLIP_FUZZ_SEED=7 APPFLIP_ADAPTER='env APPFLIP_CORPUS=x ./my-adapter'"
      }
    },
    Scene(name: "kept", passes: true) {
      found {
        $0.parts[0].call = "APPFLIP_FUZZ_SEED=7 APPFLIP_CORPUS='my kept' APPFLIP_ADAPTER=x"
        $0.keepsInputs = true
      }
    },
    Scene(name: "shard", passes: true, hasAll: true) {
      MadeUpCampaign.summary(try #require(Shard(1, of: 4)))
    },
    Scene(name: "shard-missing", passes: false) {
      let parts = try (1...2).map { MadeUpCampaign.summary(try #require(Shard($0, of: 3))) }
      return try #require(try CampaignResult.merged([("a", parts[0]), ("b", parts[1])]))
    },
    Scene(name: "bound", passes: true, hasAll: true) { Statements.exhaustive() },
    Scene(name: "part-of-the-bound", passes: true, hasAll: true) {
      Statements.exhaustive { $0.sent = 30 }
    },
  ]

  @Test("what is said of a campaign is what is committed", arguments: scenes)
  func scene(_ scene: Scene) throws {
    let campaign = try scene.campaign()
    let junit = JUnitReport.render(campaign, reports: "R")
    var reports = [("TEXT", CampaignText.render(campaign, reports: scene.reports))]
    if scene.hasAll {
      let stated = try Statements.campaign(campaign, beside: Statements.run())
      reports += [
        ("STATEMENT", Statement(try Statements.cases(Statements.run()), stated).text),
        ("SUMMARY", StepSummary(campaign, reports: "R").lines.joined(separator: "\n")),
        ("JUNIT", junit),
      ]
    }
    for (name, text) in reports { Printable.expect(text, name) }
    let complaints = campaign.complaints.map { "complaint: \($0)\n" }.joined()
    let text = reports.map { "\($0)\n\($1)" }.joined(separator: "\n")
    let path = "Tests/ReportingTests/Golden/campaign-\(scene.name).txt"
    #expect(
      try GoldenText.difference(
        of: Printable.lasting(complaints + text), from: path, in: "GoldenCampaignTests") == nil)
    let document = try JUnitDocument(junit)
    #expect(campaign.isPassed == scene.passes && document.isGreen == scene.passes)
    #expect(document.totals["tests"] == "\(document.cases.count)")
    #expect(reports[0].1.hasPrefix(campaign.head.joined(separator: "\n")))
    #expect(campaign.head.allSatisfy { $0.utf8.count < 120 })
  }
}

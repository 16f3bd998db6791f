import AppFlip
import TestSupport
import Testing

@testable import Conformance
@testable import Fuzzing

/// The worst finding of a rule leads the report on a campaign, and nothing of it is cut.
@Suite("Findings in a report")
struct FindingOrderTests {
  private static let format = Rule.appRedirectURIFormat.id

  @Test("the worst response of a rule comes first, wherever the host is, then the shortest link")
  func worst() throws {
    let kinds = [
      "nothing/x", "code@nowhere/x", "error/x", "code@google/x",
      "error@attacker/x", "code@attacker/x", "code@attacker/y",
    ]
    let findings = try kinds.enumerated().map { place, kind in
      try MadeUpCampaign.finding(
        "state=\(String(repeating: "a", count: place + 1))", rule: Self.format, kind: kind)
    }
    for order in [findings, findings.reversed()] {
      let campaign = MadeUpCampaign.summary(findings: order)
      let groups = RuleFindings.groups(of: order, in: campaign, reports: "Reports")
      // Of two codes at an attacker's URL that with the shorter link.
      let sorted = [5, 6, 4, 3, 2, 1, 0].map { kinds[$0] }
      #expect(groups.map { $0.findings.map(\.signature.kind.word) } == [sorted])
      #expect(
        CampaignText.render(campaign).contains("\n\(Self.format): \(findings[5].id)\n"))
    }
  }

  @Test(
    "the impact is that of the response, whatever text shows it",
    arguments: [
      ("code@attacker/x", Severity.disclosure), ("error@attacker/x", .redirection),
      ("code@google/x", .issue), ("error@google/x", .minor), ("code@nowhere/x", .minor),
    ])
  func impact(_ kind: String, _ severity: Severity) throws {
    let finding = try MadeUpCampaign.finding("state=a", rule: Self.format, kind: kind)
    #expect(finding.impact?.severity == severity)
  }

  @Test("link, response and replay line of the first finding are whole", arguments: [1, 3_500])
  func whole(_ count: Int) throws {
    // An unchanged state is shortened elsewhere.
    let state = String(decoding: OrdinaryState(of: "x").octets, as: UTF8.self)
    let query = "state=\(state)&x=\(String(repeating: "a", count: count))"
    let answer = "https://evil.example/?code=1&state=\(query)"
    var finding = try MadeUpCampaign.finding(query)
    finding.steps = finding.steps.map { Finding.Step($0.input, answer: answer) }
    let others = try (0..<12).map {
      try MadeUpCampaign.finding("n\($0)", rule: Rule.all[$0].id, kind: "code@attacker/x")
    }
    for findings in [[finding], [finding] + others] {
      let text = CampaignText.render(MadeUpCampaign.summary(findings: findings))
      let lines = text.split(separator: "\n")
      #expect(lines.contains("  sent        https://app.example.com/flip?\(query)"))
      #expect(lines.contains("  reply       \(answer)"))
      #expect(
        lines.contains {
          $0.hasPrefix("  replay      swift run appflip replay \(finding.id) --adapter")
        })
    }
  }

  @Test("a link above some KB is whole in the file that the report names, or in the report alone")
  func long() throws {
    let query = "state=\(String(repeating: "a", count: 20_000))"
    let finding = try MadeUpCampaign.finding(query)
    let campaign = MadeUpCampaign.summary(findings: [finding])
    let text = CampaignText.render(campaign)
    #expect(!text.contains(query))
    #expect(text.contains("\n  whole in    Reports/findings/\(finding.id).json\n"))
    #expect(String(decoding: FindingFile.write(finding), as: UTF8.self).contains(query))
    let alone = CampaignText.render(campaign, reports: nil).split(separator: "\n")
    #expect(alone.contains("  sent        https://app.example.com/flip?\(query)"))
    #expect(alone.contains { $0.hasPrefix("  replay      printf") && $0.contains(query) })
  }
}

package import AdapterProtocol
package import AppFlip
package import Conformance
package import Harness

/// Which implementations are compared, and on which links.
package struct DifferentialPlan: Sendable {
  package struct Member: Sendable {
    package let command: String
    /// Starts its adapter, and greets it with `ConformanceRun.greeting`.
    let start: Worker.Launch

    package init(
      _ command: String,
      start: @escaping Worker.Launch
    ) {
      (self.command, self.start) = (command, start)
    }
  }

  package var members: [Member]
  /// The links: a corpus, further seeds, a budget and the settings.
  package var campaign: CampaignPlan
  package var catalogue: Catalogue?

  package static let mostMinimised = 200

  package init(_ members: [Member], campaign: CampaignPlan, catalogue: Catalogue? = nil) {
    (self.members, self.campaign, self.catalogue) = (members, campaign, catalogue)
  }
}

/// Where implementations don't agree.
package struct DifferentialResult: Sendable {
  package let plan: DifferentialPlan
  package let hellos: [HelloReply]
  package let fixture: Fixture
  package let roles: [Role]
  package let executions: Int
  package let differing: Int
  package let disagreements: [Disagreement]
  package let isStopped: Bool
  package let hasHung: Bool
  package let incidents: [[Incident]]
}

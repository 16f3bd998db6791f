public import AdapterProtocol
public import AppFlip
public import Conformance
public import Harness

/// Which implementations are compared, and on which links.
public struct DifferentialPlan: Sendable {
  /// An implementation.
  public struct Member: Sendable {
    /// How a person starts its adapter.
    public let command: String
    /// Starts its adapter, and greets it with `ConformanceRun.greeting`.
    let start: @Sendable () throws(StartFailure) -> any AdapterUnderTest

    /// Describes an implementation.
    public init(
      _ command: String,
      start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
    ) {
      self.command = command
      self.start = start
    }
  }

  /// The implementations.
  public var members: [Member]
  /// The links: a corpus, further seeds, a budget and the settings.
  public var campaign: CampaignPlan
  /// The cases that are handed over first.
  public var catalogue: Catalogue?

  /// The most kinds of disagreement of which the smallest link is looked for.
  public static let mostMinimised = 200

  /// Plans a comparison.
  public init(_ members: [Member], campaign: CampaignPlan, catalogue: Catalogue? = nil) {
    self.members = members
    self.campaign = campaign
    self.catalogue = catalogue
  }
}

/// Where implementations don't agree.
public struct DifferentialResult: Sendable {
  /// Which were compared, and on which links.
  public let plan: DifferentialPlan
  /// What each adapter answered to hello.
  public let hellos: [HelloReply]
  /// What the links were built from.
  public let fixture: Fixture
  /// The roles that all of them play.
  public let roles: [Role]
  /// How many inputs each was handed.
  public let executions: Int
  /// How many of them they differ about.
  public let differing: Int
  /// The kinds of disagreement, in the order in which they were found.
  public let disagreements: [Disagreement]
  /// Whether somebody stopped it before it came to its end.
  public let isStopped: Bool
  /// Whether so many links got no reply in time that what was still to come was not executed.
  public let hasHung: Bool
  /// What went wrong with each adapter without a single input to blame.
  public let incidents: [[Incident]]
}

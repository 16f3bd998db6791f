public import AdapterProtocol
public import AppFlip
public import Conformance
public import Harness

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
  public let disagreements: [InputDisagreement]
  /// Whether so many links got no reply in time that what was still to come was not executed.
  public let hasHung: Bool
  /// What went wrong with each adapter without a single input to blame.
  public let incidents: [[Incident]]
}

/// How far a campaign has come.
public struct CampaignProgress: Equatable, Sendable {
  /// How many inputs were executed.
  public var executions = 0
  /// How many different behaviours were seen.
  public var behaviours = 0
  /// How many findings there are.
  public var findings = 0
  /// How many inputs were executed aside, to minimise and to confirm findings.
  public var triage = 0

  /// Describes the beginning of a campaign.
  public init() {}
}

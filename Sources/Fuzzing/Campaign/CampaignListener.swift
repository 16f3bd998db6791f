/// Hears of a campaign while it runs.
public protocol CampaignListener: AnyObject {
  /// The adapters have greeted: from now on inputs are executed.
  func began(listed: Int)

  /// A failure was found that wasn't known: whatever happens next, it must not be lost.
  func found(_ finding: Finding)

  /// Some inputs were executed.
  func progressed(executions: Int, behaviours: Int, findings: Int)

  /// Some inputs were executed aside, to minimise and to confirm what was found.
  func triaged(executions: Int)
}

extension CampaignListener {
  /// Takes no note of it.
  public func began(listed: Int) {}

  /// Takes no note of it.
  public func triaged(executions: Int) {}
}

/// How far a campaign has come.
public struct CampaignProgress: Equatable, Sendable {
  /// How many inputs were executed.
  public var executions = 0
  /// How many combinations of deviations are gone through in all.
  public var listed = 0
  /// How many different behaviours were seen.
  public var behaviours = 0
  /// How many findings there are.
  public var findings = 0
  /// How many inputs were executed aside, to minimise and to confirm findings.
  public var triage = 0

  /// Describes the beginning of a campaign.
  public init() {}
}

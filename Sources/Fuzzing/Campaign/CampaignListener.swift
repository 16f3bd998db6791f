/// Hears of a campaign while it runs.
public protocol CampaignListener: AnyObject {
  /// The adapters have greeted: from now on inputs are executed.
  ///
  /// - Parameter listed: how many combinations of deviations are gone through, beside the inputs that are
  ///   made at random.
  func began(listed: Int)

  /// A failure was found that wasn't known: whatever happens next, it must not be lost.
  ///
  /// - Parameter finding: the finding.
  func found(_ finding: Finding)

  /// Some inputs were executed.
  ///
  /// - Parameters:
  ///   - executions: how many were executed in all.
  ///   - behaviours: how many different behaviours were seen.
  ///   - findings: how many findings there are.
  func progressed(executions: Int, behaviours: Int, findings: Int)

  /// Some inputs were executed aside, to minimise and to confirm what was found.
  ///
  /// - Parameter executions: how many were in all.
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

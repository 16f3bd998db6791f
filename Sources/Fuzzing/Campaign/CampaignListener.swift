/// Hears of a campaign while it runs.
public protocol CampaignListener: AnyObject {
  /// The adapters have greeted: from now on inputs are executed.
  func began()

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
  public func began() {}

  /// Takes no note of it.
  public func triaged(executions: Int) {}
}

/// Hears of a campaign while it runs.
package final class CampaignListener {
  package private(set) var progress = CampaignProgress()
  private let isFound: (Finding) -> Void
  private let hasProgressed: (CampaignProgress) -> Void

  package init(
    found: @escaping (Finding) -> Void = { _ in },
    progressed: @escaping (CampaignProgress) -> Void = { _ in }
  ) {
    (isFound, hasProgressed) = (found, progressed)
  }

  /// Tells of a failure that wasn't known: whatever happens next, it must not be lost.
  func found(_ finding: Finding) {
    progress.findings += 1
    isFound(finding)
  }

  func progressed(_ change: (inout CampaignProgress) -> Void) {
    change(&progress)
    hasProgressed(progress)
  }
}

/// How far a campaign has come.
package struct CampaignProgress: Equatable, Sendable {
  package var executions = 0
  /// How many combinations of deviations are gone through in all.
  package var listed = 0
  package var behaviours = 0
  package var findings = 0
  /// How many inputs were executed aside, to minimise and to confirm findings.
  package var triage = 0

  package init() {}
}

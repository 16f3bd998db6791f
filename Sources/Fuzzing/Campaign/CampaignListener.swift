package final class CampaignListener {
  private var progress = CampaignProgress()
  private let isFound: (Finding) -> Void
  private let hasProgressed: (CampaignProgress) -> Void

  package init(
    found: @escaping (Finding) -> Void = { _ in },
    progressed: @escaping (CampaignProgress) -> Void = { _ in }
  ) {
    (isFound, hasProgressed) = (found, progressed)
  }

  func found(_ finding: Finding) {
    progress.findings += 1
    isFound(finding)
  }

  func progressed(_ change: (inout CampaignProgress) -> Void) {
    change(&progress)
    hasProgressed(progress)
  }
}

package struct CampaignProgress: Sendable {
  package var executions = 0
  /// The combinations of deviations that are gone through in all.
  package var listed = 0
  package var behaviours = 0
  package var findings = 0
  /// The inputs that were executed aside, to minimise and to confirm findings.
  package var triage = 0

  package init() {}
}

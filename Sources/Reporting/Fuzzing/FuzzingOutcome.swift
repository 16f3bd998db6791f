public import Fuzzing

/// What came of a campaign and of its reports.
public struct FuzzingOutcome: Sendable {
  /// What was found out.
  public let summary: CampaignSummary
  /// The whole report for people where it couldn't be written, to be shown instead; nil where it was.
  public let unwritten: String?

  /// Joins a summary and how its report fared.
  ///
  /// - Parameters:
  ///   - summary: what was found out.
  ///   - isWritten: whether the report for people was written.
  public init(_ summary: CampaignSummary, isWritten: Bool) {
    self.summary = summary
    unwritten = isWritten ? nil : CampaignText.render(summary, reports: nil)
  }
}

public import Fuzzing

/// What came of a campaign and of its reports.
public struct FuzzingOutcome: Sendable {
  /// What was found out.
  public let summary: CampaignSummary
  /// The whole report for people where it couldn't be written, to be shown instead; nil where it was.
  public let unwritten: String?
  /// Whether a file that somebody named, or the corpus, can't be used as it is.
  public let hasUnusableFiles: Bool

  /// Joins a summary and how its report fared.
  ///
  /// - Parameters:
  ///   - summary: what was found out.
  ///   - isWritten: whether the report for people was written.
  ///   - hasUnusableFiles: whether a file that somebody named, or the corpus, can't be used as it is.
  public init(_ summary: CampaignSummary, isWritten: Bool, hasUnusableFiles: Bool = false) {
    self.summary = summary
    self.hasUnusableFiles = hasUnusableFiles
    unwritten = isWritten ? nil : CampaignText.render(summary, reports: nil)
  }
}

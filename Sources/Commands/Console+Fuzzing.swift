import Fuzzing
import Reporting

extension Console {
  /// Says what a campaign came to and where its report is; the whole of it where it couldn't be written.
  ///
  /// - Parameters:
  ///   - outcome: what came of the campaign.
  ///   - reports: the folder of the reports as a person names it.
  func tell(_ outcome: FuzzingOutcome, in reports: String) {
    if let report = outcome.unwritten {
      errors(
        "appflip: \(reports)/\(FuzzingFolder.text) can't be written; this is what it would hold:\n\n"
          + report)
      output("\(outcome.summary.verdictLine)\n")
    } else {
      output("\(outcome.summary.verdictLine)\n\(reports)/\(FuzzingFolder.text)\n")
    }
  }
}

extension ExitCode {
  /// Tells how the program ends with a campaign: files that can't be used make no sense of it.
  ///
  /// - Parameter outcome: what came of the campaign.
  init(of outcome: FuzzingOutcome) {
    if outcome.hasUnusableFiles { self = .usage } else { self.init(of: outcome.summary) }
  }

  /// Tells how the program ends with a campaign.
  ///
  /// - Parameter summary: what the campaign found out.
  init(of summary: CampaignSummary) {
    self =
      switch summary {
      case _ where summary.isUntested: .untested
      case _ where summary.isAdapterAtFault: .adapter
      default: summary.isPassed ? .expected : .failed
      }
  }
}

import Conformance
import Fuzzing

/// The findings of one rule as the report shows them: the smallest first, with what holds for all.
///
/// Of very many the first ones are shown; where nothing can be written, all of them.
struct RuleFindings {
  private let findings: [Finding]
  private let summary: CampaignSummary
  private let reports: String?

  /// Sorts findings.
  ///
  /// - Parameters:
  ///   - findings: the findings of one rule or relation, or those of the adapter itself.
  ///   - summary: the campaign that found them.
  ///   - reports: the folder of the reports as a person names it; nil where nothing can be written.
  init(_ findings: [Finding], summary: CampaignSummary, reports: String?) {
    self.findings = findings.sorted { ($0.length, $0.id) < ($1.length, $1.id) }
    self.summary = summary
    self.reports = reports
  }

  /// Adds the findings.
  ///
  /// - Parameter block: what they are added to.
  func add(to block: inout TextBlock) {
    let shown = reports == nil ? findings.count : 1 + TextBlock.longestList
    for (index, finding) in findings.prefix(shown).enumerated() {
      FindingBlock(finding: finding, summary: summary, reports: reports, isFirst: index == 0)
        .add(to: &block)
    }
    guard let reports, findings.count > shown else { return }
    block.add()
    block.addProse(
      "and \(findings.count - shown) more, in \(reports)/\(FuzzingFolder.findings): appflip replay "
        + "hands one over again by its id", indent: 2)
  }
}

extension Finding {
  /// The octets of its drafts.
  fileprivate var length: Int { steps.reduce(0) { $0 + $1.draft.length } }
}

import AppFlip
import Conformance
import Fuzzing

/// The findings of one rule as the report shows them: the smallest in full, the others in a line each.
///
/// Where nothing can be written, all of them are shown in full.
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
    guard let reports else {
      for finding in findings {
        FindingBlock(finding: finding, summary: summary, reports: nil).add(to: &block)
      }
      return
    }
    guard let smallest = findings.first else { return }
    FindingBlock(finding: smallest, summary: summary, reports: reports).add(to: &block)
    let others = findings.dropFirst()
    if others.isEmpty { return }
    block.add()
    block.add("  also")
    block.addTable(
      others.prefix(TextBlock.longestList).map { ["", $0.id, $0.symptom.kind.word, Self.link($0)] })
    let rest = others.count - TextBlock.longestList
    if rest > 0 { block.add("    and \(rest) more, in \(reports)/\(FuzzingFolder.findings)") }
  }

  /// The end of a finding's last link: what is special stands there mostly.
  private static func link(_ finding: Finding) -> String {
    guard let link = finding.steps.last?.draft.link else { return "no link" }
    let shown = Octets.escaped(link.octets)
    guard shown.utf8.count > widestLink else { return shown }
    return "..." + String(decoding: Array(shown.utf8.suffix(widestLink - 3)), as: UTF8.self)
  }

  /// The columns that a link may take.
  private static let widestLink = 120
}

extension Finding {
  /// The octets of its drafts.
  fileprivate var length: Int { steps.reduce(0) { $0 + $1.draft.length } }
}

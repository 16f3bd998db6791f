import AppFlip
import Conformance
public import Fuzzing

/// What a campaign found out, for people.
///
/// The same seed, the same number of executions and an adapter that answers the same give the same text.
public struct CampaignText {
  private let summary: CampaignSummary
  private let reports: String?
  private var block = TextBlock()

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - summary: what was found out.
  ///   - reports: the folder of the reports as a person names it; nil where nothing can be written, so
  ///     that the text is all that there is, and holds every finding in full.
  /// - Returns: printable ASCII, with a line feed at its end.
  public static func render(
    _ summary: CampaignSummary, reports: String? = ReportFolder.usual
  ) -> String {
    let shown = reports.map { Octets.escaped(Array($0.utf8)) }
    var text = CampaignText(summary: summary, reports: shown)
    text.addHead()
    text.addProblems()
    text.addFindings(summary.failures, heading: "FAILURES")
    text.addFindings(summary.expected, heading: "EXPECTED FAILURES")
    text.addFindings(summary.warned, heading: "WARNINGS")
    text.addOccurrences()
    text.addGrowth()
    text.addMutators()
    text.addReplay()
    return text.block.lines.joined(separator: "\n") + "\n"
  }

  private init(summary: CampaignSummary, reports: String?) {
    self.summary = summary
    self.reports = reports
  }

  // MARK: - Head

  private mutating func addHead() {
    let parts = summary.shards == [.whole] ? "" : ", parts \(summary.shownParts)"
    block.add("seed \(summary.seed)\(parts)")
    block.add()
    block.addProse(summary.verdictLine)
    block.add()
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", summary.command)
    for role in summary.roles {
      block.addField(
        "role",
        "\(role.role.rawValue): \(role.executions) executions, \(role.behaviours.count) "
          + "behaviours, \(role.kept) drafts with something new")
    }
    block.addField(
      "beside", "\(summary.laboratoryExecutions) executions to minimise and to confirm")
    block.addField(
      "document",
      "App Flip for iOS, edition \(summary.edition.rawValue) of \(Edition.newest.rawValue), profile "
        + summary.profile.rawValue)
    for end in CampaignResult.End.allCases where summary.ends.contains(end) {
      block.addField("ended", end.inWords)
    }
    if !summary.isWhole {
      block.addField("missing", "other parts of the campaign: appflip merge joins them")
    }
  }

  private mutating func addProblems() {
    guard !summary.problems.isEmpty || !summary.warnings.isEmpty else { return }
    block.addHeading("WHAT WENT WRONG BESIDE THE FINDINGS")
    let lines = summary.problems + summary.warnings
    for line in lines.prefix(TextBlock.longestList) {
      block.add()
      block.addProse(line, indent: 2)
    }
    let rest = lines.count - TextBlock.longestList
    if rest > 0 { block.add("  and \(rest) more") }
  }

  // MARK: - Findings

  private mutating func addFindings(_ findings: [Finding], heading: String) {
    guard !findings.isEmpty else { return }
    block.addHeading(heading)
    let grouped = Dictionary(grouping: findings, by: Blame.init)
    for blame in Blame.all {
      guard let findings = grouped[blame] else { continue }
      RuleFindings(findings, summary: summary, reports: reports).add(to: &block)
    }
  }

  private mutating func addOccurrences() {
    guard !summary.occurrences.isEmpty else { return }
    block.addHeading("FINDINGS BY RULE")
    let head = ["rule", "evidence", "findings", "executions"]
    let rows = summary.occurrences.map { occurrence in
      [
        Self.name(of: occurrence.symptom), occurrence.symptom.kind.word,
        "\(summary.findings.count { $0.shows(occurrence.symptom) })", "\(occurrence.count)",
        occurrence.isCutShort ? "cut short" : "",
      ]
    }
    block.addTable([head] + rows, numeric: [2, 3])
    if summary.occurrences.contains(where: \.isCutShort) {
      block.add()
      block.addProse(CampaignResult.Occurrence.cutShort, indent: 2)
    }
    for limit in CampaignResult.Limit.allCases where summary.limits.contains(limit) {
      block.add()
      block.addProse(limit.inWords, indent: 2)
    }
  }

  private static func name(of symptom: Symptom) -> String {
    if let rule = symptom.rule { return rule.rawValue }
    return symptom.relation == nil ? "the adapter itself" : "no rule, a relation"
  }

  // MARK: - How it went

  private mutating func addGrowth() {
    guard summary.growth.count > 1 else { return }
    block.addHeading("BEHAVIOURS BY EXECUTIONS")
    block.addTable(GrowthPlot.rows(of: summary.growth), numeric: [0, 1])
  }

  private mutating func addMutators() {
    guard !summary.mutators.isEmpty else { return }
    block.addHeading("MUTATORS")
    block.addTable(
      [["mutator", "drafts", "of them new"]]
        + summary.mutators.prefix(TextBlock.longestList).map {
          [$0.name, "\($0.uses)", "\($0.yield)"]
        }, numeric: [1, 2])
    let rest = summary.mutators.count - TextBlock.longestList
    let place = reports.map { ", in \($0)/\(CampaignSummaryFile.name)" } ?? ""
    if rest > 0 { block.add("  and \(rest) more\(place)") }
  }

  private mutating func addReplay() {
    block.addHeading("AGAIN")
    block.add()
    if summary.keepsDrafts {
      block.addProse(
        "The campaign began with what the folder of \(DraftFolder.variable) held, and has changed it since: "
          + "only with the folder as it was before does it come to the same again.")
      block.add()
    }
    for call in summary.calls { block.add(call + " swift test --filter FuzzTests") }
  }
}

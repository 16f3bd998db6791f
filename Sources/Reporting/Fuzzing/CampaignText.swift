import AppFlip
import Conformance
public import Fuzzing
import Harness

/// What a campaign found out, for people.
///
/// The same seed, the same number of executions and an adapter that answers the same give the same text.
public struct CampaignText {
  private let result: CampaignResult
  private let command: String
  private let reports: String
  private var block = TextBlock()

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - result: what was found out.
  ///   - command: the adapter's command as the user wrote it.
  ///   - reports: the folder of the reports as a person names it.
  /// - Returns: printable ASCII, with a line feed at its end.
  public static func render(
    _ result: CampaignResult, command: String, reports: String = ReportFolder.usual
  ) -> String {
    var text = CampaignText(
      result: result, command: Octets.escaped(Array(command.utf8)),
      reports: Octets.escaped(Array(reports.utf8)))
    text.addHead()
    text.addProblems()
    text.addFindings(.fail, heading: "FAILURES")
    text.addFindings(.warn, heading: "WARNINGS")
    text.addOccurrences()
    text.addGrowth()
    text.addMutators()
    text.addReplay()
    return text.block.lines.joined(separator: "\n") + "\n"
  }

  private init(result: CampaignResult, command: String, reports: String) {
    self.result = result
    self.command = command
    self.reports = reports
  }

  // MARK: - Head

  private mutating func addHead() {
    let budget = result.plan.budget
    block.add("seed \(budget.seed)" + (budget.shard == .whole ? "" : ", part \(budget.shard)"))
    block.add()
    block.addProse(result.verdictLine)
    block.add()
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", command)
    for role in result.roles {
      block.addField(
        "role",
        "\(role.role.rawValue): \(role.executions) executions, \(role.behaviours) behaviours, "
          + "\(role.points) points, \(role.pool) drafts kept")
    }
    block.addField("beside", "\(result.laboratoryExecutions) executions to minimise and to confirm")
    block.addField(
      "document",
      "App Flip for iOS, edition \(result.plan.settings.edition.rawValue) of "
        + "\(Edition.newest.rawValue), profile \(result.plan.settings.profile.rawValue)")
    block.addField("ended", result.end.inWords)
  }

  private mutating func addProblems() {
    let unclean = result.shutdowns.filter { !$0.isClean }
    guard !result.incidents.isEmpty || !result.problems.isEmpty || !unclean.isEmpty else { return }
    block.addHeading("WHAT WENT WRONG BESIDE THE FINDINGS")
    for problem in result.problems { addItem(problem) }
    for incident in result.incidents.prefix(TextBlock.longestList) {
      addItem("\(incident)")
      StandardErrorLines.add(incident.standardError, to: &block)
    }
    let rest = result.incidents.count - TextBlock.longestList
    if rest > 0 { block.add("  and \(rest) more") }
    for shutdown in unclean { addItem("\(shutdown)") }
  }

  private mutating func addItem(_ text: String) {
    block.add()
    block.addProse(text, indent: 2)
  }

  // MARK: - Findings

  private mutating func addFindings(_ severity: Finding.Severity, heading: String) {
    let findings = result.findings.filter { $0.severity == severity }
    guard !findings.isEmpty else { return }
    block.addHeading(heading)
    // Findings of one rule stand together, the smallest first.
    let order = Dictionary(
      Rule.all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let sorted = findings.sorted {
      let (left, right) = ($0.place(in: order), $1.place(in: order))
      return (left, $0.length, $0.id) < (right, $1.length, $1.id)
    }
    for finding in sorted {
      FindingBlock(finding: finding, result: result, command: command, reports: reports)
        .add(to: &block)
    }
  }

  private mutating func addOccurrences() {
    guard !result.occurrences.isEmpty else { return }
    block.addHeading("FINDINGS BY RULE")
    let head = ["rule", "evidence", "findings", "executions"]
    let rows = result.occurrences.map { occurrence in
      [
        occurrence.symptom.rule?.rawValue ?? "the adapter itself", occurrence.symptom.kind.word,
        "\(result.findings.count { $0.symptom == occurrence.symptom })", "\(occurrence.count)",
      ]
    }
    block.addTable([head] + rows, numeric: [2, 3])
  }

  // MARK: - How it went

  private mutating func addGrowth() {
    guard result.growth.count > 1 else { return }
    block.addHeading("BEHAVIOURS BY EXECUTIONS")
    block.addTable(GrowthPlot.rows(of: result.growth), numeric: [0, 1])
  }

  private mutating func addMutators() {
    var sums: [String: (uses: Int, yield: Int)] = [:]
    for record in result.roles.flatMap(\.mutators) {
      let sum = sums[record.name] ?? (0, 0)
      sums[record.name] = (sum.uses + record.uses, sum.yield + record.yield)
    }
    guard !sums.isEmpty else { return }
    block.addHeading("MUTATORS")
    let sorted = sums.sorted { ($1.value.yield, $0.key) < ($0.value.yield, $1.key) }
    block.addTable(
      [["mutator", "drafts", "of them new"]]
        + sorted.map { [$0.key, "\($0.value.uses)", "\($0.value.yield)"] }, numeric: [1, 2])
  }

  private mutating func addReplay() {
    let budget = result.plan.budget
    var words = ["\(Budget.Name.seed.rawValue)=\(budget.seed)"]
    words.append("\(Budget.Name.runs.rawValue)=\(result.executions)")
    if budget.shard != .whole { words.append("\(Budget.Name.shard.rawValue)=\(budget.shard)") }
    words.append("\(Settings.Name.adapter.rawValue)='\(command)'")
    block.addHeading("AGAIN")
    block.add()
    block.add(words.joined(separator: " ") + " swift test --filter FuzzTests")
  }
}

extension Finding {
  /// Where findings of its rule stand in the report; faults of the adapter come first.
  fileprivate func place(in order: [Rule.ID: Int]) -> Int {
    symptom.rule.flatMap { order[$0] } ?? -1
  }

  /// The octets of its drafts.
  fileprivate var length: Int { steps.reduce(0) { $0 + $1.draft.length } }
}

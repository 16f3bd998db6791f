import AppFlip
import Conformance

/// What a campaign found out, for people.
///
/// The same seed, the same number of executions and an adapter that answers the same give the same text.
package struct CampaignText {
  private let summary: CampaignResult
  private let reports: String?
  private var block = TextBlock()

  package static func render(
    _ summary: CampaignResult, reports: String? = ReportFolder.usual
  ) -> String {
    var top = CampaignText(summary: summary, reports: reports)
    top.addVerdict()
    var rest = CampaignText(summary: summary, reports: reports)
    rest.addBelowDetails()
    let room = TextReport.longest - top.block.lines.count - rest.block.lines.count
    top.addDetails(within: reports == nil ? .max : room)
    return (top.block.lines + rest.block.lines).joined(separator: "\n") + "\n"
  }

  private mutating func addBelowDetails() {
    addHead()
    addOccurrences()
    addReplay()
  }

  private init(summary: CampaignResult, reports: String?) {
    self.summary = summary
    self.reports = reports
  }

  // MARK: - What comes first

  private var groups: [(verb: String, heading: String, groups: [RuleFindings])] {
    [
      ("fails", "FAILURES", summary.failures), ("warns", "WARNINGS", summary.warned),
      ("expected", "EXPECTED FAILURES", summary.expected),
    ].map { verb, heading, findings in
      (verb, heading, RuleFindings.groups(of: findings, in: summary, reports: reports))
    }
  }

  private mutating func addVerdict() {
    for line in summary.head { block.add(line) }
    let rows = groups.flatMap { verb, _, groups in groups.map { $0.row(verb) } }
    if !rows.isEmpty {
      block.add()
      block.addTable([["", "findings", "rule", "worst impact"]] + rows, numeric: [1])
    }
    addProblems()
  }

  /// The rules that are told in full, however many there are.
  private static let alwaysFull = 3

  /// Adds what shows each rule broken, the first few in full and others as far as there is room, else in
  /// brief.
  private mutating func addDetails(within room: Int) {
    let all = groups.flatMap { _, heading, groups in groups.map { (heading, $0) } }
    let full = all.map { $0.1.lines(isBrief: false) }
    var chosen = room == .max ? full : all.map { $0.1.lines(isBrief: true) }
    // Three headings.
    var length = chosen.reduce(9) { $0 + $1.count }
    if room != .max {
      for index in all.indices
      where index < Self.alwaysFull || length + full[index].count - chosen[index].count <= room {
        length += full[index].count - chosen[index].count
        chosen[index] = full[index]
      }
    }
    var (last, used) = ("", 9)
    for (index, lines) in chosen.enumerated() {
      used = room == .max ? used : used + lines.count
      guard used <= room else {
        block.add()
        block.addProse(
          "\(chosen.count - index) more of the rules in the first table aren't shown here. Every finding is "
            + "in \((reports ?? "").escaped)/findings.")
        return
      }
      if all[index].0 != last { block.addHeading(all[index].0) }
      last = all[index].0
      for line in lines { block.add(line) }
    }
  }

  // MARK: - Head

  private mutating func addHead() {
    let parts = summary.shards == [.whole] ? "" : ", shards \(summary.shownParts)"
    block.addHeading("THE CAMPAIGN")
    block.addField("seed", "\(summary.seed)\(parts)")
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", summary.command)
    for role in summary.roles {
      block.addField(
        "role",
        "\(role.role.rawValue): \(role.executions.counted("link"))")
      role.coverage.map { block.addField("exhaustive", $0.inWords) }
    }
    block.addField(
      "triage",
      "\(summary.triageExecutions.counted("link")) to minimise and confirm findings")
    block.addField(
      "document",
      "App Flip for iOS, edition \(summary.edition.rawValue) of \(Edition.newest.rawValue), profile "
        + summary.profile.rawValue)
    for end in CampaignResult.End.allCases where summary.ends.contains(end) {
      block.addField("ended", end.inWords)
    }
    if !summary.isWhole {
      block.addField("missing", "other shards of the campaign; appflip merge joins them")
    }
  }

  private mutating func addProblems() {
    guard !summary.problems.isEmpty || !summary.warnings.isEmpty else { return }
    block.addHeading("OTHER PROBLEMS")
    let lines = summary.problems + summary.warnings
    for line in lines.prefix(TextBlock.longestList) {
      block.add()
      block.addProse(line, indent: 2)
    }
    let rest = lines.count - TextBlock.longestList
    if rest > 0 { block.add("  and \(rest) more") }
  }

  // MARK: - Findings

  private static let mostOccurrences = 20

  private mutating func addOccurrences() {
    guard !summary.occurrences.isEmpty else { return }
    block.addHeading("LINKS BY RULE AND EVIDENCE")
    let head = ["rule", "evidence", "findings", "links"]
    let most = reports == nil ? summary.occurrences.count : Self.mostOccurrences
    let rows = summary.occurrences.prefix(most).map { occurrence in
      [
        Self.name(of: occurrence.signature), occurrence.signature.kind.word,
        "\(summary.findings.count { $0.shows(occurrence.signature) })", "\(occurrence.count)",
        occurrence.isCutShort ? "rest counted only" : "",
      ]
    }
    block.addTable([head] + rows, numeric: [2, 3])
    let rest = summary.occurrences.count - rows.count
    if rest > 0 { block.add("  and \(rest) more, in \(CampaignResult.fileName)") }
    let isCountedOnly = rows.contains { $0[2] == "0" }
    if isCountedOnly || summary.occurrences.contains(where: \.isCutShort) {
      block.add()
      block.addProse(CampaignResult.Occurrence.cutShort, indent: 2)
    }
    for limit in CampaignResult.Limit.allCases where summary.limits.contains(limit) {
      block.add()
      block.addProse(limit.inWords, indent: 2)
    }
  }

  private static func name(of signature: FailureSignature) -> String {
    if let rule = signature.rule { return rule.rawValue }
    return signature.relation == nil ? "the adapter itself" : "metamorphic relation"
  }

  private mutating func addReplay() {
    block.addHeading("RUN IT AGAIN")
    block.add()
    if summary.isInProcess {
      let runs = summary.runs
      block.add(
        summary.isExhaustive
          ? "try await AppFlip.exhaust(deviations: \(summary.depth))"
          : "try await AppFlip.fuzz(links: \(runs), seed: \(summary.seed))")
      return
    }
    if summary.keepsInputs {
      block.addProse(
        "The campaign began with the inputs in the folder \(InputFolder.variable), and changed them. It gives "
          + "the same results only if the folder is as it was before.")
      block.add()
    }
    block.addProse(
      "With the same variables, appflip fuzz does the same as swift test --filter FuzzTests.")
    block.add()
    for part in summary.parts { block.add(part.call + " swift test --filter FuzzTests") }
  }
}

extension BoundCoverage {
  package var inWords: String {
    let extent = isComplete && indices == count ? "all \(sent)" : "\(sent)"
    let rest = [
      (equal, "equal to one of fewer"), (unsendable, "not for this adapter"),
      (indices - examined, "not reached"), (count - indices, "in other shards"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(extent) links with at most \(depth.counted("deviation")) judged"
      + (rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))") + ", list \(digest)"
  }
}

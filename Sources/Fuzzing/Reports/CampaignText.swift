import AppFlip
import Conformance

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
    rest.addHead()
    rest.addLimits()
    rest.addReplay()
    let room = TextReport.longest - top.block.lines.count - rest.block.lines.count
    top.addDetails(within: reports == nil ? .max : room)
    return (top.block.lines + rest.block.lines).joined(separator: "\n") + "\n"
  }

  private init(summary: CampaignResult, reports: String?) {
    (self.summary, self.reports) = (summary, reports)
  }

  // MARK: - What comes first

  private var groups: [(verb: String, heading: String, group: RuleFindings)] {
    [
      ("fails", "FAILURES", summary.failures), ("warns", "WARNINGS", summary.warned),
      ("expected", "EXPECTED FAILURES", summary.expected),
    ].flatMap { verb, heading, findings in
      RuleFindings.groups(of: findings, in: summary, reports: reports).map { (verb, heading, $0) }
    }
  }

  private mutating func addVerdict() {
    for line in summary.head { block.add(line) }
    let rows = groups.map { $0.group.row($0.verb) }
    if !rows.isEmpty {
      block.add()
      block.addTable([["", "findings", "rule", "worst impact"]] + rows, numeric: [1])
    }
    let lines = summary.problems + summary.warnings
    if lines.isEmpty { return }
    block.addHeading("OTHER PROBLEMS")
    for line in lines.prefix(TextBlock.longestList) {
      block.add()
      block.addProse(line, indent: 2)
    }
    let rest = lines.count - TextBlock.longestList
    if rest > 0 { block.add("  and \(rest) more") }
  }

  private static let alwaysFull = 3
  private static let linesOfHeadings = 9

  /// Adds what shows each rule broken, the first few in full and others as far as there is room, else in
  /// brief.
  private mutating func addDetails(within room: Int) {
    let (groups, isBounded) = (groups, room != .max)
    let full = groups.map { $0.group.lines(isBrief: false) }
    var chosen = isBounded ? groups.map { $0.group.lines(isBrief: true) } : full
    var length = chosen.reduce(Self.linesOfHeadings) { $0 + $1.count }
    for index in groups.indices where isBounded {
      let more = full[index].count - chosen[index].count
      guard index < Self.alwaysFull || length + more <= room else { continue }
      length += more
      chosen[index] = full[index]
    }
    var (last, used) = ("", Self.linesOfHeadings)
    for (index, lines) in chosen.enumerated() {
      used += lines.count
      guard used <= room else {
        block.add()
        block.addProse(
          "\(chosen.count - index) more of the rules in the first table aren't shown here. Every finding is "
            + "in \((reports ?? "").escaped)/findings.")
        return
      }
      if groups[index].heading != last { block.addHeading(groups[index].heading) }
      last = groups[index].heading
      block.add(lines)
    }
  }

  // MARK: - Below

  private mutating func addHead() {
    let shards = summary.shards.map(\.description).joined(separator: " ")
    block.addHeading("THE CAMPAIGN")
    block.addField(
      "seed", "\(summary.seed)" + (summary.shards == [.whole] ? "" : ", shards \(shards)"))
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", summary.command)
    for role in summary.roles {
      block.addField("role", "\(role.role.rawValue): \(role.executions.counted("link"))")
      role.coverage.map { block.addField("exhaustive", $0.inWords) }
    }
    block.addField(
      "triage", "\(summary.triageExecutions.counted("link")) to minimise and confirm findings")
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

  private mutating func addLimits() {
    let isCountedOnly = summary.occurrences.contains { occurrence in
      occurrence.isCutShort
        || !summary.findings.contains { $0.signature.general == occurrence.signature.general }
    }
    let limits = CampaignResult.Limit.allCases.filter(summary.limits.contains).map(\.inWords)
    let lines = (isCountedOnly ? [CampaignResult.countedOnly] : []) + limits
    if !lines.isEmpty { block.addHeading("LIMITS") }
    for line in lines {
      block.add()
      block.addProse(line, indent: 2)
    }
  }

  private mutating func addReplay() {
    block.addHeading("RUN IT AGAIN")
    block.add()
    if summary.isInProcess {
      block.add(
        summary.isExhaustive
          ? "try await AppFlip.exhaust(deviations: \(summary.depth))"
          : "try await AppFlip.fuzz(links: \(summary.runs), seed: \(summary.seed))")
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

extension CampaignResult.Limit {
  fileprivate var inWords: String {
    switch self {
    case .findings:
      "The limit of \(most) findings was reached. Further failures are only counted."
    case .histories:
      "The limit of \(most) searches for earlier links was reached. Further findings have only the last "
        + "link."
    case .triage:
      "The budget for minimising was used up: \(most) links, or five minutes; with --seconds, a third of "
        + "that time. Further findings have their links as they were sent, not minimised."
    }
  }
}

extension CampaignResult {
  fileprivate static let countedOnly =
    "Some failing links were only counted: of one rule with the same evidence \(Triage.mostFindings) findings "
    + "are kept at most, so that another fault has a chance; a rule that has one needs another only if that "
    + "shows something else. Other faults may hide behind these: mend them, and run the campaign again."
}

import AdapterProtocol
import AppFlip
import Conformance

/// The sections of a statement that come from the cases of a run.
struct CaseSections {
  let cases: StatedCases

  /// The reasons that a statement names; the report has all of them.
  private static let mostReasons = 6

  /// Adds the sections to a page.
  func add(to page: inout TextBlock) {
    addCases(to: &page)
    addRules(to: &page)
    addUntested(to: &page)
    addExpected(to: &page)
    page.add()
    page.add("\(StatedCases.file), SHA-256:")
    page.add("  \(cases.digest)")
  }

  // MARK: - Cases

  private func addCases(to page: inout TextBlock) {
    page.add()
    page.add("CASES: \(cases.standing.word)")
    page.addPoints(failing: cases.complaints, limits: cases.limits)
    page.add()
    let summaries: [(CaseResult.Summary, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.warn, "warned"),
      (.inconclusive, "not tested in full"),
      (.notRun, "not run"),
    ].filter { $0.0 != .notRun || cases.count(.notRun) > 0 }
    let roles = cases.record.cases.map(\.role).grouped(by: \.self).map(\.key)
    let rows = roles.map { role in
      [role, "\(cases.record.cases.count { $0.role == role })"]
        + summaries.map { "\(cases.count($0.0, of: role))" }
    }
    page.addTable(
      [["role", "cases"] + summaries.map(\.1)] + rows, numeric: Set(1...summaries.count + 1))
    let isWhole =
      cases.scripts == nil && cases.record.header.filter == nil && cases.origin.isOfSuite
    let tested = cases.record.header.configurations.filter { $0.omission == nil }.map(\.name)
    if isWhole || !tested.isEmpty { page.add() }
    if isWhole {
      page.addField("origin", "all cases of the suite for these roles, none of them changed")
    }
    if !tested.isEmpty {
      page.addField(
        "configurations", "the ordinary one; for a sample also \(tested.joined(separator: ", "))")
    }
  }

  // MARK: - Rules

  private func addRules(to page: inout TextBlock) {
    let fates: [(fate: RuleStanding.Fate, head: String)] = [
      (.met, "met"), (.failed, "failed"), (.expected, "expected to fail"), (.warned, "warned"),
      (.untested, "not tested"),
    ].filter { $0.0 != .expected || cases.list != nil }
    page.add()
    page.add("RULES")
    page.add()
    let rows = [Level.required, .standard, .practice].map { level in
      let rules = cases.rules.filter { $0.rule.level(in: cases.edition) == level }
      return [level.rawValue, "\(rules.count)"]
        + fates.map { fate in "\(rules.count { $0.fate == fate.fate })" }
    }
    page.addTable(
      [["level", "rules"] + fates.map(\.head)] + rows, numeric: Set(1...fates.count + 1))
    page.add()
    page.addProse(
      "required: the document says so, or a person's security depends on it; standard: an RFC says "
        + "so; practice: sample code or experience says so.", indent: 2)
    addMet(to: &page)
    for (fate, head) in [
      (RuleStanding.Fate.failed, "Failed"), (.expected, "Expected to fail"), (.warned, "Warned"),
    ] {
      let rules = cases.rules.filter { $0.fate == fate }
      guard !rules.isEmpty else { continue }
      let counts = Dictionary(
        uniqueKeysWithValues: rules.map {
          ($0.rule.id, " \(fate == .warned ? $0.warned : $0.failed)/\($0.judged)")
        })
      page.add()
      page.addProse("\(head), with the cases that show it / those that judged the rule:", indent: 2)
      for group in rules.map(\.rule.id).inGroups(marking: { counts[$0] ?? "" }) {
        page.addField(group.head, group.names)
      }
    }
  }

  private func addMet(to page: inout TextBlock) {
    let met = cases.rules.filter { $0.fate == .met }
    guard !met.isEmpty else { return }
    let partial = Set(met.filter { $0.untested > 0 }.map(\.rule.id))
    page.add()
    page.addProse(
      "Met, in every case that could judge the rule"
        + (partial.isEmpty ? ":" : " (*: some of its cases could not):"), indent: 2)
    for group in met.map(\.rule.id).inGroups(marking: { partial.contains($0) ? "*" : "" }) {
      page.addField(group.head, group.names)
    }
  }

  // MARK: - What wasn't tested

  private func addUntested(to page: inout TextBlock) {
    let roles = Role.allCases.filter { !cases.roles.contains($0) }
    let rules = cases.rules.filter { $0.fate == .untested }
    let reasons = reasons
    let omitted = cases.record.header.configurations.filter { $0.omission != nil }.map(\.name)
    guard !roles.isEmpty || !rules.isEmpty || !reasons.isEmpty || !omitted.isEmpty else { return }
    page.add()
    page.add("NOT TESTED")
    page.add()
    for role in roles { page.addField("role", "\(role.rawValue): \(cases.whyUnjudged(role))") }
    if !omitted.isEmpty {
      page.addField(
        "configurations",
        "\(omitted.joined(separator: ", ")): the adapter can't take them, or has its own")
    }
    for (doubts, rules) in rules.grouped(by: \.doubts) {
      let why = doubts.isEmpty ? "no case of it was run" : Self.joined(doubts.map(\.reason))
      for group in rules.map(\.rule.id).inGroups() {
        page.addField(group.head, "\(group.names): \(why)")
      }
    }
    guard !reasons.isEmpty else { return }
    if !(roles.isEmpty && rules.isEmpty && omitted.isEmpty) { page.add() }
    page.addProse("Cases that could not be judged by a rule, or by any:", indent: 2)
    for (reason, count) in reasons.prefix(Self.mostReasons) {
      page.addField(count.counted("case"), reason)
    }
    let rest = reasons.count - Self.mostReasons
    if rest > 0 {
      page.addField("", "\(rest.counted("more reason")), in \(StatedCases.file)")
    }
  }

  private static func joined(_ reasons: [String]) -> String {
    let shown = reasons.prefix(3).joined(separator: "; ")
    let rest = reasons.count - 3
    return rest > 0 ? "\(shown); and \(rest.counted("other reason"))" : shown
  }

  /// Why cases couldn't be judged, each reason once, that of the most cases first.
  private var reasons: [(reason: String, count: Int)] {
    let reasons = cases.record.cases.flatMap { one in
      one.findings.compactMap(RuleStanding.Doubt.init).grouped(by: \.evidence)
        .compactMap(\.elements.first)
    }
    return reasons.grouped(by: \.evidence).enumerated()
      .sorted { (-$0.element.elements.count, $0.offset) < (-$1.element.elements.count, $1.offset) }
      .map { ($0.element.elements.first?.reason ?? "", $0.element.elements.count) }
  }

  // MARK: - Expected failures

  private func addExpected(to page: inout TextBlock) {
    page.add()
    page.add("EXPECTED FAILURES")
    page.add()
    guard case .compared(let entries, _, _) = cases.list else {
      let text =
        cases.list == nil ? "none: no list was used" : "unknown: the list could not be used"
      return page.addProse(text, indent: 2)
    }
    if entries.isEmpty { page.addProse("none came as the list says", indent: 2) }
    for (reason, entries) in entries.grouped(by: \.reason) {
      let isUnexplained = reason == BaselineEntry.unexplained
      page.addProse(
        isUnexplained ? "no reason given:" : Octets.escaped(Array(reason.utf8)) + ":", indent: 2)
      for entry in entries { page.addProse(entry.inWords, indent: 4) }
    }
  }
}

extension StatedCases {
  /// Why a role wasn't judged.
  fileprivate func whyUnjudged(_ role: Role) -> String {
    guard let reason = record.header.rolesNotJudged[role.rawValue] else {
      return "not judged in this run"
    }
    return Octets.escaped(Array(reason.utf8))
  }
}

extension TextBlock {
  /// Adds by what a part of a statement fails, and what it doesn't show.
  mutating func addPoints(failing complaints: [String], limits: [String]) {
    guard !complaints.isEmpty || !limits.isEmpty else { return }
    add()
    for complaint in complaints { addField("failure", complaint) }
    for limit in limits { addField("limit", limit) }
  }
}

extension RecordedFooter.Entry {
  /// What is expected, a phrase for people.
  fileprivate var inWords: String {
    let what =
      switch kind {
      case "fail": count.counted("failure")
      case "fault":
        count.counted("failure of the adapter itself", "failures of the adapter itself")
      default: "\(count.counted("case")) that can't be judged"
      }
    let text = what + (rule.map { " by \($0)" } ?? "") + " in \(cases)"
    return Octets.escaped(Array(text.utf8))
  }
}

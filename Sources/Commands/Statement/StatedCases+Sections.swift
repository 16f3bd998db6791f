import AppFlip
import Conformance

extension StatedCases {
  func add(to page: inout TextBlock) {
    addCases(to: &page)
    addRules(to: &page)
    addUntested(to: &page)
    addExpected(to: &page)
    page.add(digest, of: Self.file)
  }

  private func addCases(to page: inout TextBlock) {
    page.add()
    page.add("CASES: \(standing.word)", failing: complaints, limits: limits)
    let verdicts: [(CaseResult.Summary, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.warn, "warned"),
      (.inconclusive, "not tested in full"), (.notRun, "not run"),
    ].filter { verdict, _ in
      verdict != .notRun || record.cases.contains { $0.verdict == .notRun }
    }
    page.addCounts(
      of: "cases", by: "role", record.cases.grouped(by: \.role).map { ($0, $1) }, \.verdict,
      verdicts)
    let isWhole = scripts == nil && record.header.filter == nil && foreign == 0 && missing == 0
    let tested = configurations(areTested: true)
    if isWhole || !tested.isEmpty { page.add() }
    if isWhole {
      page.addField("origin", "all cases of the suite for these roles, none of them changed")
    }
    if !tested.isEmpty {
      page.addField("configurations", "the ordinary one; for a sample also \(tested)")
    }
  }

  private func configurations(areTested: Bool) -> String {
    record.header.configurations.filter { ($0.omission == nil) == areTested }.map(\.name)
      .joined(separator: ", ")
  }

  // MARK: - Rules

  private func addRules(to page: inout TextBlock) {
    let statuses = RuleStanding.Status.allCases.filter { $0 != .expected || list != nil }
    page.add()
    page.add("RULES")
    page.add()
    let levels = [Level.required, .standard, .practice].map { level in
      (level.rawValue, rules.filter { $0.rule.level(in: edition) == level })
    }
    page.addCounts(of: "rules", by: "level", levels, \.status, statuses.map { ($0, $0.rawValue) })
    page.add()
    page.addProse(
      "required: the document says so, or a person's security depends on it; standard: an RFC says "
        + "so; practice: sample code or experience says so.", indent: 2)
    let partial = rules.contains { $0.status == .met && $0.untested > 0 }
    addRules(
      .met,
      "Met, in every case that could judge the rule"
        + (partial ? " (*: some of its cases could not):" : ":"), to: &page
    ) { $0.untested > 0 ? "*" : "" }
    for (status, head) in [
      (RuleStanding.Status.failed, "Failed"), (.expected, "Expected to fail"), (.warned, "Warned"),
    ] {
      addRules(
        status, "\(head), with the cases that show it / those that judged the rule:", to: &page
      ) { " \(status == .warned ? $0.warned : $0.failed)/\($0.judged)" }
    }
  }

  private func addRules(
    _ status: RuleStanding.Status, _ head: String, to page: inout TextBlock,
    marking mark: (RuleStanding) -> String
  ) {
    let rules = rules.filter { $0.status == status }
    guard !rules.isEmpty else { return }
    page.add()
    page.addProse(head, indent: 2)
    for group in Self.groups(of: rules, marking: mark) { page.addField(group.head, group.names) }
  }

  /// The names of rules in few words: those of one role, and in it those of one topic, together.
  private static func groups(
    of rules: [RuleStanding], marking mark: (RuleStanding) -> String = { _ in "" }
  ) -> [(head: String, names: String)] {
    let parts = rules.map { rule in
      (rule: rule, parts: rule.rule.id.rawValue.split(separator: "/").map(String.init))
    }
    return parts.grouped { $0.parts.first ?? "" }.map { head, rules in
      let topics = rules.grouped { $0.parts.dropFirst().first ?? "" }.map { topic, rules in
        let names = rules.map { $0.parts.dropFirst(2).joined(separator: "/") + mark($0.rule) }
        return rules.contains { $0.parts.count < 3 }
          ? topic + names.joined() : "\(topic) (\(names.joined(separator: ", ")))"
      }
      return ("\(head)/", topics.joined(separator: ", "))
    }
  }

  // MARK: - What wasn't tested

  private func addUntested(to page: inout TextBlock) {
    let unjudged = Role.allCases.filter { !roles.contains($0) }
    let rules = rules.filter { $0.status == .untested }
    let (omitted, reasons) = (configurations(areTested: false), reasons)
    let isHeaded = !unjudged.isEmpty || !rules.isEmpty || !omitted.isEmpty
    guard isHeaded || !reasons.isEmpty else { return }
    page.add()
    page.add("NOT TESTED")
    page.add()
    for role in unjudged {
      let why = record.header.rolesNotJudged[role.rawValue]?.escaped ?? "not judged in this run"
      page.addField("role", "\(role.rawValue): \(why)")
    }
    if !omitted.isEmpty {
      page.addField("configurations", "\(omitted): the adapter can't take them, or has its own")
    }
    for (doubts, rules) in rules.grouped(by: \.doubts) {
      let rest = doubts.count - 3
      let more = rest > 0 ? ["and \(rest.counted("other reason"))"] : []
      let why = (doubts.prefix(3).map(\.reason) + more).joined(separator: "; ")
      for group in Self.groups(of: rules) {
        page.addField(
          group.head, "\(group.names): \(why.isEmpty ? "no case of it was run" : why)")
      }
    }
    guard !reasons.isEmpty else { return }
    if isHeaded { page.add() }
    page.addProse("Cases that could not be judged by a rule, or by any:", indent: 2)
    for (reason, count) in reasons.prefix(Self.mostReasons) {
      page.addField(count.counted("case"), reason)
    }
    let rest = reasons.count - Self.mostReasons
    if rest > 0 { page.addField("", "\(rest.counted("more reason")), in \(Self.file)") }
  }

  private static let mostReasons = 6

  private var reasons: [(reason: String, count: Int)] {
    let doubts = record.cases.flatMap { one in
      one.findings.compactMap(RuleStanding.Doubt.init).grouped(by: \.evidence)
        .compactMap(\.elements.first)
    }
    return doubts.groupedLargestFirst(by: \.evidence)
      .map { ($1.first?.reason ?? "", $1.count) }
  }

  // MARK: - Expected failures

  private func addExpected(to page: inout TextBlock) {
    page.add()
    page.add("EXPECTED FAILURES")
    page.add()
    guard let list else { return page.addProse("none: no list was used", indent: 2) }
    if list.entries.isEmpty { page.addProse("none came as the list says", indent: 2) }
    for (reason, entries) in list.entries.grouped(by: \.reason) {
      let isUnexplained = reason == BaselineEntry.unexplained
      page.addProse((isUnexplained ? "no reason given" : reason.escaped) + ":", indent: 2)
      for entry in entries {
        let what =
          switch entry.kind {
          case "fail": entry.count.counted("failure")
          case "fault":
            entry.count.counted("failure of the adapter itself", "failures of the adapter itself")
          default: "\(entry.count.counted("case")) that can't be judged"
          }
        let rule = entry.rule.map { " by \($0)" } ?? ""
        page.addProse("\(what)\(rule) in \(entry.cases)".escaped, indent: 4)
      }
    }
  }
}

extension TextBlock {
  fileprivate mutating func addCounts<Element, Kind: Equatable>(
    of elements: String, by group: String, _ groups: [(String, [Element])],
    _ kind: KeyPath<Element, Kind>, _ kinds: [(Kind, String)]
  ) {
    let rows = groups.map { name, elements in
      [name, "\(elements.count)"]
        + kinds.map { one, _ in "\(elements.count { $0[keyPath: kind] == one })" }
    }
    addTable([[group, elements] + kinds.map(\.1)] + rows, numeric: Set(1...kinds.count + 1))
  }
}

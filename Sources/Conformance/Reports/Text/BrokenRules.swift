import AppFlip
import Harness

/// The broken rules of a run, the worst first: the rules that fail it, then the rules that warn; of one severity
/// the rule of the most cases first.
///
/// A contested rule comes last, and so does a rule of a composition if a rule of one role does as much harm.
struct BrokenRules {
  let failing: [RuleViolations]
  let warning: [RuleViolations]

  init(_ run: RunRecord) {
    var failing = Self.sorted(RuleViolations.groups(of: .fail, in: run))
    let warnings = RuleViolations.groups(of: .warn, in: run)
    for index in failing.indices {
      failing[index].warned = warnings.first { $0.name == failing[index].name }?.count ?? 0
    }
    self.failing = Self.linked(failing)
    let names = Set(failing.map(\.name))
    warning = Self.linked(Self.sorted(warnings.filter { !names.contains($0.name) }))
  }

  private static func linked(_ groups: [RuleViolations]) -> [RuleViolations] {
    let cases = groups.map(\.cases)
    return groups.indices.map { index in
      var group = groups[index]
      group.sameCasesAs = (0..<index).first { cases[index].isSubset(of: cases[$0]) }
        .map { groups[$0].name }
      return group
    }
  }

  private static func sorted(_ groups: [RuleViolations]) -> [RuleViolations] {
    let worst = groups.filter { !$0.isOfComposition }.map(\.severity).min()
    // What two roles come to together, one of them shows first.
    func isShown(_ group: RuleViolations) -> Int {
      group.isOfComposition && worst.map { $0 <= group.severity } == true ? 1 : 0
    }
    return leadingWithSecondURL(
      groups.enumerated().sorted { left, right in
        let keys = [left, right].map { place, group in
          [group.contestedRank, isShown(group), group.severity.rank, -group.count, place]
        }
        return keys[0].lexicographicallyPrecedes(keys[1])
      }.map(\.element))
  }

  /// Moves the rule about a second URL before the first rule that it breaks.
  private static func leadingWithSecondURL(_ groups: [RuleViolations]) -> [RuleViolations] {
    guard let once = groups.firstIndex(where: { $0.name == Rule.appAnswerOnce.id.rawValue }),
      let first = groups.firstIndex(where: { $0.cases.isSubset(of: groups[once].cases) })
    else { return groups }
    var groups = groups
    groups.insert(groups.remove(at: once), at: first)
    return groups
  }

  func add(to block: inout TextBlock) {
    let rows =
      failing.map { ["fails", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
      + warning.map { ["warns", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
    guard !rows.isEmpty else { return }
    block.add()
    block.addProse(
      "Cases: failed / judged. swift run appflip explain RULE prints "
        + "a rule's requirement, impact and fix.", indent: 2)
    block.add()
    block.addTable([["", "cases", "rule", "worst impact"]] + rows, numeric: [1])
  }

  private static let mostInFull = 3

  /// What shows each rule broken: the worst always in full, the others in full as far as there is room, else in
  /// brief, and not at all if there is none.
  func details(within room: Int) -> [String] {
    let told = failing.filter { !$0.isToldAtTheTop }
    // What the ordinary request shows comes before all but a disclosure.
    func rank(_ group: RuleViolations) -> Int {
      if group.contestedRank == 1 { return 3 }
      return group.severity == .disclosure ? 0 : group.isOfGood ? 1 : 2
    }
    let failing = Self.leadingWithSecondURL(
      told.enumerated().sorted {
        (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
      }.map(\.element))
    let groups = failing + warning.filter { !$0.isToldAtTheTop }
    let full = groups.map { $0.lines(isBrief: false) }
    // Two headings, and the lines that say what is left out.
    var left = room - 12
    var chosen: [[String]] = []
    for (index, group) in groups.enumerated() {
      let lines = index < Self.mostInFull ? full[index] : group.lines(isBrief: true)
      guard index < Self.mostInFull || lines.count <= left else { break }
      chosen.append(lines)
      left -= lines.count
    }
    for index in chosen.indices where full[index].count - chosen[index].count <= left {
      left -= full[index].count - chosen[index].count
      chosen[index] = full[index]
    }
    var block = TextBlock()
    for (index, lines) in chosen.enumerated() {
      if index == 0, !failing.isEmpty { block.addHeading("FAILURES") }
      if index == failing.count { block.addHeading("WARNINGS") }
      for line in lines { block.add(line) }
    }
    guard chosen.count < groups.count else { return block.lines }
    let failingLeft = failing.dropFirst(chosen.count).map(\.name)
    let warnedLeft = groups.count - max(chosen.count, failing.count)
    let parts =
      (failingLeft.isEmpty ? [] : ["failing rules: \(TextBlock.listed(failingLeft, atMost: 6))"])
      + (warnedLeft == 0 ? [] : ["rules that warn: \(warnedLeft)"])
    block.add()
    block.addProse(
      "Not shown here: \(parts.joined(separator: "; ")). conformance.jsonl has every case; swift run appflip "
        + "explain RULE prints a rule's requirement, impact and fix.")
    return block.lines
  }
}

// MARK: - One rule

/// The cases that break a rule, or that it warns of.
struct RuleViolations {
  private struct Example {
    let result: CaseRecord
    let finding: Finding
    let evidence: Evidence
    let impact: Impact

    var reach: Reach { finding.reach ?? .nothing }
  }

  private let rule: Rule
  private let kind: CaseResult.Summary
  private let examples: [Example]
  private let run: RunRecord
  /// A rule that is broken in all of these cases as well, and comes before this one; nil for none.
  var sameCasesAs: String?
  var warned = 0

  var cases: Set<String> { Set(examples.map(\.result.id)) }
  var name: String { rule.id.rawValue }
  var severity: Severity { examples.map(\.impact.severity).min() ?? rule.severity }
  /// 1 for a rule on which the sources contradict each other.
  var contestedRank: Int { Profile.contested.contains(rule.id) ? 1 : 0 }
  var isOfComposition: Bool { rule.id.role == nil }
  var isOfGood: Bool {
    severity < .minor && run.roles.contains { cases.contains(Case.good(of: $0)) }
  }
  /// Whether only ordinary requests that got no code break the rule: these are first in the report.
  var isToldAtTheTop: Bool {
    severity >= .linking && cases.isSubset(of: run.footer.unserved.map(\.testCase))
  }
  var count: Int { examples.count }
  var judged: Int { run.tallies.first { $0.rule.id == rule.id }?.tally.judged ?? count }

  static func groups(of kind: CaseResult.Summary, in run: RunRecord) -> [RuleViolations] {
    var examples: [Rule.ID: [Example]] = [:]
    for result in run.cases {
      for finding in result.findings
      where finding.verdict.name == kind.rawValue && finding.isExpected != true {
        guard let evidence = finding.evidence, let rule = finding.rule, let impact = finding.impact
        else { continue }
        examples[rule, default: []].append(
          Example(result: result, finding: finding, evidence: evidence, impact: impact))
      }
    }
    return run.tallies.compactMap { rule, _ in
      examples[rule.id].map { RuleViolations(rule: rule, kind: kind, examples: $0, run: run) }
    }
  }

  /// The plainest case of the most frequent evidence; of the worst evidence if two kinds are as frequent.
  private var telling: Example? {
    let kinds = examples.grouped { [$0.finding.kind?.base.word ?? "", "\($0.reach)"] }
      .map(\.elements)
    // Of redirect URIs the most foreign one is the worst.
    func harm(_ kind: [Example]) -> Int? {
      rule.about.contains(.stranger)
        ? kind.first?.reach.rank : kind.map(\.impact.severity).min()?.rank
    }
    let most = kinds.min { (-$0.count, harm($0) ?? 0) < (-$1.count, harm($1) ?? 0) }
    return most?.min { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }
  }

  private func rank(of example: Example) -> [Int] {
    let (result, named) = (example.result, rule.tellingCases)
    return [
      named.firstIndex(of: result.id) ?? named.count, result.oddities,
      example.impact.severity.rank, result.configuration == nil ? 0 : 1,
      result.exercised.contains(rule.id) ? 0 : 1, result.size, result.steps.count,
    ]
  }

  /// The plainest case with the worst impact, if that isn't the impact of the case that is shown.
  private func worst(than telling: Example) -> Example? {
    guard severity < telling.impact.severity else { return nil }
    return examples.filter { $0.impact.severity == severity }
      .min { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }
  }

  func lines(isBrief: Bool) -> [String] {
    guard let telling else { return [] }
    let level = telling.finding.level ?? rule.level(in: run.header.edition)
    var block = TextBlock()
    block.add()
    block.add(
      "\(rule.id) (\(level.rawValue)): \(kind.rawValue)s in \(examples.count.counted("case"))"
        + (warned == 0 ? "" : ", warns in \(warned)"))
    if let common = run.footer.common.first(where: { $0.rule == rule.id }) {
      block.addField("in common", common.sentence)
    }
    if let sameCasesAs {
      block.addField(
        "same cases",
        "\(sameCasesAs) also fails in each of these cases: they can have the same cause")
    }
    block.addField("requirement", rule.requirement)
    if !isBrief {
      block.addField("source", rule.sources.map(\.description).joined(separator: "; "))
      block.addField("impact", telling.impact.sentence)
    }
    if let worst = worst(than: telling) {
      block.addField("worst", "\(worst.result.id): \(worst.impact.sentence)")
    }
    block.addField("fix", telling.finding.fix ?? rule.fix)
    // What is contested is how a refusal ends, not whether there is one.
    if !isBrief, kind == .fail, telling.reach >= .error, let contested {
      block.addField(
        "contested",
        "\(contested.oneSource); \(contested.otherSource). The suite judges: \(contested.decision)")
    }
    if !isBrief {
      if let answers { block.addField("responses", answers) }
      block.add()
    }
    add(telling, to: &block)
    block.addReplay(of: telling.result.id, in: run)
    if let curl = telling.result.curl { block.addVerbatim("curl", curl) }
    addCause(to: &block)
    guard !isBrief else { return block.lines }
    if !run.header.isInProcess {
      block.addVerbatim("all cases", "swift run appflip check \(optionsOfAllCases)")
    }
    addOthers(than: telling, to: &block)
    return block.lines
  }

  func headline(fails: Bool) -> BrokenRule {
    BrokenRule(rule.id, fails: fails, testCase: telling?.result.id, lines(isBrief: true))
  }

  private var optionsOfAllCases: String {
    let lengths = examples.compactMap { Scripts.length(of: $0.result.id) }
    return (lengths.max().map { "--exhaustive=\($0)" } ?? "--filter \(rule.id)")
      + Replay.options(adapter: run.header.adapter, reports: run.reports)
  }

  private var answers: String? {
    let kinds = examples.grouped(by: \.reach).map { (reach: $0, count: $1.count) }
    guard kinds.count > 1 else { return nil }
    return kinds.sorted { $0.reach < $1.reach }.map { "\($0.reach.inWords) in \($0.count)" }
      .joined(separator: ", ")
  }

  private var contested: SourceConflict? { SourceConflict.all.first { $0.rules.contains(rule.id) } }

  private func add(_ example: Example, to block: inout TextBlock) {
    let (result, step) = (example.result, example.finding.step ?? 0)
    block.addField("case", "\(result.id): \(result.title ?? "")")
    if let cause = example.finding.cause { block.addField("likely cause", cause) }
    SentRequests(result: result, guilty: step, run: run).add(to: &block)
    block.addVerbatim("expected", TextBlock.shortened(example.evidence.expected))
    let shown = result.steps.indices.contains(step) ? result.steps[step] : nil
    if let shown { block.addResponse(of: shown) }
    if shown?.response?.hasSuffix(example.evidence.observed) != true {
      block.addVerbatim("actual", TextBlock.shortened(example.evidence.observed))
    }
    if let difference = example.evidence.difference {
      block.addVerbatim("differs at", "\(difference)")
    }
    block.addStandardError(result.steps.last?.standardError ?? [])
  }

  private static let mostOthers = 4

  private func addOthers(than telling: Example, to block: inout TextBlock) {
    let others = examples.map(\.result).filter { $0.id != telling.result.id }
    let series = CaseSeries.grouped(others.map(\.id))
    let titles = Dictionary(others.map { ($0.id, $0.title) }) { first, _ in first }
    for (index, row) in series.prefix(Self.mostOthers).enumerated() {
      let what =
        row.ids.count == 1
        ? (titles[row.ids[0]] ?? nil) ?? ""
        : "\(row.ids.count.counted("case")): \((titles[row.ids[0]] ?? nil) ?? ""), ..."
      block.addVerbatim(index == 0 ? "also in" : "", TextBlock.shortened("\(row.shown): \(what)"))
    }
    let rest = series.dropFirst(Self.mostOthers).reduce(0) { $0 + $1.ids.count }
    if rest > 0 { block.addVerbatim("", "and \(rest.counted("more case")), in conformance.jsonl") }
  }

  private func addCause(to block: inout TextBlock) {
    guard let replay = run.footer.replays.first(where: { $0.rule == rule.id }),
      let sentence = sentence(on: replay)
    else { return }
    let state = replay.stateOf.map { " The returned state is the state of \($0)." } ?? ""
    block.addField("run alone", sentence + state)
    guard case .after(let earlier) = replay.dependence else { return }
    block.addVerbatim(
      "replay both",
      Replay.line(
        of: replay.testCase, after: earlier, to: run.replayedCommand, in: run.reports))
  }

  private func sentence(on replay: OrderDependence) -> String? {
    let place =
      run.header.isInProcess ? "on a new instance, in the same process" : "alone in a new process"
    let passes = "\(replay.testCase) passes \(place)"
    switch replay.dependence {
    case .none: return nil
    case .after(let earlier):
      return "\(passes), and fails after \(earlier)."
    case .afterSeveral(let first):
      return
        "\(passes). It fails after the requests from \(first) on, and not after that case alone."
    case .firstOfProcess:
      return run.header.isInProcess
        ? "\(replay.testCase) fails only as the first request of an instance: sent again, it passes."
        : "\(replay.testCase) fails only as the first request of a process: sent again there, it passes."
    case .chance:
      return "\(passes), and after all earlier requests: it doesn't fail each time."
    case .unknown:
      return "\(passes). The limited search didn't find the earlier request on which it depends."
    }
  }
}

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
      failing[index].warned = warnings.first { $0.name == failing[index].name }?.cases.count ?? 0
    }
    self.failing = Self.linked(failing)
    let names = Set(failing.map(\.name))
    warning = Self.linked(Self.sorted(warnings.filter { !names.contains($0.name) }))
  }

  /// Notes for each rule an earlier one that is broken in all of its cases.
  private static func linked(_ groups: [RuleViolations]) -> [RuleViolations] {
    groups.indices.map { index in
      var group = groups[index]
      group.sameCasesAs = groups[..<index].first { group.cases.isSubset(of: $0.cases) }?.name
      return group
    }
  }

  private static func sorted(_ groups: [RuleViolations]) -> [RuleViolations] {
    let worst = groups.filter { !$0.isOfComposition }.map(\.severity).min()
    // A role alone shows first what two roles show together.
    func isShown(_ group: RuleViolations) -> Int {
      group.isOfComposition && worst.map { $0 <= group.severity } == true ? 1 : 0
    }
    return leadingWithSecondURL(
      groups.stablySorted {
        [$0.isContested ? 1 : 0, isShown($0), $0.severity.rank, -$0.cases.count]
      })
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
    let rows = [("fails", failing), ("warns", warning)].flatMap { verb, groups in
      groups.map { [verb, "\($0.cases.count) of \($0.judged)", $0.name, $0.severity.inWords] }
    }
    guard !rows.isEmpty else { return }
    block.add()
    block.addProse(
      "Cases: failed / judged. swift run appflip explain RULE explains a "
        + "rule; swift run appflip check --filter RULE runs all its cases.", indent: 2)
    block.add()
    block.addTable([["", "cases", "rule", "worst impact"]] + rows, numeric: [1])
  }

  /// The evidence of each broken rule, as far as there is room; the names of the other rules.
  func details(within room: Int) -> [String] {
    // The ordinary request comes before all but a disclosure.
    let failing = Self.leadingWithSecondURL(
      failing.filter { !$0.isToldAtTheTop }.stablySorted { group in
        if group.isContested { return [3] }
        return group.severity == .disclosure ? [0] : group.isOfGood ? [1] : [2]
      })
    let groups = failing + warning.filter { !$0.isToldAtTheTop }
    // Two headings, and the lines that say what is left out.
    let most = room - 12
    var block = TextBlock()
    for (index, group) in groups.enumerated() {
      let lines = group.lines
      if index > 0, block.lines.count + lines.count > most {
        let names = TextBlock.listed(groups[index...].map(\.name), atMost: 6)
        block.add()
        block.addProse(
          "Not shown here: \(names). conformance.jsonl has every case; swift run appflip explain "
            + "RULE prints a rule's requirement, impact and fix.")
        break
      }
      if index == 0, !failing.isEmpty { block.addHeading("FAILURES") }
      if index == failing.count { block.addHeading("WARNINGS") }
      block.add(lines)
    }
    return block.lines
  }
}

extension [RuleViolations] {
  /// The groups by their keys; groups with the same key keep their order.
  fileprivate func stablySorted(by key: (RuleViolations) -> [Int]) -> [RuleViolations] {
    enumerated().sorted {
      (key($0.element) + [$0.offset]).lexicographicallyPrecedes(key($1.element) + [$1.offset])
    }.map(\.element)
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
  let cases: Set<String>
  /// A rule that is broken in all of these cases as well, and comes before this one; nil for none.
  var sameCasesAs: String?
  /// The cases that the rule warns of, for a rule that also fails.
  var warned = 0

  private init(_ rule: Rule, _ kind: CaseResult.Summary, _ examples: [Example], in run: RunRecord) {
    (self.rule, self.kind, self.examples, self.run) = (rule, kind, examples, run)
    cases = Set(examples.map(\.result.id))
  }

  var name: String { rule.id.rawValue }
  var severity: Severity { examples.map(\.impact.severity).min() ?? rule.severity }
  /// Whether the sources contradict each other.
  var isContested: Bool { Profile.contested.contains(rule.id) }
  var isOfComposition: Bool { rule.id.role == nil }
  var isOfGood: Bool {
    severity < .minor && run.roles.contains { cases.contains(Case.good(of: $0)) }
  }
  /// Whether only ordinary requests that got no code break the rule: these are first in the report.
  var isToldAtTheTop: Bool {
    severity >= .linking && cases.isSubset(of: run.footer.unserved.map(\.testCase))
  }
  var judged: Int { run.tallies.first { $0.rule.id == rule.id }?.tally.judged ?? cases.count }

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
      examples[rule.id].map { RuleViolations(rule, kind, $0, in: run) }
    }
  }

  func headline(fails: Bool) -> BrokenRule {
    BrokenRule(rule.id, fails: fails, testCase: telling?.result.id, lines)
  }

  // MARK: - The case that is shown

  /// The plainest case of the most frequent evidence; of the worst evidence if two kinds are as frequent.
  private var telling: Example? {
    let kinds = examples.grouped { [$0.finding.kind?.base.word ?? "", "\($0.reach)"] }
      .map(\.elements)
    // Of redirect URIs the most foreign one is the worst.
    func harm(_ kind: [Example]) -> Int {
      (rule.about.contains(.stranger)
        ? kind.first?.reach.rank : kind.map(\.impact.severity).min()?.rank) ?? 0
    }
    return plainest(of: kinds.min { (-$0.count, harm($0)) < (-$1.count, harm($1)) } ?? [])
  }

  /// The plainest case with the worst impact, if the case that is shown has a different impact.
  private func worst(than telling: Example) -> Example? {
    guard severity < telling.impact.severity else { return nil }
    return plainest(of: examples.filter { $0.impact.severity == severity })
  }

  private func plainest(of examples: [Example]) -> Example? {
    examples.min { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }
  }

  private func rank(of example: Example) -> [Int] {
    let (result, named) = (example.result, rule.tellingCases)
    return [
      named.firstIndex(of: result.id) ?? named.count, result.oddities,
      example.impact.severity.rank, result.configuration == nil ? 0 : 1,
      result.exercised.contains(rule.id) ? 0 : 1, result.size, result.steps.count,
    ]
  }

  // MARK: - In words

  var lines: [String] {
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
    block.addField("source", rule.sources.map(\.description).joined(separator: "; "))
    block.addField("impact", telling.impact.sentence)
    if let worst = worst(than: telling) {
      block.addField("worst", "\(worst.result.id): \(worst.impact.sentence)")
    }
    block.addField("fix", telling.finding.fix ?? rule.fix)
    // The sources disagree about the form of a refusal, not about the refusal.
    if kind == .fail, telling.reach >= .error,
      let point = SourceConflict.all.first(where: { $0.rules.contains(rule.id) })
    {
      block.addField(
        "contested",
        "\(point.oneSource); \(point.otherSource). The suite judges: \(point.decision)")
    }
    add(telling, to: &block)
    block.addVerbatim("replay", run.replayLine(of: telling.result.id))
    if let curl = telling.result.curl { block.addVerbatim("curl", curl) }
    if let replay = run.footer.replays.first(where: { $0.rule == rule.id }) {
      add(replay, to: &block)
    }
    addOthers(than: telling, to: &block)
    return block.lines
  }

  private func add(_ example: Example, to block: inout TextBlock) {
    let (result, step) = (example.result, example.finding.step ?? 0)
    block.addField("case", "\(result.id): \(result.title ?? "")")
    if let cause = example.finding.cause { block.addField("likely cause", cause) }
    block.addRequests(of: result, guilty: step, in: run)
    block.addVerbatim("expected", TextBlock.shortened(example.evidence.expected))
    let shown = result.steps.indices.contains(step) ? result.steps[step] : nil
    if let shown { block.addResponse(of: shown) }
    if shown?.response?.hasSuffix(example.evidence.observed) != true {
      block.addVerbatim("actual", TextBlock.shortened(example.evidence.observed))
    }
    if let difference = example.evidence.difference {
      block.addVerbatim("differs at", "\(difference)")
    }
    block.addList("stderr", result.steps.last?.standardError ?? [])
  }

  private static let mostOthers = 4

  private func addOthers(than telling: Example, to block: inout TextBlock) {
    let others = examples.map(\.result.id).filter { $0 != telling.result.id }
    let series = TextBlock.series(others)
    var rows = series.prefix(Self.mostOthers).map { row in
      let title = run[row.ids[0]]?.title ?? ""
      return TextBlock.shortened("\(row.shown): \(title)\(row.ids.count == 1 ? "" : ", ...")")
    }
    let rest = series.dropFirst(Self.mostOthers).reduce(0) { $0 + $1.ids.count }
    if rest > 0 { rows.append("and \(rest.counted("more case")), in conformance.jsonl") }
    block.addList("also in", rows)
  }

  private func add(_ replay: OrderDependence, to block: inout TextBlock) {
    guard let sentence = sentence(on: replay) else { return }
    let state = replay.stateOf.map { " The returned state is the state of \($0)." } ?? ""
    block.addField("run alone", sentence + state)
    guard replay.dependence == .after, let earlier = replay.earlier else { return }
    block.addVerbatim("replay both", run.replayLine(of: replay.testCase, after: earlier))
  }

  private func sentence(on replay: OrderDependence) -> String? {
    let isInProcess = run.header.isInProcess
    let place = isInProcess ? "on a new instance, in the same process" : "alone in a new process"
    let (passes, earlier) = ("\(replay.testCase) passes \(place)", replay.earlier ?? "")
    switch replay.dependence {
    case .none: return nil
    case .after: return "\(passes), and fails after \(earlier)."
    case .afterSeveral:
      return
        "\(passes). It fails after the requests from \(earlier) on, and not after that case alone."
    case .firstOfProcess:
      return "\(replay.testCase) fails only as the first request of "
        + (isInProcess
          ? "an instance: sent again, it passes." : "a process: sent again there, it passes.")
    case .chance:
      return "\(passes), and after all earlier requests: it doesn't fail each time."
    case .unknown:
      return "\(passes). The limited search didn't find the earlier request on which it depends."
    }
  }
}

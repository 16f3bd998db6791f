import AdapterProtocol
import AppFlip
import Conformance
import Exchanges

/// The broken rules of a run, the worst first: those that fail it, then those that warn; of one severity
/// that of the most cases first.
struct BrokenRules {
  /// The rules that fail the run, which no baseline expects.
  let failing: [RuleViolations]
  /// The rules that warn.
  let warning: [RuleViolations]

  /// Groups the violations of a run.
  init(_ run: RunResult) {
    failing = Self.linked(Self.sorted(RuleViolations.groups(of: .fail, in: run)))
    warning = Self.linked(Self.sorted(RuleViolations.groups(of: .warn, in: run)))
  }

  /// Says of a rule that is broken in cases of an earlier one alone which that is: mostly it is one cause.
  private static func linked(_ groups: [RuleViolations]) -> [RuleViolations] {
    let cases = groups.map(\.cases)
    return groups.indices.map { index in
      var group = groups[index]
      group.sameCasesAs = (0..<index).first { cases[index].isSubset(of: cases[$0]) }
        .map { groups[$0].name }
      return group
    }
  }

  /// The order is kept if neither severity nor number decides.
  private static func sorted(_ groups: [RuleViolations]) -> [RuleViolations] {
    groups.enumerated().sorted {
      ($0.element.severity, -$0.element.count, $0.offset)
        < ($1.element.severity, -$1.element.count, $1.offset)
    }.map(\.element)
  }

  /// Adds a line for each rule; nothing if none is broken.
  func add(to block: inout TextBlock) {
    let rows =
      failing.map { ["fails", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
      + warning.map { ["warns", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
    guard !rows.isEmpty else { return }
    block.add()
    block.addProse(
      "Cases: those that break the rule, of all that the rule judged. swift run appflip explain RULE prints "
        + "a rule's requirement, impact and fix.", indent: 2)
    block.add()
    block.addTable([["", "cases", "rule", "worst impact"]] + rows, numeric: [1])
  }

  /// Adds what shows each rule broken, in full as far as there is room, else in brief.
  ///
  /// - Parameters:
  ///   - block: what it is added to.
  ///   - room: the lines that there are.
  func addDetails(to block: inout TextBlock, within room: Int) {
    let groups = failing + warning
    let full = groups.map { $0.lines(isBrief: false) }
    var chosen = groups.map { $0.lines(isBrief: true) }
    // Two headings, and the line that says what is left out.
    var length = chosen.reduce(8) { $0 + $1.count }
    for index in groups.indices where length + full[index].count - chosen[index].count <= room {
      length += full[index].count - chosen[index].count
      chosen[index] = full[index]
    }
    var left = room - 8
    let shown = chosen.prefix {
      left -= $0.count; return left >= 0
    }.count
    for (index, lines) in chosen.prefix(shown).enumerated() {
      if index == 0, !failing.isEmpty { block.addHeading("FAILURES") }
      if index == failing.count { block.addHeading("WARNINGS") }
      for line in lines { block.add(line) }
    }
    guard shown < groups.count else { return }
    block.add()
    block.addProse(
      "\(groups.count - shown) more of the rules in the first table aren't shown here. conformance.jsonl "
        + "has every case; swift run appflip explain RULE prints a rule's requirement, impact and fix."
    )
  }
}

// MARK: - One rule

/// The cases that break one rule, the smallest in full.
struct RuleViolations {
  /// A case that breaks the rule, and what shows it.
  private struct Example {
    let result: CaseResult
    let evidence: Evidence
    let step: Int
    /// How binding what was broken is, nil for the level of the rule.
    let level: Level?
    /// What goes wrong by it, if that isn't what the rule says.
    let ownConsequence: String?

    /// Whether an app opened nothing at the step that shows it.
    var opensNothing: Bool {
      guard result.exchanges.indices.contains(step), case .flip(let flip) = result.exchanges[step]
      else { return false }
      return flip.role == .app && flip.opened.isEmpty
    }
  }

  private let rule: Rule
  private let kind: CaseResult.Summary
  private let examples: [Example]
  private let run: RunResult
  /// A rule that is broken in all of these cases as well, and stands further up; nil for none.
  var sameCasesAs: String?

  /// The names of the cases that show it.
  var cases: Set<String> { Set(examples.map(\.result.testCase.id)) }

  /// The name of the rule.
  var name: String { rule.id.rawValue }
  /// How much harm the rule's violation does; an app that opens nothing discloses nothing.
  var severity: Severity {
    if examples.allSatisfy({ $0.ownConsequence != nil }) { return .other }
    return rule.severity == .disclosure && examples.allSatisfy(\.opensNothing)
      ? .linking : rule.severity
  }
  /// The cases that show it.
  var count: Int { examples.count }
  /// The cases that were judged by the rule.
  var judged: Int { run.tallies.first { $0.rule.id == rule.id }?.tally.judged ?? count }

  /// Groups the violations of a run that no baseline expects by rule, in the order of the rules.
  static func groups(of kind: CaseResult.Summary, in run: RunResult) -> [RuleViolations] {
    var examples: [Rule.ID: [Example]] = [:]
    for result in run.cases {
      for verdict in result.verdicts
      where verdict.verdict.name == kind.rawValue && !run.expects(verdict, of: result) {
        guard let evidence = verdict.verdict.evidence else { continue }
        examples[verdict.rule, default: []].append(
          Example(
            result: result, evidence: evidence, step: verdict.step,
            level: verdict.level, ownConsequence: verdict.code?.ownConsequence))
      }
    }
    return run.rules.compactMap { rule in
      examples[rule.id].map { RuleViolations(rule: rule, kind: kind, examples: $0, run: run) }
    }
  }

  /// The group as lines of a report.
  ///
  /// - Parameter isBrief: whether only what was expected and what came is told.
  /// - Returns: the lines.
  func lines(isBrief: Bool) -> [String] {
    guard let smallest = examples.min(by: { $0.result.isSmaller(than: $1.result, by: rule.id) })
    else {
      return []
    }
    let level = smallest.level ?? rule.level(in: run.edition)
    var block = TextBlock()
    block.add()
    block.add(
      "\(rule.id) (\(level.rawValue)): \(kind.rawValue)s in \(examples.count.counted("case"))")
    if let sameCasesAs {
      block.addField(
        "same cases", "\(sameCasesAs) is broken in each of them, too: it may be one cause")
    }
    if isBrief {
      addBriefly(smallest, to: &block)
    } else {
      block.addField("requirement", rule.statement)
      block.addField("source", rule.sources.map(\.description).joined(separator: "; "))
      block.addField("impact", smallest.ownConsequence ?? rule.consequence)
      block.addField("fix", rule.remedy)
      block.add()
      add(smallest, to: &block)
    }
    block.addVerbatim(
      "replay", Replay.line(of: smallest.result.testCase.id, inProcess: run.isInProcess))
    guard !isBrief else { return block.lines }
    if !run.isInProcess {
      block.addVerbatim("all cases", "swift run appflip check \(optionsOfAllCases)")
    }
    addOthers(than: smallest, to: &block)
    return block.lines
  }

  /// The group as a message of a few lines.
  ///
  /// - Parameter fails: whether the run fails by it.
  /// - Returns: the message, with the smallest case.
  func inShort(fails: Bool) -> BrokenRule {
    var block = TextBlock()
    let smallest = examples.min { $0.result.isSmaller(than: $1.result, by: rule.id) }
    block.addField("requirement", rule.statement)
    if let smallest {
      SentSteps(smallest.result, guilty: smallest.step).add(to: &block)
    }
    block.addField("fix", rule.remedy)
    return BrokenRule(
      rule.id, fails: fails, testCase: smallest?.result.testCase.id,
      lines(isBrief: true) + block.lines)
  }

  /// The options by which `appflip check` runs the cases again.
  private var optionsOfAllCases: String {
    let lengths = examples.compactMap { Scripts.length(of: $0.result.testCase.id) }
    return lengths.max().map { "--scripts \($0)" } ?? "--filter \(rule.id)"
  }

  private func add(_ example: Example, to block: inout TextBlock) {
    let testCase = example.result.testCase
    block.addField("case", "\(testCase.id): \(testCase.title)")
    // Of another rule it would tell the cause of another fault.
    if let cause = testCase.cause, testCase.rules.contains(rule.id) {
      block.addField("usual cause", cause)
    }
    SentSteps(example.result, guilty: example.step).add(to: &block)
    block.addVerbatim("expected", TextBlock.shortened(example.evidence.expected))
    addOpened(by: example, to: &block)
    if let difference = example.evidence.difference {
      block.addVerbatim("differs at", "\(difference)")
    }
    addStandardError(of: example, to: &block)
  }

  /// Adds what was opened, and what of it breaks the rule if that isn't the whole.
  private func addOpened(by example: Example, to block: inout TextBlock) {
    let exchanges = example.result.exchanges
    if exchanges.indices.contains(example.step) {
      let exchange = exchanges[example.step]
      let shown = exchange.shown
      block.addVerbatim(exchange.deed, TextBlock.shortened(shown))
      guard shown != example.evidence.observed else { return }
    }
    block.addVerbatim("actual", TextBlock.shortened(example.evidence.observed))
  }

  private func addStandardError(of example: Example, to block: inout TextBlock) {
    let last = example.result.transcripts.last?.standardError ?? []
    StandardErrorLines.add(last, to: &block)
  }

  private func addBriefly(_ example: Example, to block: inout TextBlock) {
    let testCase = example.result.testCase
    block.addVerbatim("case", TextBlock.shortened("\(testCase.id): \(testCase.title)"))
    block.addVerbatim("expected", TextBlock.shortened(example.evidence.expected))
    block.addVerbatim("actual", TextBlock.shortened(example.evidence.observed))
  }

  /// The lines of the list of further cases.
  private static let mostOthers = 4

  private func addOthers(than smallest: Example, to block: inout TextBlock) {
    let others = examples.map(\.result.testCase).filter { $0.id != smallest.result.testCase.id }
    let series = CaseSeries.grouped(others.map(\.id))
    let titles = Dictionary(others.map { ($0.id, $0.title) }) { first, _ in first }
    for (index, row) in series.prefix(Self.mostOthers).enumerated() {
      let what =
        row.ids.count == 1
        ? titles[row.ids[0]] ?? ""
        : "\(row.ids.count.counted("case")): \(titles[row.ids[0]] ?? ""), ..."
      block.addVerbatim(
        index == 0 ? "also in" : "", TextBlock.shortened("\(row.shown): \(what)"))
    }
    let rest = series.dropFirst(Self.mostOthers).reduce(0) { $0 + $1.ids.count }
    if rest > 0 { block.addVerbatim("", "and \(rest.counted("more case")), in conformance.jsonl") }
  }
}

extension CaseResult {
  /// Whether a person understands a broken rule faster by this case than by another one: first a case of the
  /// ordinary configuration that was made for the rule, then shorter links, then fewer steps.
  fileprivate func isSmaller(than other: CaseResult, by rule: Rule.ID) -> Bool {
    rank(by: rule) < other.rank(by: rule)
  }

  private func rank(by rule: Rule.ID) -> (Int, Int, Int, Int) {
    (
      testCase.configuration == nil ? 0 : 1, testCase.rules.contains(rule) ? 0 : 1, size,
      transcripts.count
    )
  }
}

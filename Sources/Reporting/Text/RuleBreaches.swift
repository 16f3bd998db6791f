import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// The cases that break one rule, the smallest in full.
struct RuleBreaches {
  /// A case that breaks the rule, and what shows it.
  private struct Example {
    let result: CaseResult
    let evidence: Evidence
    let step: Int
    /// How binding what was broken is, nil for the level of the rule.
    let level: Level?
  }

  private let rule: Rule
  private let kind: CaseResult.Summary
  private let examples: [Example]

  /// Groups the breaches of a run that no baseline expects by rule, in the order of the rules.
  static func groups(of kind: CaseResult.Summary, in run: RunResult) -> [RuleBreaches] {
    var examples: [Rule.ID: [Example]] = [:]
    for result in run.cases {
      for verdict in result.verdicts
      where verdict.verdict.name == kind.rawValue && !run.expects(verdict, of: result) {
        guard let evidence = verdict.verdict.evidence else { continue }
        examples[verdict.rule, default: []].append(
          Example(
            result: result, evidence: evidence, step: verdict.step,
            level: verdict.level))
      }
    }
    return run.rules.compactMap { rule in
      examples[rule.id].map { RuleBreaches(rule: rule, kind: kind, examples: $0) }
    }
  }

  /// Adds the group to a report.
  func add(to block: inout TextBlock, in run: RunResult, reports: String) {
    guard let smallest = examples.min(by: { $0.result.isSmaller(than: $1.result) }) else { return }
    let level = smallest.level ?? rule.level(in: run.edition)
    block.add()
    block.add("\(rule.id) (\(level.rawValue)): \(kind.rawValue)s in \(cases(examples.count))")
    block.addField("must hold", rule.statement)
    block.addField("source", rule.sources.map(\.description).joined(separator: "; "))
    block.addField("otherwise", rule.consequence)
    block.addField("remedy", rule.remedy)
    block.add()
    add(smallest, to: &block)
    block.addVerbatim("replay", Replay(of: smallest.result, in: run, reports: reports).command)
    if smallest.result.testCase.isDependent {
      block.addField(
        "by hand",
        "where the adapter chooses the state or the code anew, put the one of its reply into the "
          + "requests that follow")
    }
    addOthers(than: smallest, to: &block)
  }

  private func cases(_ count: Int) -> String { count == 1 ? "1 case" : "\(count) cases" }

  private func add(_ example: Example, to block: inout TextBlock) {
    let testCase = example.result.testCase
    block.addField("case", "\(testCase.id): \(testCase.title)")
    if let cause = testCase.cause { block.addField("usual cause", cause) }
    if let reference = testCase.reference { block.addField("see also", reference) }
    SentSteps(example.result, guilty: example.step).add(to: &block)
    addOpened(by: example, to: &block)
    block.addVerbatim("expected", TextBlock.shortened(example.evidence.expected))
    if let difference = example.evidence.difference {
      block.addVerbatim("differ at", "\(difference)")
    }
    addStandardError(of: example, to: &block)
  }

  /// Adds what was opened, and what of it breaks the rule where that isn't the whole.
  private func addOpened(by example: Example, to block: inout TextBlock) {
    let exchanges = example.result.exchanges
    if exchanges.indices.contains(example.step) {
      let exchange = exchanges[example.step]
      let label = if case .returned = exchange { "concluded" } else { "opened" }
      let shown = exchange.shown
      block.addVerbatim(label, TextBlock.shortened(shown))
      guard shown != example.evidence.observed else { return }
    }
    block.addVerbatim("got", TextBlock.shortened(example.evidence.observed))
  }

  private func addStandardError(of example: Example, to block: inout TextBlock) {
    let last = example.result.transcripts.last?.standardError ?? []
    StandardErrorLines.add(last, to: &block)
  }

  private func addOthers(than smallest: Example, to block: inout TextBlock) {
    let others = examples.filter { $0.result.testCase.id != smallest.result.testCase.id }
    guard !others.isEmpty else { return }
    block.add()
    block.add("  also")
    block.addTable(
      others.prefix(TextBlock.longestList).map {
        ["", $0.result.testCase.id, $0.result.testCase.title]
      })
    if others.count > TextBlock.longestList {
      block.add("    and \(others.count - TextBlock.longestList) more, in conformance.jsonl")
    }
  }
}

extension CaseResult {
  /// Whether a person reads this case faster than another one: shorter links, then fewer steps.
  fileprivate func isSmaller(than other: CaseResult) -> Bool {
    (size, transcripts.count) < (other.size, other.transcripts.count)
  }
}

package import Conformance

/// The verdicts of a run's record.
extension RunResult {
  package var isPassed: Bool { record.isPassed }
  package var conclusion: Conclusion { record.conclusion }
  package var head: [String] { record.head }
  package var verdictLine: String { record.verdictLine }
  package var tallies: [(rule: Rule, tally: Tally)] { record.tallies }
  package var total: Tally {
    cases.lazy.flatMap(\.findings).reduce(into: Tally()) { $0.count($1) }
  }
  package var gaps: [CoverageGap] { record.footer.gaps }
  package var unserved: [UnservedRole] { record.footer.unserved }
  package var brokenRules: [BrokenRule] { record.brokenRules }
  package var faults: [CaseResult] { cases.filter { $0.fault != nil } }

  package func rules(_ kind: CaseResult.Summary) -> [String] {
    let broken = cases.flatMap(\.findings).filter { $0.verdict.name == kind.rawValue }.compactMap(
      \.rule)
    return Set(broken).sorted().map(\.rawValue)
  }

  package func cases(_ kind: CaseResult.Summary, by rule: Rule) -> [String] {
    cases.filter { $0.verdict(by: rule.id)?.name == kind.rawValue }.map(\.testCase.id)
  }
}

package import Conformance

extension RunResult {
  /// The rules by which a case has a verdict of a kind, sorted.
  package func rules(_ kind: CaseResult.Summary) -> [String] {
    let broken = cases.flatMap(\.verdicts).filter { $0.verdict.name == kind.rawValue }.map(\.rule)
    return Set(broken).sorted().map(\.rawValue)
  }

  /// The cases with a verdict of a kind by a rule, in their order.
  package func cases(_ kind: CaseResult.Summary, by rule: Rule) -> [String] {
    cases.filter { $0.verdict(by: rule.id)?.name == kind.rawValue }.map(\.testCase.id)
  }
}

package import Conformance

extension RunResult {
  package func rules(_ kind: CaseResult.Summary) -> [String] {
    let broken = cases.flatMap(\.findings).filter { $0.verdict.name == kind.rawValue }.compactMap(
      \.rule)
    return Set(broken).sorted().map(\.rawValue)
  }

  package func cases(_ kind: CaseResult.Summary, by rule: Rule) -> [String] {
    cases.filter { $0.verdict(by: rule.id)?.name == kind.rawValue }.map(\.testCase.id)
  }
}

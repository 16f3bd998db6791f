import AdapterProtocol
import AppFlip
import Harness

extension ConformanceRun {
  /// Adds the likely errors in the code to the findings; returns the common traits of the requests that break a rule.
  mutating func explain() -> [CommonTrait] {
    let cases = results.compactMap(\.self)
    let broken = Set(
      cases.lazy.flatMap(\.findings).filter { $0.evidence != nil }.compactMap(\.rule))
    if broken.isEmpty { return [] }
    var (failing, passing): ([Rule.ID: [RequestTraits]], [Rule.ID: [RequestTraits]]) = ([:], [:])
    var causes = LikelyCauses(in: own.fixture)
    for one in cases {
      guard let requests = try? maker.requests(for: one.testCase, number: 0) else { continue }
      if one.testCase.configuration == nil { causes.note(one, requests, broken) }
      guard !broken.isDisjoint(with: one.findings.compactMap(\.rule)) else { continue }
      let traits = RequestTraits(of: one.testCase, requests)
      for finding in one.findings {
        guard let rule = finding.rule, broken.contains(rule) else { continue }
        if finding.evidence != nil { failing[rule, default: []].append(traits) }
        if finding.verdict == .pass { passing[rule, default: []].append(traits) }
      }
    }
    let byRule = causes.byRule
    results = results.map { $0.map { $0.explained(by: byRule) } }
    return failing.sorted { $0.key < $1.key }
      .compactMap { CommonTrait($0, of: $1, not: passing[$0] ?? []) }
  }
}

extension CaseResult {
  fileprivate func explained(by causes: [Rule.ID: LikelyCause]) -> CaseResult {
    var result = self
    for (place, finding) in findings.enumerated() where finding.evidence != nil {
      guard let rule = finding.rule.flatMap(Rule.named) else { continue }
      let common = causes[rule.id].flatMap { $0.cases.contains(testCase.id) ? $0.sentence : nil }
      result.findings[place].cause = rule.likelyCause(
        of: exchange(at: finding.step ?? 0), explaining: common)
    }
    return result
  }
}

import AdapterProtocol
import AppFlip
import Harness

extension ConformanceRun {
  /// Adds what the requests that break a rule have in common, and what is likely wrong in the code.
  func explain(_ result: inout RunResult) {
    let broken = Set(
      result.cases.lazy.flatMap(\.findings).filter { $0.evidence != nil }.compactMap(\.rule))
    var (failing, passing): ([Rule.ID: [RequestTraits]], [Rule.ID: [RequestTraits]]) = ([:], [:])
    var causes = LikelyCauses(in: own.fixture)
    for one in result.cases where !broken.isEmpty {
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
    result.common = failing.sorted { $0.key < $1.key }
      .compactMap { CommonTrait($0, of: $1, not: passing[$0] ?? []) }
    let byRule = causes.byRule
    for (index, one) in result.cases.enumerated() where !one.isUneventful {
      for (place, finding) in one.findings.enumerated() where finding.evidence != nil {
        guard let rule = finding.rule.flatMap(Rule.named) else { continue }
        let common = byRule[rule.id].flatMap {
          $0.cases.contains(one.testCase.id) ? $0.sentence : nil
        }
        result.cases[index].findings[place].cause = rule.likelyCause(
          of: one.exchange(at: finding.step ?? 0), explaining: common)
      }
    }
  }
}

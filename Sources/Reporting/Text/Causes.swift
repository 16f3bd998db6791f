import AppFlip
import Conformance

/// The causes that the cases of one result come down to, as far as the results tell.
///
/// A cause is a broken rule and what shows it. A case may show several: the fewest are counted that
/// explain all cases, so that what one fault does to two rules in the same cases is one cause.
struct Causes {
  private struct Cause: Hashable {
    let rule: Rule.ID
    let code: EvidenceCode?
  }

  /// How many there are.
  let count: Int

  /// Counts the causes of some cases.
  ///
  /// - Parameters:
  ///   - summary: the result of the cases: they failed, or they warned.
  ///   - run: the run.
  init(of summary: CaseResult.Summary, in run: RunResult) {
    var unexplained: Set<Int> = []
    var cases: [Cause: Set<Int>] = [:]
    var order: [Cause] = []
    for (index, result) in run.cases.enumerated() where result.summary == summary {
      for verdict in result.verdicts where verdict.verdict.name == summary.rawValue {
        let cause = Cause(rule: verdict.rule, code: verdict.code)
        if cases[cause] == nil { order.append(cause) }
        cases[cause, default: []].insert(index)
        unexplained.insert(index)
      }
    }
    // The cause of the most cases first, which is within a small factor of the fewest.
    var count = 0
    while !unexplained.isEmpty {
      let explained = order.map { cases[$0]?.intersection(unexplained) ?? [] }
      guard let largest = explained.max(by: { $0.count < $1.count }), !largest.isEmpty else {
        break
      }
      unexplained.subtract(largest)
      count += 1
    }
    self.count = count
  }
}

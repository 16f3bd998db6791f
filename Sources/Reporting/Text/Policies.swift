import Conformance

/// Cases in which one thing is the implementation's own affair, and what it did.
struct Policies {
  private let policy: String
  private let results: [CaseResult]

  /// Groups the cases by what is left to the implementation, in the order of the first of each.
  static func groups(in run: RunResult) -> [Policies] {
    var order: [String] = []
    var groups: [String: [CaseResult]] = [:]
    for result in run.cases where !result.answers.isEmpty {
      guard let policy = result.testCase.policy else { continue }
      if groups[policy] == nil { order.append(policy) }
      groups[policy, default: []].append(result)
    }
    return order.map { Policies(policy: $0, results: groups[$0] ?? []) }
  }

  /// Adds the group to a report: what was done, and in which cases.
  func add(to block: inout TextBlock) {
    var order: [String] = []
    var ids: [String: [String]] = [:]
    for result in results {
      let answers = Answer.allCases.filter(result.answers.contains).map {
        $0.inWords(of: result.testCase.role)
      }.joined(separator: ", ")
      if ids[answers] == nil { order.append(answers) }
      ids[answers, default: []].append(result.testCase.id)
    }
    let parts = order.map { answers in
      let series = CaseSeries.grouped(ids[answers] ?? []).map(\.shown)
      return "\(answers) (\(TextBlock.listed(series, atMost: 4)))"
    }
    block.addProse("\(policy): \(parts.joined(separator: "; "))", indent: 2)
  }
}

import AppFlip
import Conformance

/// Cases that couldn't be judged for one reason.
struct Untested {
  private let reason: String
  private let entries: [(id: String, rules: [Rule.ID])]

  /// Groups what wasn't judged by its reason, in the order of the first case of each.
  static func groups(in run: RunResult) -> [Untested] {
    var order: [String] = []
    var groups: [String: [(id: String, rules: [Rule.ID])]] = [:]
    for result in run.cases where result.fault == nil {
      for verdict in result.verdicts {
        guard case .inconclusive(let reason) = verdict.verdict else { continue }
        if groups[reason] == nil { order.append(reason) }
        let id = result.testCase.id
        if groups[reason]?.last?.id == id, let last = groups[reason]?.indices.last {
          groups[reason]?[last].rules.append(verdict.rule)
        } else {
          groups[reason, default: []].append((id, [verdict.rule]))
        }
      }
    }
    return order.map { Untested(reason: $0, entries: groups[$0] ?? []) }
  }

  /// Adds the group to a report: every case by its name, the rules once.
  func add(to block: inout TextBlock) {
    let rules = Set(entries.flatMap(\.rules)).sorted().map(\.rawValue).joined(separator: ", ")
    block.add()
    block.addProse("\(reason): \(entries.count == 1 ? "1 case" : "\(entries.count) cases")")
    block.addField("rules", rules)
    block.addField("cases", TextBlock.listed(entries.map(\.id)))
  }
}

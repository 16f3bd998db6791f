import AppFlip
import Conformance

/// Cases that couldn't be judged for one reason.
struct Untested {
  private let reason: String
  private let entries: [(id: String, rules: [Rule.ID])]

  /// Groups what wasn't judged by its reason, that of the most cases first.
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
    let untested = order.map { Untested(reason: $0, entries: groups[$0] ?? []) }
    return untested.enumerated().sorted {
      (-$0.element.entries.count, $0.offset) < (-$1.element.entries.count, $1.offset)
    }.map(\.element)
  }

  /// Adds the group to a report: the cases by their names, the rules once.
  func add(to block: inout TextBlock) {
    block.add()
    block.addProse("\(reason): \(entries.count == 1 ? "1 case" : "\(entries.count) cases")")
    let rules = Set(entries.flatMap(\.rules)).sorted().map(\.rawValue)
    block.addField("rules", TextBlock.listed(rules, atMost: Self.mostNames))
    let series = CaseSeries.grouped(entries.map(\.id)).map(\.shown)
    block.addField("cases", TextBlock.listed(series, atMost: Self.mostNames))
  }

  /// The reasons that a report shows.
  static let most = 8
  private static let mostNames = 6
}

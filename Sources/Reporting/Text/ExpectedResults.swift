import AppFlip
import Conformance

/// The results that came as the baseline expects, each reason once.
struct ExpectedResults {
  let comparison: BaselineComparison

  /// Adds the results to a report.
  func add(to block: inout TextBlock) {
    var order: [String] = []
    var groups: [String: [BaselineEntry]] = [:]
    for entry in comparison.met.map(\.entry) {
      if groups[entry.reason] == nil { order.append(entry.reason) }
      groups[entry.reason, default: []].append(entry)
    }
    for reason in order {
      block.add()
      block.addProse(Octets.escaped(Array(reason.utf8)))
      block.addTable(Self.rows(of: groups[reason] ?? []), numeric: [2])
    }
  }

  /// A row for each rule, with how many results are expected; the baseline itself has the cases.
  private static func rows(of entries: [BaselineEntry]) -> [[String]] {
    var order: [[String]] = []
    var counts: [[String]: Int] = [:]
    for entry in entries {
      let key = [entry.kind.rawValue, entry.rule?.rawValue ?? (entry.kind == .fault ? "" : "*")]
      if counts[key] == nil { order.append(key) }
      counts[key, default: 0] += entry.cases.count
    }
    return order.map { $0 + ["\(counts[$0] ?? 0)"] }
  }
}

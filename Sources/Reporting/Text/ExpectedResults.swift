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
      block.addTable((groups[reason] ?? []).map(Self.row))
    }
  }

  private static func row(_ entry: BaselineEntry) -> [String] {
    let count = if case .several(_, let count) = entry.cases { " x\(count)" } else { "" }
    return [
      entry.kind.rawValue, entry.cases.pattern + count, entry.rule?.rawValue ?? "",
      "as=\(entry.evidence)", entry.date,
    ]
  }
}

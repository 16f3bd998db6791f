import AppFlip
import Conformance

/// In what a run departs from its baseline, each kind of departure under what to do about it.
struct BaselineDepartures {
  let comparison: BaselineComparison
  let file: String

  /// The departures of a kind that are shown.
  private static let most = 10

  /// Adds the departures to a report.
  func add(to block: inout TextBlock) {
    block.add()
    block.addField("file", Octets.escaped(Array(file.utf8)))
    block.addField("entries", "\(comparison.met.count) met")
    block.addField("results", "\(comparison.expectedCount) as expected")
    for renaming in comparison.renamings { block.addField("old name", renaming.description) }
    for (heading, departures) in groups() {
      block.add()
      block.addProse("\(heading) (\(departures.count))")
      for departure in departures.prefix(Self.most) {
        block.add("  " + Octets.escaped(Array(departure.details.utf8)))
      }
      let rest = departures.count - Self.most
      if rest > 0 { block.add("  and \(rest) more, in conformance.jsonl") }
    }
  }

  /// The departures by what to do about them, in the order of the first of each.
  private func groups() -> [(heading: String, departures: [UnexpectedResult])] {
    var order: [String] = []
    var groups: [String: [UnexpectedResult]] = [:]
    for departure in comparison.unexpected {
      if groups[departure.heading] == nil { order.append(departure.heading) }
      groups[departure.heading, default: []].append(departure)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }
}

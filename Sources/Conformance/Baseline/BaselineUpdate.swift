package struct BaselineUpdate: Sendable {
  package enum Change: Equatable, Sendable {
    case kept
    case recounted(BaselineEntry)
    case dropped
  }

  package let changes: [(line: Baseline.Line, change: Change)]
  package let added: [BaselineEntry]

  package var count: Int { changes.count { $0.change != .dropped } + added.count }

  /// An entry whose case came with other evidence goes, and a new one comes: its reason was for something else.
  init(of baseline: Baseline, to failures: [CaseFailure], date: String) {
    let matches = BaselineMatches(failures, with: baseline)
    changes = zip(baseline.lines, matches.counts).map { line, count in
      (line, Self.change(of: line.entry, counting: count))
    }
    added = Baseline.entries(expecting: matches.others.map(\.failure), date: date)
  }

  /// Has a list expect no more than it did, without what passes now.
  init(
    pruning baseline: Baseline, by failures: [CaseFailure], passes: (BaselineEntry) -> Bool
  ) {
    let counts = BaselineMatches(failures, with: baseline).counts
    changes = zip(baseline.lines, counts).map { line, count in
      let isKept = count >= line.entry.cases.count || count == 0 && !passes(line.entry)
      return (line, isKept ? .kept : Self.change(of: line.entry, counting: count))
    }
    added = []
  }

  private static func change(of entry: BaselineEntry, counting count: Int) -> Change {
    count == 0 ? .dropped : entry.cases.count == count ? .kept : .recounted(entry.counting(count))
  }
}

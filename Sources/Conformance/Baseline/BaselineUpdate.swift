/// A list of expected failures brought up to date: what stays keeps its reason and its date.
public struct BaselineUpdate: Equatable, Sendable {
  /// What becomes of an entry.
  public enum Fate: Equatable, Sendable {
    /// It stays as it is.
    case kept
    /// It stays, for another number of results.
    case recounted(BaselineEntry)
    /// It goes.
    case dropped
  }

  /// The entries of the list as it was, in its order, and what becomes of each.
  public let fates: [(line: Baseline.Line, fate: Fate)]
  /// The entries that the list lacked, sorted, with reasons that are still to be given.
  public let added: [BaselineEntry]

  /// How many entries the list has now.
  public var count: Int { fates.count { $0.fate != .dropped } + added.count }

  /// Has a list expect just the results of a run.
  ///
  /// An entry whose case came with other evidence goes, and a new one comes: its reason was for something
  /// else.
  public init(of baseline: Baseline, to failures: [CaseFailure], date: String) {
    let (tallies, unexpected) = Self.match(failures, with: baseline)
    fates = zip(baseline.lines, tallies).map { line, tally in
      (line, tally.matched == 0 ? .dropped : Self.fate(of: line.entry, counting: tally.matched))
    }
    added = Baseline.entries(expecting: unexpected, date: date)
  }

  /// Has a list expect no more than it did, without what passes now.
  public init(
    pruning baseline: Baseline, by failures: [CaseFailure], passes: (BaselineEntry) -> Bool
  ) {
    let (tallies, _) = Self.match(failures, with: baseline)
    fates = zip(baseline.lines, tallies).map { line, tally in
      guard tally.matched < line.entry.cases.count else { return (line, .kept) }
      guard tally.matched == 0 else {
        return (line, Self.fate(of: line.entry, counting: tally.matched))
      }
      return (line, passes(line.entry) ? .dropped : .kept)
    }
    added = []
  }

  private static func fate(of entry: BaselineEntry, counting count: Int) -> Fate {
    entry.cases.count == count ? .kept : .recounted(entry.counting(count))
  }

  /// How many results each entry has, and the results that have none.
  private static func match(
    _ failures: [CaseFailure], with baseline: Baseline
  ) -> (tallies: [BaselineIndex.Tally], unexpected: [CaseFailure]) {
    var index = BaselineIndex(baseline.lines)
    let unexpected = failures.filter {
      if case .expected = index.match($0) { false } else { true }
    }
    return (index.tallies, unexpected)
  }

  /// Compares two updates.
  public static func == (one: Self, other: Self) -> Bool {
    one.added == other.added && one.fates.elementsEqual(other.fates) { $0 == $1 }
  }
}

/// The drafts that an adapter process was handed last; bounded.
struct History {
  /// A draft, and the number of its execution.
  typealias Entry = (number: Int, candidate: Candidate)

  private var kept: [Entry] = []
  /// Where the oldest stands, once there are as many as are kept.
  private var oldest = 0

  /// Adds a draft.
  ///
  /// - Parameters:
  ///   - candidate: the draft.
  ///   - number: the number of its execution.
  /// - Returns: the one that it takes the place of, nil while there is room.
  @discardableResult
  mutating func append(_ candidate: Candidate, number: Int) -> Candidate? {
    guard kept.count == HistoryReduction.longest else {
      kept.append((number, candidate))
      return nil
    }
    let forgotten = kept[oldest].candidate
    kept[oldest] = (number, candidate)
    oldest = (oldest + 1) % kept.count
    return forgotten
  }

  /// What was handed over, the latest at the end.
  var entries: [Entry] { Array(kept[oldest...] + kept[..<oldest]) }

  /// The last drafts, the latest at the end.
  var drafts: [Draft] { entries.map(\.candidate.draft) }
}

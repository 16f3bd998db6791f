/// The drafts that an adapter process was handed last; bounded.
struct History {
  private var kept: [Candidate] = []
  /// Where the oldest stands, once there are as many as are kept.
  private var oldest = 0

  /// Adds a draft.
  ///
  /// - Parameter candidate: the draft.
  /// - Returns: the one that it takes the place of, nil while there is room.
  @discardableResult
  mutating func append(_ candidate: Candidate) -> Candidate? {
    guard kept.count == HistoryReduction.longest else {
      kept.append(candidate)
      return nil
    }
    let forgotten = kept[oldest]
    kept[oldest] = candidate
    oldest = (oldest + 1) % kept.count
    return forgotten
  }

  /// The last drafts, the latest at the end.
  var drafts: [Draft] { (kept[oldest...] + kept[..<oldest]).map(\.draft) }
}

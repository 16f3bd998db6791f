/// The drafts that an adapter process was handed last; bounded.
struct History {
  private var kept: [Candidate] = []

  /// Adds a draft.
  mutating func append(_ candidate: Candidate) {
    if kept.count == 2 * HistoryReduction.longest { kept.removeFirst(HistoryReduction.longest) }
    kept.append(candidate)
  }

  /// The last drafts, the latest at the end.
  var drafts: [Draft] { kept.suffix(HistoryReduction.longest).map(\.draft) }
}

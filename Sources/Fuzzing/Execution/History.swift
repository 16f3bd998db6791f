/// The drafts that an adapter process was handed last; bounded.
struct History {
  private var kept: [Draft] = []

  /// Adds a draft.
  mutating func append(_ draft: Draft) {
    if kept.count == 2 * HistoryReduction.longest { kept.removeFirst(HistoryReduction.longest) }
    kept.append(draft)
  }

  /// The last drafts, the latest at the end.
  var drafts: [Draft] { Array(kept.suffix(HistoryReduction.longest)) }
}

/// The inputs that an adapter process was handed last; bounded.
struct History {
  /// An input, and the number of its execution.
  typealias Entry = (number: Int, queued: QueuedInput)

  private var kept: [Entry] = []
  /// Where the oldest stands, once there are as many as are kept.
  private var oldest = 0

  /// Adds an input.
  ///
  /// - Parameters:
  ///   - queued: the input.
  ///   - number: the number of its execution.
  /// - Returns: the one that it takes the place of, nil while there is room.
  @discardableResult
  mutating func append(_ queued: QueuedInput, number: Int) -> QueuedInput? {
    guard kept.count == HistoryReduction.longest else {
      kept.append((number, queued))
      return nil
    }
    let forgotten = kept[oldest].queued
    kept[oldest] = (number, queued)
    oldest = (oldest + 1) % kept.count
    return forgotten
  }

  /// What was handed over, the latest at the end.
  var entries: [Entry] { Array(kept[oldest...] + kept[..<oldest]) }

  /// The last inputs, the latest at the end.
  var inputs: [FuzzInput] { entries.map(\.queued.input) }
}

import Conformance

/// Removes changes and earlier inputs from an input while the input fails for the same reason.
final class InputMinimiser {
  /// Sends an input to a new process or to the shared one, and returns its failures; nil if the input can't be sent.
  typealias Trial = (FuzzInput, _ isFresh: Bool) -> [FuzzFailure]?

  private var smallest: FuzzFailure
  private let show: Trial
  /// Whether each trial needs a new process.
  private var isFresh = false
  private(set) var executions = 0

  init(_ failure: FuzzFailure, by show: @escaping Trial) {
    (smallest, self.show) = (failure, show)
    isFresh = !failure.input.earlier.isEmpty && !failure.input.sharesSession
  }

  /// Returns the failure with the fewest changes.
  ///
  /// If the input alone doesn't fail, earlier inputs are added first.
  func minimised(in list: ChangeList, after history: [FuzzInput]) -> FuzzFailure {
    let original = smallest
    reduce(in: list)
    if isFresh { return smallest }
    // Earlier trials can leave state in the shared process.
    isFresh = true
    if tries(smallest.input) { return smallest }
    smallest = original
    if !tries(original.input) {
      var behind = original.input
      (behind.earlier, behind.sharesSession) = (history, false)
      guard original.input.earlier.isEmpty, tries(behind) else { return original }
    }
    reduce(in: list)
    return smallest
  }

  private func reduce(in list: ChangeList) {
    dropEarlier()
    dropRelation()
    dropChanges()
    makePlain(in: list)
  }

  /// Removes half of the earlier inputs, then smaller parts, then single inputs.
  private func dropEarlier() {
    var size = (smallest.input.earlier.count + 1) / 2
    while size > 0 {
      var start = 0
      while start < smallest.input.earlier.count {
        var fewer = smallest.input
        fewer.earlier.removeSubrange(start..<min(start + size, fewer.earlier.count))
        if !tries(fewer) { start += size }
      }
      size /= 2
    }
  }

  /// A failure of the second request alone needs no first request.
  private func dropRelation() {
    guard let relation = smallest.input.relation else { return }
    var changes = smallest.input.changes
    if case .change(let change, _) = relation { changes.append(change) }
    var alone = FuzzInput(changes, after: smallest.input.earlier)
    alone.sharesSession = smallest.input.sharesSession
    _ = tries(alone)
  }

  private func dropChanges() {
    for place in smallest.input.earlier.indices {
      drop(from: { $0.earlier[place].changes }) { $0.earlier[place].changes.remove(at: $1) }
    }
    drop(from: \.changes) { $0.changes.remove(at: $1) }
  }

  private func drop(
    from changes: (FuzzInput) -> [Change], by remove: (inout FuzzInput, Int) -> Void
  ) {
    for place in changes(smallest.input).indices.reversed() {
      var fewer = smallest.input
      remove(&fewer, place)
      _ = tries(fewer)
    }
  }

  /// Replaces each change with the first listed change of its mutator, the plainest one.
  private func makePlain(in list: ChangeList) {
    for place in smallest.input.changes.indices {
      guard let plain = list.plainest(like: smallest.input.changes[place]) else { continue }
      var other = smallest.input
      other.changes[place] = plain
      _ = tries(other)
    }
  }

  /// Keeps an input if it fails for the same reason.
  private func tries(_ input: FuzzInput) -> Bool {
    guard let failures = show(input, isFresh) else { return false }
    executions += 1
    guard
      var failure = failures.first(where: {
        $0.signature == smallest.signature && $0.severity == smallest.severity
      })
    else { return false }
    failure.isConfirmed = true
    smallest = failure
    return true
  }
}

import Conformance

/// Removes changes and earlier inputs from an input while the input fails for the same reason.
final class InputMinimiser {
  /// Sends an input to a new process or to the shared one, and returns its failures; nil if the input can't be sent.
  typealias Trial = (FuzzInput, _ isFresh: Bool) -> [FuzzFailure]?

  private var smallest: FuzzFailure
  private let list: ChangeList
  private let show: Trial
  /// Whether each trial needs a new process.
  private var isFresh: Bool
  private(set) var executions = 0

  init(_ failure: FuzzFailure, in list: ChangeList, by show: @escaping Trial) {
    (smallest, self.list, self.show) = (failure, list, show)
    isFresh = !failure.input.earlier.isEmpty && !failure.input.sharesSession
  }

  /// Returns the failure with the fewest changes.
  ///
  /// If the input alone doesn't fail, earlier inputs are added first.
  func minimised(after history: [FuzzInput]) -> FuzzFailure {
    let original = smallest
    reduce()
    if isFresh { return smallest }
    // Earlier trials can leave state in the shared process.
    isFresh = true
    if tries(smallest.input) { return smallest }
    smallest = original
    if !tries(original.input) {
      let isTried =
        original.input.earlier.isEmpty
        && tries { ($0.earlier, $0.sharesSession) = (history, false) }
      if !isTried { return original }
    }
    reduce()
    return smallest
  }

  private func reduce() {
    dropEarlier()
    // A failure of the second request alone needs no first request.
    if smallest.input.relation != nil { _ = tries { $0.takeRelation() } }
    for place in smallest.input.earlier.indices {
      for change in smallest.input.earlier[place].changes.indices.reversed() {
        _ = tries { $0.earlier[place].changes.remove(at: change) }
      }
    }
    for change in smallest.input.changes.indices.reversed() {
      _ = tries { $0.changes.remove(at: change) }
    }
    // The first listed change of a mutator is the plainest one.
    for place in smallest.input.changes.indices {
      guard let plain = list.plainest(like: smallest.input.changes[place]) else { continue }
      _ = tries { $0.changes[place] = plain }
    }
  }

  /// Removes half of the earlier inputs, then smaller parts, then single inputs.
  private func dropEarlier() {
    var size = (smallest.input.earlier.count + 1) / 2
    while size > 0 {
      var start = 0
      while start < smallest.input.earlier.count {
        let end = min(start + size, smallest.input.earlier.count)
        if !tries({ $0.earlier.removeSubrange(start..<end) }) { start += size }
      }
      size /= 2
    }
  }

  private func tries(_ change: (inout FuzzInput) -> Void) -> Bool {
    var input = smallest.input
    change(&input)
    return tries(input)
  }

  /// Keeps an input if it fails for the same reason.
  private func tries(_ input: FuzzInput) -> Bool {
    guard let failures = show(input, isFresh) else { return false }
    executions += 1
    let same = failures.first {
      $0.signature == smallest.signature && $0.severity == smallest.severity
    }
    guard var failure = same else { return false }
    failure.isConfirmed = true
    smallest = failure
    return true
  }
}

extension FuzzInput {
  /// Makes the second request of a relation the only one.
  fileprivate mutating func takeRelation() {
    let all = changes + [relation].compactMap(\.self).filter { $0 != .again }
    (changes, relation) = (FuzzInput(all).changes, nil)
  }
}

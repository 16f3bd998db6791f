import Conformance

/// Takes changes and earlier requests out of an input as long as it fails for the same reason.
final class InputMinimiser {
  /// What fails at an input, in a process that has done nothing else or in one that has; nil if it can't be sent.
  typealias Trial = (FuzzInput, _ isFresh: Bool) -> [FuzzFailure]?

  private var smallest: FuzzFailure
  private let show: Trial
  /// Whether what is tried needs a process of its own.
  private var isFresh = false
  private(set) var executions = 0

  init(_ failure: FuzzFailure, by show: @escaping Trial) { (smallest, self.show) = (failure, show) }

  /// The smallest failure for the same reason; behind a part of what came before if it isn't seen alone.
  func minimised(in list: ChangeList, after history: [FuzzInput]) -> FuzzFailure {
    let original = smallest
    reduce(in: list)
    // What was tried before may have left something behind.
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
    dropChanges()
    makePlain(in: list)
  }

  /// Halves of the earlier requests, then smaller parts, then single ones.
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

  /// The first way of a mutator is the plainest.
  private func makePlain(in list: ChangeList) {
    for place in smallest.input.changes.indices {
      guard let plain = list.plainest(like: smallest.input.changes[place]) else { continue }
      var other = smallest.input
      other.changes[place] = plain
      _ = tries(other)
    }
  }

  /// Whether an input fails for the same reason; takes it then.
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

import Conformance

/// Takes changes and earlier requests out of an input as long as it fails for the same reason.
final class InputMinimiser {
  private var smallest: FuzzFailure
  private let show: (FuzzInput) -> [FuzzFailure]?
  private(set) var executions = 0

  init(_ failure: FuzzFailure, show: @escaping (FuzzInput) -> [FuzzFailure]?) {
    (smallest, self.show) = (failure, show)
  }

  func minimised(in list: ChangeList) -> FuzzFailure {
    guard tries(smallest.input) else { return smallest }
    dropEarlier()
    dropChanges()
    makePlain(in: list)
    return smallest
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
    guard let failures = show(input) else { return false }
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

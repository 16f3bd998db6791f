/// A moment by which a response must be there.
package struct Deadline: Sendable {
  /// How long it was when it was set, in milliseconds.
  package let milliseconds: Int
  private let end: ContinuousClock.Instant

  /// Sets a deadline.
  ///
  /// - Parameter milliseconds: how long it is from now.
  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    end = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
  }

  /// How many milliseconds are left: rounded up, never negative.
  var rest: Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: end).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    let rounded = (attoseconds + perMillisecond - 1) / perMillisecond
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + rounded)
  }
}

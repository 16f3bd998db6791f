/// A point of time on a clock that stands still while the machine sleeps.
package struct Instant: Comparable, Sendable {
  private var point: SuspendingClock.Instant

  /// This moment.
  package static var now: Instant { Instant(point: SuspendingClock.now) }

  /// Whether one moment is before another.
  package static func < (first: Instant, second: Instant) -> Bool { first.point < second.point }

  /// The moment so many milliseconds later.
  package static func + (instant: Instant, milliseconds: Int) -> Instant {
    Instant(point: instant.point.advanced(by: .milliseconds(milliseconds)))
  }

  /// How long it is until another moment, in milliseconds for `poll`: rounded up, never negative.
  func milliseconds(until other: Instant) -> CInt {
    let (seconds, attoseconds) = point.duration(to: other.point).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    let rest = (attoseconds + perMillisecond - 1) / perMillisecond
    return CInt(clamping: min(seconds, 1_000_000) * 1_000 + rest)
  }
}

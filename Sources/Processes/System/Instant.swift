import Foundation

/// A point of time on a clock that stands still while the machine sleeps.
///
/// The system is asked itself: `SuspendingClock` answers the same in numbers of twice the size.
package struct Instant: Comparable, Sendable {
  private var nanoseconds: Int

  /// A test's replacement of the system's time, in nanoseconds; nil for the system's time.
  @TaskLocal package static var clock: (@Sendable (Int) -> Int)?

  package static var now: Instant {
    var time = timespec()
    unsafe clock_gettime(system, &time)
    let nanoseconds = time.tv_sec * 1_000_000_000 + time.tv_nsec
    return Instant(nanoseconds: clock.map { $0(nanoseconds) } ?? nanoseconds)
  }

  #if canImport(Darwin)
    private static var system: clockid_t { CLOCK_UPTIME_RAW }
  #else
    private static var system: clockid_t { CLOCK_MONOTONIC }
  #endif

  package static func < (first: Instant, second: Instant) -> Bool {
    first.nanoseconds < second.nanoseconds
  }

  /// The moment so many milliseconds later; the last of all if there is none so late.
  package static func + (instant: Instant, milliseconds: Int) -> Instant {
    let (length, isTooLong) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
    let (moment, isTooLate) = instant.nanoseconds.addingReportingOverflow(length)
    return Instant(nanoseconds: isTooLong || isTooLate ? .max : moment)
  }

  /// How long it is until another moment, in milliseconds for `poll`: rounded up, never negative.
  package func milliseconds(until other: Instant) -> CInt {
    let length = max(0, other.nanoseconds - nanoseconds)
    return CInt(clamping: length / 1_000_000 + (length % 1_000_000 == 0 ? 0 : 1))
  }
}

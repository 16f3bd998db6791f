import Synchronization

/// A clock that goes on by the same time whenever it is asked.
final class TickingClock: Sendable {
  private let step: Duration
  private let time = Mutex(Duration.zero)

  /// Makes a clock.
  init(step: Duration) { self.step = step }

  /// The time; the first is zero.
  func now() -> Duration {
    time.withLock { time in
      defer { time += step }
      return time
    }
  }
}

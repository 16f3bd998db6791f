import Synchronization

/// A clock that goes on only where a test lets it.
final class HandClock: Sendable {
  private let time = Mutex(Duration.zero)

  @Sendable func now() -> Duration { time.withLock(\.self) }

  func advance(by step: Duration) { time.withLock { $0 += step } }
}

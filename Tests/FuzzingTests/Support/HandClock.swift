import Synchronization

@testable import Fuzzing

/// A clock that goes on only where a test lets it.
final class HandClock: Sendable {
  private let time = Mutex(Duration.zero)

  /// The time.
  @Sendable func now() -> Duration { time.withLock(\.self) }

  /// Goes on.
  func advance(by step: Duration) { time.withLock { $0 += step } }
}

import Synchronization

/// Tells all threads of a run to send no further inputs and to wait for no reply.
public final class StopSign: Sendable {
  private let state = Atomic(false)

  /// Makes a sign that isn't up.
  public init() {}

  /// Whether the run must stop.
  public var isUp: Bool { state.load(ordering: .relaxed) }

  /// Puts the sign up; it stays up.
  public func putUp() { state.store(true, ordering: .relaxed) }
}

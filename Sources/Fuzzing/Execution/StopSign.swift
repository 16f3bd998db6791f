import Synchronization

/// Says to every thread of a campaign that no more drafts are to be sent.
public final class StopSign: Sendable {
  private let state = Atomic(false)

  /// Makes a sign that isn't up.
  public init() {}

  /// Whether it is up.
  public var isUp: Bool { state.load(ordering: .relaxed) }

  /// Puts it up; it stays up.
  public func putUp() { state.store(true, ordering: .relaxed) }
}

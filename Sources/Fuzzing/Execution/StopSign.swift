import Synchronization

/// Says to every thread of a campaign that no more inputs are to be sent, and that nothing is waited for
/// any more.
public final class StopSign: Sendable {
  private let state = Atomic(false)
  private let lapse = Mutex<(@Sendable () -> Bool)?>(nil)

  /// Makes a sign that isn't up.
  public init() {}

  /// Whether somebody put it up.
  public var isUp: Bool { state.load(ordering: .relaxed) }

  /// Puts it up; it stays up.
  public func putUp() { state.store(true, ordering: .relaxed) }

  /// Whether nothing is waited for any more, not even a reply to what was sent: somebody put it up, or
  /// the last moment of the campaign is over.
  public var isFinal: Bool { isUp || lapse.withLock(\.self)?() ?? false }

  /// Says when the last moment is over.
  ///
  /// - Parameter isOver: tells whether it is; asked on every thread, many times a second.
  func lapses(when isOver: @escaping @Sendable () -> Bool) { lapse.withLock { $0 = isOver } }
}

/// How long is waited for replies that don't come in time.
///
/// An adapter that hangs at a link now and then is asked on, however many links there are; one that
/// hangs at more than a few in a thousand would take hours.
struct Patience {
  /// The time that may be waited in vain in any case, in milliseconds.
  private let allowance: Int
  private var waited = 0
  private var hangs = 0

  /// How many executions there must be for each hang, once the allowance is used up.
  private static let interval = 200
  /// What a hang costs at least, in milliseconds: two processes take time to start.
  private static let least = 2_000

  /// Begins to wait.
  ///
  /// - Parameter allowance: the time that may be waited in vain in any case, in milliseconds.
  init(_ allowance: Int) { self.allowance = allowance }

  /// Takes note of a link that got no reply in time.
  ///
  /// - Parameters:
  ///   - deadline: how long was waited for it, in milliseconds; twice, for it is tried again in a process
  ///     of its own.
  ///   - executions: how many drafts were executed so far.
  /// - Returns: whether that was too much.
  mutating func isExceeded(by deadline: Int, after executions: Int) -> Bool {
    waited += max(2 * deadline, Self.least)
    hangs += 1
    return waited > allowance && hangs * Self.interval > executions
  }
}

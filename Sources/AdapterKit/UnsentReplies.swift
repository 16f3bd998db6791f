/// Replies that are written together.
///
/// To write takes longer than to answer an ordinary request, and the harness is woken up each time. So the
/// replies to requests that came together go out together: before the adapter waits for more input, and as
/// soon as one has waited for a millisecond, which is nothing beside a deadline.
struct UnsentReplies {
  private var lines: [UInt8] = []
  /// When the first of them was made.
  private var start: ContinuousClock.Instant?

  /// The longest time that a reply waits before another request is taken.
  private static let patience = Duration.milliseconds(1)
  /// The octets from which on they are written.
  private static let most = 1 << 16

  /// Adds a reply.
  mutating func add(_ line: [UInt8], at now: ContinuousClock.Instant = .now) -> Bool {
    lines += line
    let start = start ?? now
    self.start = start
    return lines.count >= Self.most || start.duration(to: now) >= Self.patience
  }

  /// Writes them, if there are any.
  mutating func flush<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if lines.isEmpty { return }
    try write(lines)
    lines.removeAll(keepingCapacity: true)
    start = nil
  }
}

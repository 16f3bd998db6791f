import Synchronization

/// For how long a campaign goes on: until its time is over, somebody stops it, it has seen enough, or its
/// adapter hangs too often.
final class Curfew: Sendable {
  private let stop: StopSign
  private let enough = StopSign()
  private let start = Mutex<ContinuousClock.Instant?>(nil)
  private let seconds: Int?
  private let patience: Mutex<Patience?>
  private let last = Atomic(Int.max)

  /// Prepares to count the time.
  ///
  /// - Parameters:
  ///   - stop: what somebody puts up to stop the campaign.
  ///   - seconds: the time that there is; nil for any.
  ///   - patience: how long is waited for replies that don't come in time; nil for any time.
  init(_ stop: StopSign, seconds: Int?, _ patience: Patience? = nil) {
    self.stop = stop
    self.seconds = seconds
    self.patience = Mutex(patience)
  }

  /// Begins to count the time; before, it isn't over.
  func begin() { start.withLock { $0 = .now } }

  /// Whether somebody stopped the campaign.
  var isStopped: Bool { stop.isUp }
  /// Whether the time is over.
  var isOutOfTime: Bool { seconds.map { hasRun(for: $0) } ?? false }
  /// Whether nothing is tried aside any more: what was found in the time is looked into for as long
  /// again.
  var isLate: Bool { stop.isUp || seconds.map { hasRun(for: 2 * $0) } ?? false }
  /// The last draft that counts: the one at which the adapter hung once too often; nil where it didn't.
  var lastBearable: Int? {
    let number = last.load(ordering: .relaxed)
    return number == .max ? nil : number
  }

  /// Has no more drafts sent.
  func end() { enough.putUp() }

  /// Takes note of a draft that got no reply in time.
  ///
  /// - Parameters:
  ///   - number: the number of its execution.
  ///   - milliseconds: how long was waited for it.
  func noteHang(at number: Int, for milliseconds: Int) {
    if let number = patience.withLock({ $0?.note(number, deadline: milliseconds) }) {
      last.min(number, ordering: .relaxed)
    }
  }

  /// Whether a draft isn't sent any more; the first one is, however slow the machine.
  ///
  /// - Parameter number: the number of its execution.
  /// - Returns: whether whoever sends drafts ends here.
  func isOver(before number: Int) -> Bool {
    stop.isUp || enough.isUp || number > last.load(ordering: .relaxed)
      || (number > 0 && isOutOfTime)
  }

  private func hasRun(for seconds: Int) -> Bool {
    start.withLock(\.self).map { .now - $0 >= .seconds(seconds) } ?? false
  }
}

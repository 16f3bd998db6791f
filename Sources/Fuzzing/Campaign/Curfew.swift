import Synchronization

/// For how long a campaign goes on: until its time is over, somebody stops it, it has seen enough, or its
/// adapter hangs or ends too often.
final class Curfew: Sendable {
  private let stop: StopSign
  private let enough = StopSign()
  private let start = Mutex<ContinuousClock.Instant?>(nil)
  private let seconds: Int?
  private let patience: Mutex<Patience?>
  private let restarts: Int
  /// The first of the drafts that ended the adapter, by the numbers of their executions; no more than it
  /// takes to tell when there were too many.
  private let ends = Mutex<[Int]>([])
  private let last = Atomic(Int.max)

  /// Prepares to count the time.
  ///
  /// - Parameters:
  ///   - stop: what somebody puts up to stop the campaign.
  ///   - seconds: the time that there is; nil for any.
  ///   - patience: how long is waited for replies that don't come in time; nil for any time.
  ///   - restarts: how many drafts may end the adapter.
  init(
    _ stop: StopSign, seconds: Int?, _ patience: Patience? = nil, restarts: Int = .max
  ) {
    self.stop = stop
    self.seconds = seconds
    self.patience = Mutex(patience)
    self.restarts = restarts
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
  /// The last draft that counts: the one at which the adapter hung or ended once too often; nil where it
  /// didn't.
  var lastBearable: Int? {
    let number = last.load(ordering: .relaxed)
    return number == .max ? nil : number
  }

  /// Whether the adapter ended too often, and not only in that it hung.
  var hasEndedTooOften: Bool {
    ends.withLock { $0.count > restarts && $0[restarts] == lastBearable }
  }

  /// Has no more drafts sent.
  func end() { enough.putUp() }

  /// Takes note of a draft with which a process of the adapter couldn't be kept.
  ///
  /// - Parameter number: the number of its execution; processes side by side tell of them in any order.
  func noteEnd(at number: Int) {
    let limit = ends.withLock { ends -> Int? in
      let place = ends.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
      ends.insert(number, at: place)
      guard ends.count > restarts else { return nil }
      ends.removeSubrange((restarts + 1)...)
      return ends[restarts]
    }
    if let limit { last.min(limit, ordering: .relaxed) }
  }

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

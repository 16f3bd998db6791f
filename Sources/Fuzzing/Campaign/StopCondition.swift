import Harness
import Synchronization

/// For how long a campaign goes on: until its time is over, somebody stops it, it has seen enough, or its
/// adapter hangs or ends too often.
///
/// The adapters have greeted at the opening. What was found before is handed over again then, for half
/// of the allowance at most; then the time for sending inputs begins. It stands still while something is
/// looked into, for which there is the rest of the allowance.
final class StopCondition: Sendable {
  private struct State {
    var opening: Duration?
    var start: Duration?
    /// Since when something is looked into, nil if nothing is, and how long something was before.
    var aside: (since: Duration?, before: Duration) = (nil, .zero)
    /// The numbers of the first inputs that ended the adapter, as many as tell when there were too many.
    var ends: [Int] = []
    /// The inputs that got no reply in time, with what each cost in milliseconds.
    var hangs: [(number: Int, cost: Int)] = []
    /// The last input that counts: the one at which the adapter hung or ended once too often.
    var last: Int?
  }

  private let stop: StopSign
  private let enough = StopSign()
  let now: Clock
  private let seconds: Int?
  private let countsMinimising: Bool
  /// The milliseconds that may be waited in vain in any case.
  private let hangBudget: Int
  private let restarts: Int
  private let state = Mutex(State())

  /// How many executions there must be for each hang, once the budget is used up: an adapter that hangs at
  /// more than a few in a thousand would take hours.
  private static let hangInterval = 200
  /// The milliseconds that a hang costs at least: two processes take time to start.
  private static let leastHang = 2_000

  init(
    _ stop: StopSign, seconds: Int?, countsMinimising: Bool = false, hangBudget: Int = .max,
    restarts: Int = .max, now: @escaping Clock = Clocks.machine
  ) {
    (self.stop, self.seconds, self.hangBudget) = (stop, seconds, hangBudget)
    self.countsMinimising = countsMinimising && seconds != nil
    (self.restarts, self.now) = (restarts, now)
  }

  func open() {
    let moment = now()
    state.withLock { $0.opening = moment }
    let length = lengthOfSending + lengthOfAllElse
    stop.lapses { [now] in now() - moment >= length }
  }

  /// Begins to count the time for sending inputs; before, it isn't over.
  func begin() {
    if state.withLock(\.opening) == nil { open() }
    let moment = now()
    state.withLock { $0.start = moment }
  }

  private var lengthOfSending: Duration {
    let time = Duration.seconds(seconds ?? Budget.mostSecondsUnasked)
    return countsMinimising ? time * 3 / 4 : time
  }
  /// A third of the time for sending inputs; ten seconds in any case, unless minimising counts in that time.
  private var allowance: Duration {
    max(.seconds(countsMinimising ? 0 : 10), lengthOfSending / 3)
  }
  /// Three seconds are left for the adapters to end and the reports to be written.
  var lengthOfAllElse: Duration { max(.zero, allowance - .seconds(3)) }
  var sinceOpening: Duration { state.withLock(\.opening).map { now() - $0 } ?? .zero }

  /// Looks into something, while the time for sending inputs stands still.
  func stepAside<Result>(for body: () -> Result) -> Result {
    let since = now()
    state.withLock { $0.aside.since = since }
    defer {
      let until = now()
      state.withLock { $0.aside = (nil, $0.aside.before + until - since) }
    }
    return body()
  }

  var isStopped: Bool { stop.isUp }
  var isOutOfTime: Bool {
    if stop.isFinal { return true }
    let now = now()
    return state.withLock { state in
      guard let start = state.start else { return false }
      let aside = state.aside.before + (state.aside.since.map { now - $0 } ?? .zero)
      return now - start >= lengthOfSending + aside
    }
  }
  var isLate: Bool {
    stop.isFinal || state.withLock(\.start) == nil && sinceOpening >= allowance / 2
  }
  var lastBearable: Int? { state.withLock(\.last) }

  var hasEndedTooOften: Bool {
    state.withLock { $0.ends.count > restarts && $0.ends[restarts] == $0.last }
  }

  func end() { enough.putUp() }

  /// Takes note of an end of a process, which may be borne a few times only.
  func note(_ result: ExchangeResult, at number: Int) {
    state.withLock { state in
      var limits = [state.last]
      if case .timedOut(let milliseconds, _) = result {
        state.hangs.append((number, max(2 * milliseconds, Self.leastHang)))
        state.hangs.sort { $0.number < $1.number }
        var waited = 0
        let tooMany = state.hangs.enumerated().first { index, hang in
          waited += hang.cost
          return waited > hangBudget && (index + 1) * Self.hangInterval > hang.number
        }
        limits.append(tooMany?.element.number)
      }
      state.ends.append(number)
      state.ends.sort()
      if state.ends.count > restarts {
        state.ends.removeSubrange((restarts + 1)...)
        limits.append(state.ends[restarts])
      }
      state.last = limits.compactMap(\.self).min()
    }
  }

  /// The first input is sent, however slow the machine; if nobody asked for a time, a look at the clock now
  /// and then is enough.
  func isOver(before number: Int) -> Bool {
    stop.isUp || enough.isUp || number > lastBearable ?? .max
      || (number > 0 && (seconds != nil || number.isMultiple(of: 16)) && isOutOfTime)
  }
}

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
  package var isFinal: Bool { isUp || lapse.withLock(\.self)?() ?? false }

  func lapses(when isOver: @escaping @Sendable () -> Bool) { lapse.withLock { $0 = isOver } }
}

package typealias Clock = @Sendable () -> Duration

enum Clocks {
  static let machine: Clock = { [start = ContinuousClock.now] in ContinuousClock.now - start }
}

import Harness
import Synchronization

/// For how long a campaign goes on: until its time is over, somebody stops it, it has seen enough, or its
/// adapter hangs or ends too often.
///
/// The adapters have greeted at the opening. What was found before is handed over again then, for half
/// of the allowance at most; then the time for sending inputs begins. It stands still while something is
/// looked into, for which there is the rest of the allowance.
package final class StopCondition: Sendable {
  private struct State {
    var opening: Duration?
    var start: Duration?
    /// Since when something is looked into, nil if nothing is, and how long something was before.
    var aside: (since: Duration?, before: Duration) = (nil, .zero)
    /// The first of the inputs that ended the adapter, by the numbers of their executions; no more than
    /// it takes to tell when there were too many.
    var ends: [Int] = []
    var hangs: HangBudget?
    /// The last input that counts: the one at which the adapter hung or ended once too often; nil if it
    /// didn't.
    var last: Int?
  }

  private let stop: StopSign
  private let enough = StopSign()
  private let now: Clock
  private let seconds: Int?
  private let restarts: Int
  private let state: Mutex<State>

  package init(
    _ stop: StopSign, seconds: Int?, _ hangs: HangBudget? = nil, restarts: Int = .max,
    now: @escaping Clock = Clocks.machine
  ) {
    (self.stop, self.seconds, self.restarts, self.now) = (stop, seconds, restarts, now)
    state = Mutex(State(hangs: hangs))
  }

  /// Begins to count all the time that there is: what was found before is handed over again now.
  func open() {
    let moment = now()
    state.withLock { $0.opening = moment }
    let length = lengthOfSending + lengthOfAllElse
    stop.lapses { [now] in now() - moment >= length }
  }

  /// Begins to count the time for sending inputs; before, it isn't over.
  package func begin() {
    if state.withLock(\.opening) == nil { open() }
    let moment = now()
    state.withLock { $0.start = moment }
  }

  private var lengthOfSending: Duration { .seconds(seconds ?? Budget.mostSecondsUnasked) }
  private var allowance: Duration { Budget.allowance(beyond: lengthOfSending) }
  /// Three seconds are left for the adapters to end and the reports to be written.
  var lengthOfAllElse: Duration { allowance - .seconds(3) }
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

  package var isStopped: Bool { stop.isUp }
  /// Whether the time for sending inputs is over.
  var isOutOfTime: Bool {
    if stop.isFinal { return true }
    let now = now()
    return state.withLock { state in
      guard let start = state.start else { return false }
      let aside = state.aside.before + (state.aside.since.map { now - $0 } ?? .zero)
      return now - start >= lengthOfSending + aside
    }
  }
  /// Whether nothing is tried aside any more; what was found before is handed over again for no longer
  /// than leaves the campaign its time.
  package var isLate: Bool {
    stop.isFinal || state.withLock(\.start) == nil && sinceOpening >= allowance / 2
  }
  package var lastBearable: Int? { state.withLock(\.last) }

  var hasEndedTooOften: Bool {
    state.withLock { $0.ends.count > restarts && $0.ends[restarts] == $0.last }
  }

  package func end() { enough.putUp() }

  /// Takes note of an end of a process, which may be borne a few times only.
  func note(_ result: ExchangeResult, at number: Int) {
    state.withLock { state in
      var limit: Int?
      if case .timedOut(let milliseconds, _) = result {
        limit = state.hangs?.note(number, deadline: milliseconds)
      }
      let place = state.ends.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
      state.ends.insert(number, at: place)
      if state.ends.count > restarts {
        state.ends.removeSubrange((restarts + 1)...)
        limit = min(limit ?? .max, state.ends[restarts])
      }
      state.last = [state.last, limit].compactMap(\.self).min()
    }
  }

  /// Whether an input isn't sent any more; the first one is, however slow the machine.
  ///
  /// If nobody asked for a time, a look at the clock now and then is enough.
  package func isOver(before number: Int) -> Bool {
    stop.isUp || enough.isUp || number > lastBearable ?? .max
      || (number > 0 && (seconds != nil || number.isMultiple(of: 16)) && isOutOfTime)
  }
}

/// How long is waited for replies that don't come in time.
///
/// An adapter that hangs at a link now and then is asked on, however many links there are; one that
/// hangs at more than a few in a thousand would take hours.
package struct HangBudget {
  /// The time that may be waited in vain in any case, in milliseconds.
  private let allowance: Int
  /// The executions that got no reply in time, in the order of their numbers, with what each cost.
  private var hangs: [(number: Int, cost: Int)] = []

  /// How many executions there must be for each hang, once the allowance is used up.
  private static let interval = 200
  /// What a hang costs at least, in milliseconds: two processes take time to start.
  private static let least = 2_000

  package init(_ allowance: Int) { self.allowance = allowance }

  /// Takes note of a hang; returns the first that was one too many.
  mutating func note(_ number: Int, deadline: Int) -> Int? {
    let place = hangs.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    hangs.insert((number, max(2 * deadline, Self.least)), at: place)
    var waited = 0
    for (index, hang) in hangs.enumerated() {
      waited += hang.cost
      if waited > allowance, (index + 1) * Self.interval > hang.number { return hang.number }
    }
    return nil
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

/// The clocks that there are outside of tests.
package enum Clocks {
  package static let machine: Clock = { [start = ContinuousClock.now] in
    ContinuousClock.now - start
  }
}

import Synchronization

/// For how long a campaign goes on: until its time is over, somebody stops it, it has seen enough, or its
/// adapter hangs or ends too often.
///
/// The adapters have greeted at the opening. What was found before is handed over again then, for half
/// of the allowance at most; then the time for sending inputs begins. It stands still while something is
/// looked into, for which there is the rest of the allowance.
package final class StopCondition: Sendable {
  private let stop: StopSign
  private let enough = StopSign()
  private let now: Clock
  private let opening = Mutex<Duration?>(nil)
  private let start = Mutex<Duration?>(nil)
  /// Since when something is looked into, nil if nothing is, and how long something was before.
  private let aside = Mutex<(since: Duration?, before: Duration)>((nil, .zero))
  private let seconds: Int?
  private let hangBudget: Mutex<HangBudget?>
  private let restarts: Int
  /// The first of the inputs that ended the adapter, by the numbers of their executions; no more than it
  /// takes to tell when there were too many.
  private let ends = Mutex<[Int]>([])
  private let last = Atomic(Int.max)

  package init(
    _ stop: StopSign, seconds: Int?, _ hangBudget: HangBudget? = nil, restarts: Int = .max,
    now: @escaping Clock = Clocks.machine
  ) {
    self.stop = stop
    self.seconds = seconds
    self.hangBudget = Mutex(hangBudget)
    self.restarts = restarts
    self.now = now
  }

  /// Begins to count all the time that there is: what was found before is handed over again now.
  func open() {
    let moment = now()
    opening.withLock { $0 = moment }
    let length = lengthOfSending + Budget.allowance(beyond: lengthOfSending) - Self.closing
    stop.lapses { [now] in now() - moment >= length }
  }

  /// Begins to count the time for sending inputs; before, it isn't over.
  package func begin() {
    if opening.withLock(\.self) == nil { open() }
    let moment = now()
    start.withLock { $0 = moment }
  }

  /// What may be spent on all but sending inputs, from the opening on.
  var lengthOfAllElse: Duration { Budget.allowance(beyond: lengthOfSending) - Self.closing }
  /// The time since the opening.
  var sinceOpening: Duration { opening.withLock(\.self).map { now() - $0 } ?? .zero }

  /// Looks into something, while the time for sending inputs stands still.
  func stepAside<Result>(for body: () -> Result) -> Result {
    aside.withLock { $0.since = now() }
    defer {
      aside.withLock {
        $0.before += now() - ($0.since ?? now())
        $0.since = nil
      }
    }
    return body()
  }

  /// How long something was looked into.
  private var timeAside: Duration {
    aside.withLock { aside in aside.before + (aside.since.map { now() - $0 } ?? .zero) }
  }

  /// What is left behind the last moment, for the adapters to end and the reports to be written.
  private static let closing = Duration.seconds(3)

  private var lengthOfSending: Duration { .seconds(seconds ?? Budget.mostSecondsUnasked) }

  /// Whether somebody stopped the campaign.
  package var isStopped: Bool { stop.isUp }
  /// Whether the time for sending inputs is over.
  var isOutOfTime: Bool { hasPassed(lengthOfSending + timeAside, since: start) || stop.isFinal }
  /// Whether nothing is tried aside any more; what was found before is handed over again for no longer
  /// than leaves the campaign its time.
  package var isLate: Bool { stop.isFinal || isLateToReplay }
  private var isLateToReplay: Bool {
    start.withLock(\.self) == nil
      && hasPassed(Budget.allowance(beyond: lengthOfSending) / 2, since: opening)
  }
  /// The last input that counts: the one at which the adapter hung or ended once too often; nil if it
  /// didn't.
  package var lastBearable: Int? {
    let number = last.load(ordering: .relaxed)
    return number == .max ? nil : number
  }

  /// Whether the adapter ended too often, and not only in that it hung.
  var hasEndedTooOften: Bool {
    ends.withLock { $0.count > restarts && $0[restarts] == lastBearable }
  }

  /// Has no more inputs sent.
  package func end() { enough.putUp() }

  /// Takes note of an input with which a process of the adapter couldn't be kept.
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

  /// Takes note of an input that got no reply in time.
  func noteHang(at number: Int, for milliseconds: Int) {
    if let number = hangBudget.withLock({ $0?.note(number, deadline: milliseconds) }) {
      last.min(number, ordering: .relaxed)
    }
  }

  /// Whether an input isn't sent any more; the first one is, however slow the machine.
  package func isOver(before number: Int) -> Bool {
    stop.isUp || enough.isUp || number > last.load(ordering: .relaxed)
      || (number > 0 && isTimeToLook(before: number) && isOutOfTime)
  }

  /// Whether to look at the clock; if nobody asked for a time, now and then is enough.
  private func isTimeToLook(before number: Int) -> Bool {
    seconds != nil || number.isMultiple(of: 16)
  }

  private func hasPassed(_ time: Duration, since beginning: borrowing Mutex<Duration?>) -> Bool {
    beginning.withLock(\.self).map { now() - $0 >= time } ?? false
  }
}

/// How long is waited for replies that don't come in time.
///
/// An adapter that hangs at a link now and then is asked on, however many links there are; one that
/// hangs at more than a few in a thousand would take hours.
package struct HangBudget {
  /// The time that may be waited in vain in any case, in milliseconds.
  private let allowance: Int
  /// The executions that got no reply in time, in the order of their numbers, with what each cost and
  /// what was waited up to it.
  private var hangs: [(number: Int, cost: Int, waited: Int)] = []

  /// How many executions there must be for each hang, once the allowance is used up.
  private static let interval = 200
  /// What a hang costs at least, in milliseconds: two processes take time to start.
  private static let least = 2_000

  package init(_ allowance: Int) { self.allowance = allowance }

  /// Takes note of a link that got no reply in time.
  mutating func note(_ number: Int, deadline: Int) -> Int? {
    let place = hangs.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    hangs.insert((number, max(2 * deadline, Self.least), 0), at: place)
    var waited = place == 0 ? 0 : hangs[place - 1].waited
    var last: Int?
    // What stands before it was looked at when it came.
    for index in place..<hangs.count {
      waited += hangs[index].cost
      hangs[index].waited = waited
      let isExceeded = waited > allowance && (index + 1) * Self.interval > hangs[index].number
      if isExceeded, last == nil { last = hangs[index].number }
    }
    return last
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
  public var isFinal: Bool { isUp || lapse.withLock(\.self)?() ?? false }

  /// Says when the last moment is over.
  func lapses(when isOver: @escaping @Sendable () -> Bool) { lapse.withLock { $0 = isOver } }
}

/// Tells the time since any moment.
package typealias Clock = @Sendable () -> Duration

/// The clocks that there are outside of tests.
package enum Clocks {
  /// The clock of the machine, which goes on while it sleeps.
  package static let machine: Clock = { [start = ContinuousClock.now] in
    ContinuousClock.now - start
  }
}

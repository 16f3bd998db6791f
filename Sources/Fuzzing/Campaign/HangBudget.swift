/// How long is waited for replies that don't come in time.
///
/// An adapter that hangs at a link now and then is asked on, however many links there are; one that
/// hangs at more than a few in a thousand would take hours.
struct HangBudget {
  /// The time that may be waited in vain in any case, in milliseconds.
  private let allowance: Int
  /// The executions that got no reply in time, in the order of their numbers, with what each cost and
  /// what was waited up to it.
  private var hangs: [(number: Int, cost: Int, waited: Int)] = []

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
  ///   - number: the number of its execution; processes side by side tell of them in any order.
  ///   - deadline: how long was waited for it, in milliseconds; twice, for it is tried again in a process
  ///     of its own.
  /// - Returns: the number of the execution that is one hang too many; nil as long as there is none.
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

/// When the requests in flight are overdue.
///
/// An adapter that works on one request at a time lets the others wait, so the clock of a request runs
/// from the later of its sending and the last reply. The whole is overdue once every clock has run
/// out; with one request in flight that is its own deadline, exactly.
struct Deadlines {
  /// The requests with the same time allowed.
  private struct Group {
    let milliseconds: Int
    var count: Int
    /// Of the latest of them. When it was answered, the last reply is later.
    var sent: Instant
  }

  /// Few: most requests have the same deadline.
  private var groups: [Group] = []
  private var lastReply: Instant?

  /// When everything in flight is overdue; nil with nothing in flight.
  var expiry: Instant? {
    groups.lazy.map { group in
      max(group.sent, lastReply ?? group.sent) + group.milliseconds
    }.max()
  }

  /// Starts a clock.
  ///
  /// - Parameters:
  ///   - milliseconds: the time allowed.
  ///   - moment: when the request is sent.
  mutating func start(_ milliseconds: Int, at moment: Instant) {
    if let index = groups.firstIndex(where: { $0.milliseconds == milliseconds }) {
      groups[index].count += 1
      groups[index].sent = moment
    } else {
      groups.append(Group(milliseconds: milliseconds, count: 1, sent: moment))
    }
  }

  /// Stops a clock, and sets the others back.
  ///
  /// - Parameters:
  ///   - milliseconds: the time that was allowed.
  ///   - moment: when the reply came.
  mutating func stop(_ milliseconds: Int, at moment: Instant) {
    lastReply = moment
    guard let index = groups.firstIndex(where: { $0.milliseconds == milliseconds }) else { return }
    groups[index].count -= 1
    if groups[index].count == 0 { groups.remove(at: index) }
  }
}

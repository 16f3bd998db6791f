import Platform

/// The requests that wait for their replies, in the order of their ids.
///
/// Requests are sent and answered mostly in that order, so that one is added behind the last and taken
/// out of the front.
struct InFlight {
  /// A request that waits for its reply.
  struct Request {
    /// The number that is its id.
    let id: Int
    /// The index of its job.
    let job: Int
    /// Which step of the job it is.
    let step: Int
    /// The time that it is allowed, in milliseconds.
    let deadline: Int
    /// Where it begins in the stream of requests.
    let position: Int
    /// Whether it was taken out; it makes no difference any more, except for its id.
    fileprivate(set) var isSettled = false
  }

  /// The requests; those before `head` are done with.
  private var entries: [Request] = []
  private var head = 0

  /// How many there are.
  private(set) var count = 0

  /// Whether there is none.
  var isEmpty: Bool { count == 0 }

  /// All of them, in the order of their ids.
  var all: [Request] { entries[head...].filter { !$0.isSettled } }

  /// The request with an id, nil if none waits.
  subscript(id: Int) -> Request? {
    let place = place(of: id)
    guard place < entries.count, entries[place].id == id, !entries[place].isSettled else {
      return nil
    }
    return entries[place]
  }

  /// Adds a request.
  mutating func insert(_ request: Request) {
    count += 1
    if let last = entries.last, last.id >= request.id {
      let place = place(of: request.id)
      if entries[place].id == request.id {
        entries[place] = request
      } else {
        entries.insert(request, at: place)
      }
    } else {
      entries.append(request)
    }
  }

  /// Takes a request out.
  mutating func remove(_ id: Int) {
    entries[place(of: id)].isSettled = true
    count -= 1
    while head < entries.count, entries[head].isSettled { head += 1 }
    if head == entries.count {
      removeAll()
    } else if head >= 256, 2 * head >= entries.count {
      entries.removeFirst(head)
      head = 0
    }
  }

  /// Takes all requests out.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    head = 0
    count = 0
  }

  /// The place of the first request whose id is no smaller.
  private func place(of id: Int) -> Int {
    if head < entries.count, entries[head].id == id { return head }
    var (low, high) = (head, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Deadlines

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
    /// When the latest of them was sent; if that one was answered, the last reply is later.
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
  mutating func start(_ milliseconds: Int, at moment: Instant) {
    if let index = groups.firstIndex(where: { $0.milliseconds == milliseconds }) {
      groups[index].count += 1
      groups[index].sent = moment
    } else {
      groups.append(Group(milliseconds: milliseconds, count: 1, sent: moment))
    }
  }

  /// Stops a clock, and sets the others back.
  mutating func stop(_ milliseconds: Int, at moment: Instant) {
    lastReply = moment
    guard let index = groups.firstIndex(where: { $0.milliseconds == milliseconds }) else { return }
    groups[index].count -= 1
    if groups[index].count == 0 { groups.remove(at: index) }
  }
}

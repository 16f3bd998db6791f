import AdapterProtocol
import Harness

/// Runs jobs through an adapter: a window of requests in flight, and a search for the cause when
/// the process fails.
///
/// Requests are numbered in the order of the jobs, whenever they are sent, so that a run with the same
/// jobs writes the same lines.
struct Dispatcher: ~Copyable {
  let supervisor: Supervisor
  /// Gives the next job, nil if there is none now.
  private let source: () -> Job?
  /// The next job, if it was looked at already.
  private var upcoming: Job?
  /// The jobs that were begun last, by the ids of their first requests: a process that answers twice mostly
  /// does so at once.
  private(set) var begun: [(firstID: Int, label: String)] = []
  /// How many requests may be in flight.
  private let window: Int
  /// Whether the names of jobs are sent.
  private let isLabelled: Bool
  /// The time for a reply if a request names none, in milliseconds.
  private let runDeadline: Int
  /// The jobs that were begun and not delivered; the first has the index `delivered`.
  var live: [JobProgress] = []
  private(set) var delivered = 0
  /// The requests that wait for their replies.
  var inFlight: [RequestInFlight] = []
  /// When this process answered last.
  var lastReply: Instant?
  /// The job that runs alone, while the cause of a failure is looked for.
  var suspect: Suspect?
  var replies = 0
  var lastAnswered: String?
  /// Whether its answer said that the implementation threw: an end of the process may be a result of that.
  var lastThrew = false
  /// No smaller id was sent to this process, that of hello aside.
  var lowestID: Int
  /// The jobs that may be able to go on, by index; those before `readyHead` are done with.
  private var ready: [Int] = []
  private var readyHead = 0
  private var wasSwept = false
  /// Where lines are written before they are handed on together.
  private var output: [UInt8] = []

  init(_ supervisor: Supervisor, source: @escaping () -> Job?) {
    self.source = source
    self.supervisor = supervisor
    isLabelled = supervisor.options.labels
    runDeadline = supervisor.options.runDeadline
    window = supervisor.options.window(of: supervisor.hello)
    lowestID = supervisor.nextID
  }

  /// Runs jobs until there is none, and none under way.
  mutating func run(_ each: (Int, [Transcript]) -> Void) {
    while !live.isEmpty || hasNext() {
      guard let process = supervisor.current(), !supervisor.isStopped() else {
        return abandon(supervisor.endReason ?? "the run was stopped", each)
      }
      fill(process)
      if !inFlight.isEmpty {
        // The adapter works while results are taken.
        process.write()
        deliver(each, completedBefore: replies)
        wait(for: process, until: expiry ?? .now)
      } else if wasSwept {
        deliver(each, completedBefore: .max)
      } else {
        // Whatever is already there may still change the last results.
        wait(for: process, until: .now)
        wasSwept = true
      }
    }
  }

  /// Sends what there is room for, and takes what comes.
  mutating func exchange(with process: AdapterProcess) {
    fill(process)
    wait(for: process, until: expiry ?? .now)
  }

  /// When everything in flight is overdue; nil with nothing in flight.
  ///
  /// An adapter that works on one request at a time lets the others wait, so the clock of a request runs
  /// from the later of its sending and the last reply.
  var expiry: Instant? {
    var expiry: Instant?
    for request in inFlight {
      let end = max(request.sent, lastReply ?? request.sent) + request.deadline
      expiry = max(expiry ?? end, end)
    }
    return expiry
  }

  /// Makes a job go on when there is room, in its turn.
  mutating func enqueue(_ index: Int) { ready.append(index) }

  /// Makes just these jobs go on when there is room.
  mutating func requeue(_ indices: [Int]) {
    ready = indices
    readyHead = 0
  }

  subscript(index: Int) -> JobProgress { live[index - delivered] }

  // MARK: - Sending

  /// Sends what the window has room for.
  private mutating func fill(_ process: AdapterProcess) {
    var moment: Instant?
    var position = process.position
    while inFlight.count < window, let index = nextReady() {
      wasSwept = false
      let now = moment ?? .now
      moment = now
      send(index, at: now, linesFrom: position)
      // However long lines are, few of them are held twice.
      if output.count > 1 << 16 {
        hand(to: process)
        position = process.position
      }
    }
    hand(to: process)
  }

  /// Hands on the lines that were written.
  private mutating func hand(to process: AdapterProcess) {
    process.send(output)
    output.removeAll(keepingCapacity: true)
  }

  /// The job that can go on; nothing but the suspect if there is one.
  private mutating func nextReady() -> Int? {
    if let index = suspect?.index { return self[index].canGoOn ? index : nil }
    if supervisor.endReason != nil { return nil }
    while readyHead < ready.count {
      let index = ready[readyHead]
      if index >= delivered, live[index - delivered].canGoOn { return index }
      readyHead += 1
    }
    ready.removeAll(keepingCapacity: true)
    readyHead = 0
    return beginNext()
  }

  /// Whether there is a job now that wasn't begun.
  private mutating func hasNext() -> Bool {
    if upcoming == nil { upcoming = source() }
    return upcoming != nil
  }

  private mutating func takeNext() -> Job? { upcoming.take() ?? source() }

  /// Begins a job, unless too many wait behind a slow one to be delivered.
  private mutating func beginNext() -> Int? {
    while live.count < 4 * window, let job = takeNext() {
      let index = delivered + live.count
      let sessions = job.sessions
      let firstID = supervisor.nextID
      supervisor.nextID = firstID + job.exchanges.count + job.resets.count + sessions.count
      if begun.count == 8_192 { begun.removeFirst(4_096) }
      begun.append((firstID, job.label))
      live.append(
        JobProgress(consume job, resets: supervisor.sendsResets ? sessions : [], firstID: firstID))
      if !supervisor.sendsResets { live[index - delivered].endWithoutResets() }
      if live[index - delivered].canGoOn {
        enqueue(index)
        return index
      }
    }
    return nil
  }

  /// Writes the next step of a job behind other lines, which begin at a place in the stream of requests.
  private mutating func send(_ index: Int, at moment: Instant, linesFrom position: Int) {
    let offset = index - delivered
    let start = output.count
    guard
      let deadline = live[offset].writeNext(
        isLabelled: isLabelled, runDeadline: runDeadline, into: &output)
    else { return skip(index, .notMade) }
    guard output.count - start - 1 <= Limits.lineLength else {
      output.removeSubrange(start...)
      return skip(index, .notRun("its line would be longer than \(Limits.lineLength) octets"))
    }
    inFlight.append(
      RequestInFlight(
        id: live[offset].nextID, job: index, step: live[offset].next, deadline: deadline,
        sent: moment, position: position + start))
    live[offset].advance(sending: live[offset].keepsLines ? Array(output[start...]) : [])
  }

  /// Settles the next step of a job without sending anything.
  private mutating func skip(_ index: Int, _ result: ExchangeResult) {
    let offset = index - delivered
    let step = live[offset].next
    live[offset].advance(sending: [])
    live[offset].settle(step, line: nil, result: result, at: replies)
  }

  // MARK: - Delivering

  /// Delivers the jobs at the front that are complete.
  ///
  /// A job waits for one reply more than its own: what its process writes too much for it comes before
  /// that, and is still charged to it.
  private mutating func deliver(_ each: (Int, [Transcript]) -> Void, completedBefore limit: Int) {
    var count = 0
    while count < live.count, live[count].isComplete, live[count].completion < limit {
      each(delivered + count, live[count].takeTranscripts())
      count += 1
    }
    if count == 0 { return }
    live.removeFirst(count)
    delivered += count
  }

  /// Delivers everything, whether it was run or not.
  private mutating func abandon(_ reason: String, _ each: (Int, [Transcript]) -> Void) {
    if !inFlight.isEmpty { _ = supervisor.discard() }
    inFlight.removeAll()
    for index in live.indices where !live[index].isComplete { live[index].abandon(reason) }
    deliver(each, completedBefore: .max)
    while let job = takeNext() {
      var progress = JobProgress(job, resets: [], firstID: supervisor.nextID)
      progress.abandon(reason)
      each(delivered, progress.takeTranscripts())
      delivered += 1
    }
  }
}

struct RequestInFlight {
  let id: Int
  let job: Int
  /// Which step of the job it is.
  let step: Int
  /// The time that it is allowed, in milliseconds.
  let deadline: Int
  let sent: Instant
  /// Where it begins in the stream of requests.
  let position: Int
}

import AdapterProtocol

/// Runs jobs through an adapter: a window of requests in flight, and a search for the culprit when the
/// process comes to grief.
///
/// Requests are numbered in the order of the jobs, whenever they are sent, so that a run with the same
/// jobs writes the same lines.
final class Dispatcher {
  let supervisor: Supervisor
  /// Gives the next job, nil where there is none now.
  private let source: () -> Job?
  /// The next job, where it was looked at already.
  private var upcoming: Job?
  /// The jobs that were begun last.
  var begun = BegunJobs()
  /// How many requests may be in flight.
  private let window: Int
  /// The jobs that were begun and not delivered; the first has the index `delivered`.
  var live: [JobProgress] = []
  /// How many jobs were delivered.
  private(set) var delivered = 0
  /// The requests that wait for their replies, by id.
  var inFlight: [Int: InFlight] = [:]
  var deadlines = Deadlines()
  /// The search for a culprit, while there is one.
  var inquiry: Inquiry?
  /// How many replies there were.
  var replies = 0
  /// The label of the job that was answered last.
  var lastAnswered: String?
  /// No smaller id was sent to this process, that of hello aside.
  var lowestID: Int
  /// The jobs that may be able to go on, by index; those before `readyHead` are done with.
  private var ready: [Int] = []
  private var readyHead = 0
  private var wasSwept = false

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - supervisor: what keeps the adapter alive.
  ///   - source: gives the next job; it is asked again after a while where it gives none.
  init(_ supervisor: Supervisor, source: @escaping () -> Job?) {
    self.source = source
    self.supervisor = supervisor
    window = max(1, min(supervisor.options.window, supervisor.hello.maxInFlight, 1 << 20))
    lowestID = supervisor.nextID
  }

  /// Runs jobs until there is none, and none under way.
  ///
  /// - Parameter each: takes the index of a job and its exchanges, in the order of the jobs.
  func run(_ each: (Int, [Transcript]) -> Void) {
    while !live.isEmpty || hasNext() {
      guard let life = supervisor.current() else {
        return abandon(supervisor.surrender ?? "there is no adapter", each)
      }
      fill(life)
      if !inFlight.isEmpty {
        wait(for: life, until: deadlines.expiry ?? .now)
        deliver(each) { $0.completion < self.replies }
      } else if wasSwept {
        deliver(each) { _ in true }
      } else {
        // Whatever is already there may still change the last results.
        wait(for: life, until: .now)
        wasSwept = true
      }
    }
  }

  /// Makes a job go on when there is room, in its turn.
  ///
  /// - Parameter index: the index of the job.
  func enqueue(_ index: Int) { ready.append(index) }

  /// Makes just these jobs go on when there is room.
  ///
  /// - Parameter indices: the indices of the jobs, in order.
  func requeue(_ indices: [Int]) {
    ready = indices
    readyHead = 0
  }

  /// The state of a job that was begun and not delivered.
  ///
  /// - Parameter index: the index of the job.
  subscript(index: Int) -> JobProgress { live[index - delivered] }

  // MARK: - Sending

  /// Sends what the window has room for.
  private func fill(_ life: Life) {
    var moment: Instant?
    while inFlight.count < window, let index = nextSuspect() ?? nextReady() {
      wasSwept = false
      let now = moment ?? .now
      moment = now
      send(index, to: life, at: now)
    }
  }

  /// The job that can go on; nothing but a suspect while there is an inquiry.
  private func nextReady() -> Int? {
    if inquiry != nil || supervisor.surrender != nil { return nil }
    while readyHead < ready.count {
      let index = ready[readyHead]
      if index >= delivered, self[index].canGoOn { return index }
      readyHead += 1
    }
    requeue([])
    return beginNext()
  }

  /// Whether there is a job now that wasn't begun.
  private func hasNext() -> Bool {
    upcoming = upcoming ?? source()
    return upcoming != nil
  }

  /// Begins a job, unless too many wait behind a slow one to be delivered.
  private func beginNext() -> Int? {
    while live.count < 4 * window, hasNext(), let job = upcoming {
      upcoming = nil
      let index = delivered + live.count
      let sessions = job.sessions
      let progress = JobProgress(
        job, resets: supervisor.sendsResets ? sessions : [], firstID: supervisor.nextID)
      live.append(progress)
      begun.append(job, firstID: supervisor.nextID)
      supervisor.nextID += job.requests.count + sessions.count
      if progress.canGoOn {
        enqueue(index)
        return index
      }
    }
    return nil
  }

  /// Sends the next step of a job.
  private func send(_ index: Int, to life: Life, at moment: Instant) {
    guard live[index - delivered].prepareNext() else { return skip(index, .notMade) }
    let progress = self[index]
    let (step, id) = (progress.next, progress.firstID + progress.next)
    let (operation, deadline) = operation(of: progress)
    let line = Request(id: String(id), operation: operation).line()
    guard line.count - 1 <= Limits.lineLength else {
      return skip(index, .notRun("its line would be longer than \(Limits.lineLength) octets"))
    }
    inFlight[id] = InFlight(job: index, step: step, deadline: deadline, position: life.position)
    deadlines.start(deadline, at: moment)
    life.send(line)
    live[index - delivered].advance(sending: line)
  }

  /// Settles the next step of a job without sending anything.
  private func skip(_ index: Int, _ result: ExchangeResult) {
    let step = self[index].next
    live[index - delivered].advance(sending: [])
    live[index - delivered].settle(step, line: nil, result: result, at: replies)
  }

  /// What the next step asks for, and the time that it is allowed.
  private func operation(of progress: JobProgress) -> (Operation, deadline: Int) {
    let options = supervisor.options
    let (job, step) = (progress.job, progress.next)
    guard step < job.requests.count else {
      return (.reset(session: progress.resets[step - job.requests.count]), options.runDeadline)
    }
    var request = progress.transcripts[step].request
    request.label = options.labels ? request.label ?? job.label : nil
    let deadline = request.deadline ?? options.runDeadline
    // An adapter takes a request without a deadline to have the protocol's own.
    if deadline != Limits.runDeadline { request.deadline = deadline }
    return (.run(request), deadline)
  }

  // MARK: - Delivering

  /// Delivers the jobs at the front that are complete.
  ///
  /// A job waits for one reply more than its own: what its process writes too much for it comes before
  /// that, and is still charged to it.
  private func deliver(
    _ each: (Int, [Transcript]) -> Void, where isRipe: (JobProgress) -> Bool
  ) {
    var count = 0
    while count < live.count, live[count].isComplete, isRipe(live[count]) {
      each(delivered + count, live[count].transcripts)
      count += 1
    }
    if count == 0 { return }
    live.removeFirst(count)
    delivered += count
  }

  /// Delivers everything, whether it was run or not.
  private func abandon(_ reason: String, _ each: (Int, [Transcript]) -> Void) {
    if !inFlight.isEmpty { _ = supervisor.discard() }
    inFlight = [:]
    leaveInquiry()
    for index in live.indices where !live[index].isComplete { live[index].abandon(reason) }
    deliver(each) { _ in true }
    while hasNext(), let job = upcoming {
      upcoming = nil
      each(delivered, JobProgress.blank(job, reason))
      delivered += 1
    }
  }
}

import AdapterProtocol
import Harness

/// Runs jobs through an adapter: a window of requests in flight, and a search for the cause if
/// the process fails.
///
/// Requests are numbered in the order of the jobs, whenever they are sent: a run with the same
/// jobs writes the same lines.
final class Dispatcher {
  let session: AdapterSession
  /// Gives the next job, nil if there is none now.
  private let source: () -> Job?
  /// The jobs that were begun last, by the ids of their first requests: a process that answers twice mostly
  /// does so at once.
  private(set) var begun: [(firstID: Int, label: String)] = []
  private let window: Int
  /// The jobs that were begun and not delivered, in order.
  private(set) var live: [JobProgress] = []
  private var delivered = 0
  var inFlight: [RequestInFlight] = []
  /// When this process answered last.
  var lastReply: Instant?
  /// The job that runs alone, while the cause of a failure is searched for.
  var suspect: Suspect?
  private(set) var replies = 0
  var lastAnswered: String?
  /// Whether its answer said that the implementation threw: an end of the process may be a result of that.
  var lastThrew = false
  /// No smaller id was sent to this process, the id of hello aside.
  var lowestID: Int
  private var wasSwept = false

  init(_ session: AdapterSession, source: @escaping () -> Job?) {
    (self.session, self.source) = (session, source)
    window = session.options.window(of: session.hello)
    lowestID = session.nextID
  }

  /// Runs jobs until there is none, and none under way.
  func run(_ each: (Int, [Transcript]) -> Void) {
    while true {
      guard let process = session.current(), !session.isStopped() else {
        return abandon(session.endReason ?? "the run was stopped", each)
      }
      fill(process)
      if !inFlight.isEmpty {
        // The adapter works while results are taken.
        process.write()
        deliver(each, completedBefore: replies)
        wait(for: process)
      } else if live.isEmpty {
        return
      } else if wasSwept {
        deliver(each, completedBefore: .max)
      } else {
        // Whatever is already there may still change the last results.
        wait(for: process)
        wasSwept = true
      }
    }
  }

  /// Sends what there is room for, and takes what comes.
  func exchange(with process: AdapterProcess) {
    fill(process)
    wait(for: process)
  }

  // MARK: - Sending

  /// Sends what the window has room for.
  private func fill(_ process: AdapterProcess) {
    var moment: Instant?
    while inFlight.count < window, let job = nextReady() {
      wasSwept = false
      let now = moment ?? .now
      moment = now
      send(job, to: process, at: now)
    }
  }

  /// The job that can go on; only the suspect if there is one.
  private func nextReady() -> JobProgress? {
    if let job = suspect?.job { return job.canGoOn ? job : nil }
    if session.endReason != nil { return nil }
    return live.first(where: \.canGoOn) ?? beginNext()
  }

  /// Begins a job, unless too many wait behind a slow one to be delivered.
  private func beginNext() -> JobProgress? {
    while live.count < 4 * window, let job = source() {
      let progress = JobProgress(
        job, sendsResets: session.sendsResets, firstID: session.nextID)
      // The numbers don't depend on whether resets are sent.
      session.nextID += job.requests.count + job.resets.count + job.sessions.count
      if begun.count == 8_192 { begun.removeFirst(4_096) }
      begun.append((progress.firstID, job.label))
      live.append(progress)
      if progress.canGoOn { return progress }
    }
    return nil
  }

  private func send(_ job: JobProgress, to process: AdapterProcess, at moment: Instant) {
    let (position, start, step) = (process.position, process.outgoing.count, job.next)
    guard
      let deadline = job.writeNext(
        runDeadline: session.options.runDeadline, into: &process.outgoing)
    else {
      return skip(job, .notMade)
    }
    let line = process.outgoing[start...]
    guard line.count - 1 <= Limits.lineLength else {
      process.outgoing.removeSubrange(start...)
      return skip(job, .notRun("its line would be longer than \(Limits.lineLength) bytes"))
    }
    job.advance(sending: line)
    inFlight.append(
      RequestInFlight(job: job, step: step, deadline: deadline, sent: moment, position: position))
  }

  /// Settles the next step of a job without sending anything.
  private func skip(_ job: JobProgress, _ result: ExchangeResult) {
    let step = job.next
    job.advance()
    job.settle(step, line: nil, result: result, at: replies)
  }

  // MARK: - Delivering

  /// Delivers the jobs at the front that are complete.
  ///
  /// A job waits for one reply more than its own: what its process writes too much for it comes before
  /// that, and is still charged to it.
  private func deliver(_ each: (Int, [Transcript]) -> Void, completedBefore limit: Int) {
    let done = live.prefix { $0.isComplete && $0.completion < limit }
    live.removeFirst(done.count)
    for job in done {
      each(delivered, job.transcripts)
      delivered += 1
    }
  }

  /// Delivers everything, whether it was run or not.
  private func abandon(_ reason: String, _ each: (Int, [Transcript]) -> Void) {
    if !inFlight.isEmpty { _ = session.discard() }
    inFlight.removeAll()
    for job in live where !job.isComplete { job.abandon(reason) }
    deliver(each, completedBefore: .max)
    while let job = source() {
      each(delivered, job.transcripts(.notRun(reason)))
      delivered += 1
    }
  }
}

struct RequestInFlight {
  let job: JobProgress
  /// Which step of the job it is.
  let step: Int
  /// The time that it is allowed, in milliseconds.
  let deadline: Int
  let sent: Instant
  /// Where it begins in the stream of requests.
  let position: Int

  var id: Int { job.firstID + step }
}

// MARK: - Receiving

extension Dispatcher {
  /// When everything in flight is overdue; nil with nothing in flight.
  ///
  /// An adapter that works on one request at a time lets the others wait: the clock of a request runs
  /// from the later of its sending and the last reply.
  private var expiry: Instant? {
    inFlight.map { max($0.sent, lastReply ?? $0.sent) + $0.deadline }.max()
  }

  /// Reads what comes until something has come or everything in flight is overdue.
  private func wait(for process: AdapterProcess) {
    let before = Instant.now
    process.turn(until: expiry ?? before)
    let moment = Instant.now
    while let event = process.next(isOverdue: expiry.map { before >= $0 } ?? false) {
      switch event {
      case .fault(let result): return resolve(result, .unknown, in: process)
      case .reply(let reply, let line):
        if let (result, culprit) = take(reply, line, at: moment) {
          return resolve(result, culprit, in: process)
        }
      }
    }
  }

  /// Takes a reply; what is wrong with it, and whose doing that is, if the process can't be kept.
  private func take(
    _ reply: Reply, _ line: [UInt8], at moment: Instant
  ) -> (ExchangeResult, Culprit)? {
    func violation(_ violation: ProtocolViolation, _ culprit: Culprit) -> (ExchangeResult, Culprit)
    {
      (.protocolError(violation, bytes: line.shown), culprit)
    }
    guard let id = reply.id else {
      // The complaint of an adapter about a line that it can't read names no request.
      guard case .error(let failure) = reply.body, let request = inFlight.first else {
        return violation(.unasked, .unknown)
      }
      if inFlight.count > 1 { return (.adapterError(message: failure.message), .unknown) }
      settle(request, line, ExchangeResult(failure), at: moment)
      suspect?.isSolved = true
      return nil
    }
    let number = Int(String(decoding: id, as: UTF8.self)).flatMap { number in
      id.elementsEqual(String(number).utf8) ? number : nil
    }
    guard let request = inFlight.first(where: { $0.id == number }) else {
      guard let culprit = number.flatMap(culprit(ofReplyTo:)) else {
        return violation(.unknownID(id), .unknown)
      }
      return violation(.repeatedID(id), culprit)
    }
    do throws(MessageError) {
      settle(request, line, try result(of: reply.body, for: request), at: moment)
      session.noteNormalAnswer()
      return nil
    } catch {
      return violation(.malformed(error.located(in: line)), .request(request.job, request.step))
    }
  }

  /// The request to which a reply is the second; nil if no such request was sent to this process.
  private func culprit(ofReplyTo id: Int) -> Culprit? {
    if let job = live.first(where: { $0.ids.contains(id) }) {
      let step = id - job.firstID
      return step < job.next ? .request(job, step) : nil
    }
    return id == 0 || (lowestID..<session.nextID).contains(id) ? .past(id) : nil
  }

  private func result(
    of body: Reply.Body, for request: RequestInFlight
  ) throws(MessageError) -> ExchangeResult {
    if let index = request.job.exchange(at: request.step) {
      let input = request.job.transcripts[index].request.input
      return try ExchangeResult(body, to: input, from: session.hello)
    }
    switch body {
    case .unsupported(let unsupported): return .unsupported(unsupported)
    case .error(let failure): return ExchangeResult(failure)
    case .ok(let members):
      _ = try ResetReply(members)
      return .notRun("a reset")
    }
  }

  private func settle(
    _ request: RequestInFlight, _ line: [UInt8], _ result: ExchangeResult, at moment: Instant
  ) {
    let job = request.job
    inFlight.removeAll { $0.id == request.id }
    lastReply = moment
    replies += 1
    session.noteAnswer(ofJob: job.firstID)
    lastAnswered = job.label
    lastThrew = if case .implementationError = result { true } else { false }
    if job.exchange(at: request.step) == nil { noteReset(result, of: job) }
    job.settle(request.step, line: line, result: result, at: replies)
    if !session.sendsResets { job.endWithoutResets() }
  }

  private func noteReset(_ result: ExchangeResult, of job: JobProgress) {
    if case .notRun = result { return }
    if session.sendsResets { session.note(Incident(.reset(result), jobs: [job.label])) }
    session.sendsResets = false
  }
}

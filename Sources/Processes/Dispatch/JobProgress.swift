import AdapterProtocol
import Harness

/// How far a job has come: its requests, with what is reset between them, then a reset for each of its
/// sessions, are its steps.
struct JobProgress {
  private enum Step {
    /// The request of this exchange.
    case run(Int)
    /// A reset of this session.
    case reset(String)
  }

  let label: String
  let keepsLines: Bool
  private let pacing: Job.Pacing
  /// The job as it was before it began, if requests are made from the exchanges before them.
  private let origin: Job?
  private let steps: [Step]
  /// The step behind the last request if a session is reset before one; else 0.
  private let endOfResetRequests: Int
  let firstID: Int
  /// An exchange for each request.
  private(set) var transcripts: [Transcript]
  private(set) var next = 0
  private(set) var isComplete: Bool
  /// How many replies there were in all when it was complete.
  private(set) var completion = 0
  /// How many steps wait for their reply.
  private var inFlight = 0

  init(_ job: consuming Job, resets: [String], firstID: Int) {
    label = job.label
    keepsLines = job.keepsLines
    pacing = job.pacing
    origin = job.refinement == nil ? nil : job
    self.firstID = firstID
    var steps: [Step] = []
    steps.reserveCapacity(job.exchanges.count + job.resets.count + resets.count)
    for index in job.exchanges.indices {
      if job.resets.contains(index),
        let session = job.exchanges[index].request.session
      {
        steps.append(.reset(session))
      }
      steps.append(.run(index))
    }
    endOfResetRequests = job.resets.isEmpty ? 0 : steps.count
    for session in resets { steps.append(.reset(session)) }
    self.steps = steps
    transcripts = job.exchanges
    isComplete = transcripts.isEmpty
  }

  func exchange(at step: Int) -> Int? {
    if case .run(let index) = steps[step] { index } else { nil }
  }

  var ids: Range<Int> { firstID..<(firstID + steps.count) }

  var nextID: Int { firstID + next }

  /// Whether the next step may be taken now.
  var canGoOn: Bool {
    if isComplete || next >= ids.count { return false }
    return inFlight == 0 || (pacing == .concurrent && exchange(at: next) != nil)
  }

  /// Writes the line of the next step; its request is made from the exchanges before it.
  mutating func writeNext(
    isLabelled: Bool, runDeadline: Int, into output: inout [UInt8]
  ) -> Int? {
    let index: Int
    switch steps[next] {
    case .run(let place): index = place
    case .reset(let session):
      Request(id: String(nextID), operation: .reset(session: session)).writeLine(into: &output)
      return runDeadline
    }
    if let origin {
      guard let request = origin.request(at: index, after: transcripts[..<index]) else {
        return nil
      }
      transcripts[index].request = request
    }
    var request = transcripts[index].request
    request.label = isLabelled ? request.label ?? label : nil
    let deadline = request.deadline ?? runDeadline
    // An adapter takes a request without a deadline to have the protocol's own.
    if deadline != Limits.runDeadline { request.deadline = deadline }
    Request(id: String(nextID), operation: .run(request)).writeLine(into: &output)
    return deadline
  }

  /// The exchanges, which are moved out: nothing else may be asked of the job afterwards.
  mutating func takeTranscripts() -> [Transcript] {
    var taken: [Transcript] = []
    swap(&taken, &transcripts)
    return taken
  }

  mutating func advance(sending line: [UInt8]) {
    if !line.isEmpty, let index = exchange(at: next) { transcripts[index].requestLine = line }
    next += 1
    inFlight += 1
  }

  mutating func settle(
    _ step: Int, line: consuming [UInt8]?, result: consuming ExchangeResult, at count: Int
  ) {
    if let index = exchange(at: step) {
      if keepsLines { transcripts[index].replyLine = line }
      transcripts[index].result = result
    }
    inFlight -= 1
    if inFlight == 0, next >= ids.count { complete(at: count) }
  }

  /// Ends the job at steps that the process did not survive.
  mutating func end(
    at steps: [(step: Int, result: ExchangeResult)], standardError: [UInt8], at count: Int
  ) {
    for (step, result) in steps {
      guard let index = exchange(at: step) else { continue }
      transcripts[index].result = result
      transcripts[index].standardError = standardError
    }
    complete(at: count)
  }

  /// Ends the job, whatever came of it so far.
  mutating func abandon(_ reason: String) {
    clear(.notRun(reason))
    isComplete = true
  }

  /// Ends the job if it can't go on without a reset, because the adapter fails at that.
  mutating func endWithoutResets() {
    guard next < endOfResetRequests else { return }
    for index in (next..<endOfResetRequests).compactMap(exchange(at:)) {
      transcripts[index].result = .notRun("the adapter failed to reset a session")
    }
    isComplete = true
  }

  mutating func rewind() {
    clear(.lost)
    next = 0
    inFlight = 0
  }

  /// Takes every exchange for one that there was not.
  private mutating func clear(_ result: ExchangeResult) {
    for index in transcripts.indices {
      let request = origin?.exchanges[index].request ?? transcripts[index].request
      transcripts[index] = Transcript(request: request, result: result)
    }
  }

  private mutating func complete(at count: Int) {
    completion = count
    isComplete = true
  }
}

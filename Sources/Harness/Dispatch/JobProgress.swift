import AdapterProtocol

/// How far a job has come: its requests, then a reset for each of its sessions, are its steps.
///
/// A class, because the dispatcher looks at it for every line.
final class JobProgress {
  /// The job.
  let job: Job
  /// The sessions to reset after the last reply.
  let resets: [String]
  /// The id of the first step; the others follow.
  let firstID: Int
  /// An exchange for each request.
  private(set) var transcripts: [Transcript]
  /// The step to take next.
  private(set) var next = 0
  /// Whether nothing is to come.
  private(set) var isComplete: Bool
  /// How many replies there were in all when it was complete.
  private(set) var completion = 0
  /// How many steps wait for their reply.
  private var inFlight = 0

  /// Begins a job.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - resets: the sessions to reset after the last reply.
  ///   - firstID: the id of the first step.
  init(_ job: Job, resets: [String], firstID: Int) {
    self.job = job
    self.resets = resets
    self.firstID = firstID
    transcripts = JobProgress.blank(job)
    isComplete = job.requests.isEmpty
  }

  /// The ids of the steps.
  var ids: Range<Int> { firstID..<(firstID + job.requests.count + resets.count) }

  /// Whether the next step may be taken now.
  var canGoOn: Bool {
    if isComplete || next >= ids.count { return false }
    return inFlight == 0 || (job.pacing == .concurrent && next < job.requests.count)
  }

  /// Makes the request of the next step from the exchanges before it; a reset is always there.
  ///
  /// - Returns: false where the job can't make it.
  func prepareNext() -> Bool {
    guard next < transcripts.count else { return true }
    guard let request = job.request(at: next, after: transcripts[..<next]) else { return false }
    transcripts[next].request = request
    return true
  }

  /// Takes the next step.
  ///
  /// - Parameter line: the line that is sent for it.
  func advance(sending line: [UInt8]) {
    if next < transcripts.count { transcripts[next].requestLine = line }
    next += 1
    inFlight += 1
  }

  /// Takes the reply to a step.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - line: the line that was read; nil for a step that could not be sent.
  ///   - result: what came of it.
  ///   - count: how many replies there were in all.
  func settle(_ step: Int, line: [UInt8]?, result: ExchangeResult, at count: Int) {
    if step < transcripts.count {
      transcripts[step].replyLine = line
      transcripts[step].result = result
    }
    inFlight -= 1
    if inFlight == 0, next >= ids.count { complete(at: count) }
  }

  /// Ends the job at steps that the process did not survive.
  ///
  /// - Parameters:
  ///   - steps: the steps, each with what came of it.
  ///   - standardError: the last of the process's standard error.
  ///   - count: how many replies there were in all.
  func end(
    at steps: [(step: Int, result: ExchangeResult)], standardError: [UInt8], at count: Int
  ) {
    for (step, result) in steps where step < transcripts.count {
      transcripts[step].result = result
      transcripts[step].standardError = standardError
    }
    complete(at: count)
  }

  /// Ends the job, whatever came of it so far.
  ///
  /// - Parameter reason: why.
  func abandon(_ reason: String) {
    transcripts = JobProgress.blank(job, reason)
    isComplete = true
  }

  /// Goes back to the first step, for another process.
  func rewind() {
    transcripts = JobProgress.blank(job)
    next = 0
    inFlight = 0
  }

  /// An exchange for each request that says that there was none.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - reason: why there was none.
  /// - Returns: the exchanges.
  static func blank(
    _ job: Job, _ reason: String = "another exchange of the case ended the process"
  ) -> [Transcript] {
    job.requests.map { Transcript(request: $0, result: .notRun(reason)) }
  }

  private func complete(at count: Int) {
    completion = count
    isComplete = true
  }
}

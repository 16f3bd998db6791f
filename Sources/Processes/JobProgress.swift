import AdapterProtocol
import Harness

/// A job that was begun: its requests, with the resets between them, then a reset of each of its
/// sessions, are its steps.
final class JobProgress {
  private enum Step {
    /// The request of this exchange.
    case run(Int)
    /// A reset of this session.
    case reset(String)
  }

  private let job: Job
  private let steps: [Step]
  /// The step after the last request if a session is reset before one; else 0.
  private let endOfResetRequests: Int
  let firstID: Int
  /// An exchange for each request.
  private(set) var transcripts: [Transcript]
  private(set) var next = 0
  private(set) var isComplete: Bool
  /// The number of all replies when it was complete.
  private(set) var completion = 0
  /// The number of steps in flight.
  private var inFlight = 0

  init(_ job: Job, sendsResets: Bool, firstID: Int) {
    self.job = job
    self.firstID = firstID
    var steps: [Step] = []
    for (index, request) in job.requests.enumerated() {
      if job.resets.contains(index), let session = request.session {
        steps.append(.reset(session))
      }
      steps.append(.run(index))
    }
    endOfResetRequests = job.resets.isEmpty ? 0 : steps.count
    if sendsResets { steps += job.sessions.map(Step.reset) }
    self.steps = steps
    transcripts = job.transcripts(.lost)
    isComplete = transcripts.isEmpty
    if !sendsResets { endWithoutResets() }
  }

  var label: String { job.label }

  var ids: Range<Int> { firstID..<(firstID + steps.count) }

  func exchange(at step: Int) -> Int? {
    if case .run(let index) = steps[step] { index } else { nil }
  }

  /// Whether the next step may be taken now.
  var canGoOn: Bool {
    if isComplete || next >= steps.count { return false }
    return inFlight == 0 || (job.pacing == .concurrent && exchange(at: next) != nil)
  }

  /// Writes the line of the next step, and returns its deadline; nil if its request can't be made from the exchanges
  /// before it.
  func writeNext(runDeadline: Int, into output: inout [UInt8]) -> Int? {
    let id = String(firstID + next)
    switch steps[next] {
    case .reset(let session):
      Request(id: id, operation: .reset(session: session)).writeLine(into: &output)
      return runDeadline
    case .run(let index):
      guard var request = job.request(at: index, after: transcripts[..<index]) else { return nil }
      transcripts[index].request = request
      let deadline = request.deadline ?? runDeadline
      // An adapter takes a request without a deadline to have the protocol's own.
      if deadline != Limits.runDeadline { request.deadline = deadline }
      Request(id: id, operation: .run(request)).writeLine(into: &output)
      return deadline
    }
  }

  /// Takes note that the next step is in flight.
  func advance(sending line: ArraySlice<UInt8> = []) {
    if job.keepsLines, !line.isEmpty, let index = exchange(at: next) {
      transcripts[index].requestLine = Array(line)
    }
    next += 1
    inFlight += 1
  }

  /// Takes note of the result of a step in flight.
  func settle(_ step: Int, line: [UInt8]?, result: ExchangeResult, at count: Int) {
    if let index = exchange(at: step) {
      if job.keepsLines { transcripts[index].replyLine = line }
      transcripts[index].result = result
    }
    inFlight -= 1
    if inFlight == 0, next >= steps.count { complete(at: count) }
  }

  /// Ends the job at steps that the process did not survive.
  func end(
    at steps: [(step: Int, result: ExchangeResult)], standardError: [UInt8], at count: Int
  ) {
    for (step, result) in steps {
      guard let index = exchange(at: step) else { continue }
      transcripts[index].result = result
      transcripts[index].standardError = standardError
    }
    complete(at: count)
  }

  /// Ends the job without any result.
  func abandon(_ reason: String) {
    (transcripts, isComplete) = (job.transcripts(.notRun(reason)), true)
  }

  /// Ends the job if it can't go on without a reset, because the adapter fails at that.
  func endWithoutResets() {
    guard next < endOfResetRequests else { return }
    for index in (next..<endOfResetRequests).compactMap(exchange(at:)) {
      transcripts[index].result = .notRun("the adapter failed to reset a session")
    }
    isComplete = true
  }

  func rewind() {
    transcripts = job.transcripts(.lost)
    (next, inFlight) = (0, 0)
  }

  private func complete(at count: Int) { (completion, isComplete) = (count, true) }
}

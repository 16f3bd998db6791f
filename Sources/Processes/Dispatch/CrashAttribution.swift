import AdapterProtocol
import Harness

extension Dispatcher {
  /// Ends a process that can't be kept, finds out which request is to blame, and has the others made
  /// again.
  mutating func resolve(
    _ failure: ProcessFailure, _ culprit: ProcessFailure.Culprit, in process: AdapterProcess
  ) {
    // A request of which not one octet was written can't be the cause.
    let suspects = inFlight.all.filter { $0.position < process.written }
    let deadline = suspects.map(\.deadline).max() ?? supervisor.options.runDeadline
    // An adapter that was started ahead doesn't know what became of the implementation since.
    let standardError = supervisor.discard(keepingSpare: !lastThrew)
    let event = failure.result(deadline: deadline, standardError: standardError)
    inFlight.removeAll()
    deadlines = Deadlines()
    switch culprit {
    case .request(let id):
      if let (index, step) = place(of: id) {
        blame(index, [(step, event)], standardError)
      }
    case .past(let id):
      let jobs = begun.label(of: id).map { [$0] } ?? []
      note(Incident(.late(event), jobs: jobs, standardError: standardError))
    case .unknown:
      investigate(suspects, failure, event, standardError)
    }
    beginAgain()
  }

  /// Blames a job if nothing else can be the cause, and begins a search otherwise.
  private mutating func investigate(
    _ suspects: [InFlight.Request], _ failure: ProcessFailure, _ event: ExchangeResult,
    _ standardError: [UInt8]
  ) {
    let indices = Set(suspects.map(\.job)).sorted()
    let unattributed = UnattributedFailure(
      event: event, labels: indices.map { self[$0].label }, after: lastAnswered,
      standardError: standardError)
    if let only = indices.first, indices.count == 1, isCertain(failure, about: only) {
      if isAskedAgain(only, after: failure, unattributed) { return }
      let steps = suspects.map { suspect in
        let deadline = self[only].ordinary(suspect.deadline)
        return (suspect.step, failure.result(deadline: deadline, standardError: standardError))
      }
      blame(only, steps, standardError)
    } else if indices.isEmpty {
      attribution?.isSolved = true
      if lastThrew { supervisor.spend() } else { note(unattributed.incident) }
    } else if attribution == nil {
      attribution = CrashAttribution(
        failure: unattributed, suspects: indices, isSolved: lastThrew)
    } else {
      attribution?.unconfirmed = unattributed
    }
  }

  /// Has a job that wasn't answered in time, and that ran alone, run once more with a longer deadline.
  private mutating func isAskedAgain(
    _ index: Int, after failure: ProcessFailure, _ unattributed: UnattributedFailure
  ) -> Bool {
    guard case .overdue = failure, !self[index].isAskedAgain, supervisor.grantsLongWait() else {
      return false
    }
    live[index - delivered].askAgain()
    if attribution == nil {
      attribution = CrashAttribution(failure: unattributed, suspects: [index])
    } else {
      attribution?.unconfirmed = unattributed
    }
    return true
  }

  /// Whether a failure is the doing of the only job in flight.
  ///
  /// A process may end, hang or write too much because of what it was asked before.
  private func isCertain(_ failure: ProcessFailure, about index: Int) -> Bool {
    switch failure {
    case .unreadable: true
    case .ended, .overdue, .violation: supervisor.served.isNothing(but: self[index].firstID)
    }
  }

  /// Ends a job with what came of it.
  private mutating func blame(
    _ index: Int, _ steps: [(step: Int, result: ExchangeResult)], _ standardError: [UInt8]
  ) {
    let job = self[index]
    if let reset = steps.first(where: { job.exchange(at: $0.step) == nil }) {
      supervisor.notes(
        Incident(.reset(reset.result), jobs: [job.label], standardError: standardError))
    }
    live[index - delivered].end(at: steps, standardError: standardError, at: replies)
    attribution?.isSolved = true
    attribution?.unconfirmed = nil
    supervisor.spend(on: job.label, standardError)
  }

  private func note(_ incident: Incident) {
    supervisor.notes(incident)
    supervisor.spend()
  }

  /// Takes the jobs that the process left unfinished back to their first requests.
  private mutating func beginAgain() {
    var indices: [Int] = []
    for offset in live.indices where !live[offset].isComplete {
      live[offset].rewind()
      indices.append(delivered + offset)
    }
    requeue(indices)
    lastAnswered = nil
    lastThrew = false
    lowestID = live.first?.firstID ?? supervisor.nextID
  }

  /// The suspect that can go on, alone; closes the attribution after the last of them.
  mutating func nextSuspect() -> Int? {
    if attribution == nil { return nil }
    while let current = attribution, supervisor.endReason == nil {
      guard current.turn < current.suspects.count else {
        close(current)
        return nil
      }
      let index = current.suspects[current.turn]
      if index >= delivered, !self[index].isComplete {
        return self[index].canGoOn ? index : nil
      }
      clear(current.unconfirmed)
      attribution?.turn += 1
    }
    return nil
  }

  /// Takes note of what happened when a suspect ran that causes nothing in a process of its own.
  private mutating func clear(_ unconfirmed: UnattributedFailure?) {
    guard let unconfirmed else { return }
    attribution?.unconfirmed = nil
    attribution?.isSolved = true
    note(unconfirmed.incident)
  }

  private mutating func close(_ current: CrashAttribution) {
    attribution = nil
    if !current.isSolved { note(current.failure.incident) }
  }

  /// Tells what an attribution was about that can't be brought to its end.
  mutating func leaveAttribution() {
    guard let current = attribution else { return }
    attribution = nil
    if !current.isSolved { supervisor.notes(current.failure.unexplained) }
    if let unconfirmed = current.unconfirmed { supervisor.notes(unconfirmed.unexplained) }
  }
}

// MARK: - What happened to the process

/// Why the process can't be kept.
enum ProcessFailure {
  /// It ended; the octets are those of a line that was begun.
  case ended(Termination, partial: [UInt8])
  /// Everything in flight is overdue; the octets are those of a line that was begun.
  case overdue(partial: [UInt8])
  /// It wrote, or did to its pipes, what the protocol does not allow.
  case violation(ProtocolViolation, bytes: [UInt8])
  /// It says that it can't read a request, and does not say which.
  case unreadable(message: [UInt8])

  /// Which request the failure itself names.
  enum Culprit: Equatable {
    /// None: any in flight may be to blame.
    case unknown
    /// The one with this id, whose result can still be changed.
    case request(Int)
    /// The one with this id, whose result was delivered.
    case past(Int)
  }

  /// The result of a request that is to blame.
  func result(deadline: Int, standardError: [UInt8]) -> ExchangeResult {
    switch self {
    case .ended(let termination, let partial):
      partial.isEmpty
        ? .crashed(termination, standardError: standardError)
        : .protocolError(.truncatedLine(termination), bytes: partial.shown)
    case .overdue(let partial): .timedOut(milliseconds: deadline, partial: partial.shown)
    case .violation(let violation, let bytes): .protocolError(violation, bytes: bytes.shown)
    case .unreadable(let message): .adapterError(message: message)
    }
  }
}

// MARK: - The search

/// A failure of a process, before it is known which request caused it.
struct UnattributedFailure {
  /// What happened.
  let event: ExchangeResult
  /// The labels of the jobs that were in flight.
  let labels: [String]
  /// The label of the job that the process had answered last.
  let after: String?
  /// The last of standard error.
  let standardError: [UInt8]

  /// The failure as one that nobody reproduced.
  var incident: Incident {
    Incident(
      labels.isEmpty ? .betweenRequests(event) : .unreproduced(event), jobs: labels, after: after,
      standardError: standardError)
  }

  /// The failure as one whose cause can't be searched for, because there are no more restarts.
  var unexplained: Incident {
    Incident(.unexplained(event), jobs: labels, after: after, standardError: standardError)
  }
}

/// The search for the job that is to blame: each suspect runs alone.
struct CrashAttribution {
  /// What happened.
  let failure: UnattributedFailure
  /// The indices of the suspects, in the order of the jobs.
  let suspects: [Int]
  /// Which of them runs.
  var turn = 0
  /// What happened when this suspect ran in a process in which another had run before: the suspect
  /// runs again, in a process that has done nothing else.
  var unconfirmed: UnattributedFailure?
  /// Whether the failure is explained; from the first, if the answer before it said that the
  /// implementation threw, which fails already.
  var isSolved = false
}

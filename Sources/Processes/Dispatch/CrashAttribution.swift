import Harness

/// What went wrong with a process, so that it can't be kept, and whose doing it is.
struct ProcessFault {
  /// As the result of a request, its deadline and standard error aside.
  let event: ExchangeResult
  var culprit = Culprit.unknown

  enum Culprit {
    /// Any request in flight may be to blame.
    case unknown
    /// The one with this id, whose result can still be changed.
    case request(Int)
    /// The one with this id, whose result was delivered.
    case past(Int)
  }
}

/// A job that runs alone because it may have caused what went wrong.
struct Suspect {
  let index: Int
  /// Whether it missed its deadline before; it is asked again once.
  var isLate: Bool
  /// What happened in a process that had done something else before: the suspect runs again in a new one.
  var unconfirmed: Incident?
  /// Whether somebody is to blame, if not for what was looked for.
  var isBlamed = false
  /// Whether what was looked for is told of otherwise.
  var isSolved = false
}

extension Dispatcher {
  /// Ends a process that can't be kept, has what it left unfinished made again, and looks for the cause if
  /// nothing names it.
  mutating func resolve(_ fault: ProcessFault, in process: AdapterProcess) {
    // A request of which not one octet was written can't be the cause.
    let asked = inFlight.filter { $0.position < process.written }
    let standardError = supervisor.discard(keepingSpare: !lastThrew)
    let event = fault.event.completed(
      deadline: asked.map(\.deadline).max() ?? supervisor.options.runDeadline, standardError)
    inFlight.removeAll()
    lastReply = nil
    var suspects: [Int] = []
    var incident = Incident(.late(event), standardError: standardError)
    var isSolved = lastThrew
    switch fault.culprit {
    case .request(let id):
      if let (index, step) = place(of: id) { blame(index, [(step, event)], standardError) }
    case .past(let id):
      incident.jobs = begun.last { $0.firstID <= id }.map { [$0.label] } ?? []
      note(incident)
    case .unknown:
      suspects = Set(asked.map(\.job)).sorted()
      incident.kind = suspects.isEmpty ? .betweenRequests(event) : .unreproduced(event)
      incident.jobs = suspects.map { self[$0].label }
      incident.after = lastAnswered
      if suspects.isEmpty {
        suspect?.isSolved = true
        if lastThrew { supervisor.spend() } else { note(incident) }
      } else if suspects.count == 1, isCertain(event, about: suspects[0]) {
        // A busy machine may miss a deadline once.
        if event.isLate, suspect?.isLate != true {
          isSolved = false
        } else {
          blame(asked, event, standardError)
          suspects = []
        }
      }
    }
    beginAgain()
    if suspects.isEmpty { return }
    if suspect == nil {
      search(suspects, incident, isSolved: isSolved)
    } else {
      suspect?.unconfirmed = incident
      if event.isLate { suspect?.isLate = true }
    }
  }

  /// Runs suspects alone, up to the first that ends its process: that one is the cause.
  private mutating func search(_ suspects: [Int], _ incident: Incident, isSolved: Bool) {
    var isSolved = isSolved
    defer { suspect = nil }
    for index in suspects {
      suspect = Suspect(index: index, isLate: incident.isWarning)
      while !self[index].isComplete {
        guard let process = supervisor.current(), !supervisor.isStopped() else {
          let open = [isSolved || suspect?.isSolved == true ? nil : incident, suspect?.unconfirmed]
          for incident in open.compactMap(\.self) { supervisor.notes(incident.unexplained) }
          return
        }
        exchange(with: process)
      }
      if let unconfirmed = suspect?.unconfirmed {
        // Nothing happened in a process of its own. A late reply explains nothing else.
        isSolved = isSolved || incident.isWarning || !unconfirmed.isWarning
        note(unconfirmed)
      }
      if suspect?.isBlamed == true { return }
      isSolved = isSolved || suspect?.isSolved == true
    }
    if !isSolved { note(incident) }
  }

  /// Whether an event is the doing of the only job in flight, and not of what was asked before.
  private func isCertain(_ event: ExchangeResult, about index: Int) -> Bool {
    if case .adapterError = event { return true }
    return supervisor.served.isSubset(of: [self[index].firstID])
  }

  /// Ends the only job in flight with what came of it.
  private mutating func blame(
    _ asked: [RequestInFlight], _ event: ExchangeResult, _ standardError: [UInt8]
  ) {
    guard let index = asked.first?.job else { return }
    let steps = asked.map { request in
      (request.step, event.completed(deadline: request.deadline, standardError))
    }
    blame(index, steps, standardError)
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
    suspect?.isBlamed = true
    suspect?.unconfirmed = nil
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
}

extension ExchangeResult {
  fileprivate var isLate: Bool { if case .timedOut = self { true } else { false } }

  /// What happened to a process as the result of a request.
  fileprivate func completed(deadline: Int, _ standardError: [UInt8]) -> ExchangeResult {
    switch self {
    case .crashed(let termination, _): .crashed(termination, standardError: standardError)
    case .timedOut(_, let partial): .timedOut(milliseconds: deadline, partial: partial)
    default: self
    }
  }
}

extension Incident {
  /// The same with a cause that can't be searched for, because there are no more restarts.
  fileprivate var unexplained: Incident {
    guard case .unreproduced(let event) = kind else { return self }
    var incident = self
    incident.kind = .unexplained(event)
    return incident
  }
}

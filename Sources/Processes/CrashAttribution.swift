import Harness

/// Whose doing it is that a process can't be kept.
enum Culprit {
  /// Any request in flight may be to blame.
  case unknown
  /// A step of a job, whose result can still be changed.
  case request(JobProgress, Int)
  /// The request with this id, whose result was delivered.
  case past(Int)
}

/// A job that runs alone because it may have caused what went wrong.
struct Suspect {
  let job: JobProgress
  /// Whether it missed its deadline before; it is asked again once.
  var isLate: Bool
  /// An incident in a process with earlier requests: the suspect runs again in a new process.
  var unconfirmed: Incident?
  /// Whether the suspect or a different request is to blame for something else than what was searched for.
  var isBlamed = false
  /// Whether what was searched for is reported otherwise.
  var isSolved = false
}

extension Dispatcher {
  /// Ends a process that can't be kept, sends again what it left unfinished, and searches for the cause if
  /// nothing names it.
  func resolve(_ event: ExchangeResult, _ culprit: Culprit, in process: AdapterProcess) {
    // A request of which not one byte was written can't be the cause.
    let asked = inFlight.filter { $0.position < process.written }
    let threw = lastThrew
    let standardError = session.discard(keepingSpare: !threw)
    let deadline = asked.map(\.deadline).max() ?? session.options.runDeadline
    let event = event.completed(deadline: deadline, standardError)
    inFlight.removeAll()
    lastReply = nil
    var open: (suspects: [JobProgress], incident: Incident, isSolved: Bool)?
    switch culprit {
    case .request(let job, let step): blame(job, [(step, event)], standardError)
    case .past(let id):
      let labels = begun.last { $0.firstID <= id }.map { [$0.label] } ?? []
      report(Incident(.late(event), jobs: labels, standardError: standardError))
    case .unknown:
      let suspects = live.filter { job in asked.contains { $0.job === job } }
      let incident = Incident(
        suspects.isEmpty ? .betweenRequests(event) : .unreproduced(event),
        jobs: suspects.map(\.label), after: lastAnswered, standardError: standardError)
      let isCertain = isCertain(event, about: suspects)
      if suspects.isEmpty {
        suspect?.isSolved = true
        if threw { session.spend() } else { report(incident) }
      } else if isCertain, !incident.isWarning || suspect?.isLate == true {
        let results = asked.map {
          ($0.step, event.completed(deadline: $0.deadline, standardError))
        }
        blame(suspects[0], results, standardError)
      } else {
        // A busy machine may miss a deadline once.
        open = (suspects, incident, threw && !isCertain)
      }
    }
    beginAgain()
    guard let open else { return }
    if suspect == nil {
      search(open.suspects, open.incident, isSolved: open.isSolved)
    } else {
      suspect?.unconfirmed = open.incident
      if open.incident.isWarning { suspect?.isLate = true }
    }
  }

  /// Runs suspects alone, up to the first that ends its process: that suspect is the cause.
  private func search(_ suspects: [JobProgress], _ incident: Incident, isSolved: Bool) {
    var isSolved = isSolved
    defer { suspect = nil }
    for job in suspects {
      suspect = Suspect(job: job, isLate: incident.isWarning)
      while !job.isComplete {
        guard let process = session.current(), !session.isStopped() else {
          let open = [isSolved || suspect?.isSolved == true ? nil : incident, suspect?.unconfirmed]
          for incident in open.compactMap(\.self) { session.note(incident.unexplained) }
          return
        }
        exchange(with: process)
      }
      if let unconfirmed = suspect?.unconfirmed {
        // Nothing happened in a process of its own. A late reply explains nothing else.
        isSolved = isSolved || incident.isWarning || !unconfirmed.isWarning
        report(unconfirmed)
      }
      if suspect?.isBlamed == true { return }
      isSolved = isSolved || suspect?.isSolved == true
    }
    if !isSolved { report(incident) }
  }

  /// Whether an event is the doing of the only job in flight, and not of what was asked before.
  private func isCertain(_ event: ExchangeResult, about suspects: [JobProgress]) -> Bool {
    guard suspects.count == 1 else { return false }
    if case .adapterError = event { return true }
    return session.served.isSubset(of: [suspects[0].firstID])
  }

  /// Ends a job with what it did to its process.
  private func blame(
    _ job: JobProgress, _ steps: [(step: Int, result: ExchangeResult)], _ standardError: [UInt8]
  ) {
    if let reset = steps.first(where: { job.exchange(at: $0.step) == nil }) {
      session.note(Incident(.reset(reset.result), jobs: [job.label], standardError: standardError))
    }
    job.end(at: steps, standardError: standardError, at: replies)
    suspect?.isBlamed = true
    suspect?.unconfirmed = nil
    session.spend(on: job.label, standardError)
  }

  private func report(_ incident: Incident) {
    session.note(incident)
    session.spend()
  }

  /// Takes the jobs that the process left unfinished back to their first requests.
  private func beginAgain() {
    for job in live where !job.isComplete { job.rewind() }
    lastAnswered = nil
    lastThrew = false
    lowestID = live.first?.firstID ?? session.nextID
  }
}

extension Incident {
  /// The incident without a cause, because no restarts are left.
  fileprivate var unexplained: Incident {
    guard case .unreproduced(let event) = kind else { return self }
    var incident = self
    incident.kind = .unexplained(event)
    return incident
  }
}

import AdapterProtocol

extension Dispatcher {
  /// Ends a process that can't be kept, finds out which request is to blame, and has the others made
  /// again.
  ///
  /// - Parameters:
  ///   - failure: what happened.
  ///   - culprit: the request that the failure itself names.
  ///   - process: the process.
  mutating func resolve(
    _ failure: ProcessFailure, _ culprit: ProcessFailure.Culprit, in process: AdapterProcess
  ) {
    // Nobody can have stumbled over a request of which not one octet was written.
    let suspects = inFlight.all.filter { $0.position < process.written }
    let deadline = suspects.map(\.deadline).max() ?? supervisor.options.runDeadline
    let standardError = supervisor.discard()
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

  /// Blames a job where nothing else can be to blame, and inquires further otherwise.
  private mutating func investigate(
    _ suspects: [InFlight.Request], _ failure: ProcessFailure, _ event: ExchangeResult,
    _ standardError: [UInt8]
  ) {
    let indices = Set(suspects.map(\.job)).sorted()
    let accident = Accident(
      event: event, labels: indices.map { self[$0].label.shown }, after: lastAnswered?.shown,
      standardError: standardError)
    if let only = indices.first, indices.count == 1, isCertain(failure, about: only) {
      let steps = suspects.map { suspect in
        (suspect.step, failure.result(deadline: suspect.deadline, standardError: standardError))
      }
      blame(only, steps, standardError)
    } else if indices.isEmpty {
      attribution?.isSolved = true
      note(accident.incident)
    } else if attribution == nil {
      attribution = CrashAttribution(accident: accident, suspects: indices)
    } else {
      attribution?.doubt = accident
    }
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
    if let reset = steps.first(where: { $0.step >= job.transcripts.count }) {
      supervisor.notes(
        Incident(.reset(reset.result), jobs: [job.label.shown], standardError: standardError))
    }
    live[index - delivered].end(at: steps, standardError: standardError, at: replies)
    attribution?.isSolved = true
    attribution?.doubt = nil
    supervisor.spend()
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
    lowestID = live.first?.firstID ?? supervisor.nextID
  }

  /// The suspect that can go on, alone; closes the attribution after the last of them.
  ///
  /// - Returns: nil where there is none now.
  mutating func nextSuspect() -> Int? {
    if attribution == nil { return nil }
    while let current = attribution, supervisor.surrender == nil {
      guard current.turn < current.suspects.count else {
        close(current)
        return nil
      }
      let index = current.suspects[current.turn]
      if index >= delivered, !self[index].isComplete {
        return self[index].canGoOn ? index : nil
      }
      clear(current.doubt)
      attribution?.turn += 1
    }
    return nil
  }

  /// Takes note of what befell a suspect who did nothing of the kind in a process of its own.
  private mutating func clear(_ doubt: Accident?) {
    guard let doubt else { return }
    attribution?.doubt = nil
    attribution?.isSolved = true
    note(doubt.incident)
  }

  private mutating func close(_ current: CrashAttribution) {
    attribution = nil
    if !current.isSolved { note(current.accident.incident) }
  }

  /// Tells what an attribution was about that can't be brought to its end.
  mutating func leaveAttribution() {
    guard let current = attribution else { return }
    attribution = nil
    if !current.isSolved { supervisor.notes(current.accident.unexplained) }
    if let doubt = current.doubt { supervisor.notes(doubt.unexplained) }
  }
}

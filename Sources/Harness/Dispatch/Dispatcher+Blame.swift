import AdapterProtocol

extension Dispatcher {
  /// Ends a process that can't be kept, finds out which request is to blame, and has the others made
  /// again.
  ///
  /// - Parameters:
  ///   - trouble: what happened.
  ///   - culprit: the request that the trouble itself names.
  ///   - life: the process.
  mutating func resolve(_ trouble: Trouble, _ culprit: Trouble.Culprit, in life: Life) {
    // Nobody can have stumbled over a request of which not one octet was written.
    let suspects = inFlight.all.filter { $0.position < life.written }
    let deadline = suspects.map(\.deadline).max() ?? supervisor.options.runDeadline
    let standardError = supervisor.discard()
    let event = trouble.result(deadline: deadline, standardError: standardError)
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
      investigate(suspects, trouble, event, standardError)
    }
    beginAgain()
  }

  /// Blames a job where nothing else can be to blame, and inquires further otherwise.
  private mutating func investigate(
    _ suspects: [InFlight.Request], _ trouble: Trouble, _ event: ExchangeResult,
    _ standardError: [UInt8]
  ) {
    let indices = Set(suspects.map(\.job)).sorted()
    let accident = Accident(
      event: event, labels: indices.map { self[$0].label.shown }, after: lastAnswered?.shown,
      standardError: standardError)
    if let only = indices.first, indices.count == 1, isCertain(trouble, about: only) {
      let steps = suspects.map { suspect in
        (suspect.step, trouble.result(deadline: suspect.deadline, standardError: standardError))
      }
      blame(only, steps, standardError)
    } else if indices.isEmpty {
      inquiry?.isSolved = true
      note(accident.incident)
    } else if inquiry == nil {
      inquiry = Inquiry(accident: accident, suspects: indices)
    } else {
      inquiry?.doubt = accident
    }
  }

  /// Whether a trouble is the doing of the only job in flight.
  ///
  /// A process may end, hang or write too much because of what it was asked before.
  private func isCertain(_ trouble: Trouble, about index: Int) -> Bool {
    switch trouble {
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
    inquiry?.isSolved = true
    inquiry?.doubt = nil
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

  /// The suspect that can go on, alone; closes the inquiry after the last of them.
  ///
  /// - Returns: nil where there is none now.
  mutating func nextSuspect() -> Int? {
    if inquiry == nil { return nil }
    while let current = inquiry, supervisor.surrender == nil {
      guard current.turn < current.suspects.count else {
        close(current)
        return nil
      }
      let index = current.suspects[current.turn]
      if index >= delivered, !self[index].isComplete {
        return self[index].canGoOn ? index : nil
      }
      clear(current.doubt)
      inquiry?.turn += 1
    }
    return nil
  }

  /// Takes note of what befell a suspect who did nothing of the kind in a process of its own.
  private mutating func clear(_ doubt: Accident?) {
    guard let doubt else { return }
    inquiry?.doubt = nil
    inquiry?.isSolved = true
    note(doubt.incident)
  }

  private mutating func close(_ current: Inquiry) {
    inquiry = nil
    if !current.isSolved { note(current.accident.incident) }
  }

  /// Tells what an inquiry was about that can't be brought to its end.
  mutating func leaveInquiry() {
    guard let current = inquiry else { return }
    inquiry = nil
    if !current.isSolved { supervisor.notes(current.accident.unexplained) }
    if let doubt = current.doubt { supervisor.notes(doubt.unexplained) }
  }
}

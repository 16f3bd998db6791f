import AdapterProtocol

extension Dispatcher {
  /// Ends a process that can't be kept, finds out which request is to blame, and has the others made
  /// again.
  ///
  /// - Parameters:
  ///   - trouble: what happened.
  ///   - culprit: the request that the trouble itself names.
  ///   - life: the process.
  func resolve(_ trouble: Trouble, _ culprit: Trouble.Culprit, in life: Life) {
    // Nobody can have stumbled over a request of which not one octet was written.
    let suspects = inFlight.values.filter { $0.position < life.written }
    let deadline = suspects.map(\.deadline).max() ?? supervisor.options.runDeadline
    let standardError = supervisor.discard()
    let event = trouble.result(deadline: deadline, standardError: standardError)
    inFlight = [:]
    deadlines = Deadlines()
    switch culprit {
    case .request(let id):
      if let (index, step) = place(of: id) {
        blame(index, [(step, event)], standardError)
      }
    case .past(let id):
      let jobs = label(of: id).map { [$0] } ?? []
      note(Incident(.late(event), jobs: jobs, standardError: standardError))
    case .unknown:
      investigate(suspects, trouble, event, standardError)
    }
    beginAgain()
  }

  /// Blames the one job that was in flight, or opens an inquiry into several.
  private func investigate(
    _ suspects: [InFlight], _ trouble: Trouble, _ event: ExchangeResult, _ standardError: [UInt8]
  ) {
    let indices = Set(suspects.map(\.job)).sorted()
    guard let first = indices.first else {
      let jobs = lastAnswered.map { [$0] } ?? []
      return note(Incident(.betweenRequests(event), jobs: jobs, standardError: standardError))
    }
    guard indices.count > 1 else {
      let steps = suspects.map { suspect in
        (suspect.step, trouble.result(deadline: suspect.deadline, standardError: standardError))
      }
      return blame(first, steps, standardError)
    }
    inquiry = Inquiry(
      event: event, standardError: standardError, labels: indices.map { self[$0].job.label },
      suspects: indices)
  }

  /// Ends a job with what came of it.
  private func blame(
    _ index: Int, _ steps: [(step: Int, result: ExchangeResult)], _ standardError: [UInt8]
  ) {
    let job = self[index].job
    if let reset = steps.first(where: { $0.step >= job.requests.count }) {
      supervisor.notes(
        Incident(.reset(reset.result), jobs: [job.label], standardError: standardError))
    }
    live[index - delivered].end(at: steps, standardError: standardError, at: replies)
    inquiry?.isSolved = true
    supervisor.spend()
  }

  private func note(_ incident: Incident) {
    supervisor.notes(incident)
    supervisor.spend()
  }

  /// Takes the jobs that the process left unfinished back to their first requests.
  private func beginAgain() {
    var indices: [Int] = []
    for offset in live.indices where !live[offset].isComplete {
      live[offset].rewind()
      indices.append(delivered + offset)
    }
    requeue(indices)
    lowestID = live.first?.firstID ?? supervisor.nextID
  }

  /// The suspect that can go on, alone; closes the inquiry after the last of them.
  ///
  /// - Returns: nil where there is none now.
  func nextSuspect() -> Int? {
    while let current = inquiry, supervisor.surrender == nil {
      guard current.turn < current.suspects.count else {
        close(current)
        return nil
      }
      let index = current.suspects[current.turn]
      if index >= delivered, !self[index].isComplete {
        return self[index].canGoOn ? index : nil
      }
      inquiry?.turn += 1
    }
    return nil
  }

  private func close(_ current: Inquiry) {
    inquiry = nil
    if current.isSolved { return }
    note(
      Incident(
        .unreproduced(current.event), jobs: current.labels,
        standardError: current.standardError))
  }

  /// The label of the job that a request of this run belongs to.
  private func label(of id: Int) -> String? {
    var next = firstID
    for job in jobs {
      next += job.requests.count + job.sessions.count
      if id < next { return id >= firstID ? job.label : nil }
    }
    return nil
  }
}

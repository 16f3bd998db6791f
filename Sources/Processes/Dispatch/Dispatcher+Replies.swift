import AdapterProtocol
import Harness

extension Dispatcher {
  /// Reads what comes until something has come or the time is over.
  mutating func wait(for process: AdapterProcess, until limit: Instant) {
    let before = Instant.now
    process.turn(until: limit)
    let moment = Instant.now
    while let line = process.nextLine() {
      if let fault = take(line, at: moment) { return resolve(fault, in: process) }
    }
    let partial = process.unterminated.shown
    if let termination = process.termination {
      let event: ExchangeResult =
        partial.isEmpty
        ? .crashed(termination, standardError: [])
        : .protocolError(.truncatedLine(termination), bytes: partial)
      return resolve(ProcessFault(event: event), in: process)
    }
    // Only a look at the pipes after the deadline can say that nothing came before it: the harness
    // itself may have been slow.
    if let expiry, before >= expiry {
      let event: ExchangeResult =
        process.outputEnded
        ? .protocolError(.closedOutput, bytes: partial)
        : process.findInputBroken()
          ? .protocolError(.closedInput, bytes: partial)
          : .timedOut(milliseconds: 0, partial: partial)
      resolve(ProcessFault(event: event), in: process)
    }
  }

  /// Takes a line; what is wrong with it, if the process can't be kept.
  private mutating func take(_ line: LineFramer.Line, at moment: Instant) -> ProcessFault? {
    switch line {
    case .oversized(let prefix): return .violation(.oversizedLine, prefix)
    case .complete(let line):
      do throws(MessageError) {
        return take(try Reply(line: line), line, at: moment)
      } catch { return .violation(.malformed(error), line) }
    }
  }

  private mutating func take(
    _ reply: Reply, _ line: [UInt8], at moment: Instant
  ) -> ProcessFault? {
    guard let octets = reply.id else { return takeUnidentified(reply, line, at: moment) }
    guard let id = Dispatcher.number(octets),
      let request = inFlight.first(where: { $0.id == id })
    else { return stray(octets, line) }
    do throws(MessageError) {
      let result = try result(of: reply, for: request)
      settle(request, line, result, at: moment)
      supervisor.notesNormalAnswer()
      return nil
    } catch {
      return .violation(.malformed(error.located(in: line)), line, .request(id))
    }
  }

  /// Takes the complaint of an adapter about a line that it can't read, which names no request.
  private mutating func takeUnidentified(
    _ reply: Reply, _ line: [UInt8], at moment: Instant
  ) -> ProcessFault? {
    guard case .error(let failure) = reply.body, let request = inFlight.first else {
      return .violation(.unasked, line)
    }
    if inFlight.count > 1 { return ProcessFault(event: .adapterError(message: failure.message)) }
    settle(request, line, ExchangeResult(failure), at: moment)
    suspect?.isSolved = true
    return nil
  }

  /// What is wrong with a reply to nothing that waits for one.
  private func stray(_ octets: [UInt8], _ line: [UInt8]) -> ProcessFault {
    if let id = Dispatcher.number(octets) {
      if let (index, step) = place(of: id) {
        if step < self[index].next { return .violation(.repeatedID(octets), line, .request(id)) }
      } else if id == 0 || (lowestID..<supervisor.nextID).contains(id) {
        return .violation(.repeatedID(octets), line, .past(id))
      }
    }
    return .violation(.unknownID(octets), line)
  }

  /// The job and the step with an id, among those that were begun and not delivered.
  func place(of id: Int) -> (index: Int, step: Int)? {
    guard let offset = live.firstIndex(where: { $0.ids.contains(id) }) else { return nil }
    return (delivered + offset, id - live[offset].firstID)
  }

  /// The number that an id is, nil if no request could have it.
  private static func number(_ octets: [UInt8]) -> Int? {
    guard let number = Int(String(decoding: octets, as: UTF8.self)),
      octets.elementsEqual(String(number).utf8)
    else { return nil }
    return number
  }

  private func result(
    of reply: Reply, for request: RequestInFlight
  ) throws(MessageError) -> ExchangeResult {
    switch reply.body {
    case .unsupported(let unsupported): return .unsupported(unsupported)
    case .error(let failure): return ExchangeResult(failure)
    case .ok(let members):
      let job = self[request.job]
      guard let index = job.exchange(at: request.step) else {
        _ = try ResetReply(members)
        return .notRun("a reset")
      }
      let input = job.transcripts[index].request.input
      let features = supervisor.hello.capabilities(of: input.role)?.features ?? []
      return .answered(try RunReply(members, to: input, features: features))
    }
  }

  /// Takes what came of a request.
  private mutating func settle(
    _ request: RequestInFlight, _ line: consuming [UInt8]?, _ result: consuming ExchangeResult,
    at moment: Instant
  ) {
    if let index = inFlight.firstIndex(where: { $0.id == request.id }) {
      inFlight.remove(at: index)
    }
    lastReply = moment
    replies += 1
    let offset = request.job - delivered
    supervisor.notesAnswer(ofJob: live[offset].firstID)
    lastAnswered = live[offset].label
    if case .implementationError = result { lastThrew = true } else { lastThrew = false }
    if live[offset].exchange(at: request.step) == nil { noteReset(result, request) }
    live[offset].settle(request.step, line: line, result: result, at: replies)
    if !supervisor.sendsResets { live[offset].endWithoutResets() }
    if live[offset].canGoOn { enqueue(request.job) }
  }

  private mutating func noteReset(_ result: ExchangeResult, _ request: RequestInFlight) {
    if case .notRun = result { return }
    if supervisor.sendsResets {
      supervisor.notes(Incident(.reset(result), jobs: [self[request.job].label]))
    }
    supervisor.sendsResets = false
  }
}

extension ProcessFault {
  /// What an adapter wrote that the protocol does not allow.
  fileprivate static func violation(
    _ violation: ProtocolViolation, _ bytes: [UInt8], _ culprit: Culprit = .unknown
  ) -> ProcessFault {
    ProcessFault(event: .protocolError(violation, bytes: bytes.shown), culprit: culprit)
  }
}

import AdapterProtocol
import AppFlip
import Harness
import Platform

extension Dispatcher {
  /// Reads what comes until something has come or the time is over.
  mutating func wait(for process: AdapterProcess, until limit: Instant) {
    let before = Instant.now
    process.turn(until: limit)
    let moment = Instant.now
    if let (failure, culprit) = takeLines(of: process, at: moment) {
      return resolve(failure, culprit, in: process)
    }
    if let termination = process.termination {
      return resolve(.ended(termination, partial: process.unterminated), .unknown, in: process)
    }
    // Only a look at the pipes after the deadline can say that nothing came before it: the harness
    // itself may have been slow.
    if let expiry = deadlines.expiry, before >= expiry {
      resolve(overdue(process), .unknown, in: process)
    }
  }

  /// Takes the lines that were read, up to one with which the process can't be kept.
  private mutating func takeLines(
    of process: AdapterProcess, at moment: Instant
  ) -> (ProcessFailure, ProcessFailure.Culprit)? {
    while let line = process.nextLine() {
      if let failure = take(line, at: moment) { return failure }
    }
    return nil
  }

  /// What is wrong with a process that lets everything wait.
  private func overdue(_ process: AdapterProcess) -> ProcessFailure {
    if process.outputEnded { return .violation(.closedOutput, bytes: process.unterminated) }
    if process.findInputBroken() { return .violation(.closedInput, bytes: process.unterminated) }
    return .overdue(partial: process.unterminated)
  }

  /// Takes a line.
  private mutating func take(
    _ line: LineFramer.Line, at moment: Instant
  ) -> (ProcessFailure, ProcessFailure.Culprit)? {
    switch line {
    case .oversized(let prefix): return (.violation(.oversizedLine, bytes: prefix), .unknown)
    case .complete(let line):
      do throws(MessageError) {
        return take(try Reply(line: line), line, at: moment)
      } catch {
        return (.violation(.malformed(error), bytes: line), .unknown)
      }
    }
  }

  private mutating func take(
    _ reply: Reply, _ line: [UInt8], at moment: Instant
  ) -> (ProcessFailure, ProcessFailure.Culprit)? {
    guard let octets = reply.id else { return takeUnidentified(reply, line, at: moment) }
    guard let id = Dispatcher.number(octets), let request = inFlight[id] else {
      return stray(octets, line)
    }
    do throws(MessageError) {
      let result = try result(of: reply, for: request)
      settle(request, line, result, at: moment)
      supervisor.notesNormalAnswer()
      return nil
    } catch {
      return (.violation(.malformed(error.located(in: line)), bytes: line), .request(id))
    }
  }

  /// Takes the complaint of an adapter about a line that it can't read, which names no request.
  private mutating func takeUnidentified(
    _ reply: Reply, _ line: [UInt8], at moment: Instant
  ) -> (ProcessFailure, ProcessFailure.Culprit)? {
    guard case .error(let failure) = reply.body, let request = inFlight.all.first else {
      return (.violation(.unasked, bytes: line), .unknown)
    }
    if inFlight.count > 1 { return (.unreadable(message: failure.message), .unknown) }
    settle(request, line, ExchangeResult(failure), at: moment)
    attribution?.isSolved = true
    return nil
  }

  /// What is wrong with a reply to nothing that waits for one.
  private func stray(_ octets: [UInt8], _ line: [UInt8]) -> (ProcessFailure, ProcessFailure.Culprit)
  {
    let unknown = (
      ProcessFailure.violation(.unknownID(octets), bytes: line), ProcessFailure.Culprit.unknown
    )
    guard let id = Dispatcher.number(octets) else { return unknown }
    let repeated = ProcessFailure.violation(.repeatedID(octets), bytes: line)
    if let (index, step) = place(of: id) {
      return step < self[index].next ? (repeated, .request(id)) : unknown
    }
    return id == 0 || (lowestID..<supervisor.nextID).contains(id) ? (repeated, .past(id)) : unknown
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
    of reply: Reply, for request: InFlight.Request
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
      return .answered(try RunReply(members, to: input, features: features[input.role]))
    }
  }

  /// Takes what came of a request.
  private mutating func settle(
    _ request: InFlight.Request, _ line: consuming [UInt8]?, _ result: consuming ExchangeResult,
    at moment: Instant
  ) {
    inFlight.remove(request.id)
    deadlines.stop(request.deadline, at: moment)
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

  /// Takes the answer to a reset; after one that failed no more are sent.
  private mutating func noteReset(_ result: ExchangeResult, _ request: InFlight.Request) {
    if case .notRun = result { return }
    if supervisor.sendsResets {
      supervisor.notes(Incident(.reset(result), jobs: [self[request.job].label]))
    }
    supervisor.sendsResets = false
  }
}

// MARK: - Features

/// The features that an adapter declared for each role, at hand for every reply.
struct DeclaredFeatures {
  private let app: [Feature]
  private let authorizationEndpoint: [Feature]
  private let googleApp: [Feature]

  /// Takes the features from what the adapter says about itself.
  init(_ hello: HelloReply) {
    app = hello.capabilities(of: .app)?.features ?? []
    authorizationEndpoint = hello.capabilities(of: .authorizationEndpoint)?.features ?? []
    googleApp = hello.capabilities(of: .googleApp)?.features ?? []
  }

  /// The features of a role, none if it isn't declared.
  subscript(role: Role) -> [Feature] {
    switch role {
    case .app: app
    case .authorizationEndpoint: authorizationEndpoint
    case .googleApp: googleApp
    }
  }
}

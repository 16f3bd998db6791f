import AdapterProtocol
import Harness
package import Platform

/// The start of an adapter up to its reply to hello (section "hello").
struct Handshake {
  /// What to start.
  let command: AdapterCommand
  /// What the harness says.
  let request: HelloRequest
  /// The environment of the process, `NAME=value` each.
  let environment: [String]
  /// How long to wait for the reply, and who hears of a long wait.
  let options: HarnessOptions

  /// The id of hello in every process; the requests have greater numbers.
  static let id = "0"

  /// Starts a process and waits for its reply.
  func exchange(until isStopped: () -> Bool) throws(StartFailure) -> (AdapterProcess, HelloReply) {
    let process = try begin()
    return (process, try reply(of: process, until: isStopped))
  }

  /// Starts a process and says hello to it, and waits for nothing.
  func begin() throws(StartFailure) -> AdapterProcess {
    let process = try start()
    // The empty line lets the shell go on; see `Child`.
    process.send(
      [UInt8(ascii: "\n")] + Request(id: Handshake.id, operation: .hello(request)).line())
    process.write()
    return process
  }

  /// Waits for the reply of a process to which hello was said.
  func reply(of process: AdapterProcess, until isStopped: () -> Bool) throws(StartFailure)
    -> HelloReply
  {
    let start = Instant.now
    let limit = start + options.helloDeadline
    while true {
      let before = Instant.now
      process.turn(until: limit)
      if let line = process.nextLine() {
        let reply = try read(line, of: process)
        try checkSilence(of: process)
        return reply
      }
      if let termination = process.termination {
        throw failure(end(termination, process.unterminated), of: process)
      }
      if isStopped() { throw failure(.interrupted, of: process) }
      if before >= limit { throw failure(expiry(of: process), of: process) }
      options.note(command, waitingSince: start)
    }
  }

  /// Refuses a process that wrote more than its reply: it would do so again after each restart.
  private func checkSilence(of process: AdapterProcess) throws(StartFailure) {
    let bytes = process.leftovers()
    if bytes.isEmpty { return }
    throw failure(.protocolError(.unasked, bytes: bytes.shown), of: process)
  }

  private func start() throws(StartFailure) -> AdapterProcess {
    do throws(SystemError) {
      return AdapterProcess(try Child(command, environment: environment))
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
  }

  private func failure(_ cause: StartFailure.Cause, of process: AdapterProcess) -> StartFailure {
    process.kill()
    var failure = StartFailure(
      command: command.shown, cause: cause, standardError: process.standardError)
    if case .ended = cause { failure.notFound = command.notFound }
    return failure
  }

  private func end(_ termination: Termination, _ partial: [UInt8]) -> StartFailure.Cause {
    partial.isEmpty
      ? .ended(termination)
      : .protocolError(.truncatedLine(termination), bytes: partial.shown)
  }

  private func expiry(of process: AdapterProcess) -> StartFailure.Cause {
    if process.outputEnded { return .protocolError(.closedOutput, bytes: []) }
    if process.findInputBroken() { return .protocolError(.closedInput, bytes: []) }
    return .timedOut(milliseconds: options.helloDeadline, partial: process.unterminated.shown)
  }

  private func read(_ line: LineFramer.Line, of process: AdapterProcess) throws(StartFailure)
    -> HelloReply
  {
    do throws(Rejection) {
      switch line {
      case .oversized(let prefix):
        throw Rejection(.protocolError(.oversizedLine, bytes: prefix.shown))
      case .complete(let line): return try parse(line)
      }
    } catch {
      throw failure(error.cause, of: process)
    }
  }

  private struct Rejection: Error {
    let cause: StartFailure.Cause

    init(_ cause: StartFailure.Cause) { self.cause = cause }
  }

  private func parse(_ line: [UInt8]) throws(Rejection) -> HelloReply {
    let ok = try members(of: line)
    let lowest = request.minimumVersion
    let offered = lowest...max(lowest, request.maximumVersion)
    if case .integer(let version)? = ok["protocol"], !offered.contains(version) {
      throw Rejection(.wrongVersion(version, offered: offered))
    }
    do throws(MessageError) {
      return try HelloReply(ok, offered: offered)
    } catch {
      throw Rejection(.protocolError(.malformed(error.located(in: line)), bytes: line.shown))
    }
  }

  private func members(of line: [UInt8]) throws(Rejection) -> JSONObject {
    let reply: Reply
    do throws(MessageError) {
      reply = try Reply(line: line)
    } catch {
      throw Rejection(.protocolError(.malformed(error), bytes: line.shown))
    }
    // An error of the adapter about a line that it could not read has no id.
    if let id = reply.id, !id.elementsEqual(Handshake.id.utf8) {
      throw Rejection(.protocolError(.unknownID(id), bytes: line.shown))
    }
    switch reply.body {
    case .ok(let members): return members
    case .unsupported(let unsupported): throw Rejection(.refused(.unsupported(unsupported)))
    case .error(let failure): throw Rejection(.refused(ExchangeResult(failure)))
    }
  }
}

extension HarnessOptions {
  /// Takes note of an adapter that has not answered hello yet.
  package func note(_ command: AdapterCommand, waitingSince start: Instant) {
    startNotice?.note(
      SlowStart(
        command: command.shown, waited: Int(start.milliseconds(until: .now)),
        deadline: helloDeadline))
  }
}

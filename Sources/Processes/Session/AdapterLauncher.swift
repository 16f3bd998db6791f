package import AdapterProtocol
package import Harness
package import Platform
import Synchronization

/// Starts the processes of one adapter, up to their replies to hello (section "hello").
package final class AdapterLauncher: Sendable {
  let command: AdapterCommand
  private let hello: HelloRequest
  let options: HarnessOptions
  /// `NAME=value` each.
  private let environment: [String]
  /// The longer deadlines that were granted.
  private let longWaits = Mutex(0)

  /// The id of hello in every process; the requests have greater numbers.
  private static let helloID = "0"

  package init(
    _ command: AdapterCommand, hello: HelloRequest, options: HarnessOptions = HarnessOptions()
  ) {
    (self.command, self.hello, self.options) = (command, hello, options)
    environment = Supervisor.environment(for: command, options)
  }

  /// Starts a session, in a process that has done nothing yet.
  package func session(
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) -> AdapterSession { try AdapterSession(self, until: isStopped) }

  /// Whether a request that ran alone may be asked once more with a longer deadline: a few times in all.
  func grantsLongWait() -> Bool {
    longWaits.withLock { granted in
      guard granted < options.longWaits else { return false }
      granted += 1
      return true
    }
  }

  /// Starts a process, says hello and waits for its reply.
  func process(
    until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply) {
    let process: AdapterProcess
    do throws(SystemError) {
      process = AdapterProcess(try Child(command, environment: environment))
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
    // The empty line lets the shell go on; see `Child`.
    process.send([UInt8(ascii: "\n")] + Request(id: Self.helloID, operation: .hello(hello)).line())
    do throws(Rejection) {
      return (process, try reply(of: process, until: isStopped))
    } catch {
      process.kill()
      var failure = StartFailure(
        command: command.shown, cause: error.cause, standardError: process.standardError)
      if case .ended = error.cause { failure.notFound = command.notFound }
      throw failure
    }
  }

  private struct Rejection: Error {
    let cause: StartFailure.Cause

    init(_ cause: StartFailure.Cause) { self.cause = cause }
  }

  private func reply(
    of process: AdapterProcess, until isStopped: () -> Bool
  ) throws(Rejection) -> HelloReply {
    let start = Instant.now
    let limit = start + options.helloDeadline
    while true {
      let before = Instant.now
      process.turn(until: limit)
      if let line = process.nextLine() {
        let reply = try read(line)
        // A process that wrote more than its reply would do so again after each restart.
        let bytes = process.leftovers()
        if bytes.isEmpty { return reply }
        throw Rejection(.protocolError(.unasked, bytes: bytes.shown))
      }
      let partial = process.unterminated.shown
      if let termination = process.termination {
        if partial.isEmpty { throw Rejection(.ended(termination)) }
        throw Rejection(.protocolError(.truncatedLine(termination), bytes: partial))
      }
      if isStopped() { throw Rejection(.interrupted) }
      if before >= limit {
        if process.outputEnded { throw Rejection(.protocolError(.closedOutput, bytes: [])) }
        if process.findInputBroken() { throw Rejection(.protocolError(.closedInput, bytes: [])) }
        throw Rejection(.timedOut(milliseconds: options.helloDeadline, partial: partial))
      }
      options.note(command, waitingSince: start)
    }
  }

  private func read(_ line: LineFramer.Line) throws(Rejection) -> HelloReply {
    let bytes: [UInt8]
    switch line {
    case .complete(let line): bytes = line
    case .oversized(let prefix):
      throw Rejection(.protocolError(.oversizedLine, bytes: prefix.shown))
    }
    func malformed(_ error: MessageError) -> Rejection {
      Rejection(.protocolError(.malformed(error.located(in: bytes)), bytes: bytes.shown))
    }
    let reply: Reply
    do throws(MessageError) { reply = try Reply(line: bytes) } catch { throw malformed(error) }
    // An error of the adapter about a line that it could not read has no id.
    if let id = reply.id, !id.elementsEqual(Self.helloID.utf8) {
      throw Rejection(.protocolError(.unknownID(id), bytes: bytes.shown))
    }
    switch reply.body {
    case .unsupported(let unsupported): throw Rejection(.refused(.unsupported(unsupported)))
    case .error(let failure): throw Rejection(.refused(ExchangeResult(failure)))
    case .ok(let ok):
      let lowest = hello.minimumVersion
      let offered = lowest...max(lowest, hello.maximumVersion)
      if case .integer(let version)? = ok["protocol"], !offered.contains(version) {
        throw Rejection(.wrongVersion(version, offered: offered))
      }
      do throws(MessageError) {
        return try HelloReply(ok, offered: offered)
      } catch { throw malformed(error) }
    }
  }
}

extension HarnessOptions {
  package func note(_ command: AdapterCommand, waitingSince start: Instant) {
    startNotice?.note(
      SlowStart(
        command: command.shown, waited: Int(start.milliseconds(until: .now)),
        deadline: helloDeadline))
  }
}

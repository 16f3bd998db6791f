package import AdapterProtocol
package import Harness
import Synchronization

/// Starts the processes of one adapter, up to their replies to hello (section "hello").
///
/// If starts are slow and a process has ended, the next one is started ahead of its need, never more than one. An
/// adapter of which two can't live side by side, because of a port or a lock, is no worse off: a process that was
/// started ahead and fails is forgotten, and none is started ahead any more.
package final class AdapterLauncher: Sendable {
  let command: AdapterCommand
  private let hello: HelloRequest
  let options: HarnessOptions
  /// `NAME=value` each.
  private let environment: [String]
  private let state = Mutex(State())

  private struct State {
    /// A process that was told hello and that nobody has asked for yet.
    var spare: AdapterProcess?
    var hasEnded = false
    var isSlow = false
    /// Whether nothing is to be started ahead any more.
    var isClosed = false
  }

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

  /// Kills the process that was started ahead, if there is one; none is started ahead any more.
  package func close() {
    state.withLock {
      // A process that nobody needs any more is killed with its last reference.
      ($0.isClosed, $0.spare) = (true, nil)
    }
  }

  /// Takes note of the end of a process: the next one may be needed soon.
  func noteEnd(keepingSpare keepsSpare: Bool = true) {
    state.withLock {
      $0.hasEnded = true
      if !keepsSpare { $0.spare = nil }
    }
  }

  /// A process that has answered hello and done nothing else; one that was started ahead answers as the first did.
  func process(
    after first: HelloReply? = nil, until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply) {
    if let started = try takeSpare(after: first, until: isStopped) {
      startAhead()
      return started
    }
    let start = Instant.now
    let process = try begin()
    let reply = try finish(process, until: isStopped)
    let isSlow = Int(start.milliseconds(until: .now)) >= options.slowStart
    state.withLock { $0.isSlow = isSlow }
    startAhead()
    return (process, reply)
  }

  /// The process that was started ahead; nil if there is none, or none that can be used.
  private func takeSpare(
    after first: HelloReply?, until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply)? {
    guard let process = state.withLock({ $0.spare.take() }) else { return nil }
    do throws(StartFailure) {
      let reply = try finish(process, until: isStopped)
      if first.map(reply.isInterchangeable) ?? true { return (process, reply) }
    } catch {
      // Nobody is to blame for a start that was broken off.
      if error.cause == .interrupted { throw error }
    }
    process.kill()
    close()
    return nil
  }

  private func startAhead() {
    state.withLock {
      guard $0.hasEnded, $0.isSlow, !$0.isClosed, $0.spare == nil else { return }
      // What goes wrong shows when the process is needed.
      $0.spare = try? begin()
    }
  }

  // MARK: - The handshake

  /// Starts a process and says hello to it, and waits for nothing.
  private func begin() throws(StartFailure) -> AdapterProcess {
    let process: AdapterProcess
    do throws(SystemError) {
      process = AdapterProcess(try Child(command, environment: environment))
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
    // The empty line lets the shell go on; see `Child`.
    process.send([UInt8(ascii: "\n")] + Request(id: Self.helloID, operation: .hello(hello)).line())
    process.write()
    return process
  }

  /// Waits for the reply to hello.
  private func finish(
    _ process: AdapterProcess, until isStopped: () -> Bool
  ) throws(StartFailure) -> HelloReply {
    do throws(Rejection) { return try reply(of: process, until: isStopped) } catch {
      process.kill()
      var failure = StartFailure(
        command: command.shown, cause: error.cause, standardError: process.standardError)
      if case .ended = error.cause { failure.notFound = command.notFound }
      throw failure
    }
  }

  /// How long the end of a process is waited for that can't be spoken to, in milliseconds.
  private static let lastMoments = 2_000

  private struct Rejection: Error {
    let cause: StartFailure.Cause

    init(_ cause: StartFailure.Cause) { self.cause = cause }
  }

  private func reply(
    of process: AdapterProcess, until isStopped: () -> Bool
  ) throws(Rejection) -> HelloReply {
    let start = Instant.now
    var limit = start + options.helloDeadline
    var isCutOff = false
    while true {
      let before = Instant.now
      process.turn(until: limit)
      if !isCutOff, process.outputEnded || process.inputBroken {
        // No reply can come any more; most such processes end, and how says more.
        isCutOff = true
        limit = min(limit, .now + Self.lastMoments)
      }
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

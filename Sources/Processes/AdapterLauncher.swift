package import AdapterProtocol
package import Harness
import Synchronization

/// Starts the processes of one adapter, up to their replies to hello (section "hello").
///
/// If starts are slow and a process has ended, the next process is started ahead of its need, never more than one. An
/// adapter that can't run twice at once, because of a port or a lock, loses nothing: a process that was
/// started ahead and fails is forgotten, and none is started ahead any more.
package final class AdapterLauncher: Sendable {
  let command: AdapterCommand
  private let hello: HelloRequest
  let options: HarnessOptions
  private let state = Mutex(State())

  private struct State {
    /// A process that was sent hello before it is needed.
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
  }

  /// Starts a session, in a process that has done nothing yet.
  package func session(
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) -> AdapterSession {
    try AdapterSession(self, ownsLauncher: false, until: isStopped)
  }

  /// Kills the process that was started ahead, if there is one; none is started ahead any more.
  package func close() {
    // A process is killed with its last reference.
    state.withLock { ($0.isClosed, $0.spare) = (true, nil) }
  }

  /// Takes note of the end of a process: the next one may be needed soon.
  func noteEnd(keepingSpare keepsSpare: Bool = true) {
    state.withLock {
      $0.hasEnded = true
      if !keepsSpare { $0.spare = nil }
    }
  }

  /// A process that has answered hello and done nothing else; a process that was started ahead answers as the first did.
  func process(
    after first: HelloReply? = nil, until isStopped: () -> Bool
  ) throws(StartFailure) -> (AdapterProcess, HelloReply) {
    if let spare = state.withLock({ $0.spare.take() }) {
      do throws(StartFailure) {
        let reply = try finish(spare, until: isStopped)
        if first.map(reply.isInterchangeable) ?? true {
          startAhead()
          return (spare, reply)
        }
      } catch {
        // A start that was stopped isn't a failure.
        if error.cause == .interrupted { throw error }
      }
      spare.kill()
      close()
    }
    let start = Instant.now
    let process = try begin()
    let reply = try finish(process, until: isStopped)
    let isSlow = Int(start.milliseconds(until: .now)) >= options.slowStart
    state.withLock { $0.isSlow = isSlow }
    startAhead()
    return (process, reply)
  }

  private func startAhead() {
    state.withLock {
      guard $0.hasEnded, $0.isSlow, !$0.isClosed, $0.spare == nil else { return }
      // A failure appears when the process is needed.
      $0.spare = try? begin()
    }
  }

  // MARK: - hello

  /// Starts a process and sends hello to it, and waits for nothing.
  private func begin() throws(StartFailure) -> AdapterProcess {
    let process = try AdapterProcess(starting: command)
    process.send(Request(id: Self.helloID, operation: .hello(hello)).line())
    process.write()
    return process
  }

  /// Waits for the reply to hello.
  private func finish(
    _ process: AdapterProcess, until isStopped: () -> Bool
  ) throws(StartFailure) -> HelloReply {
    do throws(StartFailure.Cause) { return try reply(of: process, until: isStopped) } catch {
      process.kill()
      var failure = StartFailure(
        command: command.shown, cause: error, standardError: process.standardError)
      if case .hello(.crashed) = error { failure.notFound = command.notFound }
      throw failure
    }
  }

  /// The time to end in for a process that can't be spoken to, in milliseconds.
  private static let lastMoments = 2_000

  private func reply(
    of process: AdapterProcess, until isStopped: () -> Bool
  ) throws(StartFailure.Cause) -> HelloReply {
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
      switch process.next(isOverdue: before >= limit) {
      case .reply(let reply, let line):
        let hello = try read(reply, line)
        // A process that wrote more than its reply would do so again after each restart.
        let bytes = process.leftovers()
        if bytes.isEmpty { return hello }
        throw .hello(.protocolError(.unasked, bytes: bytes.shown))
      case .fault(let event): throw .hello(event.completed(deadline: options.helloDeadline))
      case nil: break
      }
      if isStopped() { throw .interrupted }
      options.note(command, waitingSince: start)
    }
  }

  private func read(
    _ reply: Reply, _ line: [UInt8]
  ) throws(StartFailure.Cause) -> HelloReply {
    // An error of the adapter about a line that it could not read has no id.
    if let id = reply.id, !id.elementsEqual(Self.helloID.utf8) {
      throw .hello(.protocolError(.unknownID(id), bytes: line.shown))
    }
    switch reply.body {
    case .unsupported(let unsupported): throw .hello(.unsupported(unsupported))
    case .error(let failure): throw .hello(ExchangeResult(failure))
    case .ok(let ok):
      let offered = hello.minimumVersion...max(hello.minimumVersion, hello.maximumVersion)
      if case .integer(let version)? = ok["protocol"], !offered.contains(version) {
        throw .wrongVersion(version, offered: offered)
      }
      do throws(MessageError) { return try HelloReply(ok, offered: offered) } catch {
        throw .hello(.protocolError(.malformed(error.located(in: line)), bytes: line.shown))
      }
    }
  }
}

extension HarnessOptions {
  package func note(_ command: AdapterCommand, waitingSince start: Instant) {
    startNotice?.note(
      command.shown, waited: Int(start.milliseconds(until: .now)), of: helloDeadline)
  }
}

extension HelloReply {
  /// Whether everything that the harness reads of it is the same.
  package func isInterchangeable(with other: HelloReply) -> Bool {
    protocolVersion == other.protocolVersion && roles == other.roles
      && maxInFlight == other.maxInFlight && configuration == other.configuration
  }
}

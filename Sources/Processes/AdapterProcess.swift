package import AdapterProtocol
import Foundation
package import Harness
import Synchronization

/// One process of an adapter, which leads a group: its pipes, its folder, and what is written and read.
///
/// Everything happens in `turn(until:)`, on the caller's thread and without waiting for any one
/// pipe: neither side can be stuck because a pipe is full.
package final class AdapterProcess {
  private let process: pid_t
  /// The empty folder in which it was started.
  private let directory: String
  private var input: Descriptor
  private let output: Descriptor
  private let error: Descriptor

  /// The lines that are to be written; `sent` bytes of them were.
  var outgoing: [UInt8] = []
  private var sent = 0
  private var framer = LineFramer()
  private var log = StandardErrorTail(limit: Limits.standardErrorTail)
  private var poller = Poller(count: 3)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var nextLook = Instant.now
  private var errorEnded = false

  /// The number of bytes that the pipe took in all.
  private(set) var written = 0
  package private(set) var outputEnded = false
  /// Whether standard input was closed at the other end.
  private(set) var inputBroken = false
  /// How the process ended; nil while it lives.
  package private(set) var termination: Termination?

  /// Starts an adapter, which waits for one empty line before it becomes itself.
  ///
  /// When the line is written, the group is in the watchdog's list. If the harness is killed before that,
  /// the shell finds the end of its input and ends.
  package init(starting command: AdapterCommand) throws(StartFailure) {
    do throws(SystemError) {
      directory = try Watchdog.makeDirectory()
      let parts = try Self.spawn(command, in: directory)
      process = parts.process
      input = parts.input
      output = parts.output
      error = parts.error
      // Releasing the process kills it.
      try Watchdog.add(process)
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
    send([UInt8(ascii: "\n")])
  }

  deinit { kill() }

  private struct Parts: ~Copyable {
    let process: pid_t
    let input: Descriptor
    let output: Descriptor
    let error: Descriptor
  }

  /// Makes the pipes and starts the shell, which has the other ends.
  private static func spawn(
    _ command: AdapterCommand, in directory: String
  ) throws(SystemError) -> Parts {
    var variables = ProcessInfo.processInfo.environment
    variables[AdapterVariable.directory.rawValue] = command.directory
    variables.merge(command.environment) { _, new in new }
    variables[AdapterVariable.folder.rawValue] = directory
    let environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
    do throws(SystemError) {
      return try Spawn.lock.withLock { _ throws(SystemError) in
        let input = try PipeEnds()
        let output = try PipeEnds()
        let error = try PipeEnds()
        let process = try Spawn.shell(
          ["-c", command.script, "adapter", directory], environment: environment,
          streams: [input.reading.number, output.writing.number, error.writing.number])
        input.writing.setNonblocking()
        output.reading.setNonblocking()
        error.reading.setNonblocking()
        return Parts(
          process: process, input: input.takeWriting(), output: output.takeReading(),
          error: error.takeReading())
      }
    } catch {
      TemporaryDirectory.remove(directory)
      throw error
    }
  }

  // MARK: - Writing and reading

  /// The end of what it wrote to standard error.
  package var standardError: [UInt8] { log.bytes }

  /// The start of a line that isn't complete.
  package var unterminated: [UInt8] { framer.unterminated }

  /// Whether the pipe hasn't taken all lines yet.
  package var hasUnwritten: Bool { !inputBroken && sent < outgoing.count }

  /// The place in the stream of requests at which the next line begins.
  var position: Int { written + outgoing.count - sent }

  package func send(_ lines: [UInt8]) { outgoing += lines }

  package func nextLine() -> LineFramer.Line? { framer.next() }

  /// The next line that was read, or its start; empty if nothing was read.
  func leftovers() -> [UInt8] {
    switch nextLine() {
    case .complete(let line): line
    case .oversized(let prefix): prefix
    case nil: unterminated
    }
  }

  /// Writes and reads what can be written and read.
  ///
  /// Waits until there is something, and at most for a moment: the process may have ended while a child of
  /// it holds the pipes open.
  package func turn(until limit: Instant) {
    write()
    let now = Instant.now
    let wait = min(now.milliseconds(until: limit), outputEnded ? 1 : 20)
    poller.set(0, outputEnded ? nil : output.number, for: .reading)
    poller.set(1, errorEnded ? nil : error.number, for: .reading)
    poller.set(2, outgoing.isEmpty ? nil : input.number, for: .writing)
    let isReady = poller.wait(milliseconds: wait)
    if poller.isReady(1) { readError() }
    if poller.isReady(0) { readOutput() }
    guard !isReady || outputEnded || inputBroken || now > nextLook else { return }
    nextLook = .now + 20
    if termination == nil, hasEnded { reap() }
  }

  /// Writes as much as the pipe takes now.
  func write() {
    while sent < outgoing.count {
      switch input.write(outgoing.span.extracting(sent...)) {
      case .moved(let count):
        sent += count
        written += count
      case .blocked:
        if sent > 1 << 20 {
          outgoing.removeFirst(sent)
          sent = 0
        }
        return
      case .ended:
        inputBroken = true
        sent = outgoing.count
      }
    }
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
  }

  @discardableResult private func readOutput() -> Bool {
    switch output.read(into: &buffer) {
    case .moved(let count): framer.append(buffer[..<count])
    case .blocked: return false
    case .ended: outputEnded = true
    }
    return !outputEnded
  }

  @discardableResult private func readError() -> Bool {
    switch error.read(into: &buffer) {
    case .moved(let count):
      log.append(buffer[..<count])
    case .blocked: return false
    case .ended: errorEnded = true
    }
    return !errorEnded
  }

  /// Whether the adapter closed its standard input, whether or not anything is to be written.
  private func findInputBroken() -> Bool {
    var poller = Poller(count: 1)
    poller.set(0, input.number, for: .hangUp)
    return inputBroken || (poller.wait(milliseconds: 0) && poller.isReady(0))
  }

  /// Waits until the adapter has read all, or has ended; where the system doesn't tell, as long as a quick
  /// reader needs.
  package func waitUntilTaken(within milliseconds: Int) -> Bool {
    guard input.unread != nil else {
      turn(until: .now + 20)
      return true
    }
    let limit = Instant.now + milliseconds
    turn(until: .now)
    while termination == nil, !inputBroken, Instant.now < limit {
      if !hasUnwritten, input.unread == 0 { return true }
      turn(until: min(limit, .now + 1))
    }
    return false
  }

  // MARK: - Ending

  package func closeInput() {
    outgoing.removeAll()
    sent = 0
    input.end()
  }

  /// Waits for the end of the process, and reads what it writes until then.
  package func ends(
    within milliseconds: Int, of start: Instant = .now, until isStopped: () -> Bool = { false }
  ) -> Bool {
    let limit = start + milliseconds
    while termination == nil, !isStopped() {
      let before = Instant.now
      turn(until: limit)
      if before >= limit { break }
    }
    return termination != nil
  }

  package func terminate() { signal(SIGTERM) }

  /// Kills the whole group, waits for the end of its leader, and reads what it left.
  package func kill() {
    if termination != nil { return }
    signal(SIGKILL)
    var information = unsafe siginfo_t()
    _ = retrying { unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) }
    reap()
  }

  /// Whether the leader of the group has ended; it isn't reaped yet.
  private var hasEnded: Bool {
    var information = unsafe siginfo_t()
    let result = retrying {
      unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    }
    return unsafe result < 0 || information.si_signo == SIGCHLD
  }

  /// Kills what is left of the group of a leader that has ended, and reads what it left.
  ///
  /// Until the leader is reaped its number belongs to no other process: the signal and the entry in the
  /// watchdog's list can't hit a stranger.
  private func reap() {
    signal(SIGKILL)
    Watchdog.remove(process)
    var status: CInt = 0
    let reaped = retrying { unsafe waitpid(process, &status, 0) }
    termination = reaped == process ? Termination(waitStatus: status) : .exited(status: -1)
    TemporaryDirectory.remove(directory)
    // No more than a pipe can hold: a stranger that inherited it may write for ever.
    for _ in 0..<16 where !outputEnded && !readOutput() { break }
    for _ in 0..<16 where !errorEnded && !readError() { break }
    (outputEnded, errorEnded) = (true, true)
  }

  /// Signals the group, and its leader, which may have gone to a different group.
  private func signal(_ number: CInt) {
    if termination != nil { return }
    _ = systemKill(-process, number)
    _ = systemKill(process, number)
  }
}

// `AdapterProcess.kill` hides the system's function of the same name.
private func systemKill(_ process: pid_t, _ signal: CInt) -> CInt { kill(process, signal) }

// MARK: - Waiting for a reply

extension AdapterProcess {
  /// An action of an adapter.
  enum Event {
    case reply(Reply, line: [UInt8])
    /// The process can't be kept; the standard error and the deadline of the result are to be filled in.
    case fault(ExchangeResult)
  }

  /// The adapter's next action; nil if there is none and a reply may still come.
  ///
  /// Only a look at the pipes after the deadline can say that nothing came before it: the harness itself may
  /// have been slow.
  func next(isOverdue: @autoclosure () -> Bool) -> Event? {
    switch nextLine() {
    case .oversized(let prefix): return .fault(.protocolError(.oversizedLine, bytes: prefix.shown))
    case .complete(let line):
      do throws(MessageError) { return .reply(try Reply(line: line), line: line) } catch {
        return .fault(.protocolError(.malformed(error), bytes: line.shown))
      }
    case nil: break
    }
    let partial = unterminated.shown
    if let termination {
      return .fault(
        partial.isEmpty
          ? .crashed(termination, standardError: [])
          : .protocolError(.truncatedLine(termination), bytes: partial))
    }
    guard isOverdue() else { return nil }
    if outputEnded { return .fault(.protocolError(.closedOutput, bytes: partial)) }
    if findInputBroken() { return .fault(.protocolError(.closedInput, bytes: partial)) }
    return .fault(.timedOut(milliseconds: 0, partial: partial))
  }
}

extension ExchangeResult {
  /// The result with the deadline and the standard error that a process's event lacks.
  func completed(deadline: Int, _ standardError: [UInt8] = []) -> ExchangeResult {
    switch self {
    case .crashed(let termination, _): .crashed(termination, standardError: standardError)
    case .timedOut(_, let partial): .timedOut(milliseconds: deadline, partial: partial)
    default: self
    }
  }
}

// MARK: - The end of a process

extension Termination {
  /// Reads what `waitpid` reports for a process that has ended.
  fileprivate init(waitStatus: CInt) {
    let signal = waitStatus & 0x7F
    guard signal != 0 else {
      self = .exited(status: Int((waitStatus >> 8) & 0xFF))
      return
    }
    let name = Self.names.first { $0.signal == signal }?.name ?? "signal \(signal)"
    self = .signalled(number: Int(signal), name: name)
  }

  /// Signals have other numbers on other systems.
  private static let names: [(signal: CInt, name: String)] = [
    (SIGABRT, "SIGABRT"), (SIGALRM, "SIGALRM"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"),
    (SIGHUP, "SIGHUP"), (SIGILL, "SIGILL"), (SIGINT, "SIGINT"), (SIGKILL, "SIGKILL"),
    (SIGPIPE, "SIGPIPE"), (SIGQUIT, "SIGQUIT"), (SIGSEGV, "SIGSEGV"), (SIGSYS, "SIGSYS"),
    (SIGTERM, "SIGTERM"), (SIGTRAP, "SIGTRAP"), (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"),
    (SIGXCPU, "SIGXCPU"), (SIGXFSZ, "SIGXFSZ"),
  ]
}

// MARK: - Standard error

/// The first two lines and the last bytes of a stream.
struct StandardErrorTail {
  private let limit: Int
  /// The first two lines, at most 1 KiB.
  private var head: [UInt8] = []
  private var headLines = 0
  /// At most twice the limit: the front is cut off in long stretches.
  private var kept: [UInt8] = []
  private var count = 0

  init(limit: Int) { self.limit = limit }

  var bytes: [UInt8] { head.prefix(max(0, count - limit)) + kept.suffix(limit) }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    if count == head.count {
      for byte in bytes.prefix(1_024 - head.count) where headLines < 2 {
        head.append(byte)
        if byte == UInt8(ascii: "\n") { headLines += 1 }
      }
    }
    count += bytes.count
    kept.append(contentsOf: bytes.suffix(limit))
    if kept.count > 2 * limit { kept.removeFirst(kept.count - limit) }
  }
}

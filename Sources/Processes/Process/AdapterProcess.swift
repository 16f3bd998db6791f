package import AdapterProtocol
package import Harness

/// One process of an adapter, and what is written to it and read from it.
///
/// Everything happens in `turn(until:)`, on the caller's thread and without waiting for any one
/// pipe, so that neither side can be stuck because a pipe is full.
package final class AdapterProcess {
  private let child: Child
  private var outgoing: [UInt8] = []
  /// How much of `outgoing` was written.
  private var sent = 0
  private var framer = LineFramer()
  private var log = StandardErrorTail(limit: Limits.standardErrorTail)
  private var poller = Poller(count: 3)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var nextLook = Instant.now
  private var errorEnded = false

  /// How many octets the pipe took in all.
  private(set) var written = 0
  package private(set) var outputEnded = false
  /// Whether standard input was closed at the other end.
  private(set) var inputBroken = false

  init(_ child: Child) { self.child = child }

  /// How the process ended; nil while it lives.
  package var termination: Termination? { child.termination }

  package var standardError: [UInt8] { log.octets }

  /// What was read of a line that is not complete.
  package var unterminated: [UInt8] { framer.unterminated }

  /// Whether something that was taken for writing still waits for the pipe.
  package var hasUnwritten: Bool { !inputBroken && sent < outgoing.count }

  /// The place in the stream of requests at which the next line begins.
  var position: Int { written + outgoing.count - sent }

  package func send(_ lines: [UInt8]) {
    if sent > 1 << 20 {
      outgoing.removeFirst(sent)
      sent = 0
    }
    if !inputBroken { outgoing += lines }
  }

  package func nextLine() -> LineFramer.Line? { framer.next() }

  /// The next line that was read, or as much as there is of it; empty if nothing was read.
  func leftovers() -> [UInt8] {
    switch nextLine() {
    case .complete(let line): line
    case .oversized(let prefix): prefix
    case nil: unterminated
    }
  }

  /// Writes and reads what can be written and read.
  ///
  /// Waits until there is something, and at most for a moment: it may be that the process has ended
  /// and a child of it holds the pipes open.
  package func turn(until limit: Instant) {
    write()
    let now = Instant.now
    let wait = min(now.milliseconds(until: limit), outputEnded ? 1 : 20)
    poller.set(0, outputEnded ? nil : child.output.number, for: .reading)
    poller.set(1, errorEnded ? nil : child.error.number, for: .reading)
    poller.set(2, outgoing.count == 0 ? nil : child.input.number, for: .writing)
    let isReady = poller.wait(milliseconds: wait)
    if poller.isReady(1) { _ = readError() }
    if poller.isReady(0) { _ = readOutput() }
    if !isReady || outputEnded || inputBroken || now > nextLook { look() }
  }

  /// Whether the adapter closed its standard input, whether or not anything is to be written.
  func findInputBroken() -> Bool {
    var poller = Poller(count: 1)
    poller.set(0, child.input.number, for: .hangUp)
    return inputBroken || (poller.wait(milliseconds: 0) && poller.isReady(0))
  }

  /// Waits until the adapter has read all, or has ended; where the system doesn't tell, as long as a quick
  /// reader needs.
  package func waitUntilTaken(within milliseconds: Int) -> Bool {
    guard child.input.unread != nil else {
      turn(until: .now + 20)
      return true
    }
    let limit = Instant.now + milliseconds
    turn(until: .now)
    while termination == nil, !inputBroken, Instant.now < limit {
      if !hasUnwritten, child.input.unread == 0 { return true }
      turn(until: min(limit, .now + 1))
    }
    return false
  }

  package func closeInput() {
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
    child.closeInput()
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

  func stay(on core: Core) { child.stay(on: core) }

  package func terminate() { child.terminate() }

  package func kill() {
    child.kill()
    drain()
  }

  /// Writes as much as the pipe takes now.
  func write() {
    while sent < outgoing.count {
      switch child.input.write(outgoing.span.extracting(sent...)) {
      case .moved(let count):
        sent += count
        written += count
      case .blocked: return
      case .ended:
        inputBroken = true
        sent = outgoing.count
      }
    }
    outgoing.removeAll(keepingCapacity: true)
    sent = 0
  }

  private func readOutput() -> Bool {
    switch child.output.read(into: &buffer) {
    case .moved(let count): framer.append(buffer[..<count])
    case .blocked: return false
    case .ended: outputEnded = true
    }
    return !outputEnded
  }

  private func readError() -> Bool {
    switch child.error.read(into: &buffer) {
    case .moved(let count): log.append(buffer[..<count])
    case .blocked: return false
    case .ended: errorEnded = true
    }
    return !errorEnded
  }

  /// Looks whether the process has ended, and if so takes what it left in the pipes.
  private func look() {
    nextLook = .now + 20
    guard child.termination == nil, child.hasEnded else { return }
    child.reap()
    drain()
  }

  /// No more than a pipe can hold: a stranger that inherited it may go on writing for ever.
  private func drain() {
    var rounds = (1 << 20) / buffer.count
    while !outputEnded, rounds > 0, readOutput() { rounds -= 1 }
    rounds = (1 << 20) / buffer.count
    while !errorEnded, rounds > 0, readError() { rounds -= 1 }
    outputEnded = true
    errorEnded = true
  }
}

extension AdapterProcess {
  /// Starts an adapter for a conversation without a session around it.
  package convenience init(
    starting command: AdapterCommand, options: HarnessOptions
  ) throws(StartFailure) {
    do throws(SystemError) {
      self.init(
        try Child(command, environment: Supervisor.environment(for: command, options)))
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
    // The empty line lets the shell go on; see `Child`.
    send([UInt8(ascii: "\n")])
  }
}

// MARK: - Standard error

/// The last octets of a stream.
struct StandardErrorTail {
  private let limit: Int
  /// At most twice the limit, so that the front is cut off in long stretches.
  private var kept: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  var octets: [UInt8] { Array(kept[max(0, kept.count - limit)...]) }

  mutating func append(_ octets: ArraySlice<UInt8>) {
    kept.append(contentsOf: octets[max(octets.startIndex, octets.endIndex - limit)...])
    if kept.count > 2 * limit { kept.removeFirst(kept.count - limit) }
  }
}

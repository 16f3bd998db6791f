import AdapterProtocol
import AppFlip
import Harness

/// One process of the adapter, and what is said to it, octet by octet.
///
/// It stands nearer to the pipes than a session of the harness: lines that nobody asked for are kept,
/// and nothing is restarted. The process is killed when nobody needs the conversation any more.
final class Conversation {
  private let life: Life
  private let command: AdapterCommand
  private let options: HarnessOptions
  /// Replies that came before anybody waited for them.
  private var early: [(id: [UInt8]?, line: [UInt8], answer: Heard.Answer)] = []
  /// The ids that were asked for and not yet answered, as octets.
  private var open: [[UInt8]] = []
  /// Lines that are no reply to anything that was asked.
  private(set) var strays: [[UInt8]] = []

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - options: how patient to be.
  /// - Throws: `StartFailure` where the system refuses.
  init(_ command: AdapterCommand, options: HarnessOptions) throws(StartFailure) {
    life = try Life(starting: command, options: options)
    self.command = command
    self.options = options
  }

  /// Whether the process has ended, as far as was noticed.
  var termination: Termination? { life.termination }

  // MARK: - Speaking

  /// Takes octets for writing, as they are.
  ///
  /// - Parameters:
  ///   - octets: any octets.
  ///   - ids: the ids of the requests that end in them.
  func say(_ octets: [UInt8], asking ids: [UInt8]...) { say(octets, asking: ids[...]) }

  /// Takes octets for writing, as they are.
  ///
  /// - Parameters:
  ///   - octets: any octets.
  ///   - ids: the ids of the requests that end in them.
  func say(_ octets: [UInt8], asking ids: ArraySlice<[UInt8]>) {
    open += ids
    life.send(octets)
  }

  /// Writes octets in pieces, each in a write of its own.
  ///
  /// - Parameters:
  ///   - octets: the octets of one request.
  ///   - id: its id.
  ///   - length: how long a piece is.
  func drip(_ octets: [UInt8], asking id: [UInt8], pieces length: Int) {
    open.append(id)
    var isTaken = true
    for start in stride(from: 0, to: octets.count, by: length) {
      life.send(Array(octets[start..<min(start + length, octets.count)]))
      // A reader that has taken one piece can't have taken it with the next.
      if isTaken { isTaken = life.waitUntilTaken(within: options.runDeadline) }
    }
  }

  // MARK: - Hearing

  /// Says a request and waits for its reply.
  ///
  /// - Parameters:
  ///   - line: the request with its line feed.
  ///   - id: its id.
  ///   - deadline: the time for the reply, in milliseconds; nil for that of a run.
  /// - Returns: what came.
  func ask(_ line: [UInt8], id: [UInt8], within deadline: Int? = nil) -> Heard {
    say(line, asking: id)
    return hear(id, within: deadline)
  }

  /// Says hello and waits for the reply, for as long as a start may take.
  ///
  /// - Parameter line: hello with its line feed.
  /// - Returns: what came.
  func greet(_ line: [UInt8] = Admission.helloLine) -> Heard {
    say(line, asking: Admission.helloID)
    let start = Instant.now
    return hear(Admission.helloID, within: options.helloDeadline) {
      options.note(command, waitingSince: start)
    }
  }

  /// Waits for the reply to a request, or for an error without an id.
  ///
  /// - Parameters:
  ///   - id: the id of the request; nil for a line that was none.
  ///   - deadline: the time for the reply, in milliseconds; nil for that of a run.
  ///   - note: is called again and again while nothing has come.
  /// - Returns: what came.
  func hear(
    _ id: [UInt8]?, within deadline: Int? = nil, note: () -> Void = {}
  ) -> Heard {
    let deadline = deadline ?? options.runDeadline
    let limit = Instant.now + deadline
    let known = strays.count
    while true {
      let before = Instant.now
      collect()
      if let found = take(id) {
        return heard(found.answer, found.line, since: known)
      }
      if let termination = life.termination { return heard(.ended(termination), since: known) }
      if before >= limit {
        return heard(life.outputEnded ? .closedOutput : .silence(deadline), since: known)
      }
      note()
      life.turn(until: limit)
    }
  }

  private func heard(_ answer: Heard.Answer, _ line: [UInt8] = [], since known: Int) -> Heard {
    let partial = life.unterminated
    let more = line.isEmpty && !partial.isEmpty ? [partial] : []
    return Heard(
      answer: answer, line: line, strays: Array(strays[known...]) + more,
      standardError: life.standardError)
  }

  private func take(_ id: [UInt8]?) -> (id: [UInt8]?, line: [UInt8], answer: Heard.Answer)? {
    // An error without an id belongs to whatever is waited for.
    guard let index = early.firstIndex(where: { $0.id == id || $0.id == nil }) else { return nil }
    let found = early.remove(at: index)
    open.removeAll { $0 == found.id }
    return found
  }

  /// Sorts the lines that have come.
  private func collect() {
    while let line = life.nextLine() {
      switch line {
      case .oversized(let prefix): early.append((nil, prefix, .oversized))
      case .complete(let line): sort(line)
      }
    }
  }

  private func sort(_ line: [UInt8]) {
    do throws(MessageError) {
      let reply = try Reply(line: line)
      if let id = reply.id, !isAwaited(id) {
        strays.append(line)
      } else {
        early.append((reply.id, line, .reply(reply)))
      }
    } catch {
      if let id = Self.id(of: line), isAwaited(id) {
        early.append((id, line, .malformed(error)))
      } else {
        strays.append(line)
      }
    }
  }

  private func isAwaited(_ id: [UInt8]) -> Bool {
    open.contains(id) && !early.contains { $0.id == id }
  }

  /// The id of a line that may be no reply otherwise.
  private static func id(of line: [UInt8]) -> [UInt8]? {
    guard case .object(let object)? = try? JSONReader.read(line),
      case .string(let id)? = object["id"]
    else { return nil }
    return id
  }

  // MARK: - Ending

  /// Closes standard input and waits for the end of the process, for as long as the protocol allows.
  ///
  /// - Returns: how it ended; nil where it lives on.
  func endInput() -> Termination? {
    // What was said last must have been written before.
    let limit = Instant.now + options.runDeadline
    while life.hasUnwritten, life.termination == nil, Instant.now < limit {
      life.turn(until: limit)
    }
    let start = Instant.now
    life.closeInput()
    _ = life.ends(within: options.shutdown, of: start)
    collect()
    return life.termination
  }

  /// Sends SIGTERM and waits for the end of the process, for as long as the protocol allows.
  ///
  /// - Returns: how it ended; nil where it lives on.
  func terminate() -> Termination? {
    life.terminate()
    _ = life.ends(within: options.shutdown)
    return life.termination
  }

  /// All lines that nobody asked for, and what stands behind the last line.
  var leftovers: [[UInt8]] {
    collect()
    let rest = early.map(\.line) + (life.unterminated.isEmpty ? [] : [life.unterminated])
    return strays + rest
  }

  /// The last of standard error.
  var standardError: [UInt8] { life.standardError }
}

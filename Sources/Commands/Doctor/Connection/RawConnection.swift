import AdapterProtocol
import Harness
import Processes

/// One adapter process, and the bytes to and from it.
///
/// Unlike a session of the harness, it keeps lines that are no reply, and restarts nothing. The
/// process is killed when the connection is released.
final class RawConnection {
  private let process: AdapterProcess
  private let command: AdapterCommand
  private let options: HarnessOptions
  /// Replies that came before the doctor waited for them.
  private var early: [(id: [UInt8]?, line: [UInt8], answer: Response.Kind)] = []
  private var pending: [[UInt8]] = []
  private var answered: Set<[UInt8]> = []
  /// Lines that are no reply to any request.
  private(set) var unsolicited: [[UInt8]] = []

  init(adapter command: AdapterCommand, _ options: HarnessOptions) throws(ProbeFailure) {
    do throws(StartFailure) {
      process = try AdapterProcess(starting: command)
    } catch {
      throw ProbeFailure(
        sent: "nothing", received: error.summary,
        expected: "a process that waits for a request")
    }
    (self.command, self.options) = (command, options)
  }

  // MARK: - Sending

  func send(_ bytes: [UInt8], ids: some Sequence<[UInt8]>) {
    pending += ids
    process.send(bytes)
  }

  func send(_ bytes: [UInt8], id: [UInt8], inPiecesOf length: Int) {
    pending.append(id)
    var isTaken = true
    for start in stride(from: 0, to: bytes.count, by: length) {
      process.send(Array(bytes[start..<min(start + length, bytes.count)]))
      // A reader that has taken one piece can't have taken it with the next.
      if isTaken { isTaken = process.waitUntilTaken(within: options.runDeadline) }
    }
  }

  // MARK: - Receiving

  func exchange(_ line: [UInt8], id: String) -> Response {
    let id = Array(id.utf8)
    send(line, ids: [id])
    return receive(id, to: line)
  }

  func hello(_ line: [UInt8] = RawRequest.hello) -> Response {
    send(line, ids: [RawRequest.helloID])
    let start = Instant.now
    return receive(RawRequest.helloID, to: line, within: options.helloDeadline) {
      options.note(command, waitingSince: start)
    }
  }

  /// Waits for the reply to a request, or for an error without an id.
  func receive(
    _ id: [UInt8]?, to request: [UInt8] = [], within deadline: Int? = nil, note: () -> Void = {}
  ) -> Response {
    let deadline = deadline ?? options.runDeadline
    var limit = Instant.now + deadline
    let known = unsolicited.count
    var seen = known
    func response(_ answer: Response.Kind, _ line: [UInt8] = []) -> Response {
      let partial = line.isEmpty && !process.unterminated.isEmpty ? [process.unterminated] : []
      return Response(
        answer: answer, request: request, line: line,
        unsolicited: unsolicited[known...] + partial, standardError: process.standardError)
    }
    while true {
      let before = Instant.now
      collect()
      if let found = take(id) { return response(found.answer, found.line) }
      // Who has begun to write, and writes something else, isn't starting any more.
      if unsolicited.count > seen { limit = min(limit, .now + options.runDeadline) }
      seen = unsolicited.count
      if let termination = process.termination { return response(.ended(termination)) }
      if before >= limit {
        let waited = min(deadline, seen > known ? options.runDeadline : deadline)
        return response(process.outputEnded ? .closedOutput : .noReply(waited))
      }
      note()
      process.turn(until: limit)
    }
  }

  private func take(_ id: [UInt8]?) -> (id: [UInt8]?, line: [UInt8], answer: Response.Kind)? {
    // An error without an id belongs to the request that is waited for.
    guard let index = early.firstIndex(where: { $0.id == id || $0.id == nil }) else { return nil }
    let found = early.remove(at: index)
    pending.removeAll { $0 == found.id }
    if let id = found.id { answered.insert(id) }
    return found
  }

  private func collect() {
    while let line = process.nextLine() {
      switch line {
      case .oversized(let prefix): early.append((nil, prefix, .oversized))
      case .complete(let line): sort(line)
      }
    }
  }

  private func sort(_ line: [UInt8]) {
    do throws(MessageError) {
      let reply = try Reply(line: line)
      if let id = reply.id, !isPending(id) {
        let error = MessageError.bad(JSONPath("id"), "isn't the id of the request")
        take(attempt: line, error, isNew: !answered.contains(id))
      } else {
        early.append((reply.id, line, .reply(reply)))
      }
    } catch {
      if let id = Self.id(of: line), isPending(id) {
        early.append((id, line, .malformed(error)))
      } else {
        take(attempt: line, error, isNew: Self.isAttempt(line))
      }
    }
  }

  /// Takes a line that isn't a reply as the answer to the only request that waits, if it is meant so.
  private func take(attempt line: [UInt8], _ error: MessageError, isNew: Bool) {
    guard isNew, pending.count == 1, let id = pending.first, isPending(id) else {
      unsolicited.append(line)
      return
    }
    early.append((id, line, .malformed(error)))
  }

  /// Whether a line that isn't a reply is meant to be one: an object with a member of one, or what can't be
  /// read of an object.
  private static func isAttempt(_ line: [UInt8]) -> Bool {
    guard line.first == UInt8(ascii: "{") else { return false }
    guard case .object(let object)? = try? JSONReader.read(line) else { return true }
    return ["id", "ok", "unsupported", "error"].contains { object[$0] != nil }
  }

  private func isPending(_ id: [UInt8]) -> Bool {
    pending.contains(id) && !early.contains { $0.id == id }
  }

  private static func id(of line: [UInt8]) -> [UInt8]? {
    guard case .object(let object)? = try? JSONReader.read(line),
      case .string(let id)? = object["id"]
    else { return nil }
    return id
  }

  // MARK: - Ending

  func endInput() -> Termination? {
    // What was sent last must have been written before.
    let limit = Instant.now + options.runDeadline
    while process.hasUnwritten, process.termination == nil, Instant.now < limit {
      process.turn(until: limit)
    }
    let start = Instant.now
    process.closeInput()
    _ = process.ends(within: options.shutdown, of: start)
    collect()
    return process.termination
  }

  func terminate() -> Termination? {
    process.terminate()
    _ = process.ends(within: options.shutdown)
    return process.termination
  }

  var leftovers: [[UInt8]] {
    collect()
    let partial = process.unterminated
    return unsolicited + early.map(\.line) + (partial.isEmpty ? [] : [partial])
  }
}

import AdapterProtocol
import Conformance
import Harness
import Processes

/// One adapter process, and the bytes to and from it; it is killed when the connection is released.
///
/// Unlike a session of the harness, it keeps lines that aren't replies, and restarts nothing.
final class RawConnection {
  private let process: AdapterProcess
  private let command: AdapterCommand
  private let options: HarnessOptions
  /// The ids of requests without a reply.
  private var pending: [[UInt8]] = []
  /// Replies to requests that the doctor didn't wait for yet.
  private var early: [(reply: Reply, line: [UInt8])] = []

  init(adapter command: AdapterCommand, _ options: HarnessOptions) throws(ProbeFailure) {
    do throws(StartFailure) { process = try AdapterProcess(starting: command) } catch {
      throw ProbeFailure(sent: "nothing", received: error.summary)
    }
    (self.command, self.options) = (command, options)
  }

  func send(_ bytes: [UInt8], id: String) {
    pending.append(Array(id.utf8))
    process.send(bytes)
  }

  func exchange(_ line: [UInt8], id: String = "1") -> Response {
    send(line, id: id)
    return receive(id, to: line)
  }

  func hello(_ line: [UInt8] = RawRequest.hello) -> Response {
    send(line, id: RawRequest.helloID)
    let start = Instant.now
    return receive(RawRequest.helloID, to: line, within: options.helloDeadline) {
      options.note(command, waitingSince: start)
    }
  }

  /// Waits for the reply to a request: any line that isn't the reply to a request is an invalid reply.
  func receive(
    _ id: String, to request: [UInt8] = [], within deadline: Int? = nil, note: () -> Void = {}
  ) -> Response {
    let (id, deadline) = (Array(id.utf8), deadline ?? options.runDeadline)
    let limit = Instant.now + deadline
    func response(_ answer: Response.Kind, _ line: [UInt8]) -> Response {
      Response(
        answer: answer, request: request, line: line, standardError: process.standardError)
    }
    while true {
      let before = Instant.now
      if let index = early.firstIndex(where: { $0.reply.id == id }) {
        let (reply, line) = early.remove(at: index)
        return response(.reply(reply), line)
      }
      switch process.nextLine() {
      case .oversized(let prefix): return response(.oversized, prefix)
      case .complete(let line):
        if let error = error(in: line) { return response(.malformed(error), line) }
        continue
      case nil: break
      }
      let part = process.unterminated
      if let termination = process.termination { return response(.ended(termination), part) }
      if before >= limit {
        return response(process.outputEnded ? .closedOutput : .noReply(deadline), part)
      }
      note()
      process.turn(until: limit)
    }
  }

  /// Takes a line if it is the reply to a request; returns the reason why it isn't.
  private func error(in line: [UInt8]) -> MessageError? {
    do throws(MessageError) {
      let reply = try Reply(line: line)
      guard let index = pending.firstIndex(where: { $0 == reply.id }) else {
        return .bad(JSONPath("id"), "isn't the id of the request")
      }
      pending.remove(at: index)
      early.append((reply, line))
      return nil
    } catch { return error }
  }

  // MARK: - The end

  func endInput() -> Termination? {
    let limit = Instant.now + options.runDeadline
    while process.hasUnwritten, process.termination == nil, Instant.now < limit {
      process.turn(until: limit)
    }
    let start = Instant.now
    process.closeInput()
    _ = process.ends(within: options.shutdown, of: start)
    return process.termination
  }

  /// A line that no probe waited for; nil for none.
  var leftover: [UInt8]? {
    if let line = early.first?.line { return line }
    switch process.nextLine() {
    case .oversized(let line), .complete(let line): return line
    case nil: return process.unterminated.isEmpty ? nil : process.unterminated
    }
  }
}

/// Requests as bytes, in forms that the harness itself doesn't write.
enum RawRequest {
  static let hello = line(helloID, .hello(ConformanceRun.greeting))
  static let helloID = "0"

  static func line(_ id: String, _ operation: Operation) -> [UInt8] {
    Request(id: id, operation: operation).line()
  }

  static func line(idLiteral literal: String, _ operation: Operation) -> [UInt8] {
    Array("{\"id\":\(literal)".utf8) + line("", operation).dropFirst("{\"id\":\"\"".utf8.count)
  }

  static func line(_ id: String, members: String) -> [UInt8] {
    Array("{\"id\":\"\(id)\",\(members)}\n".utf8)
  }

  static func adding(_ member: String, to line: [UInt8]) -> [UInt8] {
    Array("{\(member),".utf8) + line.dropFirst()
  }
}

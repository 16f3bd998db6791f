package import AdapterProtocol

/// The loop of an adapter: lines come in, each is answered in its turn.
package enum RequestLoop {
  /// Answers requests until the input ends.
  package static func serve<Failure: Error>(
    reading read: () throws(Failure) -> [UInt8], writing write: ([UInt8]) throws(Failure) -> Void,
    answering answer: (Operation) async throws(Failure) -> Reply.Body
  ) async throws(Failure) {
    var (framer, replies, hasEnded) = (LineFramer(), UnsentReplies(), false)
    while !hasEnded {
      let bytes = try read()
      hasEnded = bytes.isEmpty
      // A last line without a line feed counts as a line: a request can be typed or piped.
      let isCutOff = hasEnded && !framer.unterminated.isEmpty
      framer.append(isCutOff ? [UInt8(ascii: "\n")] : bytes)
      while let line = framer.next() {
        let reply: [UInt8]
        do throws(Failure) { reply = try await self.reply(to: line, answer) } catch {
          try replies.flush(to: write)
          throw error
        }
        if replies.add(reply) { try replies.flush(to: write) }
      }
      // No reply may wait while the adapter itself waits.
      try replies.flush(to: write)
    }
  }

  /// The line that answers a line.
  private static func reply<Failure: Error>(
    to line: LineFramer.Line, _ answer: (Operation) async throws(Failure) -> Reply.Body
  ) async throws(Failure) -> [UInt8] {
    guard case .complete(let bytes) = line else {
      let message = "a request has more than \(Limits.lineLength) bytes in its line"
      return Reply(id: nil, body: .adapterError(message)).line()
    }
    let request: Request
    do throws(MessageError) {
      request = try Request(line: bytes)
    } catch {
      return Request.refusal(of: bytes, because: error).line()
    }
    let id = Array(request.id.utf8)
    let reply = Reply(id: id, body: try await answer(request.operation)).line()
    // The line feed doesn't count.
    guard reply.count - 1 > Limits.lineLength else { return reply }
    let message = "the reply has \(reply.count - 1) bytes, a line has at most \(Limits.lineLength)"
    return Reply(id: id, body: .adapterError(message)).line()
  }
}

/// Replies that are written together.
///
/// To write takes longer than to answer an ordinary request, and the harness is woken up each time. So the
/// replies to requests that came together go out together: before the adapter waits for more input, and as
/// soon as one has waited for a millisecond, which is nothing beside a deadline.
struct UnsentReplies {
  private var lines: [UInt8] = []
  /// When the first of them was made.
  private var start: ContinuousClock.Instant?

  /// The longest time that a reply waits before another request is taken.
  private static let patience = Duration.milliseconds(1)
  /// The bytes from which on they are written.
  private static let most = 1 << 16

  /// Adds a reply.
  mutating func add(_ line: [UInt8], at now: ContinuousClock.Instant = .now) -> Bool {
    lines += line
    let start = start ?? now
    self.start = start
    return lines.count >= Self.most || start.duration(to: now) >= Self.patience
  }

  /// Writes them, if there are any.
  mutating func flush<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    if lines.isEmpty { return }
    try write(lines)
    lines.removeAll(keepingCapacity: true)
    start = nil
  }
}

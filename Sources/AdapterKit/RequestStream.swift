package import AdapterProtocol

/// The loop of an adapter: lines come in, each is answered in its turn.
package enum RequestLoop {
  /// Answers requests until the input ends.
  package static func serve<Failure: Error>(
    reading read: () throws(Failure) -> [UInt8], writing write: ([UInt8]) throws(Failure) -> Void,
    answering answer: (Operation) async throws(Failure) -> Reply.Body
  ) async throws(Failure) {
    var input = RequestStream()
    var replies = UnsentReplies()
    // Nobody may wait for a reply while the adapter itself waits.
    while let line = try input.next(reading: { () throws(Failure) in
      try replies.flush(to: write)
      return try read()
    }) {
      let reply: [UInt8]
      do throws(Failure) {
        reply = try await self.reply(to: line, answer)
      } catch {
        try replies.flush(to: write)
        throw error
      }
      if replies.add(reply) { try replies.flush(to: write) }
    }
    try replies.flush(to: write)
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

/// The lines of a request stream, whatever pieces it comes in.
struct RequestStream {
  private var framer = LineFramer()
  private var hasEnded = false

  /// Waits for the next line.
  ///
  /// A last line without a line feed counts as a line, so that a request can be typed or piped.
  mutating func next<Failure: Error>(
    reading read: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> LineFramer.Line? {
    while true {
      if let line = framer.next() { return line }
      if hasEnded { return nil }
      let bytes = try read()
      framer.append(bytes.isEmpty ? endOfLastLine : bytes)
      hasEnded = bytes.isEmpty
    }
  }

  /// The line feed that an unfinished last line lacks.
  private var endOfLastLine: [UInt8] { framer.unterminated.isEmpty ? [] : [UInt8(ascii: "\n")] }
}

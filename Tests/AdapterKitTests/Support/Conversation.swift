import AdapterKit
import AdapterProtocol
import Testing

struct Conversation {
  private(set) var lines: [[UInt8]] = []

  /// Gives an adapter its whole input, in pieces of one size, and takes what it writes.
  init(with adapter: Adapter, input: [UInt8], pieces size: Int = 1 << 16) async throws {
    var rest = input[...]
    var output: [UInt8] = []
    await adapter.serve(
      reading: {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      },
      writing: { bytes in
        output += bytes
      })
    lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Array($0)
    }
    #expect(lines.popLast() == [], "the last line has its line feed")
  }

  init(with adapter: Adapter, _ requests: [Request]) async throws {
    try await self.init(with: adapter, input: requests.flatMap { $0.line() })
  }

  var replies: [Reply] {
    get throws { try lines.map { try Reply(line: $0) } }
  }

  /// The replies that have a member, read as one kind.
  private func replies<Message: ReplyMessage>(with member: String) throws -> [Message] {
    try replies.compactMap { reply in
      guard case .ok(let ok) = reply.body, ok[member] != nil else { return nil }
      return try Message(ok)
    }
  }

  var appReplies: [AppReply] { get throws { try replies(with: "handled") } }
  var endpointReplies: [EndpointReply] { get throws { try replies(with: "status") } }
  var returnedReplies: [ReturnedReply] { get throws { try replies(with: "outcome") } }
  var startReplies: [StartReply] { get throws { try replies(with: "state") } }

  /// The replies as the name of their kind, such as `unsupported waits` or `error adapter`.
  var kinds: [String] {
    get throws {
      try replies.map { reply in
        switch reply.body {
        case .ok: "ok"
        case .unsupported(let unsupported):
          "unsupported \(String(decoding: unsupported.what, as: UTF8.self))"
        case .error(let failure): "error \(failure.where.rawValue)"
        }
      }
    }
  }
}

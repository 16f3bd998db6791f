import AdapterProtocol

/// What a reply answers, and with it the type that its `ok` is read as.
enum ReplyKind: CaseIterable {
  case hello, app, endpoint, start, returned, reset

  /// Reads a line as the harness does, and writes what was read.
  func rewrite(_ line: [UInt8]) throws(MessageError) -> [UInt8] {
    let reply = try Reply(line: line)
    guard case .ok(let ok) = reply.body else { return reply.line() }
    do throws(MessageError) {
      return Reply(id: reply.id, body: .ok(try rewrite(ok))).line()
    } catch {
      throw error.located(in: line)
    }
  }

  private func rewrite(_ ok: JSONObject) throws(MessageError) -> JSONObject {
    switch self {
    case .hello: try HelloReply(ok).ok
    case .app: try AppReply(ok).ok
    case .endpoint: try EndpointReply(ok).ok
    case .start: try StartReply(ok).ok
    case .returned: try ReturnedReply(ok).ok
    case .reset: try ResetReply(ok).ok
    }
  }
}

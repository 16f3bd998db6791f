package import AdapterProtocol
import AppFlip

/// Serves the adapter protocol for a live authorization endpoint, one request after another.
///
/// Source: the adapter protocol, role `authorization-endpoint`.
package struct EndpointServer {
  private let settings: Settings
  private let endpoint: LiveEndpoint

  /// Makes a server.
  package init(_ settings: Settings) {
    self.settings = settings
    endpoint = LiveEndpoint(settings)
  }

  /// Answers requests until the input ends; a last line needs no line feed.
  package func serve(
    reading read: () throws -> [UInt8], writing write: ([UInt8]) throws -> Void
  ) async throws {
    var framer = LineFramer()
    var hasEnded = false
    while !hasEnded {
      let bytes = try read()
      hasEnded = bytes.isEmpty
      let isUnfinished = hasEnded && !framer.unterminated.isEmpty
      framer.append(isUnfinished ? [UInt8(ascii: "\n")] : bytes)
      while let line = framer.next() { try write(try await answer(to: line)) }
    }
  }

  /// Answers one line of the input.
  package func answer(to line: LineFramer.Line) async throws(ServerGone) -> [UInt8] {
    let reply = try await reply(to: line)
    let bytes = reply.line()
    // The line feed doesn't count.
    guard bytes.count - 1 > Limits.lineLength else { return bytes }
    let message = "the response is too long for a line of at most \(Limits.lineLength) bytes"
    return Reply(id: reply.id, body: .error(at: .adapter, message)).line()
  }

  private func reply(to line: LineFramer.Line) async throws(ServerGone) -> Reply {
    guard case .complete(let bytes) = line else {
      let message = "a request has more than \(Limits.lineLength) bytes in its line"
      return Reply(id: nil, body: .error(at: .adapter, message))
    }
    let request: Request
    do throws(MessageError) {
      request = try Request(line: bytes)
    } catch {
      return Request.refusal(of: bytes, because: error)
    }
    return Reply(id: Array(request.id.utf8), body: try await answer(to: request.operation))
  }

  private func answer(to operation: Operation) async throws(ServerGone) -> Reply.Body {
    switch operation {
    case .hello(let request): await hello(request)
    case .run(let request): try await run(request)
    // Nothing is remembered from one run to the next.
    case .reset: .ok(ResetReply().ok)
    }
  }

  private func hello(_ request: HelloRequest) async -> Reply.Body {
    guard request.minimumVersion <= 1, request.maximumVersion >= 1 else {
      return .unsupported("hello", "this adapter supports only version 1 of the protocol")
    }
    do throws(HTTPError) {
      let wait = Deadline(milliseconds: settings.wait)
      let least = Deadline(milliseconds: max(settings.wait, Limits.helloDeadline / 2))
      try await SocketClient.reach(settings.endpoint, tryingUntil: wait, by: least)
      return .ok(settings.hello.ok)
    } catch {
      return .error(at: error.location, "\(error)")
    }
  }

  private func run(_ request: RunRequest) async throws(ServerGone) -> Reply.Body {
    guard case .authorizationEndpoint(let input) = request.input else {
      let role = request.input.role.rawValue
      return .unsupported(role, "http-adapter supports only the role authorization-endpoint")
    }
    guard request.session == nil else {
      return .unsupported(Feature.sessions.rawValue, "http-adapter keeps nothing between runs")
    }
    guard settings.outcomes.contains(input.outcome) else {
      let why = "neither --header-when nor --field-when names it"
      return .unsupported(input.outcome.rawValue, why)
    }
    let time = settings.time(within: request.deadline ?? Limits.runDeadline)
    return try await endpoint.answer(to: input, by: Deadline(milliseconds: time))
  }
}

extension Settings {
  /// What the adapter answers to hello.
  fileprivate var hello: HelloReply {
    let capabilities = Capabilities(outcomes: outcomes, features: [.post])
    return HelloReply(
      implementation: Implementation(name: name),
      roles: [RoleDeclaration(role: .authorizationEndpoint, capabilities: capabilities)],
      configuration: Configuration(
        clientID: Text(clientID), authorizationEndpoint: Text(endpoint.octets)))
  }
}

extension Reply.Body {
  /// An error, and whose it is.
  static func error(at location: Failure.Location, _ message: String) -> Reply.Body {
    .error(Failure(where: location, message: Array(message.utf8)))
  }

  /// Something that the adapter doesn't do.
  fileprivate static func unsupported(_ what: String, _ why: String) -> Reply.Body {
    .unsupported(Unsupported(what: Array(what.utf8), why: Array(why.utf8)))
  }
}

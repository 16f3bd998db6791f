import AdapterProtocol
import HTTPAdapter
import Testing

/// An adapter for a stub server, driven by request lines.
struct Judged {
  let adapter: EndpointServer
  /// Kept running for as long as it is judged.
  private let server: StubServer?

  init(_ server: StubServer, _ options: [String] = []) throws {
    try self.init(server.url(), options, keeping: server)
  }

  /// Makes an adapter for what need not be there.
  init(_ url: String, _ options: [String] = [], keeping server: StubServer? = nil) throws {
    let arguments = ["--endpoint", url, "--client-id", "google"] + options
    guard case .serve(let settings) = try CommandLineOptions.read(arguments) else {
      throw UsageError("only the help is asked for")
    }
    adapter = EndpointServer(settings)
    self.server = server
  }

  /// What the adapter answers to an operation, read as the harness reads it.
  func answer(to operation: Operation) async throws -> Reply.Body {
    try Reply(line: Reply(id: [0x37], body: try await adapter.answer(to: operation)).line()).body
  }

  /// What the adapter says of itself; anything else fails the test.
  func hello() async throws -> HelloReply {
    let body = try await answer(to: .hello(HelloRequest(suite: "test")))
    guard case .ok(let ok) = body else { throw Unexpected(body: body) }
    return try HelloReply(ok)
  }

  /// What the adapter answers to a run; the deadline is one that a busy machine keeps.
  func answer(to input: EndpointInput, deadline: Int = 60_000) async throws -> Reply.Body {
    try await answer(to: .run(RunRequest(.authorizationEndpoint(input), deadline: deadline)))
  }

  /// The members of `ok`; anything else fails the test.
  func ok(_ input: EndpointInput) async throws -> JSONObject {
    let body = try await answer(to: input)
    guard case .ok(let ok) = body else { throw Unexpected(body: body) }
    return ok
  }

  /// The response that is reported; anything else fails the test.
  func response(_ input: EndpointInput) async throws -> EndpointReply {
    try EndpointReply(try await ok(input))
  }

  struct Unexpected: Error { var body: Reply.Body }
}

extension Reply.Body {
  /// The kind of a body and what it says, such as `error adapter: …`.
  var shown: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    switch self {
    case .ok: return "ok"
    case .unsupported(let unsupported): return "unsupported \(text(unsupported.what))"
    case .error(let failure): return "error \(failure.where.rawValue): \(text(failure.message))"
    }
  }
}

extension JSONObject {
  func text(_ name: String) -> String? {
    guard case .string(let bytes)? = self[name] else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

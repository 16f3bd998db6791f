import AdapterProtocol
import AppFlip
import Harness
import Processes

/// An adapter that answered hello: its processes, and the requests that it can answer.
struct ProbedAdapter {
  let command: AdapterCommand
  let options: HarnessOptions
  let hello: HelloReply
  /// The member of its reply to the sample request, such as `ok`.
  let usualMember: String
  let samples: SampleInputs

  init(
    _ command: AdapterCommand, _ options: HarnessOptions, _ hello: HelloReply,
    usualMember: String = "ok"
  ) {
    (self.command, self.options, self.hello) = (command, options, hello)
    (self.usualMember, samples) = (usualMember, SampleInputs(hello.configuration))
  }

  var role: Role { hello.roles.first?.role ?? .app }
  var sampleInput: RunInput { samples.input(role) }

  func features(of role: Role) -> [Feature] { hello.capabilities(of: role)?.features ?? [] }

  func role(with feature: Feature) -> Role? {
    hello.roles.first { $0.capabilities.features.contains(feature) }?.role
  }

  // MARK: - Requests

  func start() throws(ProbeFailure) -> RawConnection {
    try RawConnection(adapter: command, options)
  }

  func connect() throws(ProbeFailure) -> RawConnection {
    let connection = try start()
    let response = connection.hello()
    guard response.ok != nil else {
      throw ProbeFailure(response, expected: "the same reply to hello from every process")
    }
    return connection
  }

  func operation(_ input: RunInput? = nil, session: String? = nil) -> Operation {
    // The request names only a deadline that differs from the protocol's.
    let deadline = options.runDeadline == Limits.runDeadline ? nil : options.runDeadline
    return .run(RunRequest(input ?? sampleInput, session: session, deadline: deadline))
  }

  func line(_ input: RunInput? = nil, id: String = "1", session: String? = nil) -> [UInt8] {
    RawRequest.line(id, operation(input, session: session))
  }

  func run(
    _ input: RunInput? = nil, id: String = "1", session: String? = nil,
    on connection: RawConnection
  ) -> Response {
    connection.exchange(line(input, id: id, session: session), id: id)
  }

  /// Requires the usual reply to a request; `sent` names the requests if they are more than one.
  func requireUsual(_ response: Response, sent: String? = nil) throws(ProbeFailure) {
    if sent == nil { try response.requireValid(for: sampleInput) }
    guard response.member != usualMember else { return }
    let expected = "\(usualMember), as for the sample request"
    guard let sent else { throw ProbeFailure(response, expected: expected) }
    throw ProbeFailure(sent: sent, received: response.shown, expected: expected)
  }

  func requireAlive(_ connection: RawConnection, after earlier: [UInt8]) throws(ProbeFailure) {
    let response = run(id: "after", on: connection)
    try requireUsual(
      response, sent: "\(Printable.line(earlier))\n\(Printable.line(response.request))")
  }
}

import AdapterProtocol
import AppFlip
import Harness
import Processes

struct ProbedAdapter {
  let command: AdapterCommand
  let options: HarnessOptions
  let hello: HelloReply
  /// Which member its reply to the sample request has, such as `ok`.
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
}

extension ProbedAdapter {
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

  func line(_ input: RunInput? = nil, id: String = "1", session: String? = nil) -> [UInt8] {
    RawRequest.line(id, operation(input, session: session))
  }

  func operation(_ input: RunInput? = nil, session: String? = nil) -> Operation {
    // The request names only a deadline that differs from the protocol's.
    let deadline = options.runDeadline == Limits.runDeadline ? nil : options.runDeadline
    return .run(RunRequest(input ?? sampleInput, session: session, deadline: deadline))
  }

  func run(
    _ input: RunInput? = nil, id: String = "1", session: String? = nil,
    on connection: RawConnection
  ) -> Response {
    connection.exchange(line(input, id: id, session: session), id: id)
  }

  func requireAlive(
    _ connection: RawConnection, after earlier: [UInt8]
  ) throws(ProbeFailure) {
    let response = run(id: "after", on: connection)
    guard response.member == usualMember else {
      throw ProbeFailure(
        sent: "\(Printable.line(earlier))\n\(Printable.line(response.request))",
        received: response.shown,
        expected: "the usual reply (\(usualMember)) to the sample request that follows")
    }
  }

  func requireUsual(_ response: Response) throws(ProbeFailure) {
    try response.requireValid(for: sampleInput)
    guard response.member == usualMember else {
      throw ProbeFailure(response, expected: "\(usualMember), as for the sample request")
    }
  }
}

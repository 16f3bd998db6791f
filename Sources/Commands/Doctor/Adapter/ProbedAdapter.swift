import AdapterProtocol
import AppFlip
import Harness
import Processes

/// An adapter that passed the preflight.
struct ProbedAdapter {
  /// The command that starts it.
  let command: AdapterCommand
  /// The deadlines.
  let options: HarnessOptions
  /// What it declares.
  let hello: HelloReply
  /// Which member its reply to the sample request has, such as `ok`.
  let usualMember: String
  /// The inputs of valid requests.
  let samples: SampleInputs

  init(
    _ command: AdapterCommand, _ options: HarnessOptions, _ hello: HelloReply,
    usualMember: String = "ok"
  ) {
    self.command = command
    self.options = options
    self.hello = hello
    self.usualMember = usualMember
    samples = SampleInputs(hello.configuration)
  }

  /// The role of the sample request.
  var role: Role { hello.roles.first?.role ?? .app }

  /// The input of the sample request: a valid one for the first declared role.
  var sampleInput: RunInput { samples.input(role) }

  /// The features of a role; none if it isn't declared.
  func features(of role: Role) -> [Feature] { hello.capabilities(of: role)?.features ?? [] }

  /// The first role that declares a feature.
  func role(with feature: Feature) -> Role? {
    hello.roles.first { $0.capabilities.features.contains(feature) }?.role
  }
}

extension ProbedAdapter {
  /// Starts a process and sends nothing yet.
  func start() throws(ProbeFailure) -> RawConnection {
    try RawConnection(adapter: command, options)
  }

  /// Starts a process and completes hello.
  func connect() throws(ProbeFailure) -> RawConnection {
    let connection = try start()
    let response = connection.hello()
    guard response.ok != nil else {
      throw ProbeFailure(response, expected: "the same reply to hello from every process")
    }
    return connection
  }

  /// A run as the harness writes it.
  func line(_ input: RunInput? = nil, id: String = "1", session: String? = nil) -> [UInt8] {
    RawRequest.line(id, operation(input, session: session))
  }

  func operation(_ input: RunInput? = nil, session: String? = nil) -> Operation {
    // The request names only a deadline that differs from the protocol's.
    let deadline = options.runDeadline == Limits.runDeadline ? nil : options.runDeadline
    return .run(RunRequest(input ?? sampleInput, session: session, deadline: deadline))
  }

  /// Sends a run and waits for the response.
  func run(
    _ input: RunInput? = nil, id: String = "1", session: String? = nil,
    on connection: RawConnection
  ) -> Response {
    connection.exchange(line(input, id: id, session: session), id: id)
  }

  /// Requires that the process answers the sample request as usual.
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

  /// Requires a valid reply with the member that the reply to the sample request has.
  func requireUsual(_ response: Response) throws(ProbeFailure) {
    try response.requireValid(for: sampleInput)
    guard response.member == usualMember else {
      throw ProbeFailure(response, expected: "\(usualMember), as for the sample request")
    }
  }
}

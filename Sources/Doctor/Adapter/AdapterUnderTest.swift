import AdapterProtocol
import AppFlip
import Exchanges
import Harness

/// An adapter that passed the preflight.
struct AdapterUnderTest {
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

  /// Takes over an adapter.
  ///
  /// - Parameters:
  ///   - command: the command that starts it.
  ///   - options: the deadlines.
  ///   - hello: what it declares.
  ///   - usualMember: which member its reply to the sample request has.
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
  ///
  /// - Parameter role: the role.
  /// - Returns: the features.
  func features(of role: Role) -> [Feature] { hello.capabilities(of: role)?.features ?? [] }

  /// The first role that declares a feature.
  ///
  /// - Parameter feature: the feature.
  /// - Returns: the role; nil if there is none.
  func role(with feature: Feature) -> Role? {
    hello.roles.first { $0.capabilities.features.contains(feature) }?.role
  }
}

extension AdapterUnderTest {
  /// Starts a process and sends nothing yet.
  ///
  /// - Returns: the connection to it.
  /// - Throws: why there is none.
  func start() throws(ProbeFailure) -> RawConnection {
    try RawConnection(adapter: command, options)
  }

  /// Starts a process and completes hello.
  ///
  /// - Returns: the connection to it.
  /// - Throws: what is wrong with the reply to hello this time.
  func connect() throws(ProbeFailure) -> RawConnection {
    let connection = try start()
    let response = connection.hello()
    guard response.ok != nil else {
      throw ProbeFailure(response, expected: "the same reply to hello from every process")
    }
    return connection
  }

  /// A run as the harness writes it.
  ///
  /// - Parameters:
  ///   - input: what the implementation receives; nil for the sample request's.
  ///   - id: the request's id, or a number.
  ///   - session: the session, if any.
  /// - Returns: the octets, with a line feed.
  func line(_ input: RunInput? = nil, id: String = "1", session: String? = nil) -> [UInt8] {
    RawRequest.line(id, operation(input, session: session))
  }

  /// The operation of a run.
  ///
  /// - Parameters:
  ///   - input: what the implementation receives; nil for the sample request's.
  ///   - session: the session, if any.
  /// - Returns: the operation.
  func operation(_ input: RunInput? = nil, session: String? = nil) -> Operation {
    // The request names only a deadline that differs from the protocol's.
    let deadline = options.runDeadline == Limits.runDeadline ? nil : options.runDeadline
    return .run(RunRequest(input ?? sampleInput, session: session, deadline: deadline))
  }

  /// Sends a run and waits for the response.
  ///
  /// - Parameters:
  ///   - input: what the implementation receives; nil for the sample request's.
  ///   - id: the request's id.
  ///   - session: the session, if any.
  ///   - connection: the process to ask.
  /// - Returns: the response.
  func run(
    _ input: RunInput? = nil, id: String = "1", session: String? = nil,
    on connection: RawConnection
  ) -> Response {
    connection.exchange(line(input, id: id, session: session), id: id)
  }

  /// Requires that the process answers the sample request as usual.
  ///
  /// - Parameters:
  ///   - connection: the process to ask.
  ///   - earlier: what was sent before, which is shown with a failure.
  /// - Throws: what came instead.
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
  ///
  /// - Parameter response: the response to a variant of the sample request.
  /// - Throws: what came instead.
  func requireUsual(_ response: Response) throws(ProbeFailure) {
    try response.requireValid(for: sampleInput)
    guard response.member == usualMember else {
      throw ProbeFailure(response, expected: "\(usualMember), as for the sample request")
    }
  }
}

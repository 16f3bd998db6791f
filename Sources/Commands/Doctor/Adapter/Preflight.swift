import AdapterProtocol
import AppFlip
import Harness
import Processes

/// A step of the preflight, in order: each needs the ones before it.
enum PreflightStep: String, CaseIterable, Sendable {
  /// The process starts.
  case start
  /// Hello is answered in time.
  case hello
  /// The reply to hello is valid.
  case helloReply = "hello-reply"
  /// The sample request gets a valid reply.
  case run
  /// The sample request is answered in time.
  case deadline

  /// The id of the step's probe.
  var probe: String { "doctor/\(rawValue)" }
}

/// A step of the preflight that failed.
struct PreflightFailure: Error {
  let step: PreflightStep
  /// What went wrong.
  let failure: ProbeFailure

  func status(of step: PreflightStep) -> ProbeStatus {
    if step == self.step { return .failed(failure) }
    let passed = PreflightStep.allCases.prefix { $0 != self.step }
    return passed.contains(step) ? .passed : .blocked(by: self.step.probe)
  }
}

/// The first connection to an adapter: without it no other probe can run.
struct Preflight {
  private let command: AdapterCommand
  private let options: HarnessOptions

  /// How many deadlines the first run may take: this tells a late reply from a missing one.
  private static let deadlines = 3

  init(_ command: AdapterCommand, _ options: HarnessOptions) {
    self.command = command
    self.options = options
  }

  /// Starts the adapter, completes hello and sends the sample request.
  func run() -> Result<ProbedAdapter, PreflightFailure> {
    Result { () throws(PreflightFailure) in
      let connection = try at(.start) { () throws(ProbeFailure) in
        try RawConnection(adapter: command, options)
      }
      let response = try hello(connection)
      let hello = try at(.helloReply) { () throws(ProbeFailure) in
        try Self.helloReply(in: response)
      }
      let adapter = ProbedAdapter(command, options, hello)
      return try sampleRequest(adapter, connection)
    }
  }

  private func at<Value>(
    _ step: PreflightStep, _ work: () throws(ProbeFailure) -> Value
  ) throws(PreflightFailure) -> Value {
    do throws(ProbeFailure) {
      return try work()
    } catch {
      throw PreflightFailure(step: step, failure: error)
    }
  }

  private func hello(_ connection: RawConnection) throws(PreflightFailure) -> Response {
    let response = connection.hello()
    guard response.unsolicited.isEmpty else { return response }
    if response.hasEnded {
      throw PreflightFailure(
        step: .start,
        failure: ProbeFailure(
          response, problem: command.notFound,
          expected: "a process that stays alive and answers hello"))
    }
    if response.isSilence {
      throw PreflightFailure(
        step: .hello,
        failure: ProbeFailure(
          response, problem: Self.bufferedReply(connection),
          expected: "the reply to hello, on a line of its own"))
    }
    return response
  }

  /// A reply that comes only after the end of input was never flushed.
  private static func bufferedReply(_ connection: RawConnection) -> String? {
    _ = connection.endInput()
    let late = connection.receive(RawRequest.helloID, within: 0)
    guard late.member != nil else { return nil }
    return "and the reply only after standard input was closed: it waited in a buffer"
  }

  /// The reply to hello, read strictly.
  static func helloReply(in response: Response) throws(ProbeFailure) -> HelloReply {
    let expected =
      "{\"id\":\"0\",\"ok\":{\"protocol\":1,\"implementation\":{\"name\":...},\"roles\":[...]}}"
    if let error = response.error {
      throw ProbeFailure(
        sent: Printable.line(response.request), received: Printable.line(error.message),
        expected: "ok; the adapter runs, but reports a problem of its own",
        fixes: ["Fix the problem that the message names, and run the doctor again."])
    }
    guard let ok = response.ok else { throw ProbeFailure(response, expected: expected) }
    do throws(MessageError) {
      let reply = try HelloReply(ok)
      guard !reply.roles.isEmpty else {
        throw MessageError(path: JSONPath("ok", "roles"), problem: .badValue("must have a role"))
      }
      return reply
    } catch {
      throw ProbeFailure(
        response, problem: "\(error.located(in: response.line))", expected: expected)
    }
  }

  private func sampleRequest(
    _ adapter: ProbedAdapter, _ connection: RawConnection
  ) throws(PreflightFailure) -> ProbedAdapter {
    var response = adapter.run(on: connection)
    let isLate = response.isSilence
    if isLate {
      response = connection.receive(
        Array("1".utf8), to: response.request,
        within: (Self.deadlines - 1) * options.runDeadline)
    }
    _ = try at(.run) { () throws(ProbeFailure) in
      try response.requireValid(for: adapter.sampleInput)
    }
    if isLate {
      throw PreflightFailure(
        step: .deadline,
        failure: ProbeFailure(
          sent: Printable.line(response.request),
          received: "the reply, but not within \(options.runDeadline) ms",
          expected: "the reply within \(options.runDeadline) ms"))
    }
    return ProbedAdapter(
      command, options, adapter.hello, usualMember: response.member ?? adapter.usualMember)
  }
}

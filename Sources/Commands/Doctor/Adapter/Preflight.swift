import AdapterProtocol
import Harness
import Processes

enum PreflightCheck: String, CaseIterable, Sendable {
  case start
  case hello
  case helloReply = "hello-reply"
  case run
  case deadline

  var probe: String { "doctor/\(rawValue)" }
}

struct PreflightFailure: Error {
  let step: PreflightCheck
  let failure: ProbeFailure

  func status(of step: PreflightCheck) -> ProbeStatus {
    if step == self.step { return .failed(failure) }
    let passed = PreflightCheck.allCases.prefix { $0 != self.step }
    return passed.contains(step) ? .passed : .blocked(by: self.step.probe)
  }
}

/// The first connection to an adapter: without it no other probe can run.
enum Preflight {
  /// How many deadlines the first run may take: this tells a late reply from a missing one.
  private static let deadlines = 3

  static func run(
    _ command: AdapterCommand, _ options: HarnessOptions
  ) throws(PreflightFailure) -> ProbedAdapter {
    var step = PreflightCheck.start
    do throws(ProbeFailure) {
      let connection = try RawConnection(adapter: command, options)
      let response = connection.hello()
      if response.unsolicited.isEmpty, response.hasEnded {
        throw ProbeFailure(
          response, problem: command.notFound,
          expected: "a process that stays alive and answers hello")
      }
      step = .hello
      if response.unsolicited.isEmpty, response.isNoReply {
        throw ProbeFailure(
          response, problem: bufferedReply(connection),
          expected: "the reply to hello, on a line of its own")
      }
      step = .helloReply
      let adapter = ProbedAdapter(command, options, try helloReply(in: response))
      step = .run
      var reply = adapter.run(on: connection)
      let isLate = reply.isNoReply
      if isLate {
        reply = connection.receive(
          Array("1".utf8), to: reply.request, within: (deadlines - 1) * options.runDeadline)
      }
      try reply.requireValid(for: adapter.sampleInput)
      step = .deadline
      guard !isLate else {
        throw ProbeFailure(
          sent: Printable.line(reply.request),
          received: "the reply, but not within \(options.runDeadline) ms",
          expected: "the reply within \(options.runDeadline) ms")
      }
      return ProbedAdapter(command, options, adapter.hello, usualMember: reply.member ?? "ok")
    } catch { throw PreflightFailure(step: step, failure: error) }
  }

  /// A reply that comes only after the end of input was never flushed.
  private static func bufferedReply(_ connection: RawConnection) -> String? {
    _ = connection.endInput()
    let late = connection.receive(RawRequest.helloID, within: 0)
    guard late.member != nil else { return nil }
    return "and the reply only after standard input was closed: it waited in a buffer"
  }

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
}

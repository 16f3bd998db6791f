import AdapterProtocol
import Conformance
package import Harness
package import Processes

/// Tests an adapter: each probe has a process of its own, and every wait has a deadline.
package struct Doctor: Sendable {
  let command: AdapterCommand
  let options: DoctorOptions

  package init(_ command: AdapterCommand, options: DoctorOptions = DoctorOptions()) {
    (self.command, self.options) = (command, options)
  }

  package func run(onResult: (ProbeResult) -> Void = { _ in }) -> DoctorReport {
    let preflight = Result { () throws(PreflightFailure) in try runPreflight() }
    let results = Probe.all.enumerated().compactMap { index, probe -> ProbeResult? in
      let status = status(of: probe, index, after: preflight)
      let isChosen = options.probes?.contains(probe.id) ?? true
      // The user learns of a failed preflight in any case: the probe needs it.
      guard isChosen || index < Probe.preflight.count && status.word == "FAIL" else { return nil }
      let result = ProbeResult(probe: probe, status: status)
      onResult(result)
      return result
    }
    return DoctorReport(
      results: results, smokeTests: (try? preflight.get()).flatMap(SmokeTest.all),
      isLive: RunRecord.isLive(command.shown))
  }

  private func status(
    of probe: Probe, _ index: Int, after preflight: Result<ProbedAdapter, PreflightFailure>
  ) -> ProbeStatus {
    switch preflight {
    case .failure(let failure) where index == failure.step: return .failed(failure.failure)
    case .failure(let failure):
      return index < failure.step ? .passed : .blocked(by: Probe.all[failure.step].id)
    case .success(let adapter):
      guard options.probes?.contains(probe.id) ?? true else { return .passed }
      do throws(ProbeFailure) { return try probe.check(adapter) } catch { return .failed(error) }
    }
  }
}

package struct DoctorOptions: Sendable {
  package var harness = HarnessOptions()
  /// The ids of the probes to run; nil for all.
  package var probes: Set<String>?

  package init() {}
}

// MARK: - The preflight

/// The step of the preflight that failed, as an index into the probes.
struct PreflightFailure: Error {
  let step: Int
  let failure: ProbeFailure
}

extension Doctor {
  /// The number of deadlines for the first run: this tells a late reply from a missing one.
  private static let deadlines = 3

  /// The first connection to the adapter: without it no other probe can run.
  private func runPreflight() throws(PreflightFailure) -> ProbedAdapter {
    let options = options.harness
    var step = 0
    do throws(ProbeFailure) {
      let connection = try RawConnection(adapter: command, options)
      let response = connection.hello()
      if response.hasEnded, response.line.isEmpty {
        throw ProbeFailure(response, problem: command.notFound)
      }
      step += 1
      if response.isNoReply, response.line.isEmpty {
        throw ProbeFailure(response, problem: Self.bufferedReply(connection))
      }
      step += 1
      let adapter = ProbedAdapter(command, options, try Self.helloReply(in: response))
      step += 1
      var reply = adapter.run(on: connection)
      let isLate = reply.isNoReply
      if isLate {
        reply = connection.receive(
          "1", to: reply.request, within: (Self.deadlines - 1) * options.runDeadline)
      }
      try reply.requireValid(for: adapter.sampleInput)
      step += 1
      guard !isLate else {
        throw ProbeFailure(
          sent: Printable.line(reply.request),
          received: "the reply, but not within \(options.runDeadline) ms")
      }
      step += 1
      try Self.requireOneReplyEach(adapter)
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

  private static func requireOneReplyEach(_ adapter: ProbedAdapter) throws(ProbeFailure) {
    let connection = try adapter.connect()
    for number in 1...3 {
      try adapter.run(id: "\(number)", on: connection).requireValid(for: adapter.sampleInput)
    }
    _ = connection.endInput()
    guard let line = connection.leftover else { return }
    throw ProbeFailure(
      sent: "hello, three sample requests, and the end of input",
      received: "besides the replies: \(line.isEmpty ? "an empty line" : Printable.line(line))")
  }

  static func helloReply(in response: Response) throws(ProbeFailure) -> HelloReply {
    if let error = response.error {
      throw ProbeFailure(
        sent: Printable.line(response.request), received: Printable.line(error.message),
        expected: "ok; the adapter runs, but reports a problem of its own",
        fixes: ["Fix the problem that the message names, and run the doctor again."])
    }
    guard let ok = response.ok else { throw ProbeFailure(response) }
    do throws(MessageError) {
      let reply = try HelloReply(ok)
      guard !reply.roles.isEmpty else {
        throw MessageError(path: JSONPath("ok", "roles"), problem: .badValue("must have a role"))
      }
      return reply
    } catch { throw ProbeFailure(response, problem: "\(error.located(in: response.line))") }
  }
}

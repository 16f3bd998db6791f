import AdapterProtocol

/// An implementation in this process, which answers as it would behind a pipe.
final class InProcessAdapter: AdapterUnderTest {
  let hello: HelloReply
  private(set) var incidents: [Incident] = []

  private let source: InProcessSource
  private let host: ImplementationHost
  private let options: HarnessOptions
  private let isStopped: @Sendable () -> Bool
  private let keepsSessions: Bool

  init(
    _ source: InProcessSource, greetedWith hello: HelloRequest, _ options: HarnessOptions,
    until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) {
    self.source = source
    self.options = options
    self.isStopped = isStopped
    let host = ImplementationHost(on: source.gate.executor, source.make)
    self.host = host
    let answer: Reply.Body
    do throws(Gate.Refusal) {
      answer = try source.gate.value(within: options.helloDeadline, of: "hello") {
        await host.answer(to: .hello(hello))
      }
    } catch {
      throw StartFailure(
        command: source.shown,
        cause: EarlyEnd.cause == .signal
          ? .interrupted : .busy(source.gate.reason ?? "\(error)"))
    }
    do throws(MessageError) {
      guard case .ok(let members) = answer else {
        throw MessageError(path: JSONPath(), problem: .noAnswer)
      }
      let offered = hello.minimumVersion...max(hello.minimumVersion, hello.maximumVersion)
      self.hello = try HelloReply(members, offered: offered)
    } catch {
      throw StartFailure(
        command: source.shown, cause: .protocolError(.malformed(error), bytes: []))
    }
    keepsSessions = self.hello.roles.contains { $0.capabilities.features.contains(.sessions) }
  }

  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    for (number, job) in jobs.enumerated() { each(number, transcripts(of: job)) }
  }

  func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }

  // MARK: - One job

  private func transcripts(of job: Job) -> [Transcript] {
    var transcripts: [Transcript] = []
    for (step, known) in job.requests.enumerated() {
      if job.resets.contains(step), let session = known.session { reset(session, job) }
      guard let request = job.request(at: step, after: transcripts[...]) else {
        transcripts.append(Transcript(request: known, result: .notMade))
        continue
      }
      let isLost = transcripts.last?.result.endsProcess ?? false
      let result = isLost ? .lost : result(of: request, job)
      transcripts.append(Transcript(request: request, result: result))
    }
    if keepsSessions { for session in job.sessions { reset(session, job) } }
    return transcripts
  }

  private func reset(_ session: String, _ job: Job) {
    guard keepsSessions, source.gate.reason == nil else { return }
    let host = host
    _ = try? source.gate.value(within: options.runDeadline, of: "the reset after \(job.label)") {
      await host.answer(to: .reset(session: session))
    }
  }

  private func result(of request: RunRequest, _ job: Job) -> ExchangeResult {
    if isStopped() { return .notRun("the run was stopped") }
    if let reason = source.gate.reason { return .notRun(reason) }
    if let crash = source.journal?.knownCrash(at: request) { return crash }
    source.journal?.note(request, as: job.label)
    let deadline = request.deadline ?? options.runDeadline
    let host = host
    do throws(Gate.Refusal) {
      let answer = try source.gate.value(within: deadline, of: "a link (\(job.label))") {
        await host.answer(to: .run(request))
      }
      return result(answer, of: request)
    } catch {
      let reason = source.gate.reason ?? "an earlier link never returned"
      // Whoever stopped a run knows it.
      if !hasGivenUp, EarlyEnd.cause != .signal { incidents.append(Incident(.gaveUp(reason))) }
      switch error {
      case .late: return .timedOut(milliseconds: deadline, partial: [])
      case .calledExit: return .crashed(.calledExit, standardError: [])
      case .closed: return .notRun(reason)
      }
    }
  }

  private func result(_ answer: Reply.Body, of request: RunRequest) -> ExchangeResult {
    switch answer {
    case .unsupported(let unsupported): return .unsupported(unsupported)
    case .error(let failure): return ExchangeResult(failure)
    case .ok(let members):
      let features = hello.capabilities(of: request.input.role)?.features ?? []
      do throws(MessageError) {
        return .answered(try RunReply(members, to: request.input, features: features))
      } catch { return .protocolError(.malformed(error), bytes: []) }
    }
  }
}

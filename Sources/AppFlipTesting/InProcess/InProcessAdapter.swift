import AdapterKit
import AdapterProtocol
import Harness

/// An implementation in this process, in the place of an adapter's process.
///
/// Each start makes a new implementation. Global variables keep their values.
struct InProcessSource: AdapterSource {
  let shown: String
  /// Remembers the request under way, in case that the process ends; nil if nothing reads it.
  var journal: Journal?
  let gate = Gate()
  let make: @Sendable () -> Adapter

  init(_ shown: String, journal: Journal? = nil, _ make: @escaping @Sendable () -> Adapter) {
    (self.shown, self.journal, self.make) = (shown, journal, make)
  }

  func starter(_ hello: HelloRequest, _ options: HarnessOptions) -> AdapterStarter {
    { isStopped throws(StartFailure) in
      try InProcessAdapter(self, greetedWith: hello, options, until: isStopped)
    }
  }
}

/// An implementation in this process, which answers as it would behind a pipe.
final class InProcessAdapter: AdapterUnderTest {
  let hello: HelloReply
  private(set) var incidents: [Incident] = []

  private let source: InProcessSource
  private let host: ImplementationHost
  private let options: HarnessOptions
  private let isStopped: @Sendable () -> Bool
  private let keepsSessions: Bool

  fileprivate init(
    _ source: InProcessSource, greetedWith hello: HelloRequest, _ options: HarnessOptions,
    until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) {
    (self.source, self.options, self.isStopped) = (source, options, isStopped)
    host = ImplementationHost(on: source.gate.executor, source.make)
    let answer: Reply.Body
    do throws(Gate.Refusal) {
      answer = try source.gate.answer(
        of: host, to: .hello(hello), within: options.helloDeadline, "hello")
    } catch {
      throw StartFailure(
        command: source.shown,
        cause: EarlyEnd.cause == .signal
          ? .interrupted : .busy(source.gate.reason ?? "\(error.result)"))
    }
    do throws(MessageError) {
      guard case .ok(let members) = answer else {
        throw MessageError(path: JSONPath(), problem: .noAnswer)
      }
      let offered = hello.minimumVersion...max(hello.minimumVersion, hello.maximumVersion)
      self.hello = try HelloReply(members, offered: offered)
    } catch {
      throw StartFailure(
        command: source.shown, cause: .hello(.protocolError(.malformed(error), bytes: [])))
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
      let request = job.request(at: step, after: transcripts[...])
      let isLost = transcripts.last?.result.endsProcess ?? false
      let result = request.map { isLost ? .lost : self.result(of: $0, job) } ?? .notMade
      transcripts.append(Transcript(request: request ?? known, result: result))
    }
    if keepsSessions { for session in job.sessions { reset(session, job) } }
    return transcripts
  }

  private func reset(_ session: String, _ job: Job) {
    guard keepsSessions, source.gate.reason == nil else { return }
    _ = try? source.gate.answer(
      of: host, to: .reset(session: session), within: options.runDeadline,
      "the reset after \(job.label)")
  }

  private func result(of request: RunRequest, _ job: Job) -> ExchangeResult {
    if isStopped() { return .notRun("the run was stopped") }
    if let reason = source.gate.reason { return .notRun(reason) }
    if let crash = source.journal?.knownCrash(at: request) { return crash }
    source.journal?.note(request, as: job.label)
    let answer: Reply.Body
    do throws(Gate.Refusal) {
      answer = try source.gate.answer(
        of: host, to: .run(request), within: request.deadline ?? options.runDeadline,
        "a link (\(job.label))")
    } catch {
      // The caller that stopped a run knows it.
      if let reason = source.gate.reason, !hasGivenUp, EarlyEnd.cause != .signal {
        incidents.append(Incident(.gaveUp(reason)))
      }
      return error.result
    }
    do throws(MessageError) {
      return try ExchangeResult(answer, to: request.input, from: hello)
    } catch { return .protocolError(.malformed(error), bytes: []) }
  }
}

import AdapterProtocol
import AppFlip
package import Conformance
import Dispatch
import Harness

/// Sends the inputs of each role to an adapter, minimises failing inputs, and returns the failures.
package struct Fuzzer: Sendable {
  private let plan: FuzzPlan
  private let evaluator: Evaluator
  private let sequences: [InputSequence]
  private let capabilities: [Role: Capabilities]
  private let log = FailureLog()

  /// Sends the inputs, and blocks until the adapters have ended.
  package static func execute(
    _ plan: FuzzPlan, stop: StopSign = StopSign(), start: @escaping Launch
  ) throws(RunError) -> FuzzResult {
    let adapter = try RunError.starting(start())
    defer { adapter.close() }
    return try Fuzzer(plan, adapter.hello).run(on: adapter, stop, start)
  }

  /// Sends the input with a name again; nil if no input has this name.
  package static func replay(
    _ name: String, _ plan: FuzzPlan = FuzzPlan(), start: @escaping Launch
  ) throws(RunError) -> [FuzzFailure]? {
    let adapter = try RunError.starting(start())
    defer { adapter.close() }
    let fuzzer = try Fuzzer(plan, adapter.hello)
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let list = fuzzer.sequences.map(\.list).first(where: { $0.role.rawValue == words.first }),
      let input = words.last.flatMap({ FuzzInput(named: $0, in: list) })
    else { return nil }
    return fuzzer.job(of: input, in: list, 0).map { fuzzer.show($0, on: adapter) }
  }

  private init(_ plan: FuzzPlan, _ hello: HelloReply) throws(RunError) {
    let wanted = plan.settings.roles ?? Role.allCases
    let capabilities = hello.capabilities(of: wanted)
    guard !capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: wanted)
    }
    self.init(plan, capabilities, try RunError.adopting(hello.configuration))
  }

  private init(
    _ plan: FuzzPlan, _ capabilities: [Role: Capabilities], _ fixture: Fixture
  ) {
    (self.plan, self.capabilities) = (plan, capabilities)
    evaluator = Evaluator(fixture, capabilities, plan.settings)
    sequences = Role.allCases.compactMap { role in
      guard let declared = capabilities[role],
        let list = ChangeList(role, in: fixture, words: plan.words)
      else { return nil }
      return InputSequence(list, declared, seed: plan.seed)
    }
  }

  // MARK: - Inputs by number

  /// The roles take turns, and a role without further inputs is skipped.
  private var count: Int {
    let listed = sequences.map(\.listed).max() ?? 0
    let (random, overflow) = plan.runs.addingReportingOverflow(listed * sequences.count)
    return overflow ? .max : random
  }

  private func input(_ number: Int, from kept: inout KeptInputs) -> FuzzJob? {
    let (place, role) = number.quotientAndRemainder(dividingBy: sequences.count)
    let sequence = sequences[role]
    guard place - sequence.listed < plan.runs / sequences.count,
      let made = sequence[
        place, from: { kept.draw(before: number - Self.lag * stride, &$0) }]
    else { return nil }
    return FuzzJob(
      number: number, role: sequence.list.role, input: made.input, requests: made.requests)
  }

  private func job(of input: FuzzInput, in list: ChangeList, _ number: Int) -> FuzzJob? {
    capabilities[list.role].flatMap { input.requests(in: list, for: $0) }
      .map { FuzzJob(number: number, role: list.role, input: input, requests: $0) }
  }

  /// The inputs that the same worker sent before.
  private func inputs(before number: Int, of role: Role) -> [FuzzInput] {
    let earlier = (1...Self.longestHistory).map { number - $0 * stride }.filter { $0 >= plan.from }
    var none = KeptInputs()
    return earlier.reversed().compactMap { input($0, from: &none) }
      .filter { $0.role == role }.map { FuzzInput($0.input.changes) }
  }

  private static let longestHistory = 64
  /// An input depends on no reply to this many inputs before it: more than can be in flight.
  private static let lag = 128
  /// Each worker has every n-th input of the shard.
  private var stride: Int { plan.shard.count * max(plan.jobs, 1) }

  // MARK: - Sending

  private func run(
    on adapter: any AdapterUnderTest, _ stop: StopSign, _ start: @escaping Launch
  ) -> FuzzResult {
    let deadline = plan.seconds.map { ContinuousClock.now + .seconds($0) }
    let ends = DispatchSemaphore(value: 0)
    let others = (1..<max(plan.jobs, 1)).count { worker in
      let refusal = OwnThread.start {
        if let adapter = try? start() {
          serve(worker, on: adapter, stop, until: deadline)
          adapter.close()
        } else {
          // Its inputs are missing.
          log.close(.gaveUp)
        }
        ends.signal()
      }
      if refusal != nil { log.close(.gaveUp) }
      return refusal == nil
    }
    serve(0, on: adapter, stop, until: deadline)
    for _ in 0..<others { ends.wait() }
    return result(on: adapter, stop, start)
  }

  private func serve(
    _ worker: Int, on adapter: any AdapterUnderTest, _ stop: StopSign,
    until deadline: ContinuousClock.Instant?
  ) {
    var number = plan.from + plan.shard.number - 1 + plan.shard.count * worker
    var underWay: [FuzzJob] = []
    var (states, kept) = (StartStates(), KeptInputs())
    adapter.run(
      from: {
        while number < count, !stop.isUp, !log.isClosed {
          if let deadline, ContinuousClock.now >= deadline {
            log.close(.outOfTime)
            return nil
          }
          defer { number += stride }
          guard let job = input(number, from: &kept) else { continue }
          underWay.append(job)
          return evaluator.job(for: job)
        }
        return nil
      },
      each: { _, transcripts in
        let job = underWay.removeFirst()
        kept.note(job, transcripts)
        log.take(
          evaluator.failures(of: job, transcripts, seen: &states), transcripts,
          closing: plan.endsAtFirstFailure)
      })
    log.note(next: underWay.first?.number ?? number, reached: kept.reached)
    if adapter.hasGivenUp { log.close(.gaveUp) }
  }

  private func result(
    on adapter: any AdapterUnderTest, _ stop: StopSign, _ start: @escaping Launch
  ) -> FuzzResult {
    var result = log.result
    result.end = stop.isUp ? .stopped : result.end
    result.incidents += adapter.incidents
    result.implementation = adapter.hello.implementation.shown
    let deadline = ContinuousClock.now + .seconds(plan.secondsOfMinimising)
    var minimised = FailureList()
    for failure in result.failures {
      guard let sequence = sequences.first(where: { $0.list.role == failure.role }) else {
        continue
      }
      let minimiser = InputMinimiser(failure) { input, isFresh in
        guard !stop.isUp, ContinuousClock.now < deadline,
          let job = job(of: input, in: sequence.list, failure.number)
        else { return nil }
        guard isFresh, let fresh = try? start() else { return show(job, on: adapter) }
        defer { fresh.close() }
        return show(job, on: fresh)
      }
      let smallest = minimiser.minimised(
        in: sequence.list, after: inputs(before: failure.number, of: failure.role))
      minimised.add(smallest)
      result.executions += minimiser.executions
    }
    result.failures = minimised.inOrder
    return result
  }

  /// Sends an input and returns its failures.
  private func show(_ job: FuzzJob, on adapter: any AdapterUnderTest) -> [FuzzFailure] {
    var shown: [FuzzFailure] = []
    var states = StartStates()
    adapter.run([evaluator.job(for: job)]) { _, transcripts in
      shown = evaluator.failures(of: job, transcripts, seen: &states)
    }
    return shown
  }
}

/// The options of a fuzzing run.
package struct FuzzPlan: Sendable {
  package var seed: UInt64 = 1
  /// The number of random inputs after the listed inputs.
  package var runs = 20_000
  /// The number of the first input: a stopped run continues there.
  package var from = 0
  package var shard = Shard.whole
  package var jobs = 1
  package var seconds: Int?
  package var words: [[UInt8]] = []
  package var settings = Settings()
  package var endsAtFirstFailure = false

  package init() {}

  /// The limit of the time for minimising; the failures after it stay as they were sent.
  fileprivate var secondsOfMinimising: Int { seconds.map { max(1, $0 / 3) } ?? 300 }
}

/// An input with the requests that it makes.
struct FuzzJob: Sendable {
  let number: Int
  let role: Role
  let input: FuzzInput
  /// Earlier requests first, a relation's variant last.
  let requests: [FuzzRequest]
}

extension Evaluator {
  func job(for job: FuzzJob) -> Job {
    let (input, requests) = (job.input, job.requests)
    if input.relation == nil || !input.earlier.isEmpty {
      return self.job(
        requests, number: job.number, inOneSession: !input.earlier.isEmpty && input.sharesSession)
    }
    // Both are first requests: each has its own state.
    var first = self.job([requests[0]], number: job.number, inOneSession: false)
    first.requests += requests.dropFirst().flatMap {
      self.job([$0], number: job.number, inOneSession: false).requests
    }
    return first
  }

  func failures(
    of job: FuzzJob, _ transcripts: [Transcript], seen states: inout StartStates
  ) -> [FuzzFailure] {
    guard let last = transcripts.last, let request = job.requests.last,
      transcripts.count == job.requests.count
    else { return [] }
    let isAlone = job.input.earlier.isEmpty || !job.input.sharesSession
    let earlier = isAlone ? [] : Array(transcripts.dropLast())
    let judgement = judge.judge(last, after: earlier)
    var failures: [FuzzFailure] = []
    // Most inputs don't fail, and need no text.
    lazy var steps = transcripts.map { transcript in
      let shown = judge.judge(transcript.request.input, transcript.result).shown
      return FuzzFailure.Step(request: transcript.request, answer: shown ?? "\(transcript.result)")
    }
    func fail(_ signature: FailureSignature, _ severity: Finding.Severity, _ evidence: Evidence) {
      failures.append(
        FuzzFailure(
          number: job.number, role: job.role, input: job.input, signature: signature,
          severity: severity, evidence: evidence, steps: steps))
    }
    for violation in judgement.violations {
      fail(
        FailureSignature(violation, last.result, to: request), .init(violation.verdict),
        judgement.masked(violation.evidence))
    }
    for transcript in transcripts where transcript.startsFlip {
      let start = judge.judge(transcript.request.input, transcript.result)
      if states.isRepeated(in: start) {
        fail(StartStates.signature, .fail, StartStates.evidence)
      }
    }
    guard let relation = job.input.relation?.kind, transcripts.count > 1,
      let other = judgement.decision,
      let decision = judge.judge(
        transcripts[transcripts.count - 2], after: Array(earlier.dropLast())
      ).decision, decision != other, !relation.excuses(other, about: request)
    else { return failures }
    fail(
      relation.signature(of: job.role), relation.severity(of: job.role, settings),
      Evidence(
        expected: "the same decision in spite of \(relation.inWords)",
        observed: judgement.shown ?? "", difference: nil))
    return failures
  }
}

extension Transcript {
  fileprivate var startsFlip: Bool {
    if case .googleApp(.start) = request.input { true } else { false }
  }
}

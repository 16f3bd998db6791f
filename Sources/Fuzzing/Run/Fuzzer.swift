import AdapterProtocol
import AppFlip
package import Conformance
import Dispatch
package import Harness
import Synchronization

/// Starts an adapter, on the thread that uses it.
package typealias Launch = @Sendable () throws(StartFailure) -> any AdapterUnderTest

/// Sends the inputs of each role to an adapter, minimises failing inputs, and returns the failures.
package struct Fuzzer: Sendable {
  private let plan: FuzzPlan
  let evaluator: Evaluator
  private let sequences: [InputSequence]
  private let capabilities: [Role: Capabilities]
  private let log = FailureLog()
  private let listener: FuzzListener
  /// The result without what the log has.
  let head: FuzzResult

  /// Sends the inputs, and blocks until the adapters have ended.
  package static func execute(
    _ plan: FuzzPlan, stop: StopSign = StopSign(), listener: FuzzListener = FuzzListener(),
    start: @escaping Launch
  ) throws(RunError) -> FuzzResult {
    let adapter = try RunError.starting(start())
    let fuzzer: Fuzzer
    do throws(RunError) { fuzzer = try Fuzzer(plan, adapter.hello, listener) } catch {
      adapter.close()
      throw error
    }
    return fuzzer.run(on: adapter, stop, start)
  }

  init(
    _ plan: FuzzPlan, _ hello: HelloReply, _ listener: FuzzListener = FuzzListener()
  ) throws(RunError) {
    let wanted = plan.settings.roles ?? Role.allCases
    let capabilities = hello.capabilities(of: wanted)
    guard !capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: wanted)
    }
    try self.init(
      plan, capabilities, RunError.adopting(hello.configuration), hello.implementation.shown,
      listener)
  }

  /// - Parameter capabilities: the roles with what every adapter can do.
  init(
    _ plan: FuzzPlan, _ capabilities: [Role: Capabilities], _ fixture: Fixture, _ name: String,
    _ listener: FuzzListener
  ) throws(RunError) {
    (self.plan, self.capabilities, self.listener) = (plan, capabilities, listener)
    evaluator = Evaluator(fixture, capabilities, plan.settings)
    sequences = Role.allCases.compactMap { role in
      guard let declared = capabilities[role],
        let list = ChangeList(role, in: fixture, words: plan.words)
      else { return nil }
      return InputSequence(list, declared, plan)
    }
    head = FuzzResult(plan, fixture, name)
    if let unknown = plan.unknownRegression(beside: sequences.map(\.list)) {
      throw .inputs([unknown])
    }
  }

  // MARK: - Inputs by number

  /// The roles take turns, and a role without further inputs is skipped.
  var count: Int {
    let listed = sequences.map(\.listed).max() ?? 0
    let (random, overflow) = plan.runs.addingReportingOverflow(listed * sequences.count)
    return overflow ? .max : random
  }

  func input(_ number: Int, from kept: inout KeptInputs) -> FuzzJob? {
    let (place, role) = number.quotientAndRemainder(dividingBy: sequences.count)
    let sequence = sequences[role]
    guard place - sequence.listed < plan.runs / sequences.count,
      let made = sequence[
        place, from: { kept.draw(before: number - Self.lag * stride, &$0) }]
    else { return nil }
    return FuzzJob(
      number: number, role: sequence.list.role, input: made.input, requests: made.requests)
  }

  func job(of input: FuzzInput, in list: ChangeList, _ number: Int) -> FuzzJob? {
    capabilities[list.role].flatMap { input.requests(in: list, for: $0) }
      .map { FuzzJob(number: number, role: list.role, input: input, requests: $0) }
  }

  /// The job of an input with its name; nil if no input has this name.
  func job(named name: String, number: Int = 0) -> (job: FuzzJob, input: FuzzInput)? {
    for list in sequences.map(\.list) {
      guard let input = FuzzInput(reproducing: name, in: list) else { continue }
      return job(of: input, in: list, number).map { ($0, input) }
    }
    return nil
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
    for worker in 0..<plan.jobs { log.note(next: first(of: worker), reached: 0, of: worker) }
    let others = (1..<plan.jobs).count { worker in
      let refusal = OwnThread.start {
        if let adapter = try? start() {
          serve(worker, on: adapter, stop, until: deadline)
          log.note(adapter.close())
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
    var result = head
    log.add(to: &result)
    if stop.isUp { result.parts[0].end = .stopped }
    minimise(&result, on: adapter, stop, start)
    log.note(adapter.close())
    log.addIncidents(to: &result)
    return result
  }

  /// The first input of a worker.
  private func first(of worker: Int) -> Int {
    plan.shard.first(from: plan.from) + plan.shard.count * worker
  }

  private func serve(
    _ worker: Int, on adapter: any AdapterUnderTest, _ stop: StopSign,
    until deadline: ContinuousClock.Instant?
  ) {
    var number = first(of: worker)
    var underWay: [FuzzJob] = []
    /// The first input that the harness gave back.
    var unsent: Int?
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
        if transcripts.isUnsent {
          unsent = unsent ?? job.number
          // An adapter that was given up gives every input back.
          if adapter.hasGivenUp { log.close(.gaveUp) }
          return
        }
        kept.note(job, transcripts)
        log.take(
          evaluator.failures(of: job, transcripts, seen: &states), transcripts, of: job.role,
          closing: plan.endsAtFirstFailure)
        let next = unsent ?? underWay.first?.number ?? number
        log.note(next: next, reached: kept.reached, of: worker)
        if worker == 0 { report() }
      })
    log.note(next: unsent ?? underWay.first?.number ?? number, reached: kept.reached, of: worker)
    log.note(adapter.incidents)
    if adapter.hasGivenUp { log.close(.gaveUp) }
  }

  private func report() {
    listener.progressed {
      var progress = log.progress
      progress.all = plan.runs == .max ? nil : count / plan.shard.count
      return progress
    } result: {
      var result = head
      log.add(to: &result, isUnderWay: true)
      return result
    }
  }

  // MARK: - Minimising

  private func minimise(
    _ result: inout FuzzResult, on adapter: any AdapterUnderTest, _ stop: StopSign,
    _ start: @escaping Launch
  ) {
    let deadline = ContinuousClock.now + .seconds(plan.secondsOfMinimising)
    var minimised = FailureList()
    for failure in result.failures + log.crashes.flatMap({ crash(at: $0, start) }) {
      guard let list = list(of: failure.role) else { continue }
      let minimiser = InputMinimiser(failure) { input, isFresh in
        guard !stop.isUp, ContinuousClock.now < deadline,
          let job = job(of: input, in: list, failure.number)
        else { return nil }
        guard isFresh, let fresh = try? start() else { return show(job, on: adapter) }
        defer { fresh.close() }
        return show(job, on: fresh)
      }
      minimised.add(
        minimiser.minimised(in: list, after: inputs(before: failure.number, of: failure.role)))
      result.executions += minimiser.executions
    }
    result.failures = minimised.inOrder
  }

  func list(of role: Role) -> ChangeList? {
    sequences.map(\.list).first { $0.role == role }
  }

  /// Sends an input and returns its failures.
  private func show(_ job: FuzzJob, on adapter: any AdapterUnderTest) -> [FuzzFailure] {
    failures(of: job, send(job, on: adapter))
  }

  func failures(of job: FuzzJob, _ transcripts: [Transcript]) -> [FuzzFailure] {
    var states = StartStates()
    return evaluator.failures(of: job, transcripts, seen: &states)
  }

  /// The judgement of each response; the requests of one session are judged together.
  func judgements(of job: FuzzJob, _ transcripts: [Transcript]) -> [JudgedRequest] {
    let isAlone = job.input.earlier.isEmpty || !job.input.sharesSession
    return transcripts.indices.map { place in
      evaluator.judge.judge(transcripts[place], after: isAlone ? [] : Array(transcripts[..<place]))
    }
  }

  func send(_ job: FuzzJob, on adapter: any AdapterUnderTest) -> [Transcript] {
    var sent: [Transcript] = []
    adapter.run([evaluator.job(for: job)]) { sent = $1 }
    return sent
  }

  /// The failures of a crash that no input under way reproduces alone: sends the inputs before it to a new process.
  private func crash(at number: Int, _ start: Launch) -> [FuzzFailure] {
    var none = KeptInputs()
    guard let last = input(number, from: &none), let list = list(of: last.role) else { return [] }
    let inputs = inputs(before: number, of: last.role) + [FuzzInput(last.input.changes)]
    var all = inputs[inputs.count - 1]
    (all.earlier, all.sharesSession) = (Array(inputs.dropLast()), false)
    guard let job = job(of: all, in: list, number), let adapter = try? start() else { return [] }
    defer { adapter.close() }
    let transcripts = send(job, on: adapter)
    guard let end = transcripts.firstIndex(where: \.result.endsProcess) else { return [] }
    var crash = inputs[end]
    (crash.earlier, crash.sharesSession) = (Array(inputs[..<end]), false)
    return failures(
      of: FuzzJob(
        number: number, role: last.role, input: crash, requests: Array(job.requests[...end])),
      Array(transcripts[...end]))
  }
}

/// Receives the progress of a run, and every minute the result so far.
package final class FuzzListener: Sendable {
  private let progress: @Sendable (() -> FuzzProgress) -> Void
  private let checkpoint: @Sendable (FuzzResult) -> Void
  private let written = Mutex(ContinuousClock.now)

  private static let interval = Swift.Duration.seconds(60)

  package init(
    progress: @escaping @Sendable (() -> FuzzProgress) -> Void = { _ in },
    checkpoint: @escaping @Sendable (FuzzResult) -> Void = { _ in }
  ) {
    (self.progress, self.checkpoint) = (progress, checkpoint)
  }

  func progressed(_ current: () -> FuzzProgress, result: () -> FuzzResult) {
    progress(current)
    let now = ContinuousClock.now
    let isDue = written.withLock { written in
      guard now - written >= Self.interval else { return false }
      written = now
      return true
    }
    if isDue { checkpoint(result()) }
  }
}

import AdapterProtocol
import AppFlip
package import Conformance
import Dispatch
package import Harness

/// Starts an adapter, on the thread that uses it.
package typealias Launch = @Sendable () throws(StartFailure) -> any AdapterUnderTest

/// Sends the inputs of each role to an adapter, minimises failing inputs, and returns the failures.
package struct Fuzzer: Sendable {
  let plan: FuzzPlan
  let fixture: Fixture
  let judge: Judge
  let capabilities: [Role: Capabilities]
  let log: FailureLog
  private let sequences: [InputSequence]
  private let listener: FuzzListener

  /// Sends the inputs, and blocks until the adapters have ended.
  package static func execute(
    _ plan: FuzzPlan, stop: StopSign = StopSign(), listener: FuzzListener = FuzzListener(),
    start: @escaping Launch
  ) throws(RunError) -> FuzzResult {
    let adapter = try RunError.starting(start())
    let fuzzer: Fuzzer
    do throws(RunError) { fuzzer = try Fuzzer(plan, adapter.hello, nil, listener) } catch {
      adapter.close()
      throw error
    }
    return fuzzer.run(on: adapter, stop, start)
  }

  init(
    _ plan: FuzzPlan, _ hello: HelloReply, _ shared: [Role: Capabilities]? = nil,
    _ listener: FuzzListener = FuzzListener()
  ) throws(RunError) {
    let wanted = plan.settings.roles ?? Role.allCases
    let capabilities = shared ?? hello.capabilities(of: wanted)
    guard !capabilities.isEmpty else {
      throw .noRole(declared: shared == nil ? hello.roles.map(\.role) : [], judged: wanted)
    }
    fixture = try RunError.adopting(hello.configuration)
    (self.plan, self.capabilities, self.listener) = (plan, capabilities, listener)
    judge = Judge(
      capabilities, in: fixture, edition: plan.settings.edition, profile: plan.settings.profile)
    sequences = Role.allCases.compactMap { [fixture] role in
      guard let declared = capabilities[role],
        let list = ChangeList(role, in: fixture, words: plan.words)
      else { return nil }
      return InputSequence(list, declared, plan)
    }
    log = FailureLog(FuzzResult(plan, fixture, hello.implementation.shown))
    if let unknown = plan.unknownRegression(beside: sequences.map(\.list)) {
      throw .inputs([unknown])
    }
  }

  // MARK: - Inputs by number

  /// The roles take turns, and a role without further inputs is skipped.
  var count: Int {
    let listed = sequences.map(\.listed.count).max() ?? 0
    let (random, overflow) = plan.runs.addingReportingOverflow(listed * sequences.count)
    return overflow ? .max : random
  }

  func input(_ number: Int, from kept: inout KeptInputs) -> FuzzJob? {
    let (place, role) = number.quotientAndRemainder(dividingBy: sequences.count)
    let sequence = sequences[role]
    guard place - sequence.listed.count < plan.runs / sequences.count,
      let made = sequence.input(place, from: { kept.draw(before: number - Self.lag * stride, &$0) })
    else { return nil }
    return FuzzJob(
      number: number, role: sequence.list.role, input: made.input, requests: made.requests)
  }

  func job(of input: FuzzInput, in list: ChangeList, _ number: Int) -> FuzzJob? {
    capabilities[list.role].flatMap { input.requests(in: list, for: $0) }
      .map { FuzzJob(number: number, role: list.role, input: input, requests: $0) }
  }

  /// The job of an input with its name; nil if no input has this name.
  func job(named name: String, number: Int = 0) -> FuzzJob? {
    for list in sequences.map(\.list) {
      guard let input = FuzzInput(reproducing: name, in: list) else { continue }
      return job(of: input, in: list, number)
    }
    return nil
  }

  func list(of role: Role) -> ChangeList? {
    sequences.map(\.list).first { $0.role == role }
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
    log.close(.complete, isStopped: stop.isUp)
    let failures = log.result.failures + log.crashes.flatMap { crash(at: $0, start) }
    let (minimised, requests) = self.minimised(failures, stop) { job, isFresh in
      guard isFresh, let fresh = try? start() else { return show(job, on: adapter) }
      defer { fresh.close() }
      return show(job, on: fresh)
    }
    log.note(adapter.close())
    return log.result(minimised, minimisedWith: requests)
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
    var (states, kept) = (Set<UInt64>(), KeptInputs())
    func note() {
      let next = unsent ?? underWay.first?.number ?? number
      log.note(next: next, reached: kept.reached, of: worker)
    }
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
          return harnessJob(of: job)
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
          failures(of: job, transcripts, seen: &states), transcripts, of: job.role,
          requests: transcripts.count, closing: plan.endsAtFirstFailure)
        note()
        if worker == 0 { report() }
      })
    note()
    log.note(adapter.incidents)
    if adapter.hasGivenUp { log.close(.gaveUp) }
  }

  func report() {
    listener.progress {
      var progress = log.progress
      progress.all = plan.runs == .max ? nil : count / plan.shard.count
      return progress
    }
    if log.isCheckpointDue { listener.checkpoint(log.result) }
  }

  func send(_ job: FuzzJob, on adapter: any AdapterUnderTest) -> [Transcript] {
    var sent: [Transcript] = []
    adapter.run([harnessJob(of: job)]) { sent = $1 }
    return sent
  }

  /// Sends an input and returns its failures.
  private func show(_ job: FuzzJob, on adapter: any AdapterUnderTest) -> [FuzzFailure] {
    failures(of: job, send(job, on: adapter))
  }

  // MARK: - Minimising

  /// The failures with the fewest changes, and the number of requests that this took.
  ///
  /// - Parameter show: sends an input, to a new process if it must be fresh, and returns its failures.
  func minimised(
    _ failures: [FuzzFailure], _ stop: StopSign,
    by show: @escaping (_ job: FuzzJob, _ isFresh: Bool) -> [FuzzFailure]
  ) -> ([FuzzFailure], requests: Int) {
    let deadline = ContinuousClock.now + .seconds(plan.secondsOfMinimising)
    var (smallest, requests) = (FailureList(), 0)
    for failure in failures {
      guard let list = list(of: failure.role) else { continue }
      let minimiser = InputMinimiser(failure, in: list) { input, isFresh in
        guard !stop.isUp, ContinuousClock.now < deadline else { return nil }
        return job(of: input, in: list, failure.number).map { show($0, isFresh) }
      }
      smallest.add(
        minimiser.minimised(
          after: failure.signature.isDifference
            ? [] : inputs(before: failure.number, of: failure.role)))
      requests += minimiser.executions
    }
    return (smallest.inOrder, requests)
  }

  /// The failures of a crash that no input under way reproduces alone: sends the inputs before it to a new process.
  private func crash(at number: Int, _ start: Launch) -> [FuzzFailure] {
    var none = KeptInputs()
    guard let last = input(number, from: &none), let list = list(of: last.role) else { return [] }
    let inputs = inputs(before: number, of: last.role) + [FuzzInput(last.input.changes)]
    guard let job = job(of: inputs.inOneProcess, in: list, number), let adapter = try? start()
    else { return [] }
    defer { adapter.close() }
    let transcripts = send(job, on: adapter)
    guard let end = transcripts.firstIndex(where: \.result.endsProcess) else { return [] }
    return failures(
      of: FuzzJob(
        number: number, role: last.role, input: Array(inputs[...end]).inOneProcess,
        requests: Array(job.requests[...end])),
      Array(transcripts[...end]))
  }
}

extension [FuzzInput] {
  /// The last input with the others before it in the same process.
  fileprivate var inOneProcess: FuzzInput {
    var input = last ?? FuzzInput()
    (input.earlier, input.sharesSession) = ([FuzzInput](dropLast()), false)
    return input
  }
}

/// Receives the progress of a run, and every minute the result so far.
package struct FuzzListener: Sendable {
  let progress: @Sendable (() -> FuzzProgress) -> Void
  let checkpoint: @Sendable (FuzzResult) -> Void

  package init(
    progress: @escaping @Sendable (() -> FuzzProgress) -> Void = { _ in },
    checkpoint: @escaping @Sendable (FuzzResult) -> Void = { _ in }
  ) {
    (self.progress, self.checkpoint) = (progress, checkpoint)
  }
}

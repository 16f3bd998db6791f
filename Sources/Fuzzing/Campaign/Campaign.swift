import AdapterProtocol
import AppFlip
public import Conformance
public import Harness

/// One run of the fuzzer against one adapter.
///
/// Inputs are made in rounds of a fixed size, each from what was learned up to the last round but two.
/// So the adapter never waits for an input, and what is made doesn't depend on when replies come.
public struct Campaign {
  private let plan: CampaignPlan
  private let workers: Workers
  private let fixture: Fixture
  private let evaluator: Evaluator
  private let stopCondition: StopCondition
  private let listener: (any CampaignListener)?
  private let replayer: Replayer
  private var generators: [Generator]
  private var executed: [Int]
  private var executedOfList: [Int]
  private var triage: Triage
  private var histories: [History]
  /// The last inputs under way, in each worker, when a process ended and none of those alone brought that
  /// about: looked into once all of them have been collected.
  private var unattributedCrashes: [[Int]]
  private var growth = Growth()
  private var states = StartStates()
  private var made = 0
  /// The inputs with few deviations that were made, which come before all others.
  private var listed = 0
  /// Whether there may be more of those.
  private var isListing: Bool
  /// Whether an input wasn't sent for want of time: what comes behind it would make another campaign than
  /// one of as many executions.
  private var hasGap = false
  /// How many earlier findings weren't handed over again for want of time.
  private var regressionsLeft = 0
  private var firstViolation: Int?

  /// The inputs between two looks at what came of them.
  package static let roundLength = 128
  /// The rounds that are under way at once: one is made, one executed, and one waits for either, so
  /// that neither thread waits when a round takes longer than the others.
  private static let roundsUnderWay = 3

  /// Runs a campaign.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  public static func execute(
    _ plan: CampaignPlan, stop: StopSign = StopSign(), listener: (any CampaignListener)? = nil,
    start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> CampaignResult {
    var campaign = try Campaign(plan, stop, listener, start)
    listener?.began(listed: campaign.generators.reduce(0) { $0 + $1.listed })
    return campaign.run()
  }

  private init(
    _ plan: CampaignPlan, _ stop: StopSign, _ listener: (any CampaignListener)?,
    _ start: @escaping Worker.Launch
  ) throws(RunError) {
    self.plan = plan
    self.listener = listener
    workers = try Workers(Array(repeating: start, count: plan.budget.jobs)) {
      RunError.start($1)
    }
    let capabilities: [Role: Capabilities]
    do throws(RunError) {
      fixture = try Self.fixture(of: workers.hello)
      capabilities = try Self.capabilities(of: workers.hello, plan.settings)
      evaluator = Evaluator(fixture, capabilities, plan.settings)
      generators = Role.allCases.compactMap { [fixture] role in
        capabilities[role].flatMap { Generator(role, plan, $0, fixture) }
      }
    } catch {
      _ = workers.finish()
      throw error
    }
    executed = generators.map { _ in 0 }
    executedOfList = executed
    isListing = plan.budget.depth > 0
    let stopCondition = StopCondition(
      stop, seconds: plan.budget.seconds, HangBudget(plan.budget.hangBudget),
      restarts: plan.budget.restarts, now: plan.now)
    self.stopCondition = stopCondition
    replayer = Replayer(
      evaluator, start: start,
      within: .campaign(
        plan.most[.triage] ?? 0,
        within: plan.budget.seconds == nil ? nil : stopCondition.lengthOfAllElse),
      now: plan.now, noting: { listener?.triaged(executions: $0) }, pausing: stopCondition,
      until: { stopCondition.isLate })
    triage = Triage(plan, fixture, capabilities, replayer)
    histories = workers.all.map { _ in History() }
    unattributedCrashes = workers.all.map { _ in [] }
  }

  static func fixture(of hello: HelloReply) throws(RunError) -> Fixture {
    do throws(FixtureError) {
      return try Fixture.offered.adopting(hello.configuration)
    } catch { throw .fixture(error) }
  }

  /// What the adapter declared of the roles that are asked for.
  private static func capabilities(
    of hello: HelloReply, _ settings: Settings
  ) throws(RunError) -> [Role: Capabilities] {
    let wanted = settings.roles ?? Role.allCases
    var capabilities: [Role: Capabilities] = [:]
    for role in wanted { capabilities[role] = hello.capabilities(of: role) }
    guard !capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: wanted)
    }
    return capabilities
  }

  // MARK: - Running

  private mutating func run() -> CampaignResult {
    // The start of the adapters takes none of the campaign's time, nor does what was found before.
    stopCondition.open()
    replayRegressions()
    if plan.budget.seconds != nil { replayer.count(spent: stopCondition.sinceOpening) }
    stopCondition.begin()
    var underWay: [(generator: Int, batches: Int)] = []
    var round = 0
    while true {
      while underWay.count < Self.roundsUnderWay, mayGoOn(), let next = dispatchNext(&round) {
        underWay.append(next)
      }
      if underWay.isEmpty { break }
      let (generator, batches) = underWay.removeFirst()
      collect(batches, for: generator)
    }
    let end = end
    replayer.close()
    return result(workers.finish(), end)
  }

  /// Hands over again what earlier campaigns found.
  private mutating func replayRegressions() {
    for regression in plan.regressions {
      if stopCondition.isLate {
        regressionsLeft += 1
        continue
      }
      guard let (attempt, isStateRepeated) = replayer.regression(regression) else { continue }
      let found = triage.look(
        into: attempt, isNew: true, isStateRepeated: isStateRepeated, attempt.queued.origin,
        after: regression.inputs(in: fixture).dropLast())
      for finding in found { listener?.found(finding) }
    }
  }

  /// Whether further inputs are to be made.
  private func mayGoOn() -> Bool {
    (isListing || made - listed < plan.budget.runs) && !stopCondition.isOver(before: made)
  }

  /// Why no more inputs were made.
  private var end: CampaignResult.End {
    if firstViolation != nil || (!isListing && made - listed >= plan.budget.runs && !hasGap) {
      return .complete
    }
    if stopCondition.lastBearable != nil { return stopCondition.hasEndedTooOften ? .gaveUp : .hung }
    if stopCondition.isStopped { return .stopped }
    return stopCondition.isOutOfTime ? .outOfTime : .exhausted
  }

  /// Has a round executed for the next role for which there are inputs.
  private mutating func dispatchNext(_ round: inout Int) -> (generator: Int, batches: Int)? {
    for _ in generators.indices {
      let generator = round % generators.count
      round += 1
      if let batches = dispatch(from: generator) { return (generator, batches) }
    }
    guard isListing else { return nil }
    isListing = false
    return dispatchNext(&round)
  }

  /// Makes a round of inputs for a role, and has them executed.
  private mutating func dispatch(from generator: Int) -> Int? {
    var queuedInputs: [(number: Int, queued: QueuedInput)] = []
    while queuedInputs.count < Self.roundLength, let queued = next(from: generator) {
      queuedInputs.append((made, queued))
      made += 1
      if isListing { listed += 1 }
    }
    return queuedInputs.isEmpty
      ? nil : workers.execute(queuedInputs, by: evaluator, until: stopCondition)
  }

  /// The next input for a role; nil if there is none, or the budget is used up.
  private mutating func next(from generator: Int) -> QueuedInput? {
    if isListing { return generators[generator].nextListed() }
    guard made - listed < plan.budget.runs else { return nil }
    return generators[generator].next(made, seed: plan.budget.seed)
  }

  /// Takes what came of a round.
  private mutating func collect(_ count: Int, for generator: Int) {
    let batches = workers.collect(count)
    let longest = batches.map(\.queuedInputs.count).max() ?? 0
    var hasRun = false
    for index in 0..<longest {
      for worker in batches.indices where index < batches[worker].queuedInputs.count {
        guard let execution = execution(at: index, of: batches[worker]) else { continue }
        hasRun = true
        executed[generator] += 1
        if execution.queued.isListed { executedOfList[generator] += 1 }
        take(execution, generator, worker)
        histories[worker].append(execution.queued, number: execution.number)
      }
    }
    for worker in batches.indices {
      lookInto(unattributedCrashesOf: batches[worker], worker, generator)
    }
    // Every worker has given its adapter up: nothing more will come of them.
    if !hasRun { stopCondition.end() }
    generators[generator].weigh()
    let behaviours = generators.reduce(0) { $0 + $1.fuzzCorpus.behaviours }
    let executions = executed.reduce(0, +)
    growth.note(behaviours, after: executions)
    listener?.progressed(
      executions: executions, behaviours: behaviours, findings: triage.findings.count)
  }

  /// What came of an input of a batch; nil if it wasn't executed, or stands behind one that wasn't.
  private mutating func execution(at index: Int, of batch: Batch) -> Attempt? {
    guard index < batch.attempts.count else {
      if stopCondition.isOver(before: made) { hasGap = true }
      return nil
    }
    let execution = batch.attempts[index]
    if let last = stopCondition.lastBearable, execution.number > last { hasGap = true }
    // What was broken off is missing; with what stands behind it this would be another campaign.
    if !execution.hasRun, stopCondition.isLate { hasGap = true }
    return hasGap || !execution.hasRun ? nil : execution
  }

  private mutating func take(_ execution: Attempt, _ generator: Int, _ worker: Int) {
    let isNew = generators[generator].learn(
      execution, showing: Feedback(of: execution, for: plan.strategy))
    let isStateRepeated = states.isRepeated(in: execution.judgement)
    switch plan.goal {
    case .findings: break
    case .firstViolation:
      return lookForFirstViolation(in: execution, isStateRepeated: isStateRepeated)
    case .nothing: return
    }
    let found = triage.look(
      into: execution, isNew: isNew, isStateRepeated: isStateRepeated,
      generators[generator].provenance(of: execution.queued), after: histories[worker].inputs)
    for finding in found { listener?.found(finding) }
  }

  /// Looks into the ends of a worker's processes that none of the inputs under way brought about alone, as
  /// far as those have been collected.
  private mutating func lookInto(
    unattributedCrashesOf batch: Batch, _ worker: Int, _ generator: Int
  ) {
    guard plan.goal == .findings else { return }
    unattributedCrashes[worker] += batch.incidents.compactMap(\.lastSuspect)
    guard let last = batch.queuedInputs.last?.number, !unattributedCrashes[worker].isEmpty else {
      return
    }
    for suspect in unattributedCrashes[worker] where suspect <= last {
      let history = histories[worker].entries.prefix { $0.number <= suspect }
      let found = triage.look(intoUnattributedCrash: Array(history)) {
        generators[generator].provenance(of: $0)
      }
      for finding in found { listener?.found(finding) }
    }
    unattributedCrashes[worker].removeAll { $0 <= last }
  }

  private mutating func lookForFirstViolation(in execution: Attempt, isStateRepeated: Bool) {
    guard firstViolation == nil,
      !execution.potentialFailures(plan.settings, isStateRepeated: isStateRepeated).isEmpty
    else { return }
    firstViolation = execution.number
    stopCondition.end()
  }

  private func result(
    _ ends: [(incidents: [Incident], shutdown: Shutdown)], _ end: CampaignResult.End
  ) -> CampaignResult {
    let incidents = ends.flatMap(\.incidents)
    var result = CampaignResult()
    (result.seed, result.command) = (plan.budget.seed, ShellWord.line(plan.command))
    (result.edition, result.profile) = (plan.settings.edition, plan.settings.profile)
    (result.implementation, result.fixture) = (workers.hello.implementation.shown, fixture)
    result.roles = generators.indices.map {
      generators[$0].result(executions: executed[$0], listed: executedOfList[$0])
    }
    result.mutators = generators.flatMap(\.mutatorRecords).summed
    result.growth = growth.values
    (result.findings, result.occurrences) = (triage.findings, triage.occurrences)
    (result.limits, result.triageExecutions) = (triage.limits, replayer.executions)
    (result.keepsInputs, result.runs) = (plan.inputs != nil, plan.budget.runs)
    result.start = plan.corpus == nil ? .good : .corpus
    result.ends = [incidents.contains(where: \.isGivingUp) ? .gaveUp : end]
    result.parts = [
      CampaignResult.Part(
        shard: plan.budget.shard, call: CampaignCall(plan, result).words)
    ]
    result.kept = generators.flatMap(\.kept)
    result.reexecuted = generators.flatMap(\.reexecuted)
    (result.firstViolation, result.incidents) = (firstViolation, incidents)
    result.problems = incidents.failures.map(\.description)
    result.warnings = incidents.stalls.map(\.description)
    result.warnings += ends.map(\.shutdown).filter { !$0.isClean }.map(\.description)
    result.warnings += warnings(of: result)
    return result
  }

  /// What there was no time left for.
  private func warnings(of result: CampaignResult) -> [String] {
    let left =
      "\(regressionsLeft) of \(plan.regressions.count) earlier findings were not replayed, because "
      + "there was no time left"
    let idle = result.executions == 0 ? [] : result.roles.filter { $0.executions == 0 }
    return (regressionsLeft > 0 ? [left] : [])
      + idle.map {
        "nothing was executed for the role \($0.role.rawValue), because the campaign ended before its "
          + "turn: raise the number of links or the time, or mend what ended it"
      }
  }
}

extension Incident {
  /// The number of the last execution that was under way when a process ended for which none of them is to
  /// blame alone; nil for any other incident.
  fileprivate var lastSuspect: Int? {
    guard case .unreproduced = kind else { return nil }
    return jobs.compactMap(InputLabel.number).max()
  }
}

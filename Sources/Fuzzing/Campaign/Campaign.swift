import AdapterProtocol
import AppFlip
package import Conformance
import Harness

/// Inputs are made in rounds of a fixed size, each from what was learned up to the last round but two, so that
/// the adapter never waits, and what is made doesn't depend on when replies come.
package struct Campaign {
  private let plan: CampaignPlan
  private let workers: Workers
  private let evaluator: Evaluator
  private let stopCondition: StopCondition
  private let listener: CampaignListener
  private let replayer: Replayer
  private var generators: [Generator]
  private var triage: Triage
  /// What each worker was handed last, the latest at the end.
  private var histories: [[QueuedInput]]
  /// The last inputs under way, in each worker, when a process ended and none of those alone brought that
  /// about.
  private var unattributedCrashes: [[Int]]
  private var states = StartStates()
  private var made = 0
  /// The inputs with few deviations that were made, which come before all others.
  private var listed = 0
  private var isListing: Bool
  /// Whether an input wasn't sent for want of time: what comes behind it would make another campaign than
  /// one of as many executions.
  private var hasGap = false
  private var regressionsLeft = 0
  /// For how many earlier findings the adapter didn't start, and why the last time.
  private var unstarted: (count: Int, reason: String) = (0, "")
  private var firstViolation: Int?

  static let roundLength = 128
  /// One is made, one executed, and one waits for either.
  private static let roundsUnderWay = 3

  package static func execute(
    _ plan: CampaignPlan, stop: StopSign = StopSign(),
    listener: CampaignListener = CampaignListener(), start: @escaping Launch
  ) throws(RunError) -> CampaignResult {
    var campaign = try Campaign(plan, stop, listener, start)
    return campaign.run()
  }

  private init(
    _ plan: CampaignPlan, _ stop: StopSign, _ listener: CampaignListener, _ start: @escaping Launch
  ) throws(RunError) {
    (self.plan, self.listener) = (plan, listener)
    workers = try Workers(Array(repeating: start, count: plan.budget.jobs)) { RunError.start($1) }
    let capabilities: [Role: Capabilities]
    do throws(RunError) {
      guard let hello = workers.hellos.first else { throw .noRole(declared: [], judged: []) }
      let fixture = try RunError.adopting(hello.configuration)
      capabilities = try Self.capabilities(of: hello, plan.settings)
      evaluator = Evaluator(fixture, capabilities, plan.settings)
      generators = Role.allCases.compactMap { role in
        capabilities[role].flatMap { Generator(role, plan, $0, fixture) }
      }
    } catch {
      _ = workers.finish()
      throw error
    }
    isListing = plan.budget.depth > 0
    stopCondition = StopCondition(
      stop, seconds: plan.budget.seconds, countsMinimising: plan.budget.countsMinimising,
      hangBudget: plan.budget.hangBudget,
      restarts: plan.budget.restarts, now: plan.now)
    replayer = Replayer(
      evaluator, start: start,
      within: .campaign(
        plan.most[.triage] ?? 0,
        within: plan.budget.seconds == nil ? .seconds(300) : stopCondition.lengthOfAllElse),
      until: stopCondition
    ) { executions in listener.progressed { $0.triage = executions } }
    triage = Triage(plan, evaluator.fixture, capabilities, replayer)
    histories = workers.all.map { _ in [] }
    unattributedCrashes = workers.all.map { _ in [] }
  }

  private static func capabilities(
    of hello: HelloReply, _ settings: Settings
  ) throws(RunError) -> [Role: Capabilities] {
    let wanted = settings.roles ?? Role.allCases
    let capabilities = hello.capabilities(of: wanted)
    guard !capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: wanted)
    }
    return capabilities
  }

  // MARK: - Running

  private mutating func run() -> CampaignResult {
    listener.progressed { $0.listed = generators.reduce(0) { $0 + $1.listed } }
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

  private mutating func replayRegressions() {
    for regression in plan.regressions {
      if stopCondition.isLate {
        regressionsLeft += 1
        continue
      }
      do throws(StartFailure) {
        guard let (attempt, isStateRepeated) = try replayer.regression(regression) else { continue }
        triage.look(
          into: attempt, isNew: true, isStateRepeated: isStateRepeated,
          after: regression.inputs(in: evaluator.fixture).dropLast(), found: listener.found)
      } catch {
        unstarted = (unstarted.count + 1, "\(error)")
      }
    }
  }

  private func mayGoOn() -> Bool {
    (isListing || made - listed < plan.budget.runs) && !stopCondition.isOver(before: made)
  }

  private var end: CampaignResult.End {
    if firstViolation != nil || (!isListing && made - listed >= plan.budget.runs && !hasGap) {
      return .complete
    }
    if stopCondition.lastBearable != nil { return stopCondition.hasEndedTooOften ? .gaveUp : .hung }
    if stopCondition.isStopped { return .stopped }
    return stopCondition.isOutOfTime ? .outOfTime : .exhausted
  }

  private mutating func dispatchNext(_ round: inout Int) -> (generator: Int, batches: Int)? {
    for _ in generators.indices {
      let generator = round % generators.count
      round += 1
      let batches = dispatch(from: generator)
      if batches > 0 { return (generator, batches) }
    }
    guard isListing else { return nil }
    isListing = false
    return dispatchNext(&round)
  }

  /// Makes a round of inputs for a role, and deals it out to the workers one by one, so that if all workers
  /// stop early hardly any is missing before the last one that was executed.
  private mutating func dispatch(from generator: Int) -> Int {
    var inputs: [QueuedInput] = []
    while inputs.count < Self.roundLength, var queued = next(from: generator) {
      queued.number = made
      inputs.append(queued)
      made += 1
      if isListing { listed += 1 }
    }
    let batches = min(workers.all.count, inputs.count)
    for (index, worker) in workers.all.prefix(batches).enumerated() {
      let own = stride(from: index, to: inputs.count, by: batches).map { inputs[$0] }
      worker.execute(
        Batch(queuedInputs: own, evaluator: evaluator, stopCondition: stopCondition))
    }
    return batches
  }

  private mutating func next(from generator: Int) -> QueuedInput? {
    if isListing { return generators[generator].nextListed() }
    guard made - listed < plan.budget.runs else { return nil }
    return generators[generator].next(made, seed: plan.budget.seed)
  }

  private mutating func collect(_ count: Int, for generator: Int) {
    let batches = workers.all.prefix(count).compactMap { $0.completed.take() }
    let longest = batches.map(\.queuedInputs.count).max() ?? 0
    var hasRun = false
    for index in 0..<longest {
      for worker in batches.indices where index < batches[worker].queuedInputs.count {
        guard let execution = execution(at: index, of: batches[worker]) else { continue }
        hasRun = true
        take(execution, generator, worker)
        histories[worker].append(execution.queued)
        if histories[worker].count > 2 * Minimiser.longestHistory {
          histories[worker].removeFirst(Minimiser.longestHistory)
        }
      }
    }
    for worker in batches.indices { lookInto(unattributedCrashesOf: batches[worker], worker) }
    // Every worker has given its adapter up: nothing more will come of them.
    if !hasRun { stopCondition.end() }
    generators[generator].weigh()
    listener.progressed {
      $0.executions = generators.reduce(0) { $0 + $1.executions }
      $0.behaviours = generators.reduce(0) { $0 + $1.fuzzCorpus.behaviours }
      $0.findings = triage.findings.count
    }
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
      execution, showing: Feedback(of: execution, withPlaces: plan.usesCoverage))
    let isStateRepeated = states.isRepeated(in: execution.judgement)
    switch plan.goal {
    case .nothing: break
    case .findings:
      triage.look(
        into: execution, isNew: isNew, isStateRepeated: isStateRepeated,
        after: histories[worker].map(\.input), found: listener.found)
    case .firstViolation:
      guard firstViolation == nil,
        !execution.potentialFailures(plan.settings, isStateRepeated: isStateRepeated).isEmpty
      else { return }
      firstViolation = execution.number
      stopCondition.end()
    }
  }

  /// As far as the inputs that were under way have been collected.
  private mutating func lookInto(unattributedCrashesOf batch: Batch, _ worker: Int) {
    guard plan.goal == .findings else { return }
    unattributedCrashes[worker] += batch.incidents.compactMap(\.lastSuspect)
    guard let last = batch.queuedInputs.last?.number else { return }
    for suspect in unattributedCrashes[worker] where suspect <= last {
      let history = histories[worker].prefix { $0.number <= suspect }
      triage.look(
        intoUnattributedCrash: history.suffix(Minimiser.longestHistory), found: listener.found)
    }
    unattributedCrashes[worker].removeAll { $0 <= last }
  }

  private func result(_ ends: [Worker.End], _ end: CampaignResult.End) -> CampaignResult {
    let incidents = ends.flatMap(\.incidents)
    var result = CampaignResult()
    (result.seed, result.command) = (plan.budget.seed, ShellWord.line(plan.command))
    (result.edition, result.profile) = (plan.settings.edition, plan.settings.profile)
    result.implementation = workers.hellos.first?.implementation.shown ?? ""
    (result.fixture, result.roles) = (evaluator.fixture, generators.map(\.result))
    (result.findings, result.occurrences) = (triage.findings, triage.occurrences)
    (result.limits, result.triageExecutions) = (triage.limits, replayer.executions)
    (result.keepsInputs, result.runs) = (plan.inputs != nil, plan.budget.runs)
    result.start = plan.corpus == nil ? .good : .corpus
    result.ends = [incidents.contains(where: \.isGivingUp) ? .gaveUp : end]
    result.parts = [CampaignResult.Part(shard: plan.budget.shard, call: plan.call(for: result))]
    result.kept = generators.flatMap(\.kept)
    result.reexecuted = generators.flatMap(\.reexecuted)
    (result.firstViolation, result.incidents) = (firstViolation, incidents)
    result.problems = incidents.failures.map(\.description)
    result.warnings = incidents.stalls.map(\.description)
    result.warnings += ends.map(\.shutdown).filter { !$0.isClean }.map(\.description)
    if regressionsLeft > 0 {
      result.warnings.append(
        "\(regressionsLeft) of \(plan.regressions.count) earlier findings were not replayed, because "
          + "there was no time left")
    }
    // An adapter that can't run twice at once is none the worse for it.
    if unstarted.count > 0 {
      result.warnings.append(
        "\(unstarted.count) of \(plan.regressions.count) earlier findings were not replayed, because "
          + "the adapter didn't start once more: \(unstarted.reason)")
    }
    for role in result.roles where role.executions == 0 && result.executions > 0 {
      result.warnings.append(
        "nothing was executed for the role \(role.role.rawValue), because the campaign ended before its "
          + "turn: raise the number of links or the time, or mend what ended it")
    }
    return result
  }
}

extension Incident {
  /// The number of the last execution that was under way when a process ended for which none of them is to
  /// blame alone; nil for any other incident.
  fileprivate var lastSuspect: Int? {
    guard case .unreproduced = kind else { return nil }
    return jobs.compactMap { Int($0.dropFirst(Evaluator.label.count)) }.max()
  }
}

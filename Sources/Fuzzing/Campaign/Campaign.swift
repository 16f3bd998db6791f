import AdapterProtocol
import AppFlip
public import Conformance
public import Harness

/// One run of the fuzzer against one adapter.
///
/// Drafts are made in batches of a fixed size, each from what was learned up to the last batch but two.
/// So the adapter never waits for a draft, and what is made doesn't depend on when replies come.
public struct Campaign {
  private let plan: CampaignPlan
  private let crew: Crew
  private let world: World
  private let evaluator: Evaluator
  private let curfew: Curfew
  private let listener: (any CampaignListener)?
  private let laboratory: Laboratory
  private var generators: [Generator]
  private var executed: [Int]
  private var investigator: Investigator
  private var histories: [History]
  /// The last drafts under way, in each lane, when a process ended and none of those alone brought that
  /// about: looked into once all of them have been collected.
  private var mysteries: [[Int]]
  /// What nobody needs any more: one goes for each draft that is made, which finds room of its size.
  private var forgotten: [Candidate] = []
  private var growth = Growth()
  private var states = StartStates()
  private var made = 0
  /// Whether a draft wasn't sent for want of time: what comes behind it would make another campaign than
  /// one of as many executions.
  private var hasGap = false
  /// How many earlier findings weren't handed over again for want of time.
  private var regressionsLeft = 0
  private var firstBreach: Int?

  /// The drafts between two looks at what came of them.
  static let batchLength = 128
  /// The batches that are under way at once: one is made, one executed, and one waits for either, so
  /// that neither thread waits where a batch takes longer than the others.
  private static let batchesUnderWay = 3

  /// Runs a campaign.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  ///
  /// - Parameters:
  ///   - plan: what the campaign consists of.
  ///   - stop: ends the campaign early where somebody puts it up.
  ///   - listener: hears of findings as soon as they are there.
  ///   - start: starts an adapter and greets it with `ConformanceRun.greeting`; called on several
  ///     threads.
  /// - Returns: what was found out.
  /// - Throws: `RunError` where an adapter can't be started, or nothing would be tested.
  public static func execute(
    _ plan: CampaignPlan, stop: StopSign = StopSign(), listener: (any CampaignListener)? = nil,
    start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> CampaignResult {
    var campaign = try Campaign(plan, stop, listener, start)
    listener?.began()
    return campaign.run()
  }

  private init(
    _ plan: CampaignPlan, _ stop: StopSign, _ listener: (any CampaignListener)?,
    _ start: @escaping Lane.Start
  ) throws(RunError) {
    self.plan = plan
    self.listener = listener
    do throws(StartFailure) {
      crew = try Crew(plan.budget.jobs, start: start)
    } catch { throw .start(error) }
    let capabilities: [Role: Capabilities]
    do throws(RunError) {
      world = try Self.world(of: crew.hello)
      capabilities = try Self.capabilities(of: crew.hello, plan.settings)
      evaluator = Evaluator(world, capabilities, plan.settings)
      generators = Role.allCases.compactMap { [world] role in
        capabilities[role].flatMap { Generator(role, plan, $0, world) }
      }
    } catch {
      _ = crew.finish()
      throw error
    }
    executed = generators.map { _ in 0 }
    let curfew = Curfew(
      stop, seconds: plan.budget.seconds, Patience(plan.budget.patience),
      restarts: plan.budget.restarts, now: plan.now)
    self.curfew = curfew
    laboratory = Laboratory(
      evaluator, start: start,
      within: .campaign(plan.most[.triage] ?? 0, hasTime: plan.budget.seconds != nil),
      now: plan.now, noting: { listener?.triaged(executions: $0) }, until: { curfew.isLate })
    investigator = Investigator(plan, world, capabilities, laboratory)
    histories = crew.lanes.map { _ in History() }
    mysteries = crew.lanes.map { _ in [] }
  }

  private static func world(of hello: HelloReply) throws(RunError) -> World {
    do throws(WorldError) {
      return try World.offered.adopting(hello.configuration)
    } catch { throw .world(error) }
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
    curfew.open()
    replayRegressions()
    curfew.begin()
    var underWay: [(generator: Int, parts: Int)] = []
    var batch = 0
    while true {
      while underWay.count < Self.batchesUnderWay, mayGoOn(), let next = dispatchNext(&batch) {
        underWay.append(next)
      }
      if underWay.isEmpty { break }
      let (generator, parts) = underWay.removeFirst()
      collect(parts, for: generator)
    }
    let end = end
    laboratory.close()
    return result(crew.finish(), end)
  }

  /// Hands over again what earlier campaigns found.
  private mutating func replayRegressions() {
    for regression in plan.regressions {
      if curfew.isLate {
        regressionsLeft += 1
        continue
      }
      guard let execution = laboratory.execution(of: regression) else { continue }
      let found = investigator.look(
        into: execution, isNew: true,
        isStateRepeated: laboratory.showsRepetition(regression), execution.candidate.origin,
        after: regression.drafts(in: world).dropLast())
      for finding in found { listener?.found(finding) }
    }
  }

  /// Whether further drafts are to be made.
  private func mayGoOn() -> Bool {
    made < plan.budget.runs && !curfew.isOver(before: made)
  }

  /// Why no more drafts were made.
  private var end: CampaignResult.End {
    if firstBreach != nil || (made >= plan.budget.runs && !hasGap) { return .complete }
    if curfew.lastBearable != nil { return curfew.hasEndedTooOften ? .gaveUp : .hung }
    if curfew.isStopped { return .stopped }
    return curfew.isOutOfTime ? .outOfTime : .exhausted
  }

  /// Has a batch executed for the next role for which there are drafts.
  ///
  /// - Parameter batch: the number of the batch, which is counted on.
  /// - Returns: the role's generator, and how many lanes have a part; nil where no role has a draft.
  private mutating func dispatchNext(_ batch: inout Int) -> (generator: Int, parts: Int)? {
    for _ in generators.indices {
      let generator = batch % generators.count
      batch += 1
      if let parts = dispatch(from: generator) { return (generator, parts) }
    }
    return nil
  }

  /// Makes a batch of drafts for a role, and has them executed.
  ///
  /// - Returns: how many lanes have a part of it; nil where there is no further draft.
  private mutating func dispatch(from generator: Int) -> Int? {
    var candidates: [(number: Int, candidate: Candidate)] = []
    candidates.reserveCapacity(Self.batchLength)
    while candidates.count < Self.batchLength, made < plan.budget.runs {
      guard let candidate = generators[generator].next(made, seed: plan.budget.seed) else { break }
      candidates.append((made, candidate))
      made += 1
      _ = forgotten.popLast()
    }
    return candidates.isEmpty ? nil : crew.execute(candidates, by: evaluator, until: curfew)
  }

  /// Takes what came of a batch.
  private mutating func collect(_ count: Int, for generator: Int) {
    let parts = crew.collect(count)
    let longest = parts.map(\.candidates.count).max() ?? 0
    var hasRun = false
    for index in 0..<longest {
      for lane in parts.indices where index < parts[lane].candidates.count {
        guard let execution = execution(at: index, of: parts[lane]) else { continue }
        hasRun = true
        executed[generator] += 1
        take(execution, generator, lane)
        histories[lane].append(execution.candidate, number: execution.number).map {
          forgotten.append($0)
        }
      }
    }
    for lane in parts.indices { lookInto(mysteriesOf: parts[lane], lane, generator) }
    for (lane, part) in parts.enumerated() { crew.giveBack(part.responses, to: lane) }
    // Every lane has given its adapter up: nothing more will come of them.
    if !hasRun { curfew.end() }
    generators[generator].weigh()
    let behaviours = generators.reduce(0) { $0 + $1.pool.behaviours }
    let executions = executed.reduce(0, +)
    growth.note(behaviours, after: executions)
    listener?.progressed(
      executions: executions, behaviours: behaviours, findings: investigator.findings.count)
  }

  /// What came of a draft of a part; nil where it wasn't executed, or stands behind one that wasn't.
  private mutating func execution(at index: Int, of part: Part) -> Execution? {
    guard index < part.responses.count else {
      if curfew.isOver(before: made) { hasGap = true }
      return nil
    }
    let execution = evaluator.execution(at: index, of: part)
    if let last = curfew.lastBearable, execution.number > last { hasGap = true }
    // What was broken off is missing; with what stands behind it this would be another campaign.
    if !execution.hasRun, curfew.isLate { hasGap = true }
    return hasGap || !execution.hasRun ? nil : execution
  }

  private mutating func take(_ execution: Execution, _ generator: Int, _ lane: Int) {
    let isNew = generators[generator].learn(execution, showing: Behaviour(of: execution))
    let isStateRepeated = states.isRepeated(in: execution.judgement)
    switch plan.goal {
    case .findings: break
    case .firstBreach: return lookForFirstBreach(in: execution, isStateRepeated: isStateRepeated)
    case .nothing: return
    }
    let found = investigator.look(
      into: execution, isNew: isNew, isStateRepeated: isStateRepeated,
      generators[generator].lineage(of: execution.candidate), after: histories[lane].drafts)
    for finding in found { listener?.found(finding) }
  }

  /// Looks into the ends of a lane's processes that none of the drafts under way brought about alone, as
  /// far as those have been collected.
  private mutating func lookInto(mysteriesOf part: Part, _ lane: Int, _ generator: Int) {
    guard plan.goal == .findings else { return }
    mysteries[lane] += part.incidents.compactMap(\.lastSuspect)
    guard let last = part.candidates.last?.number, !mysteries[lane].isEmpty else { return }
    for suspect in mysteries[lane] where suspect <= last {
      let history = histories[lane].entries.prefix { $0.number <= suspect }
      let found = investigator.look(intoMystery: Array(history)) {
        generators[generator].lineage(of: $0)
      }
      for finding in found { listener?.found(finding) }
    }
    mysteries[lane].removeAll { $0 <= last }
  }

  private mutating func lookForFirstBreach(in execution: Execution, isStateRepeated: Bool) {
    guard firstBreach == nil,
      !execution.suspicions(plan.settings, isStateRepeated: isStateRepeated).isEmpty
    else { return }
    firstBreach = execution.number
    curfew.end()
  }

  private func result(
    _ ends: (incidents: [Incident], shutdowns: [Shutdown]), _ end: CampaignResult.End
  ) -> CampaignResult {
    let hasGivenUp = ends.incidents.contains(where: \.isGivingUp)
    return CampaignResult(
      plan: plan, hello: crew.hello, world: world,
      roles: zip(generators, executed).map { $0.result(executions: $1) },
      growth: growth.values, findings: investigator.findings,
      occurrences: investigator.occurrences, limits: investigator.limits,
      kept: generators.flatMap(\.kept), reexecuted: generators.flatMap(\.reexecuted),
      laboratoryExecutions: laboratory.executions, end: hasGivenUp ? .gaveUp : end,
      firstBreach: firstBreach, incidents: ends.incidents, shutdowns: ends.shutdowns,
      problems: [], regressionsLeft: regressionsLeft)
  }
}

extension Incident {
  /// The number of the last execution that was under way when a process ended for which none of them is to
  /// blame alone; nil for any other incident.
  fileprivate var lastSuspect: Int? {
    guard case .unreproduced = kind else { return nil }
    return jobs.compactMap { Int($0) }.max()
  }
}

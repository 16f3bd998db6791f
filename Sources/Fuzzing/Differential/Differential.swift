import AdapterProtocol
import AppFlip
package import Conformance
import Harness

/// Hands the same inputs to several implementations, and finds where they don't agree.
///
/// Inputs are made as in a campaign, guided by what all of them show together.
package struct Differential {
  private let plan: DifferentialPlan
  private let workers: Workers
  private let evaluator: Evaluator
  private let capabilities: [Role: Capabilities]
  private let stopCondition: StopCondition
  private var generators: [Generator]
  private var disagreements = Disagreements()
  private var executed = 0
  private let progress: (DifferentialProgress) -> Void

  /// Compares implementations, and blocks until the adapters have ended.
  package static func execute(
    _ plan: DifferentialPlan, stop: StopSign = StopSign(),
    progress: @escaping (DifferentialProgress) -> Void = { _ in }
  ) throws(DifferentialError) -> DifferentialResult {
    var differential = try Differential(plan, stop, progress)
    differential.run()
    return differential.result()
  }

  private init(
    _ plan: DifferentialPlan, _ stop: StopSign,
    _ progress: @escaping (DifferentialProgress) -> Void
  ) throws(DifferentialError) {
    guard plan.members.count > 1 else { throw .tooFew }
    self.plan = plan
    self.progress = progress
    workers = try Workers(plan.members.map(\.start)) {
      DifferentialError.adapter(command: plan.members[$0].command, .start($1))
    }
    do throws(DifferentialError) {
      let fixture = try Self.fixture(of: workers.hellos, plan.members)
      capabilities = Self.shared(workers.hellos, plan.campaign.settings)
      var campaign = plan.campaign
      campaign.kept += plan.catalogue.map { Seed.all(of: $0.cases, in: fixture) } ?? []
      generators = Role.allCases.compactMap { [campaign, capabilities] role in
        capabilities[role].flatMap { Generator(role, campaign, $0, fixture) }
      }
      guard !generators.isEmpty else { throw .noCommonRole }
      evaluator = Evaluator(fixture, capabilities, plan.campaign.settings)
    } catch {
      _ = workers.finish()
      throw error
    }
    let budget = plan.campaign.budget
    stopCondition = StopCondition(
      stop, seconds: budget.seconds, HangBudget(budget.hangBudget), now: plan.campaign.now)
  }

  private static func fixture(
    of hellos: [HelloReply], _ members: [DifferentialPlan.Member]
  ) throws(DifferentialError) -> Fixture {
    var fixtures: [Fixture] = []
    for (hello, member) in zip(hellos, members) {
      do throws(RunError) {
        fixtures.append(try Campaign.fixture(of: hello))
      } catch { throw .adapter(command: member.command, error) }
    }
    guard let other = fixtures.firstIndex(where: { $0 != fixtures[0] }) else { return fixtures[0] }
    throw .configurations(members[0].command, members[other].command)
  }

  private static func shared(
    _ hellos: [HelloReply], _ settings: Settings
  ) -> [Role: Capabilities] {
    var shared: [Role: Capabilities] = [:]
    for role in settings.roles ?? Role.allCases {
      let declared = hellos.compactMap { $0.capabilities(of: role) }
      guard declared.count == hellos.count, let first = declared.first else { continue }
      shared[role] = Capabilities(
        outcomes: first.outcomes.filter { outcome in
          declared.allSatisfy { $0.outcomes.contains(outcome) }
        },
        features: first.features.filter { feature in
          feature != .sessions && declared.allSatisfy { $0.features.contains(feature) }
        })
    }
    return shared
  }

  // MARK: - Running

  private mutating func run() {
    var (made, turn, idle) = (0, 0, 0)
    let budget = plan.campaign.budget
    stopCondition.begin()
    while idle < generators.count, made < budget.runs, !stopCondition.isOver(before: made) {
      let generator = turn % generators.count
      turn += 1
      var queuedInputs: [QueuedInput] = []
      while queuedInputs.count < Campaign.roundLength, made < budget.runs,
        var queued = generators[generator].next(made, seed: budget.seed)
      {
        queued.number = made
        queuedInputs.append(queued)
        made += 1
      }
      idle = queuedInputs.isEmpty ? idle + 1 : 0
      if !queuedInputs.isEmpty { execute(queuedInputs, of: generator) }
    }
  }

  private mutating func execute(_ queuedInputs: [QueuedInput], of generator: Int) {
    for worker in workers.all {
      worker.execute(Batch(queuedInputs, by: evaluator, until: stopCondition))
    }
    let attempts = workers.all.compactMap { $0.completed.take()?.attempts }
    let before = executed
    for index in 0..<(attempts.map(\.count).min() ?? 0) {
      let together = attempts.map { $0[index] }
      if let last = stopCondition.lastBearable, together[0].number > last { break }
      guard together.allSatisfy(\.hasRun) else { continue }
      executed += 1
      generators[generator].learn(together: together)
      disagreements.note(together)
    }
    generators[generator].weigh()
    // An implementation that was given up answers nothing any more.
    if executed == before { stopCondition.end() }
    progress(DifferentialProgress(links: executed, kinds: disagreements.all.count))
  }

  // MARK: - The result

  private func result() -> DifferentialResult {
    let ends = workers.finish()
    return DifferentialResult(
      plan: plan, hellos: workers.hellos, fixture: evaluator.fixture,
      roles: generators.map(\.role), executions: executed, differing: disagreements.inputs,
      disagreements: minimised(), isStopped: stopCondition.isStopped,
      hasHung: stopCondition.lastBearable != nil, incidents: ends.map(\.incidents))
  }

  private func minimised() -> [Disagreement] {
    var state = DifferentialProgress(links: executed, kinds: disagreements.all.count)
    var compared = 0
    let budget = TriageBudget.comparison(hasTime: plan.campaign.budget.seconds != nil)
    let replayers = plan.members.map {
      Replayer(
        evaluator, start: $0.start, within: budget, now: plan.campaign.now,
        noting: { [progress] executions in
          state.comparison = (compared, executions)
          progress(state)
        }, until: { [stopCondition] in stopCondition.isLate })
    }
    let comparison = Comparison(
      replayers: replayers, evaluator: evaluator, capabilities: capabilities)
    defer { for replayer in replayers { replayer.close() } }
    return disagreements.all.map {
      defer { compared += 1 }
      return compared < DifferentialPlan.mostMinimised ? comparison.minimised($0) : $0
    }
  }
}

/// How far a comparison has come.
package struct DifferentialProgress: Sendable {
  package let links: Int
  package let kinds: Int
  /// For how many kinds the smallest input was looked for, and how many inputs an implementation was
  /// handed for that; nil as long as kinds are still found.
  package internal(set) var comparison: (kinds: Int, executions: Int)?
}

/// Why implementations can't be compared.
package enum DifferentialError: Error, Sendable, CustomStringConvertible {
  case tooFew
  /// An adapter can't be started, or its configuration makes no links.
  case adapter(command: String, RunError)
  case configurations(String, String)
  case noCommonRole

  package var description: String {
    switch self {
    case .tooFew: "there is nothing to compare: name two adapters or more with --adapter COMMAND"
    case .adapter(let command, let error): "\(Self.shown(command)): \(error)"
    case .configurations(let one, let other):
      "\(Self.shown(one)) and \(Self.shown(other)) "
        + "answer hello with other values of client_id, app_link, authorization_endpoint or scopes, so "
        + "that no link is right for both: make them take those of the request"
    case .noCommonRole:
      "no role is declared by all of these adapters: compare adapters of one role"
    }
  }

  private static func shown(_ command: String) -> String {
    Octets.escaped(Array(command.utf8).prefix(200))
  }
}

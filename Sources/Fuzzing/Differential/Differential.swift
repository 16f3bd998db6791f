import AdapterProtocol
import AppFlip
public import Conformance
import Harness

/// Hands the same inputs to several implementations, and finds where they don't agree.
///
/// Inputs are made as in a campaign, guided by what all of them show together.
public struct Differential {
  private let plan: DifferentialPlan
  private let workers: [Worker]
  private let hellos: [HelloReply]
  private let evaluator: Evaluator
  /// What all implementations declared, by role.
  private let capabilities: [Role: Capabilities]
  private let stopCondition: StopCondition
  private var generators: [Generator]
  private var kinds = DisagreementKinds()
  private var executed = 0
  private let progress: (DifferentialProgress) -> Void

  /// Compares implementations.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  public static func execute(
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
    workers = plan.members.enumerated().map { Worker($0, start: $1.start) }
    do throws(DifferentialError) {
      hellos = try Self.hellos(of: workers, plan.members)
      let fixture = try Self.fixture(of: hellos, plan.members)
      capabilities = Self.shared(hellos, plan.campaign.settings)
      var campaign = plan.campaign
      campaign.kept += plan.catalogue.map { Seed.all(of: $0, in: fixture) } ?? []
      generators = Role.allCases.compactMap { [campaign, capabilities] role in
        capabilities[role].flatMap { Generator(role, campaign, $0, fixture) }
      }
      guard !generators.isEmpty else { throw .noCommonRole }
      evaluator = Evaluator(fixture, capabilities, plan.campaign.settings)
    } catch {
      for worker in workers { worker.finish() }
      throw error
    }
    let budget = plan.campaign.budget
    stopCondition = StopCondition(
      stop, seconds: budget.seconds, HangBudget(budget.hangBudget), now: plan.campaign.now)
  }

  /// What each adapter says about itself.
  private static func hellos(
    of workers: [Worker], _ members: [DifferentialPlan.Member]
  ) throws(DifferentialError) -> [HelloReply] {
    var hellos: [HelloReply] = []
    for (worker, member) in zip(workers, members) {
      guard case .greeted(let greeting)? = worker.messages.take() else { continue }
      switch greeting {
      case .success(let reply): hellos.append(reply)
      case .failure(let failure): throw .adapter(command: member.command, .start(failure))
      }
    }
    return hellos
  }

  /// What the links are built from, which is the same for all.
  private static func fixture(
    of hellos: [HelloReply], _ members: [DifferentialPlan.Member]
  ) throws(DifferentialError) -> Fixture {
    var fixtures: [Fixture] = []
    for (hello, member) in zip(hellos, members) {
      do throws(FixtureError) {
        fixtures.append(try Fixture.offered.adopting(hello.configuration))
      } catch { throw .adapter(command: member.command, .fixture(error)) }
    }
    guard let other = fixtures.firstIndex(where: { $0 != fixtures[0] }) else { return fixtures[0] }
    throw .configurations(members[0].command, members[other].command)
  }

  /// What all of them declared of the roles that are asked for.
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
    var made = 0
    var turn = 0
    stopCondition.begin()
    var idle = 0
    while idle < generators.count, made < plan.campaign.budget.runs,
      !stopCondition.isOver(before: made)
    {
      let generator = turn % generators.count
      turn += 1
      let queuedInputs = draw(Campaign.roundLength, from: generator, after: made)
      idle = queuedInputs.isEmpty ? idle + 1 : 0
      made += queuedInputs.count
      if !queuedInputs.isEmpty { execute(queuedInputs, of: generator) }
    }
  }

  private mutating func draw(
    _ count: Int, from generator: Int, after made: Int
  ) -> [(number: Int, queued: QueuedInput)] {
    var queuedInputs: [(number: Int, queued: QueuedInput)] = []
    let budget = plan.campaign.budget
    for number in made..<min(made + count, budget.runs) {
      guard let queued = generators[generator].next(number, seed: budget.seed) else { break }
      queuedInputs.append((number, queued))
    }
    return queuedInputs
  }

  /// Hands inputs to all implementations, side by side.
  private mutating func execute(
    _ queuedInputs: [(number: Int, queued: QueuedInput)], of generator: Int
  ) {
    let batch = Batch(queuedInputs: queuedInputs)
    for worker in workers { worker.execute(batch, by: evaluator, until: stopCondition) }
    let executions = workers.map { worker -> [Attempt] in
      guard case .completed(let batch)? = worker.messages.take() else { return [] }
      return batch.attempts
    }
    let before = executed
    for index in 0..<(executions.map(\.count).min() ?? 0) {
      let together = executions.map { $0[index] }
      if let last = stopCondition.lastBearable, together[0].number > last { break }
      guard together.allSatisfy(\.hasRun) else { continue }
      executed += 1
      generators[generator].learn(together: together)
      kinds.note(together)
    }
    generators[generator].weigh()
    // An implementation that was given up answers nothing any more.
    if executed == before { stopCondition.end() }
    progress(DifferentialProgress(links: executed, kinds: kinds.all.count))
  }

  // MARK: - The result

  private func result() -> DifferentialResult {
    for worker in workers { worker.finish() }
    var incidents: [[Incident]] = []
    for worker in workers {
      if case .ended(let own, _)? = worker.messages.take() { incidents.append(own) }
    }
    var state = DifferentialProgress(links: executed, kinds: kinds.all.count)
    var compared = 0
    let comparison = Comparison(
      plan.members, evaluator, capabilities,
      within: .comparison(hasTime: plan.campaign.budget.seconds != nil), now: plan.campaign.now,
      noting: { [progress] executions in
        state.comparison = (compared, executions)
        progress(state)
      }, until: { [stopCondition] in stopCondition.isLate })
    defer { comparison.close() }
    let disagreements = kinds.all.map { kind in
      defer { compared += 1 }
      return comparison.disagreement(
        of: kind, isMinimised: compared < DifferentialPlan.mostMinimised)
    }
    return DifferentialResult(
      plan: plan, hellos: hellos, fixture: evaluator.fixture, roles: generators.map(\.role),
      executions: executed,
      differing: kinds.inputs, disagreements: disagreements,
      isStopped: stopCondition.isStopped, hasHung: stopCondition.lastBearable != nil,
      incidents: incidents)
  }
}

/// How far a comparison has come.
public struct DifferentialProgress: Sendable {
  /// How many inputs each implementation was handed.
  public let links: Int
  /// How many kinds of disagreement were found.
  public let kinds: Int
  /// For how many kinds the smallest input was looked for, and how many inputs an implementation was
  /// handed for that; nil as long as kinds are still found.
  public internal(set) var comparison: (kinds: Int, executions: Int)?
}

/// Why implementations can't be compared.
public enum DifferentialError: Error, Sendable, CustomStringConvertible {
  /// There are fewer than two.
  case tooFew
  /// An adapter can't be started, or its configuration makes no links.
  case adapter(command: String, RunError)
  /// Two adapters bake other configurations into their implementations.
  case configurations(String, String)
  /// No role is played by all of them.
  case noCommonRole

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .tooFew: "there is nothing to compare: name two adapters or more with --adapter COMMAND"
    case .adapter(let command, let error):
      "\(Octets.escaped(Array(command.utf8).prefix(200))): \(error)"
    case .configurations(let one, let other):
      "\(Octets.escaped(Array(one.utf8).prefix(200))) and \(Octets.escaped(Array(other.utf8).prefix(200))) "
        + "answer hello with other values of client_id, app_link, authorization_endpoint or scopes, so "
        + "that no link is right for both: make them take those of the request"
    case .noCommonRole:
      "no role is declared by all of these adapters: compare adapters of one role"
    }
  }
}

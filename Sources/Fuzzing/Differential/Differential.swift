import AdapterProtocol
import AppFlip
package import Conformance
package import Harness

/// Which implementations are compared, and on which links.
package struct DifferentialPlan: Sendable {
  /// An adapter by its command, greeted with `ConformanceRun.greeting`.
  package typealias Member = (command: String, start: Launch)

  let members: [Member]
  package let campaign: CampaignPlan
  private let catalogue: Catalogue?

  package init(_ members: [Member], campaign: CampaignPlan, catalogue: Catalogue? = nil) {
    (self.members, self.campaign, self.catalogue) = (members, campaign, catalogue)
  }

  fileprivate func generators(
    _ capabilities: [Role: Capabilities], _ fixture: Fixture
  ) -> [Generator] {
    var campaign = campaign
    campaign.usesSessions = false
    campaign.kept += catalogue.map { Seed.all(of: $0.cases, in: fixture) } ?? []
    return Role.allCases.compactMap { [campaign] role in
      capabilities[role].flatMap { Generator(role, campaign, $0, fixture) }
    }
  }
}

package struct DifferentialResult: Sendable {
  let plan: DifferentialPlan
  let hellos: [HelloReply]
  let fixture: Fixture
  let roles: [Role]
  package let executions: Int
  /// The links on which they don't agree.
  let differing: Int
  package let disagreements: [Disagreement]
  package let isStopped: Bool
  package let hasHung: Bool
  package let incidents: [[Incident]]
}

/// Hands the same inputs to several implementations, guided by what all of them show together.
package struct Differential {
  private let plan: DifferentialPlan
  private let workers: Workers
  private let evaluator: Evaluator
  private let capabilities: [Role: Capabilities]
  private let stopCondition: StopCondition
  private var generators: [Generator]
  private var disagreements: [Disagreement] = []
  private var differing = 0
  private var executed = 0
  private let progress: (DifferentialProgress) -> Void

  private static let mostMinimised = 200

  package static func execute(
    _ plan: DifferentialPlan, stop: StopSign = StopSign(),
    progress: @escaping (DifferentialProgress) -> Void = { _ in }
  ) throws(DifferentialError) -> DifferentialResult {
    var differential = try Differential(plan, stop, progress)
    return differential.run()
  }

  private init(
    _ plan: DifferentialPlan, _ stop: StopSign,
    _ progress: @escaping (DifferentialProgress) -> Void
  ) throws(DifferentialError) {
    guard plan.members.count > 1 else {
      throw DifferentialError(
        "there is nothing to compare: name two adapters or more with --adapter COMMAND")
    }
    (self.plan, self.progress) = (plan, progress)
    workers = try Workers(plan.members.map(\.start)) {
      DifferentialError(plan.members[$0].command, "\(RunError.start($1))")
    }
    do throws(DifferentialError) {
      let fixture = try Self.fixture(of: workers.hellos, plan.members)
      capabilities = Self.shared(workers.hellos, plan.campaign.settings)
      generators = plan.generators(capabilities, fixture)
      guard !generators.isEmpty else {
        throw DifferentialError(
          "no role is declared by all of these adapters: compare adapters of one role",
          isUntested: true)
      }
      evaluator = Evaluator(fixture, capabilities, plan.campaign.settings)
    } catch {
      _ = workers.finish()
      throw error
    }
    let budget = plan.campaign.budget
    stopCondition = StopCondition(
      stop, seconds: budget.seconds, hangBudget: budget.hangBudget, now: plan.campaign.now)
  }

  private static func fixture(
    of hellos: [HelloReply], _ members: [DifferentialPlan.Member]
  ) throws(DifferentialError) -> Fixture {
    var fixtures: [Fixture] = []
    for (hello, member) in zip(hellos, members) {
      do throws(RunError) {
        fixtures.append(try RunError.adopting(hello.configuration))
      } catch { throw DifferentialError(member.command, "\(error)") }
    }
    guard let other = fixtures.firstIndex(where: { $0 != fixtures[0] }) else { return fixtures[0] }
    let shown = [members[0], members[other]].map { DifferentialError.shown($0.command) }
    throw DifferentialError(
      "\(shown[0]) and \(shown[1]) answer hello with other values of client_id, app_link, "
        + "authorization_endpoint or scopes, so that no link is right for both: make them take those "
        + "of the request")
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

  private mutating func run() -> DifferentialResult {
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
    let ends = workers.finish()
    return DifferentialResult(
      plan: plan, hellos: workers.hellos, fixture: evaluator.fixture,
      roles: generators.map(\.role), executions: executed, differing: differing,
      disagreements: minimised(), isStopped: stopCondition.isStopped,
      hasHung: stopCondition.lastBearable != nil, incidents: ends.map(\.incidents))
  }

  private mutating func execute(_ queuedInputs: [QueuedInput], of generator: Int) {
    for worker in workers.all {
      worker.execute(
        Batch(queuedInputs: queuedInputs, evaluator: evaluator, stopCondition: stopCondition))
    }
    let attempts = workers.all.compactMap { $0.completed.take()?.attempts }
    let before = executed
    for index in 0..<(attempts.map(\.count).min() ?? 0) {
      let together = attempts.map { $0[index] }
      if let last = stopCondition.lastBearable, together[0].number > last { break }
      guard together.allSatisfy(\.hasRun) else { continue }
      executed += 1
      generators[generator].learn(together: together)
      note(together)
    }
    generators[generator].weigh()
    // An implementation that was given up answers nothing any more.
    if executed == before { stopCondition.end() }
    progress(DifferentialProgress(links: executed, kinds: disagreements.count))
  }

  private mutating func note(_ attempts: [Attempt]) {
    let matters = Matter.all(of: attempts)
    if !matters.isEmpty { differing += 1 }
    for matter in matters {
      let place = disagreements.firstIndex {
        $0.matter == matter && $0.role == attempts[0].input.role
      }
      guard let place else {
        disagreements.append(Disagreement(matter: matter, attempts: attempts))
        continue
      }
      disagreements[place].count += 1
      if attempts[0].input.length < disagreements[place].input.length {
        disagreements[place].attempts = attempts
      }
    }
  }

  // MARK: - The smallest inputs

  private func minimised() -> [Disagreement] {
    var compared = 0
    let budget = TriageBudget(
      executions: 50_000, time: plan.campaign.budget.seconds == nil ? .seconds(60) : nil,
      timeOfInquiry: .seconds(10))
    let replayers = plan.members.map {
      Replayer(evaluator, start: $0.start, within: budget, until: stopCondition) { executions in
        progress(
          DifferentialProgress(
            links: executed, kinds: disagreements.count, comparison: (compared, executions)))
      }
    }
    defer { for replayer in replayers { replayer.close() } }
    return disagreements.map { disagreement in
      defer { compared += 1 }
      if compared >= Self.mostMinimised { return disagreement }
      // Every replayer counts the time of one inquiry.
      return replayers.reduce({ smallest(of: disagreement, replayers) ?? disagreement }) {
        body, replayer in { replayer.inquire(body) }
      }()
    }
  }

  private func smallest(of disagreement: Disagreement, _ replayers: [Replayer]) -> Disagreement? {
    // Lateness is a matter of the machine, too.
    let isLate = disagreement.attempts.contains(where: \.isLate)
    let role = disagreement.role
    guard let good = FuzzRequest.good(role, in: evaluator.fixture) else { return nil }
    let minimiser = Minimiser(
      fixture: evaluator.fixture, good: good,
      budget: isLate ? Minimiser.budgetForLateness : Minimiser.usualBudget, isCoarse: isLate
    ) { [evaluator, declared = capabilities[role] ?? Capabilities()] in
      $0.sendable(to: declared, in: evaluator.fixture) == $0
    }
    func attempts(at candidate: [FuzzRequest]) -> [Attempt]? {
      var all: [Attempt] = []
      for replayer in replayers {
        guard let last = replayer.attempts(at: candidate, .alone, mayHang: isLate)?.last else {
          return nil
        }
        all.append(last)
      }
      return all
    }
    let minimisation = minimiser.minimise([disagreement.input]) {
      attempts(at: $0).map { Matter.all(of: $0).contains(disagreement.matter) }
    }
    guard let minimisation, let last = attempts(at: minimisation.steps) else { return nil }
    var smallest = disagreement
    (smallest.attempts, smallest.isMinimal) = (last, minimisation.isMinimal)
    return smallest
  }
}

/// How far a comparison has come.
package struct DifferentialProgress: Sendable {
  package let links: Int
  package let kinds: Int
  /// For how many kinds the smallest input was looked for, and how many inputs an implementation was
  /// handed for that; nil as long as kinds are still found.
  package var comparison: (kinds: Int, executions: Int)?
}

package struct DifferentialError: Error, CustomStringConvertible {
  package let description: String
  package let isUntested: Bool

  fileprivate init(_ description: String, isUntested: Bool = false) {
    (self.description, self.isUntested) = (description, isUntested)
  }

  fileprivate init(_ command: String, _ problem: String) {
    self.init("\(Self.shown(command)): \(problem)")
  }

  fileprivate static func shown(_ command: String) -> String {
    Octets.escaped(Array(command.utf8).prefix(200))
  }
}

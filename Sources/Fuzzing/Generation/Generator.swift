import AdapterProtocol
import AppFlip
import Conformance

/// Makes the drafts for one role, and learns from what they show.
struct Generator {
  /// The role.
  let role: Role
  private let capabilities: Capabilities
  private let strategy: Strategy
  private let shard: Shard
  private let good: Draft
  private var seeds: ArraySlice<Seed>
  private var context: MutationContext
  private var sent = SentDrafts()
  private var learned: LearnedWords
  /// The mutators, and how each has done.
  private(set) var schedule: MutatorSchedule
  /// The drafts that further ones are made of.
  private(set) var pool = Pool()
  /// The drafts of a new behaviour of which no further ones are made, being too long or too far from
  /// their seed; bounded.
  private var beyond: [Pool.Entry] = []
  /// The starts of flips that further ones are made of; none where the adapter takes none.
  private var starts = Pool()
  /// Whether the adapter starts flips.
  private let hasStarts: Bool
  /// What was seen so far.
  private(set) var points = Points()
  private var reexecutions: Reexecutions

  /// Begins with the seeds of a role; nil where there is no good draft to begin with.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - plan: what the campaign consists of.
  ///   - capabilities: what the adapter declared for the role.
  ///   - world: what the links are built from.
  init?(_ role: Role, _ plan: CampaignPlan, _ capabilities: Capabilities, _ world: World) {
    guard let good = Draft.good(role, in: world) else { return nil }
    self.role = role
    self.good = good
    self.capabilities = capabilities
    strategy = plan.strategy
    shard = plan.budget.shard
    let corpus = plan.corpus.map { Seed.all(of: $0, in: world) } ?? []
    seeds = (corpus + plan.kept).filter { $0.draft.role == role }[...]
    reexecutions = Reexecutions(of: plan.kept.filter { $0.draft.role == role })
    learned = LearnedWords(plan.words)
    let outcomes = capabilities.outcomes.filter { $0 != .waits }
    context = MutationContext(
      random: SplitMix64(seed: plan.budget.seed), world: world, outcomes: outcomes, mate: good,
      words: plan.words)
    schedule = MutatorSchedule(
      Mutators.all(for: role, strategy, takesForms: capabilities.features.contains(.post)))
    hasStarts = role == .googleApp && capabilities.features.contains(.start)
    pool.add(
      Pool.Entry(
        draft: good, lineage: Lineage(seed: Self.goodName), number: 0, behaviour: 0, decision: nil),
      &context.random)
    guard hasStarts else { return }
    starts.add(
      Pool.Entry(
        draft: Draft(Draft.Start(goodIn: world)), lineage: Lineage(seed: Self.goodStartName),
        number: 0, behaviour: 0, decision: nil), &context.random)
  }

  /// The name of the good start of a flip.
  static let goodStartName = "google-app.start.good"
  /// How often a start of a flip is made, in place of a link that comes back.
  private static let startInterval = 12

  /// The most drafts that are kept though none is made of them.
  private static let mostBeyond = 1_024

  /// The name of the good draft.
  static let goodName = "good"

  /// How often a good draft stands among the hostile ones.
  private static let controlInterval = 64
  /// How often a draft is made to compare its decision with that of another.
  private static let variantInterval = 16

  // MARK: - Making drafts

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - number: the number of its execution.
  ///   - seed: the seed of the campaign.
  /// - Returns: nil where nothing new comes to mind.
  mutating func next(_ number: Int, seed: UInt64) -> Candidate? {
    while let seed = seeds.popFirst() {
      if let candidate = candidate(from: seed) { return candidate }
    }
    context.random = SplitMix64(seed: seed, at: number)
    if number % Self.controlInterval == Self.controlInterval - 1 { return control() }
    if strategy.isGuided, context.random.oneIn(Self.variantInterval), let variant = variant() {
      return variant
    }
    for _ in 0..<(Self.attempts * shard.count) {
      if let candidate = child() { return candidate }
    }
    return nil
  }

  /// How often another draft is tried where one can't be sent, or was.
  private static let attempts = 64

  private mutating func candidate(from seed: Seed) -> Candidate? {
    guard let draft = seed.draft.sendable(to: capabilities) else { return nil }
    let candidate = Candidate(draft: draft, origin: Lineage(seed: seed.name))
    return isNew(candidate) ? candidate : nil
  }

  private mutating func control() -> Candidate {
    let prelude =
      role == .app && capabilities.features.contains(.sessions)
      ? pool.draw(&context.random)?.draft : nil
    return Candidate(
      draft: good, purpose: .control(after: prelude), origin: Lineage(seed: Self.goodName))
  }

  private mutating func variant() -> Candidate? {
    guard let entry = draw(start: drawsStart()), let decision = entry.decision,
      let relation = context.random.pick(Relation.all(of: role)),
      let draft = relation.variant(of: entry.draft, &context.random)?.sendable(to: capabilities)
    else { return nil }
    let variant = Candidate.Variant(original: entry.draft, relation: relation, decision: decision)
    let candidate = Candidate(
      draft: draft, purpose: .variant(variant), origin: entry.lineage, parent: entry.number)
    return relation == .again || isNew(candidate) ? candidate : nil
  }

  /// Draws the kind of a draft: a link mostly, and a start of a flip now and then.
  private mutating func drawsStart() -> Bool {
    hasStarts && context.random.oneIn(Self.startInterval)
  }

  /// Draws a draft of one kind.
  private mutating func draw(start isStart: Bool) -> Pool.Entry? {
    isStart ? starts.draw(&context.random) : pool.draw(&context.random)
  }

  private mutating func child() -> Candidate? {
    let isStart = drawsStart()
    guard let parent = draw(start: isStart), let mate = draw(start: isStart) else { return nil }
    context.mateEntry = mate
    var draft = parent.draft
    var length = draft.length
    var steps = Steps()
    // A geometric number of steps: one half of the drafts have one, a quarter two, and so on.
    repeat {
      let place = schedule.draw(&context.random, forStart: isStart)
      guard schedule.mutators[place].mutate(&draft, &context) else { continue }
      let nextLength = draft.length
      schedule.note(place, growth: nextLength - length)
      length = nextLength
      steps.append(place)
    } while context.random.oneIn(2) && steps.count < Steps.greatest
    guard !steps.isEmpty, draft.makeSendable(to: capabilities) else { return nil }
    let candidate = Candidate(
      draft: consume draft, origin: parent.lineage, parent: parent.number, steps: steps)
    return isNew(candidate) ? candidate : nil
  }

  private mutating func isNew(_ candidate: Candidate) -> Bool {
    let fingerprint = candidate.draft.fingerprint(ofLink: candidate.link)
    return shard.holds(fingerprint) && sent.insert(fingerprint)
  }

  // MARK: - Learning

  /// Learns from an execution.
  ///
  /// - Parameters:
  ///   - execution: what came of a draft.
  ///   - behaviour: what it showed.
  /// - Returns: whether that is new.
  @discardableResult
  mutating func learn(_ execution: Execution, showing behaviour: consuming Behaviour) -> Bool {
    reexecutions.note(execution, showing: behaviour)
    let isNewBehaviour = pool.count(behaviour.value)
    let isStart = execution.candidate.draft.start != nil
    if isStart { _ = starts.count(behaviour.value) }
    let isNew = points.insert(behaviour.points) > 0 || isNewBehaviour
    let candidate = execution.candidate
    schedule.note(candidate.steps, isNew: isNew)
    guard isNew, strategy.isGuided else { return isNew }
    if isNewBehaviour { learn(wordsOf: execution) }
    guard execution.isAnswered else { return true }
    let lineage = lineage(of: candidate)
    let longest = isNewBehaviour ? Pool.longestParent : Pool.ordinaryParent
    let isParent =
      candidate.draft.length <= longest && lineage.mutators.count <= Pool.mostMutations
    guard isParent || isNewBehaviour else { return true }
    let entry = Pool.Entry(
      draft: candidate.draft, lineage: lineage, number: execution.number,
      behaviour: behaviour.value, points: behaviour.points,
      decision: execution.judgement.decision)
    if !isParent {
      if beyond.count < Self.mostBeyond { beyond.append(entry) }
    } else if isStart {
      starts.add(entry, &context.random)
    } else {
      pool.add(entry, &context.random)
    }
    return true
  }

  /// What was done for the role.
  ///
  /// - Parameter executions: how many drafts were executed.
  /// - Returns: the figures.
  func result(executions: Int) -> CampaignResult.RoleResult {
    CampaignResult.RoleResult(
      role: role, executions: executions, behaviours: pool.seen, pool: kept.count,
      mutators: zip(schedule.names, schedule.records).map {
        CampaignResult.MutatorRecord(name: $0, uses: $1.uses, yield: $1.yield)
      })
  }

  /// The drafts that showed something new, for another campaign.
  var kept: [KeptDraft] {
    entries.filter { !$0.points.isEmpty }
      .map { KeptDraft($0.draft, signatures: $0.points + [$0.behaviour]) }
  }

  /// The drafts that earlier campaigns kept and this one executed, with what they show now.
  var reexecuted: [KeptDraft] { reexecutions.drafts }

  private var entries: [Pool.Entry] { pool.entries + starts.entries + beyond }

  /// Weighs the mutators anew.
  mutating func weigh() { if strategy.isGuided { schedule.weigh() } }

  /// Where a draft comes from.
  func lineage(of candidate: Candidate) -> Lineage {
    guard let parent = candidate.parent else { return candidate.origin }
    return candidate.origin.child(
      of: parent, by: candidate.steps.indices.map { schedule.names[candidate.steps[$0]] })
  }

  private mutating func learn(wordsOf execution: Execution) {
    if learned.learn(from: execution) { context.words = learned.words }
  }
}

package import AdapterProtocol
package import AppFlip
package import Conformance

/// Makes the inputs for one role, and learns from what they show.
package struct Generator {
  package let role: Role
  private let capabilities: Capabilities
  private let strategy: Strategy
  private let shard: Shard
  private let good: FuzzInput
  /// The seeds that weren't sent yet, the next one at the end: what was sent is forgotten.
  private var seeds: [Seed]
  private var context: MutationContext
  private var sent = SentInputs()
  /// The inputs that are made first, one after the other; nil for none.
  private var enumeration: Enumeration?
  /// Whether others follow, none of which is to be one of those.
  private let remembersListed: Bool
  private var learned: LearnedWords
  /// The mutators, and how each has done.
  private(set) var schedule: MutatorSchedule
  /// The inputs that further ones are made of.
  private(set) var fuzzCorpus = FuzzCorpus()
  /// The inputs of a new behaviour of which no further ones are made, being too long or too far from
  /// their seed; bounded.
  private var beyond: [FuzzCorpus.Entry] = []
  /// The starts of flips that further ones are made of; none if the adapter takes none.
  private var starts = FuzzCorpus()
  /// Whether the adapter starts flips.
  private let hasStarts: Bool
  /// What was seen so far.
  private(set) var featureMap = FeatureMap()
  private var reexecutions: Reexecutions

  /// Begins with the seeds of a role; nil if there is no good input to begin with.
  package init?(
    _ role: Role, _ plan: CampaignPlan, _ capabilities: Capabilities, _ fixture: Fixture
  ) {
    guard let good = FuzzInput.good(role, in: fixture) else { return nil }
    self.role = role
    self.good = good
    self.capabilities = capabilities
    strategy = plan.strategy
    shard = plan.budget.shard
    remembersListed = plan.budget.runs > 0
    if plan.budget.depth > 0 {
      enumeration = BoundedInputs(role, upTo: plan.budget.depth, in: fixture).map {
        Enumeration($0, plan.budget.shard)
      }
    }
    let corpus = plan.corpus.map { Seed.all(of: $0, for: role, in: fixture) } ?? []
    let kept = plan.kept.filter { $0.input.role == role }
    seeds = (corpus + kept).reversed()
    reexecutions = Reexecutions(of: kept)
    learned = LearnedWords(plan.words)
    let outcomes = capabilities.outcomes.filter { $0 != .waits }
    context = MutationContext(
      random: SplitMix64(seed: plan.budget.seed), fixture: fixture, outcomes: outcomes, mate: good,
      words: plan.words)
    schedule = MutatorSchedule(
      Mutators.all(for: role, strategy, features: capabilities.features))
    hasStarts = role == .googleApp && capabilities.features.contains(.start)
    fuzzCorpus.add(
      FuzzCorpus.Entry(
        input: good, provenance: Provenance(seed: Self.goodName), number: 0, behaviour: 0,
        decision: nil),
      &context.random)
    guard hasStarts else { return }
    starts.add(
      FuzzCorpus.Entry(
        input: FuzzInput(FuzzInput.Start(goodIn: fixture)),
        provenance: Provenance(seed: Self.goodStartName),
        number: 0, behaviour: 0, decision: nil), &context.random)
  }

  /// The name of the good start of a flip.
  static let goodStartName = "google-app.start.good"
  /// How often a start of a flip is made, in place of a link that comes back.
  private static let startInterval = 12

  /// The most inputs that are kept though none is made of them.
  private static let mostBeyond = 1_024

  /// The name of the good input.
  static let goodName = "good"

  /// How often a good input stands among the hostile ones.
  private static let controlInterval = 64
  /// How often an input is made to compare its decision with that of another.
  private static let variantInterval = 16

  // MARK: - Making inputs

  /// The next input of the list of those with few deviations.
  mutating func nextListed() -> QueuedInput? {
    guard let queued = enumeration?.next(for: capabilities, in: context.fixture) else { return nil }
    if remembersListed { _ = sent.insert(queued.input.fingerprint) }
    return queued
  }

  /// How many combinations of deviations there are to go through.
  var listed: Int { enumeration?.coverage.indices ?? 0 }

  /// Makes an input.
  package mutating func next(_ number: Int, seed: UInt64) -> QueuedInput? {
    while let seed = seeds.popLast() {
      if let queued = queued(from: seed) { return queued }
    }
    context.random = SplitMix64(seed: seed, at: number)
    if number % Self.controlInterval == Self.controlInterval - 1 { return control() }
    if strategy.isGuided, context.random.oneIn(Self.variantInterval), let variant = variant() {
      return variant
    }
    for _ in 0..<(Self.attempts * shard.count) {
      if let queued = child() { return queued }
    }
    return nil
  }

  /// How often another input is tried if one can't be sent, or was.
  private static let attempts = 64

  private mutating func queued(from seed: Seed) -> QueuedInput? {
    guard let input = seed.input.sendable(to: capabilities, in: context.fixture) else {
      return nil
    }
    let queued = QueuedInput(input: input, origin: Provenance(seed: seed.name))
    return isNew(queued) ? queued : nil
  }

  private mutating func control() -> QueuedInput {
    let prelude =
      role == .app && capabilities.features.contains(.sessions)
      ? fuzzCorpus.draw(&context.random)?.input : nil
    return QueuedInput(
      input: good, purpose: .control(after: prelude),
      origin: Provenance(seed: Self.goodName))
  }

  private mutating func variant() -> QueuedInput? {
    guard let entry = draw(start: drawsStart()), let decision = entry.decision,
      let relation = context.random.pick(MetamorphicRelation.all(of: role)),
      let input = relation.variant(of: entry.input, &context.random)?.sendable(
        to: capabilities, in: context.fixture)
    else { return nil }
    let variant = QueuedInput.Variant(original: entry.input, relation: relation, decision: decision)
    let queued = QueuedInput(
      input: input, purpose: .variant(variant), origin: entry.provenance, parent: entry.number)
    return relation == .again || isNew(queued) ? queued : nil
  }

  /// Draws the kind of an input: a link mostly, and a start of a flip now and then.
  private mutating func drawsStart() -> Bool {
    hasStarts && context.random.oneIn(Self.startInterval)
  }

  /// Draws an input of one kind.
  private mutating func draw(start isStart: Bool) -> FuzzCorpus.Entry? {
    isStart ? starts.draw(&context.random) : fuzzCorpus.draw(&context.random)
  }

  /// Draws an input of one kind for a place of the code that it reached, half of the time.
  private mutating func drawForPlace(start isStart: Bool) -> FuzzCorpus.Entry? {
    isStart ? starts.drawForPlace(&context.random) : fuzzCorpus.drawForPlace(&context.random)
  }

  private mutating func child() -> QueuedInput? {
    let isStart = drawsStart()
    let forPlace = drawForPlace(start: isStart)
    guard let parent = forPlace ?? draw(start: isStart), let mate = draw(start: isStart) else {
      return nil
    }
    context.mate = mate.input
    var input = parent.input
    var length = input.length
    var steps: [Int] = []
    // A geometric number of steps: one half of the inputs have one, a quarter two, and so on.
    repeat {
      let place =
        (forPlace == nil ? nil : schedule.drawCharacter(&context.random))
        ?? schedule.draw(&context.random, forStart: isStart)
      guard schedule.mutators[place].mutate(&input, &context) else { continue }
      let nextLength = input.length
      schedule.note(place, growth: nextLength - length)
      length = nextLength
      steps.append(place)
    } while context.random.oneIn(2) && steps.count < Self.mostSteps
    guard !steps.isEmpty,
      let sendable = input.sendable(to: capabilities, in: context.fixture)
    else { return nil }
    let queued = QueuedInput(
      input: sendable, origin: parent.provenance, parent: parent.number, steps: steps)
    return isNew(queued) ? queued : nil
  }

  /// The most mutators that make an input of its parent.
  private static let mostSteps = 12

  private mutating func isNew(_ queued: QueuedInput) -> Bool {
    let fingerprint = queued.input.fingerprint
    return shard.holds(fingerprint) && sent.insert(fingerprint)
  }

  // MARK: - Learning

  /// Learns from the executions of one input by several implementations, of what they show together.
  package mutating func learn(together executions: [Attempt]) {
    guard let first = executions.first else { return }
    learn(first, showing: Feedback(joining: executions.map { Feedback(of: $0) }))
  }

  /// Learns from an execution.
  @discardableResult
  mutating func learn(_ execution: Attempt, showing behaviour: Feedback) -> Bool {
    reexecutions.note(execution, showing: behaviour)
    let isNewBehaviour = fuzzCorpus.count(behaviour.value)
    let isStart = execution.queued.input.start != nil
    if isStart { _ = starts.count(behaviour.value) }
    let isNew = featureMap.insert(behaviour.points) > 0 || isNewBehaviour
    let queued = execution.queued
    schedule.note(queued.steps, isNew: isNew)
    learn(placesOf: execution, behaviour)
    guard isNew, strategy.isGuided else { return isNew }
    if isNewBehaviour { learn(wordsOf: execution) }
    guard execution.isAnswered else { return true }
    let provenance = provenance(of: queued)
    let longest = isNewBehaviour ? FuzzCorpus.longestParent : FuzzCorpus.ordinaryParent
    let isParent =
      queued.input.length <= longest && provenance.mutators.count <= FuzzCorpus.mostMutations
    guard isParent || isNewBehaviour else { return true }
    let entry = entry(of: execution, showing: behaviour, provenance)
    if !isParent {
      if beyond.count < Self.mostBeyond { beyond.append(entry) }
    } else if isStart {
      starts.add(entry, &context.random)
    } else {
      fuzzCorpus.add(entry, &context.random)
    }
    return true
  }

  /// Learns which places of the code an execution reached.
  private mutating func learn(placesOf execution: Attempt, _ behaviour: Feedback) {
    guard strategy.isGuided, execution.isAnswered, !behaviour.places.isEmpty else { return }
    let queued = execution.queued
    let provenance = provenance(of: queued)
    let isParent =
      queued.input.length <= FuzzCorpus.ordinaryParent
      && provenance.mutators.count <= FuzzCorpus.mostMutationsToPlace
    let entry = isParent ? entry(of: execution, showing: behaviour, provenance) : nil
    if queued.input.start != nil {
      starts.note(behaviour.places, by: entry)
    } else {
      fuzzCorpus.note(behaviour.places, by: entry)
    }
  }

  private func entry(
    of execution: Attempt, showing behaviour: Feedback, _ provenance: Provenance
  ) -> FuzzCorpus.Entry {
    FuzzCorpus.Entry(
      input: execution.queued.input, provenance: provenance, number: execution.number,
      behaviour: behaviour.value, points: behaviour.points,
      decision: execution.judgement.decision)
  }

  /// What was done for the role.
  func result(executions: Int, listed: Int) -> CampaignResult.RoleResult {
    var coverage = enumeration?.coverage
    // What was made and not executed any more wasn't judged.
    coverage?.sent = listed
    return CampaignResult.RoleResult(
      role: role, executions: executions, behaviours: fuzzCorpus.seen, kept: kept.count,
      coverage: coverage)
  }

  /// How each mutator has done.
  var mutatorRecords: [CampaignResult.MutatorRecord] {
    zip(schedule.mutators, schedule.records).map {
      CampaignResult.MutatorRecord(name: $0.name, uses: $1.uses, yield: $1.yield)
    }
  }

  /// The inputs that showed something new, for another campaign.
  var kept: [KeptInput] {
    entries.filter { !$0.points.isEmpty }
      .map { KeptInput($0.input, signatures: $0.points + [$0.behaviour]) }
  }

  /// The inputs that earlier campaigns kept and this one executed, with what they show now.
  var reexecuted: [KeptInput] { reexecutions.inputs }

  private var entries: [FuzzCorpus.Entry] { fuzzCorpus.entries + starts.entries + beyond }

  /// Weighs the mutators and the places of the code anew.
  package mutating func weigh() {
    guard strategy.isGuided else { return }
    schedule.weigh()
    fuzzCorpus.weigh()
    starts.weigh()
  }

  /// Where an input comes from.
  func provenance(of queued: QueuedInput) -> Provenance {
    guard let parent = queued.parent else { return queued.origin }
    return queued.origin.child(
      of: parent, by: queued.steps.map { schedule.mutators[$0].name })
  }

  private mutating func learn(wordsOf execution: Attempt) {
    if learned.learn(from: execution) { context.words = learned.words }
  }
}

/// How a campaign makes its inputs.
public enum Strategy: String, CaseIterable, Sendable {
  /// All mutators; what shows something new is mutated further.
  case full
  /// The same, but which places of its code an adapter reaches counts for nothing: what the coverage is
  /// measured by.
  case withoutCoverage
  /// Mutators of octets alone, of the seeds alone: what the guidance and the structure are measured by.
  case bytes

  /// Whether what shows something new is mutated further.
  var isGuided: Bool { self != .bytes }
}

/// The inputs that were sent, by their fingerprints; bounded.
///
/// Two million are remembered; then all are forgotten, and an input may be sent again.
struct SentInputs {
  private var fingerprints: Set<UInt64> = []
  private let most: Int

  /// Remembers nothing yet.
  init(most: Int = 1 << 21) { self.most = most }

  /// Adds an input.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    guard fingerprints.insert(fingerprint).inserted else { return false }
    if fingerprints.count > most { fingerprints = [fingerprint] }
    return true
  }
}

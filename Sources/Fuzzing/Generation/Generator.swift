import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Makes the inputs for one role, and learns from what they show.
struct Generator {
  let role: Role
  private let capabilities: Capabilities
  private let shard: Shard
  private let good: FuzzRequest
  /// The seeds that weren't sent yet, the next one at the end: what was sent is forgotten.
  private var seeds: [Seed]
  private var context: MutationContext
  private var sent = SentInputs()
  private var enumeration: Enumeration?
  private var learned: LearnedWords
  private(set) var schedule: MutatorSchedule
  /// The inputs that further ones are made of: links, and starts of flips if the adapter takes any.
  private var corpora = [FuzzCorpus(), FuzzCorpus()]
  /// The inputs of a new behaviour of which no further ones are made, being too long or too far from
  /// their seed; bounded.
  private var beyond: [FuzzCorpus.Entry] = []
  private let hasStarts: Bool
  private var points: Set<UInt64> = []
  /// What inputs showed behind others of a session, where no further ones are made of them.
  private var behavioursInSessions: Set<UInt64> = []
  private let usesSessions: Bool
  /// The fingerprints of the inputs that earlier campaigns kept.
  private let keptBefore: Set<UInt64>
  /// Those of them that were executed, with what they show now.
  private(set) var reexecuted: [KeptInput] = []
  private(set) var executions = 0
  private var executionsOfList = 0

  init?(_ role: Role, _ plan: CampaignPlan, _ capabilities: Capabilities, _ fixture: Fixture) {
    guard let good = FuzzRequest.good(role, in: fixture) else { return nil }
    (self.role, self.good, self.capabilities) = (role, good, capabilities)
    shard = plan.budget.shard
    if plan.budget.depth > 0 {
      enumeration = BoundedInputs(role, upTo: plan.budget.depth, in: fixture).map {
        Enumeration($0, plan.budget.shard)
      }
    }
    let corpus = plan.corpus.map { Seed.all(of: $0, for: role, in: fixture) } ?? []
    let kept = plan.kept.filter { $0.input.role == role }
    seeds = (corpus + kept).reversed()
    keptBefore = Set(kept.map(\.input.fingerprint))
    learned = LearnedWords(plan.words)
    let outcomes = capabilities.outcomes.filter { $0 != .waits }
    context = MutationContext(
      random: SplitMix64(seed: plan.budget.seed), fixture: fixture, outcomes: outcomes, mate: good,
      words: plan.words)
    let features = capabilities.features.filter { plan.usesCoverage || $0 != .coverage }
    schedule = MutatorSchedule(Mutators.all(for: role, features: features))
    hasStarts = role == .googleApp && capabilities.features.contains(.start)
    usesSessions = plan.usesSessions
    corpora[0].add(
      FuzzCorpus.Entry(QueuedInput(input: good, origin: Provenance(seed: Self.goodName))),
      &context.random)
    guard hasStarts else { return }
    let start = FuzzRequest(FuzzRequest.Start(goodIn: fixture))
    corpora[1].add(
      FuzzCorpus.Entry(QueuedInput(input: start, origin: Provenance(seed: Self.goodStartName))),
      &context.random)
  }

  static let goodName = "good"
  static let goodStartName = "google-app.start.good"
  private static let mostBeyond = 1_024
  private static let mostPoints = 1 << 20
  private static let mostSteps = 12
  /// How often another input is tried if one can't be sent, or was.
  private static let attempts = 64
  private static let sessionInterval = 8
  private static let variantInterval = 16
  private static let startInterval = 12

  // MARK: - Making inputs

  mutating func nextListed() -> QueuedInput? {
    guard let queued = enumeration?.next(for: capabilities, in: context.fixture) else { return nil }
    _ = sent.insert(queued.input.fingerprint)
    return queued
  }

  var fuzzCorpus: FuzzCorpus { corpora[0] }
  var listed: Int { enumeration?.coverage.indices ?? 0 }

  mutating func next(_ number: Int, seed: UInt64) -> QueuedInput? {
    while let seed = seeds.popLast() {
      if let queued = queued(from: seed) { return queued }
    }
    context.random = SplitMix64(seed: seed, at: number)
    if usesSessions, number % Self.sessionInterval == 0 { return session() }
    if context.random.oneIn(Self.variantInterval), let variant = variant() { return variant }
    for _ in 0..<(Self.attempts * shard.count) {
      if let queued = child() { return queued }
    }
    return nil
  }

  private mutating func queued(from seed: Seed) -> QueuedInput? {
    guard let input = seed.input.sendable(to: capabilities, in: context.fixture) else {
      return nil
    }
    let queued = QueuedInput(input: input, origin: Provenance(seed: seed.name))
    return isNew(queued) ? queued : nil
  }

  /// A good input, one that showed something, or a new one, behind up to three others.
  private mutating func session() -> QueuedInput {
    var last = QueuedInput(input: good, origin: Provenance(seed: Self.goodName))
    switch context.random.below(4) {
    case 0: if let child = child(), child.input.start == nil { last = child }
    case 1: corpora[0].draw(&context.random).map { last = $0.queued }
    case 2 where role != .googleApp:
      context.random.pick(context.outcomes).map { last.input.outcome = $0 }
    default: break
    }
    // It was counted among those with few deviations when it was sent first.
    last.isListed = false
    let session = InputSession(before: last.input, good, capabilities)
    let earlier = session.earlier(
      context.random.below(4), from: corpora[0], &context.random, in: context.fixture)
    last.purpose = .session(after: earlier)
    if session.mayWait, !earlier.isEmpty, last.input == good, context.random.oneIn(8) {
      last.input.outcome = .waits
    }
    return last
  }

  private mutating func variant() -> QueuedInput? {
    guard let entry = corpora[drawKind()].draw(&context.random), let decision = entry.decision,
      let relation = context.random.pick(MetamorphicRelation.all(of: role)),
      let input = relation.variant(of: entry.input, &context.random)?.sendable(
        to: capabilities, in: context.fixture)
    else { return nil }
    let queued = QueuedInput(
      input: input, purpose: .variant(of: entry.input, by: relation, decided: decision),
      origin: entry.queued.child(by: []))
    return relation == .again || isNew(queued) ? queued : nil
  }

  /// The place of the corpus: a link mostly, and a start of a flip now and then.
  private mutating func drawKind() -> Int {
    hasStarts && context.random.oneIn(Self.startInterval) ? 1 : 0
  }

  private mutating func child() -> QueuedInput? {
    let kind = drawKind()
    let forPlace = corpora[kind].drawForPlace(&context.random)
    guard let parent = forPlace ?? corpora[kind].draw(&context.random),
      let mate = corpora[kind].draw(&context.random)
    else { return nil }
    context.mate = mate.input
    var input = parent.input
    var length = input.length
    var steps: [Int] = []
    // A geometric number of steps: one half of the inputs have one, a quarter two, and so on.
    repeat {
      let place =
        (forPlace == nil ? nil : schedule.drawCharacter(&context.random))
        ?? schedule.draw(&context.random, forStart: kind == 1)
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
      input: sendable, origin: parent.queued.child(by: steps.map { schedule.mutators[$0].name }),
      steps: steps)
    return isNew(queued) ? queued : nil
  }

  private mutating func isNew(_ queued: QueuedInput) -> Bool {
    let fingerprint = queued.input.fingerprint
    return shard.holds(fingerprint) && sent.insert(fingerprint)
  }

  // MARK: - Learning

  mutating func learn(together executions: [Attempt]) {
    guard let first = executions.first else { return }
    learn(first, showing: Feedback(joining: executions.map { Feedback(of: $0) }))
  }

  @discardableResult
  mutating func learn(_ execution: Attempt, showing behaviour: Feedback) -> Bool {
    let queued = execution.queued
    executions += 1
    if queued.isListed { executionsOfList += 1 }
    if case .session(let earlier) = queued.purpose, !earlier.isEmpty {
      return behavioursInSessions.insert(behaviour.value).inserted
    }
    note(reexecutionOf: execution, behaviour)
    let isNewBehaviour = corpora[0].count(behaviour.value)
    let kind = queued.input.start == nil ? 0 : 1
    if kind == 1 { _ = corpora[1].count(behaviour.value) }
    var isNew = isNewBehaviour
    for point in behaviour.points where points.count < Self.mostPoints {
      if points.insert(point).inserted { isNew = true }
    }
    schedule.note(queued.steps, isNew: isNew)
    let entry = FuzzCorpus.Entry(queued, behaviour, execution.judgement.decision)
    if execution.isAnswered, !behaviour.places.isEmpty {
      let isParent =
        queued.input.length <= FuzzCorpus.ordinaryParent
        && queued.origin.mutators.count <= FuzzCorpus.mostMutationsToPlace
      corpora[kind].places.note(behaviour.places, by: isParent ? entry : nil)
    }
    if isNewBehaviour, learned.learn(from: execution) { context.words = learned.words }
    guard isNew, execution.isAnswered else { return isNew }
    let longest = isNewBehaviour ? FuzzCorpus.longestParent : FuzzCorpus.ordinaryParent
    if queued.input.length > longest || queued.origin.mutators.count > FuzzCorpus.mostMutations {
      if isNewBehaviour, beyond.count < Self.mostBeyond { beyond.append(entry) }
    } else {
      corpora[kind].add(entry, &context.random)
    }
    return true
  }

  /// What an implementation made of a kept input counts, an answer or an error that it threw: a crash says
  /// nothing of what the input brings out, and one bad build would cost a corpus most of its inputs.
  private mutating func note(reexecutionOf execution: Attempt, _ behaviour: Feedback) {
    let queued = execution.queued
    switch execution.result {
    case .answered, .implementationError: break
    case .unsupported, .adapterError, .timedOut, .crashed, .protocolError, .notRun: return
    }
    // Every kept input that can be sent is a seed, if under the name of another one.
    guard !keptBefore.isEmpty, queued.origin.parent == nil, case .search = queued.purpose,
      keptBefore.contains(queued.input.fingerprint)
    else { return }
    reexecuted.append(KeptInput(queued.input, points: behaviour.points + [behaviour.value]))
  }

  var result: CampaignResult.RoleResult {
    var coverage = enumeration?.coverage
    // What was made and not executed any more wasn't judged.
    coverage?.sent = executionsOfList
    return CampaignResult.RoleResult(
      role: role, executions: executions, behaviours: fuzzCorpus.seen, kept: kept.count,
      coverage: coverage)
  }

  var kept: [KeptInput] {
    (corpora.flatMap(\.entries) + beyond).filter { !$0.points.isEmpty }
      .map { KeptInput($0.input, points: $0.points + [$0.behaviour]) }
  }

  mutating func weigh() {
    schedule.weigh()
    for kind in corpora.indices { corpora[kind].places.weigh() }
  }
}

/// The fingerprints of the inputs that were sent: two million, then all are forgotten, and an input may be
/// sent again.
struct SentInputs {
  private var fingerprints: Set<UInt64> = []
  var most = 1 << 21

  mutating func insert(_ fingerprint: UInt64) -> Bool {
    guard fingerprints.insert(fingerprint).inserted else { return false }
    if fingerprints.count > most { fingerprints = [fingerprint] }
    return true
  }
}

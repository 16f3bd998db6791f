import AdapterProtocol
import AppFlip
import Conformance

/// Makes findings of breaches: confirms, minimises and deduplicates them.
struct Investigator {
  /// How a symptom has fared so far.
  struct Record: Sendable {
    /// The executions that showed it.
    var count = 0
    /// How often it was looked into.
    fileprivate var inquiries = 0
    /// How often in a row nothing new came of that.
    fileprivate var repetitions = 0
    /// Whether it was passed over though it was new in other ways.
    fileprivate var isCutShort = false
  }

  let plan: CampaignPlan
  private let world: World
  let goods: [Role: Draft]
  private let capabilities: [Role: Capabilities]
  let laboratory: Laboratory
  /// How many histories were searched.
  var historiesReduced = 0
  /// How many ends of processes were brought about once more.
  var mysteriesReplayed = 0
  /// How each symptom has fared.
  var records: [Symptom: Record] = [:]
  /// The findings, in the order in which they were found.
  var findings: [Finding] = []
  private var ids: Set<String> = []
  /// The limits at which breaches were no longer looked into as others were.
  private(set) var limits: Set<CampaignResult.Limit> = []

  /// How often each symptom was seen, in the order of the symptoms.
  var occurrences: [CampaignResult.Occurrence] {
    let all = records.map { symptom, record in
      CampaignResult.Occurrence(
        symptom: symptom.general, count: record.count, isCutShort: record.isCutShort)
    }
    return all.summed
  }

  /// How often a symptom is looked into, at most.
  private static func mostInquiries(for symptom: Symptom) -> Int {
    symptom.isHang ? 2 : CampaignResult.Occurrence.mostInquiries
  }
  /// How many exceptions of one rule are told apart: a message may be another one each time.
  private static let mostWordings = 8
  /// How often a finding is tried again in a process of its own.
  private static let repeats = 3

  /// Prepares to look into breaches.
  ///
  /// - Parameters:
  ///   - plan: what the campaign consists of.
  ///   - world: what the links are built from.
  ///   - capabilities: what the adapter declared.
  ///   - laboratory: runs the drafts again.
  init(
    _ plan: CampaignPlan, _ world: World, _ capabilities: [Role: Capabilities],
    _ laboratory: Laboratory
  ) {
    self.plan = plan
    self.capabilities = capabilities
    self.world = world
    self.laboratory = laboratory
    goods = Dictionary(
      uniqueKeysWithValues: Role.allCases.compactMap { role in
        Draft.good(role, in: world).map { (role, $0) }
      })
  }

  /// Looks into what an execution shows.
  ///
  /// Every symptom is looked into when it shows first, and again where the execution is new in other
  /// ways, until that brings the same findings over and over.
  ///
  /// - Parameters:
  ///   - execution: the execution.
  ///   - isNew: whether it showed something new.
  ///   - isStateRepeated: whether a flip was started with the state of an earlier one.
  ///   - lineage: where its draft comes from.
  ///   - history: the drafts that the same process was handed before, the last ones.
  /// - Returns: the findings that weren't known.
  mutating func look(
    into execution: Execution, isNew: Bool, isStateRepeated: Bool = false,
    _ lineage: @autoclosure () -> Lineage, after history: @autoclosure () -> [Draft]
  ) -> [Finding] {
    var found: [Finding] = []
    for var suspicion in execution.suspicions(
      plan.settings, isStateRepeated: isStateRepeated)
    {
      if isBeyondWordings(suspicion.symptom) { suspicion.symptom = suspicion.symptom.general }
      records[suspicion.symptom, default: Record()].count += 1
      guard isWorthwhile(suspicion, isNew: isNew) else { continue }
      let finding = laboratory.inquire { () -> Finding? in
        let inquiry = inquire(suspicion, after: history)
        let shape = shape(of: inquiry)
        guard isUnknown(suspicion.symptom, shape) else { return nil }
        return self.finding(of: suspicion, shape, inquiry, execution, lineage())
      }
      noteSpending()
      guard let finding else { continue }
      findings.append(finding)
      found.append(finding)
    }
    return found
  }

  /// Takes note of it where all that may be spent on findings is spent.
  mutating func noteSpending() { if laboratory.isSpent { limits.insert(.triage) } }

  /// Whether a symptom has other words than all that are told apart, and there are enough of those.
  private func isBeyondWordings(_ symptom: Symptom) -> Bool {
    guard symptom.words != nil, records[symptom] == nil else { return false }
    let count = records.keys.count { $0.words != nil && $0.general == symptom.general }
    return count >= Self.mostWordings
  }

  /// Whether a symptom is looked into now; takes note of it.
  mutating func isWorthwhile(_ suspicion: Suspicion, isNew: Bool) -> Bool {
    guard var record = records[suspicion.symptom] else { return false }
    // Where nothing can be tried any more, every symptom is still written down, as it is.
    let isOpen =
      record.inquiries == 0
      || (isNew && !laboratory.isClosed
        && record.inquiries < Self.mostInquiries(for: suspicion.symptom)
        && record.repetitions < CampaignResult.Occurrence.mostRepetitions)
    if !isOpen, isNew, !laboratory.isClosed {
      records[suspicion.symptom]?.isCutShort = true
    }
    guard isOpen, isWithin(.findings, findings.count) else { return false }
    record.inquiries += 1
    records[suspicion.symptom] = record
    return true
  }

  /// Whether a limit is not reached yet; notes that it is.
  mutating func isWithin(_ limit: CampaignResult.Limit, _ count: Int) -> Bool {
    if count < plan.most[limit] ?? 0 { return true }
    limits.insert(limit)
    return false
  }

  /// Whether nothing of the kind was found yet; notes that it is now.
  mutating func isUnknown(_ symptom: Symptom, _ shape: Shape) -> Bool {
    let isNew = ids.insert(Finding.id(of: symptom, shape)).inserted
    var record = records[symptom] ?? Record()
    record.repetitions = isNew ? 0 : record.repetitions + 1
    records[symptom] = record
    return isNew
  }

  func shape(of inquiry: Inquiry) -> Shape {
    let last = inquiry.steps.last
    let good = last.flatMap { goods[$0.role] } ?? last
    // A variant says nothing of its own: the relation makes it of the original.
    let steps = inquiry.arrangement.relation == nil ? inquiry.steps : Array(inquiry.steps.prefix(1))
    return Shape(of: steps, world: world, good: good ?? Draft(.app, link: nil))
  }

  // MARK: - Looking into a breach

  private mutating func inquire(_ suspicion: Suspicion, after history: () -> [Draft]) -> Inquiry {
    let first = Inquiry(steps: suspicion.steps, arrangement: suspicion.arrangement)
    guard let last = suspicion.steps.last, let good = goods[last.role] else { return first }
    let minimiser = self.minimiser(
      good, for: suspicion.symptom, budget: Self.budget(for: suspicion.symptom))
    if let variant = suspicion.variant, let relation = suspicion.arrangement.relation {
      let pair = PairReduction(relation, showing: suspicion.symptom, minimiser, in: laboratory)
      let asItIs = Inquiry(
        steps: suspicion.steps + [variant], arrangement: suspicion.arrangement)
      return pair.reduce(last, and: variant).map { Inquiry($0, suspicion.arrangement) } ?? asItIs
    }
    let direct = minimiser.minimise(
      suspicion.steps, showing: suspicion.symptom,
      until: { [laboratory] in laboratory.isExhausted },
      by: experiment(suspicion.arrangement, mayHang: suspicion.symptom.isHang))
    if let direct {
      let observations = laboratory.replay(direct.steps, suspicion.arrangement)
      if suspicion.arrangement.symptoms(of: observations).contains(suspicion.symptom) {
        var inquiry = Inquiry(direct, suspicion.arrangement)
        inquiry.replayed = observations
        return inquiry
      }
      // What was tried before left something behind in the laboratory's own process.
      laboratory.close()
    }
    if laboratory.isExhausted { return first }
    if suspicion.symptom == StartStates.symptom { return inquire(intoRepetition: suspicion) }
    guard isWithin(.histories, historiesReduced) else { return first }
    historiesReduced += 1
    let reduction = historyReduction(good, for: suspicion.symptom)
    let earlier = history() + suspicion.steps.dropLast()
    let reduced = reduction.reduce(
      earlier, before: last, showing: suspicion.symptom,
      until: { [laboratory] in laboratory.isExhausted }, by: experiment(.inOneProcess))
    return reduced.map { Inquiry($0, .inOneProcess) } ?? first
  }

  /// Looks for the fewest good starts in a row, in one process, of which the last repeats a state.
  private func inquire(intoRepetition suspicion: Suspicion) -> Inquiry {
    let first = Inquiry(steps: suspicion.steps, arrangement: suspicion.arrangement)
    guard let good = goods[.googleApp] else { return first }
    let start = Draft(Draft.Start(goodIn: world))
    let earlier = Array(repeating: start, count: StartStates.sample - 1)
    let reduction = historyReduction(good, for: suspicion.symptom)
    let reduced = reduction.reduce(
      earlier, before: start, showing: suspicion.symptom,
      until: { [laboratory] in laboratory.isExhausted }, by: experiment(.inOneProcess))
    return reduced.map { Inquiry($0, .inOneProcess) } ?? first
  }

  func experiment(
    _ arrangement: Arrangement, mayHang: Bool = false
  ) -> Minimiser.Experiment {
    { [laboratory] sequences in
      laboratory.observe(sequences, arrangement, mayHang: mayHang).map(arrangement.symptoms)
    }
  }

  /// Simplifies drafts to what may be sent.
  private func minimiser(_ good: Draft, for symptom: Symptom, budget: Int) -> Minimiser {
    let capabilities = capabilities[good.role] ?? Capabilities()
    return Minimiser(world: world, good: good, budget: budget, isCoarse: symptom.isHang) { draft in
      draft.sendable(to: capabilities) == draft
    }
  }

  /// Shortens what an adapter was handed before a draft that shows a symptom.
  func historyReduction(_ good: Draft, for symptom: Symptom) -> HistoryReduction {
    HistoryReduction(
      minimiser(
        good, for: symptom, budget: symptom.isHang ? Self.hangingHistoryBudget : Self.historyBudget)
    )
  }

  /// How many sequences may be run: a hang takes the whole deadline each time, a crash a restart.
  private static func budget(for symptom: Symptom) -> Int {
    switch symptom.kind {
    case _ where symptom.isHang: Minimiser.budgetForLateness
    case EvidenceKind(.crashed), EvidenceKind(.protocolError): 300
    default: Minimiser.usualBudget
    }
  }

  /// How many sequences may be run where each takes a process of its own.
  private static let historyBudget = 200
  /// How many of them where each that shows the symptom takes the whole deadline besides.
  private static let hangingHistoryBudget = 40

  // MARK: - Writing it down

  func finding(
    of suspicion: Suspicion, _ shape: Shape, _ inquiry: Inquiry, _ execution: Execution,
    _ lineage: Lineage
  ) -> Finding {
    var answers = inquiry.replayed
    var seen = answers.isEmpty ? 0 : 1
    var tried = seen
    while tried < Self.repeats, !laboratory.isClosed {
      let observations = laboratory.replay(inquiry.steps, inquiry.arrangement)
      // Stopped while the process started: nothing was tried.
      if observations.isEmpty, laboratory.isClosed { break }
      tried += 1
      guard inquiry.arrangement.symptoms(of: observations).contains(suspicion.symptom) else {
        continue
      }
      seen += 1
      answers = observations
    }
    let draft = execution.candidate.draft
    let origin = FindingOrigin(
      seed: plan.budget.seed, execution: execution.number, start: lineage.seed,
      parent: lineage.parent, mutators: lineage.mutators, length: draft.length)
    return Finding(
      suspicion.symptom, shape: shape,
      severity: suspicion.severity, steps: steps(of: inquiry, answers, last: execution),
      in: world, evidence: evidence(of: suspicion, inquiry, answers),
      arrangement: inquiry.arrangement,
      origin: origin, confirmation: Confirmation(seen: seen, of: tried),
      executions: inquiry.executions, isMinimal: inquiry.isMinimal)
  }

  /// The drafts with what was answered; a relation's with the variant that departs from it.
  private func steps(
    of inquiry: Inquiry, _ observations: [Observation], last execution: Execution
  ) -> [Finding.Step] {
    if let departing = inquiry.arrangement.departing(from: observations),
      let original = observations.first
    {
      return [original, departing].map { Finding.Step($0.draft, answer: $0.shown) }
    }
    guard observations.count == inquiry.steps.count else {
      return inquiry.steps.enumerated().map { index, draft in
        let isLast = index == inquiry.steps.count - 1
        return Finding.Step(draft, answer: isLast ? execution.shown : "not seen again")
      }
    }
    return observations.map { Finding.Step($0.draft, answer: $0.shown) }
  }

  private func evidence(
    of suspicion: Suspicion, _ inquiry: Inquiry, _ observations: [Observation]
  ) -> Evidence {
    if let departing = inquiry.arrangement.departing(from: observations) {
      return Evidence(
        expected: suspicion.evidence.expected, observed: departing.shown, difference: nil)
    }
    guard let judgement = observations.last?.judgement,
      let breach = judgement.breaches.first(where: {
        Symptom($0.rule, $0.kind) == suspicion.symptom.general
      })
    else { return suspicion.evidence }
    return judgement.masked(breach.evidence)
  }
}

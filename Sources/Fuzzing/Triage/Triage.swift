import AdapterProtocol
import AppFlip
import Conformance

/// Makes findings of violations: confirms, minimises and deduplicates them.
struct Triage {
  struct Record: Sendable {
    var count = 0
    fileprivate var inquiries = 0
    fileprivate var findings = 0
    /// How often in a row nothing new came of it.
    fileprivate var repetitions = 0
    /// Whether it was passed over though it was new in other ways.
    fileprivate var isCutShort = false
  }

  let plan: CampaignPlan
  let fixture: Fixture
  let goods: [Role: FuzzInput]
  private let capabilities: [Role: Capabilities]
  let replayer: Replayer
  var historiesReduced = 0
  /// How many ends of processes were brought about once more.
  var unattributedCrashesReplayed = 0
  var records: [WeighedSignature: Record] = [:]
  var findings: [Finding] = []
  /// The greatest weight of each finding, by its name.
  private var severities: [String: Finding.Severity] = [:]
  private(set) var limits: Set<CampaignResult.Limit> = []

  var occurrences: [CampaignResult.Occurrence] {
    let all = records.map { weighed, record in
      CampaignResult.Occurrence(
        signature: weighed.signature.general, count: record.count, isCutShort: record.isCutShort)
    }
    return all.summed
  }

  private static func mostInquiries(for signature: FailureSignature) -> Int {
    signature.isHang ? 2 : CampaignResult.Occurrence.mostInquiries
  }
  /// How many exceptions of one rule are told apart: a message may be another one each time.
  private static let mostWordings = 8
  private static let repeats = 3

  init(
    _ plan: CampaignPlan, _ fixture: Fixture, _ capabilities: [Role: Capabilities],
    _ replayer: Replayer
  ) {
    (self.plan, self.capabilities) = (plan, capabilities)
    (self.fixture, self.replayer) = (fixture, replayer)
    goods = Dictionary(
      uniqueKeysWithValues: Role.allCases.compactMap { role in
        FuzzInput.good(role, in: fixture).map { (role, $0) }
      })
  }

  /// Looks into what an execution shows, the worst first.
  ///
  /// Every signature is looked into when it shows first, and again if the execution is new in other
  /// ways, until there are enough findings of it or that brings the same ones over and over. A rule that
  /// has a finding needs another one only if that shows something else, so that one unchecked line is one
  /// finding.
  mutating func look(
    into execution: Attempt, isNew: Bool, isStateRepeated: Bool = false,
    after history: @autoclosure () -> [FuzzInput], found: (Finding) -> Void
  ) {
    let all = execution.potentialFailures(plan.settings, isStateRepeated: isStateRepeated)
    for var potentialFailure in all.worstFirst {
      if isBeyondWordings(potentialFailure.weighed) {
        potentialFailure.signature = potentialFailure.signature.general
      }
      records[potentialFailure.weighed, default: Record()].count += 1
      potentialFailure.beside = all.count == 1 ? [] : Set(all.map(\.signature))
      guard !isExplained(potentialFailure), isWorthwhile(potentialFailure, isNew: isNew) else {
        continue
      }
      let finding = replayer.inquire { () -> Finding? in
        self.finding(of: potentialFailure, inquire(potentialFailure, after: history), execution)
      }
      noteSpending()
      finding.map(found)
    }
  }

  mutating func noteSpending() { if replayer.isSpent { limits.insert(.triage) } }

  private func isBeyondWordings(_ weighed: WeighedSignature) -> Bool {
    guard weighed.signature.words != nil, records[weighed] == nil else { return false }
    let general = weighed.signature.general
    let count = records.keys.count {
      $0.signature.words != nil && $0.signature.general == general
    }
    return count >= Self.mostWordings
  }

  /// Whether a signature is looked into now; takes note of it.
  mutating func isWorthwhile(_ potentialFailure: PotentialFailure, isNew: Bool) -> Bool {
    guard var record = records[potentialFailure.weighed] else { return false }
    // If nothing can be tried any more, every signature is still written down, as it is.
    let isOpen =
      record.inquiries == 0
      || (isNew && !replayer.isClosed
        && record.inquiries < Self.mostInquiries(for: potentialFailure.signature)
        && record.repetitions < CampaignResult.Occurrence.mostRepetitions
        && record.findings < CampaignResult.Occurrence.mostFindings)
    if !isOpen, isNew, !replayer.isClosed {
      records[potentialFailure.weighed]?.isCutShort = true
    }
    guard isOpen, isWithin(.findings, findings.count) else { return false }
    record.inquiries += 1
    records[potentialFailure.weighed] = record
    return true
  }

  /// Whether a limit is not reached yet; notes that it is.
  mutating func isWithin(_ limit: CampaignResult.Limit, _ count: Int) -> Bool {
    if count < plan.most[limit] ?? 0 { return true }
    limits.insert(limit)
    return false
  }

  /// Whether nothing of the kind that weighs as much was found yet; notes that it is now.
  ///
  /// A warning of the same name gives way to a failure.
  mutating func isUnknown(
    _ weighed: WeighedSignature, _ deduplicationClass: DeduplicationClass, isExplained: Bool = false
  ) -> Bool {
    let id = Finding.id(of: weighed.signature, deduplicationClass)
    let isNew =
      !isExplained && severities[id].map { $0 == .warn && weighed.severity == .fail } ?? true
    if isNew, severities.updateValue(weighed.severity, forKey: id) != nil {
      findings.removeAll { $0.id == id }
    }
    var record = records[weighed] ?? Record()
    record.repetitions = isNew ? 0 : record.repetitions + 1
    record.findings += isNew ? 1 : 0
    records[weighed] = record
    return isNew
  }

  func deduplicationClass(of inquiry: Inquiry) -> DeduplicationClass {
    let last = inquiry.steps.last
    let good = last.flatMap { goods[$0.role] } ?? last
    // A variant says nothing of its own: the relation makes it of the original.
    let steps =
      inquiry.reproductionMode.relation == nil ? inquiry.steps : Array(inquiry.steps.prefix(1))
    return DeduplicationClass(of: steps, fixture: fixture, good: good ?? FuzzInput(.app, link: nil))
  }

  // MARK: - Looking into a violation

  private mutating func inquire(
    _ potentialFailure: PotentialFailure, after history: () -> [FuzzInput]
  ) -> Inquiry {
    let (steps, mode) = (potentialFailure.steps, potentialFailure.reproductionMode)
    let signature = potentialFailure.signature
    let unchanged = Inquiry(
      Minimisation(steps: steps + [potentialFailure.variant].compactMap(\.self)), mode)
    guard let last = steps.last,
      let minimiser = minimiser(of: last.role, signature, budget: Self.budget(for: signature))
    else { return unchanged }
    if let variant = potentialFailure.variant, let relation = mode.relation {
      let pair = PairReduction(
        relation: relation, signature: signature, minimiser: minimiser, replayer: replayer)
      return pair.reduce(last, and: variant) ?? unchanged
    }
    if let direct = minimiser.minimise(steps, by: experiment(potentialFailure, mode)) {
      let attempts = replayer.replay(direct.steps, mode)
      if potentialFailure.isShown(by: attempts, mode) {
        return Inquiry(direct, mode, replayed: attempts)
      }
      // What was tried before left something behind in the replayer's own process.
      replayer.close()
    }
    if replayer.isExhausted { return unchanged }
    if signature == StartStates.signature {
      let start = FuzzInput(FuzzInput.Start(goodIn: fixture))
      let earlier = Array(repeating: start, count: StartStates.sample - 1)
      return shortened(earlier, before: start, potentialFailure) ?? unchanged
    }
    guard isWithin(.histories, historiesReduced) else { return unchanged }
    historiesReduced += 1
    return shortened(history() + steps.dropLast(), before: last, potentialFailure) ?? unchanged
  }

  /// Looks for the fewest inputs in one process of which the last one shows a signature.
  func shortened(
    _ earlier: [FuzzInput], before last: FuzzInput, _ potentialFailure: PotentialFailure
  ) -> Inquiry? {
    let signature = potentialFailure.signature
    let budget = signature.isHang ? Self.hangingHistoryBudget : Self.historyBudget
    return minimiser(of: last.role, signature, budget: budget)?.minimise(
      earlier, before: last, by: experiment(potentialFailure, .inOneProcess)
    ).map { Inquiry($0, .inOneProcess) }
  }

  /// Whether a sequence shows a failure as heavy: one that fails is no reproducer of one that warns, nor the
  /// other way round.
  private func experiment(
    _ potentialFailure: PotentialFailure, _ mode: ReproductionMode
  ) -> Minimiser.Experiment {
    // What shrinks into a leak that is known would show that one again.
    let leaks = knownLeaks.subtracting(potentialFailure.beside + [potentialFailure.signature])
    return { [replayer] candidate in
      replayer.attempts(at: candidate, mode, mayHang: potentialFailure.signature.isHang).map {
        (leaks.isEmpty || leaks.isDisjoint(with: mode.signatures(of: $0)))
          && potentialFailure.isShown(by: $0, mode)
      }
    }
  }

  private func minimiser(
    of role: Role, _ signature: FailureSignature, budget: Int
  ) -> Minimiser? {
    let declared = capabilities[role] ?? Capabilities()
    return goods[role].map {
      Minimiser(fixture: fixture, good: $0, budget: budget, isCoarse: signature.isHang) {
        [fixture] in $0.sendable(to: declared, in: fixture) == $0
      }
    }
  }

  /// How many sequences may be run: a hang takes the whole deadline each time, a crash a restart.
  private static func budget(for signature: FailureSignature) -> Int {
    switch signature.kind {
    case _ where signature.isHang: Minimiser.budgetForLateness
    case EvidenceKind(.crashed), EvidenceKind(.protocolError): 300
    default: Minimiser.usualBudget
    }
  }

  private static let historyBudget = 200
  private static let hangingHistoryBudget = 40

  // MARK: - Writing it down

  /// Makes a finding unless there is one of the kind, or another one explains it.
  mutating func finding(
    of potentialFailure: PotentialFailure, _ inquiry: Inquiry, _ execution: Attempt
  ) -> Finding? {
    let deduplicationClass = deduplicationClass(of: inquiry)
    let isExplained = isExplained(inquiry, potentialFailure)
    guard isUnknown(potentialFailure.weighed, deduplicationClass, isExplained: isExplained) else {
      return nil
    }
    var answers = inquiry.replayed
    var seen = answers.isEmpty ? 0 : 1
    var tried = seen
    while tried < Self.repeats, !replayer.isClosed {
      let attempts = replayer.replay(inquiry.steps, inquiry.reproductionMode)
      // Stopped while the process started: nothing was tried.
      if attempts.isEmpty, replayer.isClosed { break }
      tried += 1
      guard potentialFailure.isShown(by: attempts, inquiry.reproductionMode) else { continue }
      seen += 1
      answers = attempts
    }
    let (queued, minimisation) = (execution.queued, inquiry.minimisation)
    let finding = Finding(
      signature: potentialFailure.signature, deduplicationClass: deduplicationClass,
      severity: potentialFailure.severity, steps: steps(of: inquiry, answers, last: execution),
      fixture: fixture, evidence: evidence(of: potentialFailure, inquiry, answers).bounded,
      reproductionMode: inquiry.reproductionMode,
      origin: FindingOrigin(
        seed: plan.budget.seed, execution: queued.number, start: queued.origin.seed,
        parent: queued.origin.parent, mutators: queued.origin.mutators,
        length: queued.input.length),
      confirmation: Confirmation(seen: seen, of: tried), executions: minimisation.executions,
      isMinimal: minimisation.isMinimal)
    findings.append(finding)
    return finding
  }

  /// The inputs with what was answered; a relation's with the variant that departs from it.
  private func steps(
    of inquiry: Inquiry, _ attempts: [Attempt], last execution: Attempt
  ) -> [Finding.Step] {
    var shown = attempts
    if let departing = inquiry.reproductionMode.departing(from: attempts) {
      shown = Array(attempts.prefix(1)) + [departing]
    } else if attempts.count != inquiry.steps.count {
      return inquiry.steps.dropLast().map { Finding.Step($0, answer: "not seen again") }
        + inquiry.steps.suffix(1).map { Finding.Step($0, answer: execution.shown) }
    }
    return shown.map { Finding.Step($0.input, answer: $0.shown) }
  }

  private func evidence(
    of potentialFailure: PotentialFailure, _ inquiry: Inquiry, _ attempts: [Attempt]
  ) -> Evidence {
    if let departing = inquiry.reproductionMode.departing(from: attempts) {
      return Evidence(
        expected: potentialFailure.evidence.expected, observed: departing.shown, difference: nil)
    }
    guard let judgement = attempts.last?.judgement,
      let violation = judgement.violations.first(where: {
        FailureSignature($0.rule, $0.kind) == potentialFailure.signature.general
      })
    else { return potentialFailure.evidence }
    return judgement.masked(violation.evidence)
  }
}

/// What a violation needs.
struct Inquiry {
  let minimisation: Minimisation
  let reproductionMode: ReproductionMode
  let replayed: [Attempt]

  var steps: [FuzzInput] { minimisation.steps }

  init(
    _ minimisation: Minimisation, _ reproductionMode: ReproductionMode, replayed: [Attempt] = []
  ) {
    self.minimisation = minimisation
    self.reproductionMode = reproductionMode
    self.replayed = replayed
  }
}

import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// Makes findings of violations: confirms, minimises and deduplicates them.
struct Triage {
  struct Record: Sendable {
    var count = 0
    fileprivate var inquiries = 0
    fileprivate var findings = 0
    fileprivate var repetitions = 0
    fileprivate var isCutShort = false
  }

  let plan: CampaignPlan
  let fixture: Fixture
  let goods: [Role: FuzzRequest]
  private let capabilities: [Role: Capabilities]
  let replayer: Replayer
  var historiesReduced = 0
  var unattributedCrashesReplayed = 0
  var records: [WeighedSignature: Record] = [:]
  var findings: [Finding] = []
  /// The greatest weight of each finding, by its name.
  private var severities: [String: Finding.Severity] = [:]
  private(set) var limits: Set<CampaignResult.Limit> = []

  var occurrences: [CampaignResult.Occurrence] {
    records.map { weighed, record in
      CampaignResult.Occurrence(
        signature: weighed.signature.general, count: record.count, isCutShort: record.isCutShort)
    }.summed
  }

  static let mostFindings = 3
  private static let mostInquiries = 8
  /// A hang takes the whole deadline each time.
  private static let mostInquiriesOfHangs = 2
  private static let mostRepetitions = 3
  /// How many exceptions of one rule are told apart: a message may be another one each time.
  private static let mostWordings = 8
  private static let repeats = 3

  init(
    _ plan: CampaignPlan, _ fixture: Fixture, _ capabilities: [Role: Capabilities],
    _ replayer: Replayer
  ) {
    (self.plan, self.capabilities) = (plan, capabilities)
    (self.fixture, self.replayer) = (fixture, replayer)
    let goods = Role.allCases.compactMap { FuzzRequest.good($0, in: fixture) }
    self.goods = Dictionary(uniqueKeysWithValues: goods.map { ($0.role, $0) })
  }

  /// Every signature is looked into when it shows first, and again if the execution is new in other ways, until
  /// there are enough findings of it or that brings the same ones over and over.
  mutating func look(
    into execution: Attempt, isNew: Bool, isStateRepeated: Bool = false,
    after history: @autoclosure () -> [FuzzRequest], found: (Finding) -> Void
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
    let isHang = potentialFailure.signature.isHang
    let mayBeNew = isNew && !replayer.isClosed
    let isOpen =
      record.inquiries == 0
      || (mayBeNew
        && record.inquiries < (isHang ? Self.mostInquiriesOfHangs : Self.mostInquiries)
        && record.repetitions < Self.mostRepetitions && record.findings < Self.mostFindings)
    if !isOpen, mayBeNew { records[potentialFailure.weighed]?.isCutShort = true }
    guard isOpen, isWithin(.findings, findings.count) else { return false }
    record.inquiries += 1
    records[potentialFailure.weighed] = record
    return true
  }

  mutating func isWithin(_ limit: CampaignResult.Limit, _ count: Int) -> Bool {
    if count < plan.most[limit] ?? 0 { return true }
    limits.insert(limit)
    return false
  }

  /// Notes what is found; a warning of the same name gives way to a failure.
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
    let steps = inquiry.mode.relation == nil ? inquiry.steps : Array(inquiry.steps.prefix(1))
    return DeduplicationClass(
      of: steps, fixture: fixture, good: good ?? FuzzRequest(.app, link: nil))
  }

  // MARK: - Looking into a violation

  private mutating func inquire(
    _ potentialFailure: PotentialFailure, after history: () -> [FuzzRequest]
  ) -> Inquiry {
    let (steps, mode) = (potentialFailure.steps, potentialFailure.reproductionMode)
    let signature = potentialFailure.signature
    let unchanged = Inquiry(
      minimisation: Minimisation(steps: steps + [potentialFailure.variant].compactMap(\.self)),
      mode: mode)
    guard let last = steps.last,
      let minimiser = minimiser(of: last.role, signature, budget: Self.budget(for: signature))
    else { return unchanged }
    if let variant = potentialFailure.variant, let relation = mode.relation {
      let pair = PairReduction(
        relation: relation, signature: signature, minimiser: minimiser, replayer: replayer)
      return pair.reduce(last, and: variant) ?? unchanged
    }
    if let direct = confirmed(
      minimiser.minimise([last], by: experiment(potentialFailure, .alone)), potentialFailure, .alone
    ) {
      return direct
    }
    if mode.isJudgedTogether, !replayer.isExhausted,
      let together = confirmed(
        minimiser.minimise(
          Array(steps.dropLast()), before: last, by: experiment(potentialFailure, mode)),
        potentialFailure, mode)
    {
      return together
    }
    if replayer.isExhausted { return unchanged }
    if signature == StartStates.signature {
      let start = FuzzRequest(FuzzRequest.Start(goodIn: fixture))
      let earlier = Array(repeating: start, count: StartStates.sample - 1)
      return shortened(earlier, before: start, potentialFailure) ?? unchanged
    }
    guard isWithin(.histories, historiesReduced) else { return unchanged }
    historiesReduced += 1
    return shortened(history() + steps.dropLast(), before: last, potentialFailure) ?? unchanged
  }

  /// What a process of its own shows, too: what was tried before may have left something behind in the
  /// replayer's.
  private func confirmed(
    _ minimisation: Minimisation?, _ potentialFailure: PotentialFailure, _ mode: ReproductionMode
  ) -> Inquiry? {
    guard let minimisation else { return nil }
    let attempts = replayer.replay(minimisation.steps, mode)
    if potentialFailure.isShown(by: attempts, mode) {
      return Inquiry(minimisation: minimisation, mode: mode, replayed: attempts)
    }
    replayer.close()
    return nil
  }

  func shortened(
    _ earlier: [FuzzRequest], before last: FuzzRequest, _ potentialFailure: PotentialFailure
  ) -> Inquiry? {
    let signature = potentialFailure.signature
    let budget = signature.isHang ? Self.hangingHistoryBudget : Self.historyBudget
    return minimiser(of: last.role, signature, budget: budget)?.minimise(
      earlier, before: last, by: experiment(potentialFailure, .inOneProcess)
    ).map { Inquiry(minimisation: $0, mode: .inOneProcess) }
  }

  private func experiment(
    _ potentialFailure: PotentialFailure, _ mode: ReproductionMode
  ) -> Minimiser.Experiment {
    // What shrinks into a leak that is known would show that one again.
    let leaks = knownLeaks.subtracting(potentialFailure.beside + [potentialFailure.signature])
    return { [replayer] candidate in
      if mode.isJudgedTogether, !candidate.isJudgeable { return false }
      return replayer.attempts(at: candidate, mode, mayHang: potentialFailure.signature.isHang).map
      {
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
      let attempts = replayer.replay(inquiry.steps, inquiry.mode)
      // Stopped while the process started: nothing was tried.
      if attempts.isEmpty, replayer.isClosed { break }
      tried += 1
      guard potentialFailure.isShown(by: attempts, inquiry.mode) else { continue }
      seen += 1
      answers = attempts
    }
    let (queued, minimisation) = (execution.queued, inquiry.minimisation)
    let finding = Finding(
      signature: potentialFailure.signature, deduplicationClass: deduplicationClass,
      severity: potentialFailure.severity, steps: steps(of: inquiry, answers, last: execution),
      fixture: fixture, evidence: evidence(of: potentialFailure, inquiry, answers).bounded,
      reproductionMode: inquiry.mode,
      origin: FindingOrigin(
        seed: plan.budget.seed, execution: queued.number, start: queued.origin.seed,
        parent: queued.origin.parent, mutators: queued.origin.mutators,
        length: queued.input.length),
      confirmation: Confirmation(seen: seen, repeats: tried), executions: minimisation.executions,
      isMinimal: minimisation.isMinimal)
    findings.append(finding)
    return finding
  }

  /// The inputs with what was answered; a relation's with the variant that departs from it.
  private func steps(
    of inquiry: Inquiry, _ attempts: [Attempt], last execution: Attempt
  ) -> [Finding.Step] {
    var shown = attempts
    if let departing = inquiry.mode.departing(from: attempts) {
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
    if let departing = inquiry.mode.departing(from: attempts) {
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

struct Inquiry {
  let minimisation: Minimisation
  let mode: ReproductionMode
  var replayed: [Attempt] = []

  var steps: [FuzzRequest] { minimisation.steps }
}

extension Triage {
  /// Looks into an end of a process that none of the inputs under way brings about alone: whether they do
  /// behind what the process was handed before; what takes more than a few inputs is the matter of no link.
  mutating func look(intoUnattributedCrash history: [QueuedInput], found: (Finding) -> Void) {
    let finding = replayer.inquire { inquire(intoUnattributedCrash: history) }
    noteSpending()
    finding.map(found)
  }

  private mutating func inquire(intoUnattributedCrash history: [QueuedInput]) -> Finding? {
    guard !replayer.isClosed,
      isWithin(.histories, max(historiesReduced, unattributedCrashesReplayed))
    else { return nil }
    unattributedCrashesReplayed += 1
    let inputs = history.map(\.input)
    guard let (end, attempt) = unattributedCrash(of: inputs) else { return nil }
    historiesReduced += 1
    var queued = history[end]
    queued.purpose = .search
    let execution = Attempt(
      queued: queued, transcript: attempt.transcript, judgement: attempt.judgement)
    guard let potentialFailure = execution.potentialFailures(plan.settings).first else {
      return nil
    }
    records[potentialFailure.weighed, default: Record()].count += 1
    // Each takes many processes: what was found once is not looked for again.
    let isKnown = findings.contains {
      $0.signature == potentialFailure.signature && $0.reproductionMode == .inOneProcess
    }
    guard isWorthwhile(potentialFailure, isNew: !isKnown),
      let inquiry = shortened(Array(inputs[..<end]), before: inputs[end], potentialFailure),
      inquiry.steps.count <= Self.longestUnattributedCrash
    else { return nil }
    return finding(of: potentialFailure, inquiry, execution)
  }

  private static let longestUnattributedCrash = 8

  /// The input at which a process ends that was handed a history; nil if as many good inputs end it too.
  private func unattributedCrash(of inputs: [FuzzRequest]) -> (end: Int, attempt: Attempt)? {
    let attempts = replayer.replay(inputs, .inOneProcess)
    guard let end = attempts.firstIndex(where: \.result.endsProcess), end > 0 else { return nil }
    if end > Self.longestUnattributedCrash, let good = goods[inputs[end].role] {
      let goods = Array(repeating: good, count: end) + [inputs[end]]
      if replayer.replay(goods, .inOneProcess).contains(where: \.result.endsProcess) { return nil }
    }
    return (end, attempts[end])
  }
}

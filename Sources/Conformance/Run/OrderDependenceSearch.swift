package import AdapterProtocol
import AppFlip
import Harness

/// A failing case that passes alone, and the requests before it on which its failure depends.
package struct OrderDependence: Message, Equatable, Sendable {
  package enum Dependence: Equatable, Sendable {
    case none
    case after(String)
    /// On several cases, from this one on: none of them alone brings it about.
    case afterSeveral(from: String)
    case firstOfProcess
    case chance
    case unknown
  }

  package private(set) var rule = Rule.ID(rawValue: "")
  package private(set) var testCase = ""
  private var (word, after, first): (Word?, String?, String?)
  /// The earlier case whose state came back in place of its own.
  package private(set) var stateOf: String?

  private enum Word: String, CaseIterable, MessageValue {
    case firstOfProcess = "first-of-process"
    case chance
    case unknown
  }

  package static let blank = OrderDependence()
  package static let fields = Fields<OrderDependence>(
    .required("rule", \.rule), .required("case", \.testCase), .optional("depends_on", \.word),
    .optional("after", \.after), .optional("after_several_from", \.first),
    .optional("state_of", \.stateOf))

  private init() {}

  init(_ rule: Rule.ID, _ testCase: String, _ dependence: Dependence, stateOf: String? = nil) {
    (self.rule, self.testCase, self.stateOf) = (rule, testCase, stateOf)
    switch dependence {
    case .none: break
    case .after(let earlier): after = earlier
    case .afterSeveral(let earlier): first = earlier
    case .firstOfProcess: word = .firstOfProcess
    case .chance: word = .chance
    case .unknown: word = .unknown
    }
  }

  package var dependence: Dependence {
    if let after { return .after(after) }
    if let first { return .afterSeveral(from: first) }
    return switch word {
    case .firstOfProcess: .firstOfProcess
    case .chance: .chance
    case .unknown: .unknown
    case nil: .none
    }
  }
}

// MARK: -

/// Runs failing cases again, each alone in a new process: one of each broken rule, evidence and answer.
///
/// If one passes there, the earlier request on which it depends is looked for by halving what came before.
struct OrderDependenceSearch {
  private static let (mostCases, mostRuns, mostSeconds) = (16, 80, 30)
  /// How many of the last cases are sent again to find out what an end of the process needs.
  private static let mostEarlier = 64

  /// What a case does that depends on earlier cases.
  private enum Failure {
    case rule(Rule.ID)
    case endOfProcess
  }

  private let run: ConformanceRun
  private let results: [CaseResult?]
  private let beginning = ContinuousClock.now
  private var runs = 0
  private var left = 0
  private var isWithoutProcess = false

  private(set) var findings: [OrderDependence] = []

  init(_ run: ConformanceRun, _ results: [CaseResult?]) {
    (self.run, self.results) = (run, results)
  }

  var shortfall: String? {
    guard left > 0, !isWithoutProcess else { return nil }
    return
      "not tried for \(left.counted("kind")) of failure: the limit of \(Self.mostCases) cases, "
      + "\(Self.mostRuns) processes or \(Self.mostSeconds) s was reached"
  }

  private var isSpent: Bool {
    runs >= Self.mostRuns || isWithoutProcess
      || ContinuousClock.now - beginning >= .seconds(Self.mostSeconds)
  }

  mutating func execute() {
    for (number, candidate) in candidates.enumerated() {
      guard number < Self.mostCases, !isSpent,
        let replay = replay(candidate.index, candidate.rule)
      else {
        left += 1
        continue
      }
      if replay.dependence != .none, !findings.contains(where: { $0.rule == candidate.rule }) {
        findings.append(replay)
      }
    }
  }

  /// Names the earlier case that an end of the process needs, if the last cases show it again in a new process.
  mutating func explained(_ incidents: [Incident]) -> [Incident] {
    var explained: [Incident] = []
    for incident in incidents {
      let pair = pair(behind: incident)
      let isKnown = explained.contains { $0.jobs == pair?.jobs && $0.after == pair?.after }
      if !isKnown { explained.append(pair ?? incident) }
    }
    return explained
  }

  private mutating func pair(behind incident: Incident) -> Incident? {
    guard case .unreproduced(let event) = incident.kind, case .crashed = event,
      runs < Self.mostRuns / 2
    else { return nil }
    let jobs = incident.jobs.compactMap(run.catalogue.index).sorted()
    let earlier = jobs.first.map { history(of: $0).suffix(Self.mostEarlier) } ?? []
    guard let end = end(in: earlier + jobs),
      isBroken(end.index, by: .endOfProcess, after: []) == false,
      case .after(let first) = dependence(end.index, .endOfProcess, end.history, nil)
    else { return nil }
    return Incident(
      .afterAnother(event), jobs: [run.catalogue.cases[end.index].id], after: first,
      standardError: incident.standardError)
  }

  /// The case at which a new process ends that is sent cases one by one, and the cases before it.
  private mutating func end(in cases: [Int]) -> (index: Int, history: [Int])? {
    guard !isSpent, let adapter = newProcess() else { return nil }
    defer { adapter.close() }
    for (place, index) in cases.enumerated() {
      guard let job = run.job(index, number: place) else { continue }
      adapter.run([job]) { _, _ in }
      if !adapter.incidents.isEmpty { return (index, Array(cases[..<place])) }
    }
    return nil
  }

  /// The first case of each broken rule, evidence and answer; what ended its process was run alone already.
  private var candidates: [(index: Int, rule: Rule.ID)] {
    struct Kind: Hashable {
      let rule: Rule.ID
      let evidence: EvidenceKind?
      let answers: ResponseKinds
    }
    let failures = results.enumerated().flatMap { index, result in
      guard let result, result.fault == nil, result.testCase.role != nil,
        result.testCase.configuration == nil, result.interruption?.endsProcess != true
      else { return [(kind: Kind, index: Int)]() }
      return result.findings.compactMap { finding in
        guard case .fail = finding.verdict, let rule = finding.rule else { return nil }
        return (Kind(rule: rule, evidence: finding.kind?.base, answers: result.answers), index)
      }
    }
    return failures.grouped(by: \.kind).compactMap { kind, failures in
      failures.first.map { ($0.index, kind.rule) }
    }
  }

  private func history(of index: Int) -> [Int] {
    let alone = Set(run.indicesToRunAlone + run.firstRequests)
    if alone.contains(index) { return [] }
    let earlier = results[..<index].indices.filter { index in
      guard let result = results[index], let role = result.testCase.role else { return false }
      return run.own.capabilities[role] != nil && result.testCase.configuration == nil
        && !alone.contains(index) && run.job(index, number: 0) != nil
    }
    let end = earlier.lastIndex { results[$0]?.interruption?.endsProcess == true }
    return end.map { Array(earlier[($0 + 1)...]) } ?? earlier
  }

  // MARK: - One case

  private mutating func replay(_ index: Int, _ rule: Rule.ID) -> OrderDependence? {
    guard let isBroken = isBroken(index, by: .rule(rule), after: []) else { return nil }
    let history = history(of: index)
    let id = run.catalogue.cases[index].id
    if isBroken {
      let isFirst =
        history.isEmpty && self.isBroken(index, by: .rule(rule), after: [index]) == false
      return OrderDependence(rule, id, isFirst ? .firstOfProcess : .none)
    }
    let owner = owner(ofStateIn: index, rule, history)
    return OrderDependence(
      rule, id, dependence(index, .rule(rule), history, owner),
      stateOf: owner.map { run.catalogue.cases[$0].id })
  }

  private mutating func dependence(
    _ index: Int, _ failure: Failure, _ history: [Int], _ owner: Int?
  ) -> OrderDependence.Dependence {
    func name(_ index: Int) -> String { run.catalogue.cases[index].id }
    if let owner, isBroken(index, by: failure, after: [owner]) == true {
      return .after(name(owner))
    }
    guard let isBrokenBehindAll = isBroken(index, by: failure, after: history) else {
      return .unknown
    }
    if !isBrokenBehindAll || history.isEmpty { return .chance }
    // The shortest end of the history behind which it fails: doubled first, then halved.
    var (passing, failing) = (0, history.count)
    while failing - passing > 1 {
      let isGrowing = failing == history.count && 2 * max(passing, 1) < failing
      let length = isGrowing ? max(1, 2 * passing) : (passing + failing) / 2
      guard let isBroken = isBroken(index, by: failure, after: Array(history.suffix(length))) else {
        return .unknown
      }
      if isBroken { failing = length } else { passing = length }
    }
    let first = history[history.count - failing]
    if failing == 1 { return .after(name(first)) }
    switch isBroken(index, by: failure, after: [first]) {
    case true: return .after(name(first))
    case false: return .afterSeveral(from: name(first))
    case nil: return .unknown
    }
  }

  /// Whether a case fails in a new process after others; nil if that can't be told.
  private mutating func isBroken(
    _ index: Int, by failure: Failure, after earlier: [Int]
  ) -> Bool? {
    guard !isSpent, let last = run.job(index, number: earlier.count), let adapter = newProcess()
    else { return nil }
    defer { adapter.close() }
    let jobs = earlier.enumerated().compactMap { run.job($1, number: $0) }
    adapter.run(jobs) { _, _ in }
    let incidents = adapter.incidents.count
    var result: CaseResult?
    let (judge, testCase) = (run.judge(), run.catalogue.cases[index])
    adapter.run([last]) { _, transcripts in result = judge.judge(testCase, transcripts) }
    guard let result else { return nil }
    if case .notRun? = result.interruption { return nil }
    switch failure {
    case .rule(let rule): return result.verdict(by: rule)?.name == "fail"
    case .endOfProcess: return adapter.incidents.count > incidents
    }
  }

  private mutating func newProcess() -> (any AdapterUnderTest)? {
    guard let adapter = (try? run.start?(ConformanceRun.greeting)) ?? nil else {
      isWithoutProcess = true
      return nil
    }
    runs += 1
    return adapter
  }

  private func owner(ofStateIn index: Int, _ rule: Rule.ID, _ history: [Int]) -> Int? {
    guard let result = results[index],
      let step = result.findings.first(where: { $0.rule == rule })?.step,
      result.exchanges.indices.contains(step), case .flip(let flip) = result.exchanges[step],
      let state = flip.opened.first?.state?.readings.percent, !sends(state, index)
    else { return nil }
    return history.last { sends(state, $0) }
  }

  private func sends(_ state: [UInt8], _ index: Int) -> Bool {
    (run.job(index, number: 0)?.requests ?? []).contains { request in
      ParsedLink(of: request.input, at: run.fixture.endpoint)?.state
        .contains { $0.readings.percent == state } == true
    }
  }
}

// MARK: - Good twins

extension ConformanceRun {
  /// Sends good twins that weren't served once more, as what differs from them in one thing counts as not
  /// tested.
  func retryTwins(among indices: [Int], _ results: inout [CaseResult?]) {
    guard !own.adapter.hasGivenUp else { return }
    var dependents: [String: Int] = [:]
    for index in indices {
      guard let twin = results[index]?.testCase.positiveControl else { continue }
      dependents[twin, default: 0] += 1
    }
    let lost = indices.filter { index in
      guard let result = results[index] else { return false }
      return dependents[result.testCase.id] != nil && result.interruption?.endsProcess != true
        && !result.answers.contains(where: \.isSuccess)
        && result.testCase.expectations.contains { $0.permitted.contains(where: \.isSuccess) }
    }.sorted {
      let counts = (
        dependents[catalogue.cases[$0].id] ?? 0, dependents[catalogue.cases[$1].id] ?? 0
      )
      return (-counts.0, $0) < (-counts.1, $1)
    }.prefix(Self.mostRetries)
    // Their sessions are new ones.
    let jobs = lost.compactMap { index in
      job(index, number: catalogue.cases.count + index).map { (index, $0) }
    }
    let judge = judge()
    own.adapter.run(jobs.map(\.1)) { number, transcripts in
      let index = jobs[number].0
      results[index]?.answersOfRetry = judge.judge(catalogue.cases[index], transcripts).answers
    }
  }

  private static let mostRetries = 8
}

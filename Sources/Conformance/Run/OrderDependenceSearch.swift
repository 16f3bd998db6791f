package import AdapterProtocol
import AppFlip
import Harness

/// A failing case that passes alone, and the requests before it on which its failure depends.
package struct OrderDependence: Message, Equatable, Sendable {
  package enum Dependence: String, CaseIterable, MessageValue, Sendable {
    case none, after
    /// After the cases from the earlier one on, and after none of them alone.
    case afterSeveral = "after-several"
    case firstOfProcess = "first-of-process"
    case chance, unknown
  }

  package private(set) var rule = Rule.ID(rawValue: "")
  package private(set) var testCase = ""
  package fileprivate(set) var dependence = Dependence.none
  /// The earlier case on which it depends.
  package fileprivate(set) var earlier: String?
  /// The earlier case whose state was returned.
  package fileprivate(set) var stateOf: String?

  package static let blank = OrderDependence()
  package static let fields = Fields<OrderDependence>(
    .required("rule", \.rule), .required("case", \.testCase),
    .required("depends_on", \.dependence), .optional("after", \.earlier),
    .optional("state_of", \.stateOf))

  private init() {}

  fileprivate init(_ rule: Rule.ID, _ testCase: String) {
    (self.rule, self.testCase) = (rule, testCase)
  }
}

// MARK: -

/// Runs failing cases again, each alone in a new process: one of each broken rule, evidence and answer.
///
/// If one passes there, the earlier request on which it depends is looked for by halving what came before.
struct OrderDependenceSearch {
  private static let (mostCases, mostProcesses, mostSeconds) = (16, 80, 30)
  /// How many of the last cases are sent again to find out what an end of the process needs.
  private static let mostEarlier = 64

  private let run: ConformanceRun
  private let beginning = ContinuousClock.now
  private var processes = 0
  private var left = 0
  private var isWithoutProcess = false

  private(set) var findings: [OrderDependence] = []

  init(_ run: ConformanceRun) { self.run = run }

  var shortfall: String? {
    guard left > 0, !isWithoutProcess else { return nil }
    return
      "not tried for \(left.counted("kind")) of failure: the limit of \(Self.mostCases) cases, "
      + "\(Self.mostProcesses) processes or \(Self.mostSeconds) s was reached"
  }

  private var isSpent: Bool {
    processes >= Self.mostProcesses || isWithoutProcess
      || ContinuousClock.now - beginning >= .seconds(Self.mostSeconds)
  }

  /// Runs failing cases again, and notes which depend on earlier cases.
  mutating func execute() {
    for (number, candidate) in candidates.enumerated() {
      guard number < Self.mostCases, !isSpent,
        let finding = finding(candidate.index, candidate.rule)
      else {
        left += 1
        continue
      }
      if finding.dependence != .none, !findings.contains(where: { $0.rule == candidate.rule }) {
        findings.append(finding)
      }
    }
  }

  /// The first case of each broken rule, evidence and answer; what ended its process was run alone already.
  private var candidates: [(index: Int, rule: Rule.ID)] {
    struct Kind: Hashable {
      let rule: Rule.ID
      let evidence: EvidenceKind?
      let answers: ResponseKinds
    }
    var known: Set<Kind> = []
    var candidates: [(index: Int, rule: Rule.ID)] = []
    for (index, result) in run.results.enumerated() {
      guard let result, result.fault == nil, result.testCase.role != nil,
        result.testCase.configuration == nil, result.interruption?.endsProcess != true
      else { continue }
      for finding in result.findings {
        guard case .fail = finding.verdict, let rule = finding.rule else { continue }
        let kind = Kind(rule: rule, evidence: finding.kind?.base, answers: result.answers)
        if known.insert(kind).inserted { candidates.append((index, rule)) }
      }
    }
    return candidates
  }

  // MARK: - One case

  private mutating func finding(_ index: Int, _ rule: Rule.ID) -> OrderDependence? {
    let fails: Failure = { result, _ in result.verdict(by: rule)?.name == "fail" }
    guard let failsAlone = self.fails(index, fails, after: []) else { return nil }
    let history = history(of: index)
    var found = OrderDependence(rule, name(index))
    if failsAlone {
      let isFirst = history.isEmpty && self.fails(index, fails, after: [index]) == false
      if isFirst { found.dependence = .firstOfProcess }
      return found
    }
    let owner = owner(ofStateIn: index, rule, history)
    found.stateOf = owner.map(name)
    if let owner, self.fails(index, fails, after: [owner]) == true {
      (found.dependence, found.earlier) = (.after, name(owner))
    } else {
      (found.dependence, found.earlier) = dependence(index, fails, history)
    }
    return found
  }

  private mutating func dependence(
    _ index: Int, _ failure: Failure, _ history: [Int]
  ) -> (OrderDependence.Dependence, earlier: String?) {
    guard let failsAfterAll = fails(index, failure, after: history) else { return (.unknown, nil) }
    if !failsAfterAll || history.isEmpty { return (.chance, nil) }
    // The shortest end of the history after which it fails: doubled first, then halved.
    var (passing, failing) = (0, history.count)
    while failing - passing > 1 {
      let isGrowing = failing == history.count && 2 * max(passing, 1) < failing
      let length = isGrowing ? max(1, 2 * passing) : (passing + failing) / 2
      guard let fails = fails(index, failure, after: Array(history.suffix(length))) else {
        return (.unknown, nil)
      }
      if fails { failing = length } else { passing = length }
    }
    let first = history[history.count - failing]
    guard let fails = failing == 1 ? true : fails(index, failure, after: [first]) else {
      return (.unknown, nil)
    }
    return (fails ? .after : .afterSeveral, name(first))
  }

  private func name(_ index: Int) -> String { run.catalogue.cases[index].id }

  /// The cases that the same process ran before.
  private func history(of index: Int) -> [Int] {
    let alone = Set(run.comparedCases + run.casesInNewProcesses)
    if alone.contains(index) { return [] }
    let earlier = (0..<index).filter { earlier in
      guard let result = run.results[earlier], let role = result.testCase.role else { return false }
      return run.own.plays(role) && result.testCase.configuration == nil
        && !alone.contains(earlier) && job(earlier, 0) != nil
    }
    let end = earlier.lastIndex { run.results[$0]?.interruption?.endsProcess == true }
    return end.map { Array(earlier[($0 + 1)...]) } ?? earlier
  }

  /// The last earlier case with the state that was returned.
  private func owner(ofStateIn index: Int, _ rule: Rule.ID, _ history: [Int]) -> Int? {
    guard let result = run.results[index],
      let step = result.findings.first(where: { $0.rule == rule })?.step,
      case .flip(let flip)? = result.exchange(at: step),
      let state = flip.opened.first?.state?.readings.percent, !sends(state, index)
    else { return nil }
    return history.last { sends(state, $0) }
  }

  private func sends(_ state: [UInt8], _ index: Int) -> Bool {
    (job(index, 0)?.requests ?? []).contains { request in
      ParsedLink(of: request.input, at: run.own.fixture.endpoint)?.state
        .contains { $0.readings.percent == state } == true
    }
  }

  // MARK: - Ends of a process

  /// Names the earlier case that an end of the process needs, if the last cases show it again in a new process.
  mutating func explained(_ incidents: [Incident]) -> [Incident] {
    var explained: [Incident] = []
    for incident in incidents {
      let pair = pair(for: incident)
      let isKnown = explained.contains { $0.jobs == pair?.jobs && $0.after == pair?.after }
      if !isKnown { explained.append(pair ?? incident) }
    }
    return explained
  }

  private mutating func pair(for incident: Incident) -> Incident? {
    guard case .unreproduced(let event) = incident.kind, case .crashed = event,
      processes < Self.mostProcesses / 2
    else { return nil }
    let jobs = incident.jobs.compactMap(run.catalogue.index).sorted()
    let cases = (jobs.first.map { history(of: $0).suffix(Self.mostEarlier) } ?? []) + jobs
    guard let place = end(in: cases) else { return nil }
    let ends: Failure = { _, isEnd in isEnd }
    guard fails(cases[place], ends, after: []) == false,
      case (.after, let first?) = dependence(cases[place], ends, Array(cases[..<place]))
    else { return nil }
    return Incident(
      .afterAnother(event), jobs: [name(cases[place])], after: first,
      standardError: incident.standardError)
  }

  /// The place of the case at which a new process ends that is sent cases one by one.
  private mutating func end(in cases: [Int]) -> Int? {
    guard let adapter = newProcess() else { return nil }
    defer { adapter.close() }
    return cases.indices.first { place in
      guard let job = job(cases[place], place) else { return false }
      adapter.run([job]) { _, _ in }
      return !adapter.incidents.isEmpty
    }
  }

  // MARK: - Processes

  /// Whether a case fails, from its result and whether the process ended at it.
  private typealias Failure = (_ result: CaseResult, _ isEnd: Bool) -> Bool

  /// Whether a case fails in a new process after others; nil if that can't be found out.
  private mutating func fails(_ index: Int, _ failure: Failure, after earlier: [Int]) -> Bool? {
    guard let last = job(index, earlier.count), let adapter = newProcess() else { return nil }
    defer { adapter.close() }
    adapter.run(earlier.enumerated().compactMap { job($1, $0) }) { _, _ in }
    let incidents = adapter.incidents.count
    var result: CaseResult?
    let (judge, testCase) = (run.judge(), run.catalogue.cases[index])
    adapter.run([last]) { _, transcripts in result = judge.judge(testCase, transcripts) }
    guard let result, result.reasonNotRun == nil else { return nil }
    return failure(result, adapter.incidents.count > incidents)
  }

  private func job(_ index: Int, _ number: Int) -> Job? {
    try? run.job(index, number: number, run.judge())
  }

  private mutating func newProcess() -> (any AdapterUnderTest)? {
    if isSpent { return nil }
    guard let process = (try? run.newProcess()) ?? nil else {
      isWithoutProcess = true
      return nil
    }
    processes += 1
    return process.adapter
  }
}

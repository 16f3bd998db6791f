package import AdapterProtocol
import AppFlip
package import Harness

package struct ConformanceRun {
  /// The name, the version, and behind a plus the data: a report of other cases is another suite's.
  package static let suite = "appflip-conformance 0.1.0+\(DataFile.digest)"
  package typealias Starting = (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?

  var own: Participant
  let catalogue: Catalogue
  let fixture: Fixture
  /// Starts another process of the adapter; nil if there is only the one.
  let start: Starting?
  private let settings: Settings
  /// Whether results hold what went over the wire, as somebody who replays a case wants to see it.
  private let keepsLines: Bool
  let maker: RequestMaker
  let counter: ProgressCounter

  /// The call blocks until the adapter has ended; asynchronous callers make it on a thread of its own.
  package static func execute(
    _ catalogue: Catalogue, against source: any AdapterSource, partner: (any AdapterSource)? = nil,
    settings: Settings = Settings(), options: HarnessOptions = HarnessOptions(),
    keepingLines keepsLines: Bool = false,
    until isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> RunResult {
    var options = options
    options.runDeadline = settings.deadline
    let adapter = try RunError.starting(source.start(greeting, options, until: isStopped))
    return try execute(
      catalogue, on: adapter, named: source.shown, settings: settings,
      starting: { [options] hello throws(StartFailure) in
        try source.start(hello, options, until: isStopped)
      },
      partner: { [options] hello throws(StartFailure) in
        try partner?.start(hello, options, until: isStopped)
      }, replayingFailures: !keepsLines, keepingLines: keepsLines, progress: progress)
  }

  package static func execute(
    _ catalogue: Catalogue, on adapter: any AdapterUnderTest, named name: String,
    settings: Settings = Settings(), starting start: Starting? = nil,
    partner: Starting = { _ in nil }, replayingFailures isReplaying: Bool = false,
    keepingLines keepsLines: Bool = false,
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> RunResult {
    var run: ConformanceRun
    do throws(RunError) {
      let own = Participant(adapter, roles: settings.roles ?? Role.allCases)
      let total = catalogue.cases.count { testCase in
        testCase.role.map { own.capabilities[$0] != nil } ?? true
      }
      run = try ConformanceRun(
        own, offered: .offered, catalogue, settings, start, keepsLines,
        ProgressCounter(of: total, progress))
    } catch {
      adapter.close()
      throw error
    }
    var cases: [CaseResult?] = Array(repeating: nil, count: catalogue.cases.count)
    var incidents = try run.runAlone(&cases)
    incidents += run.runAll(&cases, partner: partner)
    // What an adapter says after its last reply shows only when it ends; and two processes of an adapter
    // may not get along with each other.
    let shutdown = run.own.adapter.close()
    incidents += run.own.adapter.incidents
    incidents += run.runFirstRequests(&cases)
    var configured = ConfiguredRuns(run)
    configured.execute(&cases)
    let judged = cases.compactMap(\.self).judgedTogether()
    for result in judged {
      if let index = catalogue.index(of: result.testCase.id) { cases[index] = result }
    }
    var replays = OrderDependenceSearch(run, cases)
    if isReplaying { incidents = replays.explained(incidents) }
    var result = RunResult(
      command: name, greeting: greeting, hello: run.own.adapter.hello, fixture: run.fixture,
      edition: settings.edition, profile: settings.profile, filter: catalogue.filter, cases: judged,
      incidents: incidents + configured.incidents, shutdown: shutdown)
    if isReplaying, result.shortcoming == nil {
      replays.execute()
      (result.replays, result.replayShortfall) = (replays.findings, replays.shortfall)
    }
    result.configurations = configured.standings
    result.isCoverageStrict = settings.isCoverageStrict
    run.explain(&result)
    return result
  }

  package static let greeting = HelloRequest(
    suite: suite, configuration: Fixture.offered.configuration)

  func job(_ index: Int, number: Int) -> Job? {
    try? maker.job(
      for: catalogue.cases[index], number: number, atMost: own.adapter.hello.maxInFlight,
      reading: judge())
  }

  /// Adds what the requests that break a rule have in common, and what is likely wrong in the code.
  private func explain(_ result: inout RunResult) {
    var sides: [Rule.ID: (failing: [RequestTraits], passing: [RequestTraits])] = [:]
    var causes = LikelyCauses()
    let wanted = Set(
      result.cases.lazy.flatMap(\.findings).filter { $0.evidence != nil }.compactMap(\.rule))
    for one in result.cases where !wanted.isEmpty {
      guard let requests = try? maker.requests(for: one.testCase, number: 0) else { continue }
      if one.testCase.configuration == nil { causes.note(one, requests, wanted) }
      guard !wanted.isDisjoint(with: one.findings.compactMap(\.rule)) else { continue }
      let traits = RequestTraits(of: one.testCase, requests)
      for finding in one.findings {
        guard let rule = finding.rule, wanted.contains(rule) else { continue }
        switch finding.verdict {
        case .fail, .warn: sides[rule, default: ([], [])].failing.append(traits)
        case .pass: sides[rule, default: ([], [])].passing.append(traits)
        case .inconclusive: break
        }
      }
    }
    result.common = sides.sorted { $0.key < $1.key }
      .compactMap { CommonTrait($0, of: $1.failing, not: $1.passing) }
    let byRule = causes.byRule
    for (index, one) in result.cases.enumerated() where !one.isUneventful {
      result.cases[index].findings = one.findings.map { finding in
        guard finding.evidence != nil, let rule = finding.rule.flatMap(Rule.named) else {
          return finding
        }
        var finding = finding
        let common = byRule[rule.id].flatMap {
          $0.cases.contains(one.testCase.id) ? $0.sentence : nil
        }
        finding.cause = rule.likelyCause(
          of: one.exchange(at: finding.step ?? 0), explaining: common)
        return finding
      }
    }
  }

  private init(
    _ own: Participant, offered: Fixture, _ catalogue: Catalogue, _ settings: Settings,
    _ start: Starting?, _ keepsLines: Bool, _ counter: ProgressCounter
  ) throws(RunError) {
    let hello = own.adapter.hello
    fixture = try RunError.adopting(hello.configuration, by: offered)
    guard !own.capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: settings.roles ?? Role.allCases)
    }
    maker = RequestMaker(
      fixture: fixture, capabilities: own.capabilities, deadline: settings.requestDeadline)
    (self.own, self.catalogue, self.settings, self.counter) = (own, catalogue, settings, counter)
    (self.start, self.keepsLines) = (start, keepsLines)
  }

  func offering(
    _ offered: Fixture, to adapter: any AdapterUnderTest
  ) throws(RunError) -> ConformanceRun {
    let participant = Participant(adapter, roles: Array(own.capabilities.keys))
    return try ConformanceRun(
      participant, offered: offered, catalogue, settings, start, keepsLines, counter)
  }

  func judge(with partner: Participant? = nil) -> Judge {
    Judge(
      own.capabilities, declaring: own.adapter.hello.roles.map(\.role),
      partner: partner?.capabilities ?? [:], in: fixture, edition: settings.edition,
      profile: settings.profile)
  }

  // MARK: - Running

  /// Runs what cases are held against, each in a process of its own, unless a running app of its own is
  /// enough.
  private mutating func runAlone(_ results: inout [CaseResult?]) throws(RunError) -> [Incident] {
    var incidents: [Incident] = []
    for index in indicesToRunAlone where !own.adapter.hasGivenUp {
      runRoles([index], &results)
      // What never returned can't be left behind, in this process: the rest says so, case by case.
      if own.adapter.hasGivenUp { break }
      guard let start else { continue }
      own.adapter.close()
      guard let adapter = try RunError.starting(start(Self.greeting)) else { continue }
      incidents += own.adapter.incidents
      own = Participant(adapter, roles: Array(own.capabilities.keys))
    }
    return incidents
  }

  /// The cases that others are held against which no session keeps apart from what came before.
  var indicesToRunAlone: [Int] {
    let names = Set(catalogue.cases.filter { $0.features.isEmpty }.compactMap(\.comparison))
    return names.compactMap(catalogue.index).sorted().filter { index in
      guard let role = catalogue.cases[index].role, let declared = own.capabilities[role] else {
        return false
      }
      // No session keeps a server's own memory apart.
      return role == .authorizationEndpoint || !declared.features.contains(.sessions)
    }
  }

  /// Runs the cases that need no process of their own; returns the incidents of the adapters that gave up.
  private mutating func runAll(
    _ results: inout [CaseResult?], partner makePartner: Starting
  ) -> [Incident] {
    let first = Set(firstRequests)
    let rest = catalogue.cases.indices.filter {
      results[$0] == nil && catalogue.cases[$0].configuration == nil && !first.contains($0)
    }
    runRoles(rest, &results)
    let incidents = runWhatCrashesLeft(of: rest, &results)
    leaveOutAfterSignIn(rest, &results)
    retryTwins(among: rest, &results)
    changeRefusedGood(&results)
    runCompositions(&results, partner: makePartner)
    return incidents
  }

  /// Continues in further sessions if the adapter ended too often but answers other requests: then a series of
  /// requests ends it.
  ///
  /// The cases are mixed, for few of a series to be sent in a row.
  private mutating func runWhatCrashesLeft(
    of indices: [Int], _ results: inout [CaseResult?]
  ) -> [Incident] {
    var incidents: [Incident] = []
    for _ in 0..<Self.mostFurtherSessions where own.adapter.hasGivenUp {
      let left = indices.filter { index in
        if case .notRun? = results[index]?.interruption { true } else { false }
      }
      let crashed = indices.count { results[$0]?.interruption?.endsProcess == true }
      let isAnswering = indices.contains { results[$0]?.answers.isEmpty == false }
      guard !left.isEmpty, isAnswering, crashed < Self.mostCrashes,
        !own.adapter.incidents.contains(where: \.isFailedRestart),
        let adapter = (try? start?(Self.greeting)) ?? nil
      else { break }
      own.adapter.close()
      incidents += own.adapter.incidents.filter { !$0.isOfLastRestart }
      own = Participant(adapter, roles: Array(own.capabilities.keys))
      counter.forget(left.count)
      let mixed = left.indices.sorted { ($0 % 37, $0) < ($1 % 37, $1) }.map { left[$0] }
      runRoles(mixed, &results)
    }
    return incidents
  }

  private static let (mostFurtherSessions, mostCrashes) = (4, 100)

  func runRoles(_ indices: [Int], _ results: inout [CaseResult?]) {
    let judge = judge()
    var jobs: [Job] = []
    var served: [Int] = []
    for index in indices {
      let testCase = catalogue.cases[index]
      guard let role = testCase.role, own.capabilities[role] != nil else { continue }
      do throws(RequestMaker.NotSendable) {
        jobs.append(
          try maker.job(
            for: testCase, number: index, atMost: own.adapter.hello.maxInFlight, reading: judge))
        served.append(index)
      } catch {
        results[index] = judge.notSent(testCase, error.code, because: error.reason)
        counter.note(results[index])
      }
    }
    own.adapter.run(jobs) { job, transcripts in
      let index = served[job]
      let alone = catalogue.cases[index].comparison.flatMap(catalogue.index).flatMap { results[$0] }
      results[index] = kept(
        judge.judge(catalogue.cases[index], transcripts).compared(with: alone))
      counter.noteExecutions(transcripts.count)
      counter.note(results[index])
    }
  }

  private func runCompositions(_ results: inout [CaseResult?], partner makePartner: Starting) {
    let indices = catalogue.cases.indices.filter { catalogue.cases[$0].role == nil }
    guard !indices.isEmpty else { return }
    let partner: Participant?
    do throws(StartFailure) {
      let hello = HelloRequest(suite: Self.suite, configuration: fixture.configuration)
      partner = try makePartner(hello).map { Participant($0, roles: Role.allCases) }
    } catch {
      for index in indices {
        results[index] =
          error.cause == .interrupted
          ? judge().notRun(catalogue.cases[index], because: "the run was stopped")
          : judge().notRun(
            catalogue.cases[index], EvidenceKind.referenceNotStarted,
            because: "the suite's own reference, which plays the other roles, can't be started: "
              + "\(error.summary). \(error.fix.dropLast())")
        counter.note(results[index])
      }
      return
    }
    compose(indices, with: partner, &results)
    partner?.adapter.close()
  }

  private func compose(_ indices: [Int], with partner: Participant?, _ results: inout [CaseResult?])
  {
    let judge = judge(with: partner)
    let run = CompositionRun(
      own: own, partner: partner, judge: judge, fixture: fixture, deadline: settings.requestDeadline
    )
    var served: [Int] = []
    for index in indices where run.concerns(catalogue.cases[index]) {
      do throws(RequestMaker.NotSendable) {
        try run.check(catalogue.cases[index])
        served.append(index)
      } catch {
        results[index] = judge.notSent(catalogue.cases[index], error.code, because: error.reason)
      }
    }
    let outcomes = run.run(served.map { catalogue.cases[$0] }) { counter.noteExecutions($0) }
    for (index, outcome) in zip(served, outcomes) {
      var result = judge.judge(
        catalogue.cases[index], outcome.transcripts, partnerSteps: outcome.partnerSteps)
      result.partnerSteps = outcome.partnerSteps
      if keepsLines { result.transcripts = outcome.transcripts }
      results[index] = kept(result)
    }
    for index in indices { counter.note(results[index]) }
  }

  func kept(_ result: CaseResult) -> CaseResult {
    let isUneventful = result.isUneventful && !result.isUnservedGood && !settings.keepsAllSteps
    if isUneventful, !keepsLines {
      var result = result
      (result.exchanges, result.transcripts) = ([], [])
      return result
    }
    var kept = result.kept(inFull: keepsLines || settings.keepsAllSteps)
    if keepsLines { (kept.exchanges, kept.transcripts) = (result.exchanges, result.transcripts) }
    return kept
  }
}

// MARK: -

package struct RunProgress: Equatable, Sendable {
  package fileprivate(set) var cases = 0
  package let total: Int
  package fileprivate(set) var failing = 0
  package fileprivate(set) var executions = 0
}

final class ProgressCounter {
  private var progress: RunProgress { didSet { report(progress) } }
  private let report: (RunProgress) -> Void

  init(of total: Int, _ report: @escaping (RunProgress) -> Void) {
    (progress, self.report) = (RunProgress(total: total), report)
  }

  func noteExecutions(_ count: Int) { progress.executions += count }

  func note(_ result: CaseResult?) { progress.count(result) }

  /// Takes back cases that weren't run, and are now.
  func forget(_ count: Int) { progress.cases -= count }
}

extension RunProgress {
  fileprivate mutating func count(_ result: CaseResult?) {
    cases += 1
    if result?.summary == .fail { failing += 1 }
  }
}

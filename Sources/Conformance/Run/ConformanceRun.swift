package import AdapterProtocol
import AppFlip
package import Harness

/// One run of a catalogue against one adapter.
package struct ConformanceRun {
  package static let suite = "appflip-conformance 0.1.0"
  private(set) var own: Participant
  let catalogue: Catalogue
  let fixture: Fixture
  private let settings: Settings
  private let maker: RequestMaker
  private let counter: ProgressCounter

  /// Starts an adapter, runs every case and judges it.
  ///
  /// The call blocks until the adapter has ended; asynchronous callers make it on a thread of its own.
  package static func execute(
    _ catalogue: Catalogue, against source: any AdapterSource, partner: (any AdapterSource)? = nil,
    settings: Settings = Settings(), options: HarnessOptions = HarnessOptions(),
    until isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> RunResult {
    var options = options
    options.runDeadline = settings.deadline
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try source.start(greeting, options, until: isStopped)
    } catch { throw .start(error) }
    func start(_ hello: HelloRequest) throws(StartFailure) -> any AdapterUnderTest {
      try source.start(hello, options, until: isStopped)
    }
    return try execute(
      catalogue, on: adapter, named: source.shown, settings: settings,
      renewing: { adapter throws(StartFailure) in
        adapter.close()
        return try start(greeting)
      },
      offering: { hello throws(StartFailure) in try start(hello) },
      partner: { hello throws(StartFailure) in
        try partner?.start(hello, options, until: isStopped)
      }, replayingFailures: true, progress: progress)
  }

  package static func execute(
    _ catalogue: Catalogue, on adapter: any AdapterUnderTest, named name: String,
    settings: Settings = Settings(),
    renewing renew: (any AdapterUnderTest) throws(StartFailure) -> (any AdapterUnderTest)? = { _ in
      nil
    },
    offering restart: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)? = { _ in nil },
    partner makePartner: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)? = { _ in
      nil
    },
    replayingFailures isReplaying: Bool = false,
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) throws(RunError) -> RunResult {
    var run: ConformanceRun
    do throws(RunError) {
      run = try ConformanceRun(adapter, catalogue, settings, progress)
    } catch {
      adapter.close()
      throw error
    }
    var cases: [CaseResult?] = Array(repeating: nil, count: catalogue.cases.count)
    var incidents = try run.runAlone(&cases, renewing: renew)
    run.runAll(&cases, partner: makePartner)
    // What an adapter says after its last reply shows only when it ends; and two processes of an adapter
    // may not get along with each other.
    let shutdown = run.own.adapter.close()
    incidents += run.own.adapter.incidents
    var configured = ConfiguredRuns(run)
    configured.execute(&cases, offering: restart)
    let isComplete = !cases.contains { if case .notRun? = $0?.interruption { true } else { false } }
    let replays = isReplaying && isComplete ? run.replay(cases, starting: restart) : nil
    var result = RunResult(
      command: name, greeting: greeting, hello: run.own.adapter.hello, fixture: run.fixture,
      edition: settings.edition, profile: settings.profile, filter: catalogue.filter,
      cases: cases.compactMap(\.self).judgedTogether(),
      incidents: incidents + configured.incidents, shutdown: shutdown)
    result.configurations = configured.standings
    result.keepsAllSteps = settings.keepsAllSteps
    result.isCoverageStrict = settings.isCoverageStrict
    result.commonTraits = run.commonTraits(of: result)
    result.replays = replays?.findings ?? [:]
    result.replayShortfall = replays?.shortfall
    return result
  }

  /// What the harness says first: the version of the protocol and the fixture that it offers.
  package static let greeting = HelloRequest(
    suite: suite, configuration: Fixture.offered.configuration)

  private func replay(
    _ results: [CaseResult?],
    starting restart: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) -> (findings: [Rule.ID: FailureReplay], shortfall: String?) {
    withoutActuallyEscaping(restart) { restart in
      let start: () -> (any AdapterUnderTest)? = {
        do throws(StartFailure) { return try restart(Self.greeting) } catch { return nil }
      }
      var judged = results
      for result in results.compactMap(\.self).judgedTogether() {
        if let index = catalogue.index(of: result.testCase.id) { judged[index] = result }
      }
      var replays = FailureReplays(self, judged, start: start)
      replays.execute()
      return (replays.findings, replays.shortfall)
    }
  }

  /// The job of a case of the catalogue; nil if the adapter doesn't serve it.
  func job(_ index: Int, number: Int) -> Job? {
    try? maker.job(
      for: catalogue.cases[index], number: number, atMost: own.adapter.hello.maxInFlight,
      reading: judge())
  }

  private func commonTraits(of result: RunResult) -> [Rule.ID: CommonTrait] {
    var sides: [Rule.ID: (failing: [RequestTraits], passing: [RequestTraits])] = [:]
    let wanted = Set(
      result.tallies.filter { $0.tally.fail + $0.tally.warn > 0 && $0.tally.pass > 0 }.map(
        \.rule.id))
    for one in result.cases where !wanted.isDisjoint(with: one.verdicts.map(\.rule)) {
      guard let requests = try? maker.requests(for: one.testCase, number: 0) else { continue }
      let traits = RequestTraits(of: one.testCase, requests)
      for verdict in one.verdicts where wanted.contains(verdict.rule) {
        switch verdict.verdict {
        case .fail, .warn: sides[verdict.rule, default: ([], [])].failing.append(traits)
        case .pass: sides[verdict.rule, default: ([], [])].passing.append(traits)
        case .inconclusive: break
        }
      }
    }
    return sides.compactMapValues { CommonTrait(of: $0.failing, not: $0.passing) }
  }

  private init(
    _ adapter: any AdapterUnderTest, _ catalogue: Catalogue, _ settings: Settings,
    _ progress: @escaping (RunProgress) -> Void
  ) throws(RunError) {
    let own = Participant(adapter, roles: settings.roles ?? Role.allCases)
    let total = catalogue.cases.count { testCase in
      testCase.role.map { own.capabilities[$0] != nil } ?? true
    }
    try self.init(own, offered: .offered, catalogue, settings, ProgressCounter(of: total, progress))
  }

  private init(
    _ own: Participant, offered: Fixture, _ catalogue: Catalogue, _ settings: Settings,
    _ counter: ProgressCounter
  ) throws(RunError) {
    let hello = own.adapter.hello
    do throws(FixtureError) {
      fixture = try offered.adopting(hello.configuration)
    } catch { throw .fixture(error) }
    guard !own.capabilities.isEmpty else {
      throw .noRole(declared: hello.roles.map(\.role), judged: settings.roles ?? Role.allCases)
    }
    self.own = own
    maker = RequestMaker(
      fixture: fixture, capabilities: own.capabilities, deadline: settings.requestDeadline)
    (self.catalogue, self.settings, self.counter) = (catalogue, settings, counter)
  }

  func offering(
    _ offered: Fixture, to adapter: any AdapterUnderTest
  ) throws(RunError) -> ConformanceRun {
    let participant = Participant(adapter, roles: Array(own.capabilities.keys))
    return try ConformanceRun(participant, offered: offered, catalogue, settings, counter)
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
  private mutating func runAlone(
    _ results: inout [CaseResult?],
    renewing renew: (any AdapterUnderTest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) throws(RunError) -> [Incident] {
    var incidents: [Incident] = []
    for index in indicesToRunAlone where !own.adapter.hasGivenUp {
      runRoles([index], &results)
      // What never returned can't be left behind, in this process: the rest says so, case by case.
      if own.adapter.hasGivenUp { break }
      do throws(StartFailure) {
        guard let adapter = try renew(own.adapter) else { continue }
        incidents += own.adapter.incidents
        own = Participant(adapter, roles: Array(own.capabilities.keys))
      } catch { throw .start(error) }
    }
    return incidents
  }

  /// The cases that others are held against which no session keeps apart from what came before.
  var indicesToRunAlone: [Int] {
    let names = Set(catalogue.cases.filter { $0.features.isEmpty }.compactMap(\.alone))
    return names.compactMap(catalogue.index).sorted().filter { index in
      guard let role = catalogue.cases[index].role, let declared = own.capabilities[role] else {
        return false
      }
      return role == .authorizationEndpoint || !declared.features.contains(.sessions)
    }
  }

  private func runAll(
    _ results: inout [CaseResult?],
    partner makePartner: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) {
    let rest = catalogue.cases.indices.filter {
      results[$0] == nil && catalogue.cases[$0].configuration == nil
    }
    runRoles(rest, &results)
    retryTwins(among: rest, &results)
    runCompositions(&results, partner: makePartner)
  }

  func runRoles(_ indices: [Int], _ results: inout [CaseResult?]) {
    let judge = judge()
    var jobs: [Job] = []
    var served: [Int] = []
    for index in indices {
      let testCase = catalogue.cases[index]
      guard let role = testCase.role, own.capabilities[role] != nil else { continue }
      do throws(RequestMaker.Unserved) {
        jobs.append(
          try maker.job(
            for: testCase, number: index, atMost: own.adapter.hello.maxInFlight, reading: judge))
        served.append(index)
      } catch {
        results[index] = judge.unserved(testCase, error.code, because: error.reason)
        counter.note(results[index])
      }
    }
    own.adapter.run(jobs) { job, transcripts in
      let index = served[job]
      let alone = catalogue.cases[index].alone.flatMap(catalogue.index).flatMap { results[$0] }
      results[index] = kept(
        judge.judge(catalogue.cases[index], transcripts).compared(with: alone), judge)
      counter.noteExecutions(transcripts.count)
      counter.note(results[index])
    }
  }

  private func runCompositions(
    _ results: inout [CaseResult?],
    partner makePartner: (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?
  ) {
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
            catalogue.cases[index], EvidenceCode(.referenceNotStarted),
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
      do throws(RequestMaker.Unserved) {
        try run.check(catalogue.cases[index])
        served.append(index)
      } catch {
        results[index] = judge.unserved(catalogue.cases[index], error.code, because: error.reason)
      }
    }
    let outcomes = run.run(served.map { catalogue.cases[$0] }) { counter.noteExecutions($0) }
    for (index, outcome) in zip(served, outcomes) {
      var result = judge.judge(
        catalogue.cases[index], outcome.transcripts, partnerSteps: outcome.partnerSteps)
      result.partnerSteps = outcome.partnerSteps
      results[index] = kept(result, judge)
    }
    for index in indices { counter.note(results[index]) }
  }

  private func kept(_ result: CaseResult, _ judge: Judge) -> CaseResult {
    if result.isUnservedGood {
      var good = result.kept(by: judge)
      good.adapterRemedy = result.transcripts.last?.adapterRemedy
      return good
    }
    guard result.isUneventful, !settings.keepsAllSteps else { return result.kept(by: judge) }
    var result = result
    (result.exchanges, result.transcripts) = ([], [])
    return result
  }
}

// MARK: -

/// How far a run has come.
package struct RunProgress: Equatable, Sendable {
  package internal(set) var cases = 0
  package let total: Int
  package internal(set) var failing = 0
  package internal(set) var executions = 0

  init(of total: Int) { self.total = total }
}

/// Counts what a run does, and tells of it.
final class ProgressCounter {
  private var progress: RunProgress
  private let report: (RunProgress) -> Void

  init(of total: Int, _ report: @escaping (RunProgress) -> Void) {
    progress = RunProgress(of: total)
    self.report = report
  }

  func noteExecutions(_ count: Int) {
    progress.executions += count
    report(progress)
  }

  func note(_ result: CaseResult?) {
    progress.cases += 1
    if result?.summary == .fail { progress.failing += 1 }
    report(progress)
  }
}

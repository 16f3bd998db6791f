package import AdapterProtocol
import AppFlip
package import Harness

/// A run of the cases of a catalogue against an adapter.
package struct ConformanceRun {
  /// The name, the version, and behind a plus the data: a report of other cases is another suite's.
  package static let suite = "appflip-conformance 0.1.0+\(DataFile.digest)"
  package static let greeting = HelloRequest(
    suite: suite, configuration: Fixture.offered.configuration)
  package typealias Starting = (HelloRequest) throws(StartFailure) -> (any AdapterUnderTest)?

  let catalogue: Catalogue
  /// The process of the adapter that is asked now.
  var own: Participant
  /// The results of the cases, in the order of the catalogue; nil for a case that isn't run.
  var results: [CaseResult?]
  let settings: Settings
  /// Starts another process of the adapter; nil if there is only the one.
  let start: Starting?
  /// Whether results keep the lines that were sent and received, for a replay.
  let keepsLines: Bool
  var configurations: [RunRecord.Configured] = []
  /// How many requests were sent besides the cases; each has a session of its own.
  var furtherJobs = 0
  var progress: RunProgress { didSet { report(progress) } }
  private let report: (RunProgress) -> Void
  private(set) var incidents: [Incident] = []

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
    let own = try Participant(judging: adapter, settings.judgedRoles)
    let total = catalogue.cases.count { $0.role.map(own.plays) ?? true }
    var run = ConformanceRun(
      catalogue: catalogue, own: own, results: catalogue.cases.map { _ in nil },
      settings: settings, start: start, keepsLines: keepsLines,
      progress: RunProgress(total: total), report: progress)
    return try run.execute(named: name, partner, isReplaying)
  }

  private mutating func execute(
    named name: String, _ partner: Starting, _ isReplaying: Bool
  ) throws(RunError) -> RunResult {
    try runAlone()
    let alone = Set(casesInNewProcesses)
    let rest = catalogue.cases.indices.filter {
      results[$0] == nil && catalogue.cases[$0].configuration == nil && !alone.contains($0)
    }
    run(rest)
    continueAfterCrashes(rest)
    leaveOutAfterSignIn(rest)
    sendControlsAgain(rest)
    changeRefusedGood()
    runCompositions(with: partner)
    // What an adapter says after its last reply shows only when it ends; and two processes of an adapter
    // may not get along with each other.
    let shutdown = own.adapter.close()
    incidents += own.adapter.incidents
    runInNewProcesses()
    incidents += runConfigurations()
    let controls = Controls(results.compactMap(\.self))
    results = results.map { $0.map(controls.judged) }
    var search = OrderDependenceSearch(self)
    if isReplaying {
      incidents = search.explained(incidents)
      if shortcoming == nil { search.execute() }
    }
    let common = explain()
    return RunResult(
      record: record(of: name, shutdown, common: common, search),
      cases: results.compactMap(\.self),
      incidents: incidents.failures(among: results.count { $0 != nil }), shutdown: shutdown)
  }

  /// The reason why cases were never run, a phrase for users; nil if all were run.
  var shortcoming: String? { results.lazy.compactMap { $0?.reasonNotRun }.first }

  // MARK: - Requests and results

  var maker: RequestMaker {
    RequestMaker(
      fixture: own.fixture, capabilities: own.capabilities, deadline: settings.requestDeadline)
  }

  func judge(with partner: Participant? = nil) -> Judge {
    Judge(
      own.capabilities, declaring: own.adapter.hello.roles.map(\.role),
      partner: partner?.capabilities ?? [:], in: own.fixture, edition: settings.edition,
      profile: settings.profile)
  }

  func job(_ index: Int, number: Int, _ judge: Judge) throws(Omission) -> Job {
    try maker.job(
      for: catalogue.cases[index], number: number, atMost: own.adapter.hello.maxInFlight,
      reading: judge)
  }

  /// Keeps a result as far as reports show it, and reports the progress.
  mutating func note(_ result: CaseResult, at index: Int, requests: Int = 0) {
    results[index] = result.kept(withLines: keepsLines)
    count(result, requests: requests)
  }

  mutating func note(_ omission: Omission, at index: Int) {
    let result = CaseResult(catalogue.cases[index], without: omission)
    results[index] = result
    count(result)
  }

  private mutating func count(_ result: CaseResult, requests: Int = 0) {
    var progress = progress
    progress.cases += 1
    progress.executions += requests
    if result.summary == .fail { progress.failing += 1 }
    self.progress = progress
  }

  // MARK: - Batches

  /// Sends cases to the process that is asked now, and judges the replies.
  mutating func run(_ indices: [Int]) {
    let judge = judge()
    var (jobs, sent): ([Job], [Int]) = ([], [])
    for index in indices where catalogue.cases[index].role.map(own.plays) == true {
      do throws(Omission) {
        jobs.append(try job(index, number: index, judge))
        sent.append(index)
      } catch { note(error, at: index) }
    }
    own.adapter.run(jobs) { job, transcripts in
      let (index, testCase) = (sent[job], catalogue.cases[sent[job]])
      let alone = testCase.comparison.flatMap(catalogue.index).flatMap { results[$0] }
      note(
        judge.judge(testCase, transcripts).compared(with: alone), at: index,
        requests: transcripts.count)
    }
  }

  /// Starts a process of the adapter; nil if there is only the one.
  func newProcess(_ offered: OfferedConfiguration? = nil) throws(RunError) -> Participant? {
    guard let start,
      let adapter = try RunError.starting(start(offered?.greeting ?? Self.greeting))
    else { return nil }
    return try Participant(judging: adapter, settings.judgedRoles, offered?.fixture ?? .offered)
  }

  private mutating func replaceProcess(by other: Participant) {
    // The process is started again, so that it isn't started again doesn't matter.
    let isContinued = own.adapter.hasGivenUp
    incidents += own.adapter.incidents.filter { !isContinued || !$0.isOfLastRestart }
    own = other
  }

  /// Runs the cases that others are compared with, each in a process of its own.
  private mutating func runAlone() throws(RunError) {
    for index in comparedCases {
      run([index])
      // What never returned can't be left behind, in this process: the rest says so, case by case.
      if own.adapter.hasGivenUp { return }
      guard start != nil else { continue }
      own.adapter.close()
      if let other = try newProcess() { replaceProcess(by: other) }
    }
  }

  /// The cases that others are compared with and that no session keeps apart from earlier requests.
  var comparedCases: [Int] {
    let names = Set(catalogue.cases.filter { $0.features.isEmpty }.compactMap(\.comparison))
    return names.compactMap(catalogue.index).sorted().filter { index in
      guard let role = catalogue.cases[index].role, let declared = own.capabilities[role] else {
        return false
      }
      // No session keeps a server's own memory apart.
      return role == .authorizationEndpoint || !declared.features.contains(.sessions)
    }
  }

  /// Continues in further processes if the adapter ended too often but answers other requests: then a series of
  /// requests ends it.
  private mutating func continueAfterCrashes(_ indices: [Int]) {
    for _ in 0..<Self.mostFurtherProcesses where own.adapter.hasGivenUp {
      let left = indices.filter { results[$0]?.reasonNotRun != nil }
      let crashed = indices.count { results[$0]?.interruption?.endsProcess == true }
      guard !left.isEmpty, crashed < Self.mostCrashes,
        indices.contains(where: { results[$0]?.answers.isEmpty == false }),
        !own.adapter.incidents.contains(where: \.isFailedRestart),
        let other = (try? newProcess()) ?? nil
      else { return }
      own.adapter.close()
      replaceProcess(by: other)
      progress.cases -= left.count
      // Mixed, for few requests of a series to be sent in a row.
      run(left.indices.sorted { ($0 % 37, $0) < ($1 % 37, $1) }.map { left[$0] })
    }
  }

  private static let (mostFurtherProcesses, mostCrashes) = (4, 100)

  /// The cases whose processes nothing else may use: of a first request that no session shows, and of a restart.
  var casesInNewProcesses: [Int] {
    guard start != nil else { return [] }
    return catalogue.cases.indices.filter { index in
      let testCase = catalogue.cases[index]
      guard let role = testCase.role, let capabilities = own.capabilities[role] else {
        return false
      }
      return testCase.isRestarted
        || testCase.isOfFirstRequest && !capabilities.features.contains(.sessions)
    }
  }

  private mutating func runInNewProcesses() {
    // What the first process wasn't asked any more, no other one is asked either.
    let reason = results.lazy.compactMap { $0?.reasonNotRun }.first
    for index in casesInNewProcesses where results[index] == nil {
      do throws(Omission) {
        if let reason { throw .notRun(reason) }
        let testCase = catalogue.cases[index]
        let requests = try maker.requests(for: testCase, number: index)
        var parts = [requests[...]]
        if case .restarted(let step) = testCase.ordering {
          parts = [requests[..<step], requests[step...]]
        }
        var (transcripts, found): ([Transcript], [Incident]) = ([], [])
        for part in parts {
          guard let adapter = try furtherProcess() else { return }
          adapter.run([Job(label: testCase.id, requests: Array(part))]) { transcripts += $1 }
          adapter.close()
          found += adapter.incidents
        }
        incidents += found
        note(
          judge().judge(testCase, transcripts), at: index, requests: transcripts.count)
      } catch { note(error, at: index) }
    }
  }

  private func furtherProcess() throws(Omission) -> (any AdapterUnderTest)? {
    do throws(RunError) { return try newProcess()?.adapter } catch {
      if error.isInterruption { throw .stopped }
      // An adapter that can't be started twice is none that is wrong.
      throw Omission(
        code: .undeclared(.sessions),
        reason: "the feature sessions isn't declared, and a second process couldn't be started")
    }
  }
}

// MARK: -

/// How many cases and requests of a run are done.
package struct RunProgress: Equatable, Sendable {
  package internal(set) var cases = 0
  package let total: Int
  package internal(set) var failing = 0
  package internal(set) var executions = 0
}

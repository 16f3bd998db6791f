import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import ReferenceImplementation
import Synchronization
import Testing

/// The shared state of the tests of one suite: the implementation and the results so far.
final class SuiteSession: Sendable {
  @TaskLocal static var current: SuiteSession?

  let source: InProcessSource
  /// The reference, which plays the other roles if roles are put together.
  private let partner: InProcessSource
  private let journal: Journal
  let settings: Settings
  let baseline: URL?
  /// The folder of the reports and of what must outlast a crash, which no other run has meanwhile.
  let reports: URL
  private let lock: FileLock
  private let state = Mutex(State())

  private struct State {
    var conformance: Task<Conformance, any Error>?
    var judged: Set<Rule.ID> = []
    var told: Set<String> = []
    var isAsked = false
    /// The tests of the suite; true if a test has judged a case.
    var tests: [String: Bool] = [:]
  }

  /// The results of the cases, and the broken rules, computed once.
  private struct Conformance: Sendable {
    let record: RunRecord
    let unwritten: String?
    let broken: [BrokenRule]
  }

  static func required() throws(SuiteError) -> SuiteSession {
    guard let current else {
      throw SuiteError(
        "this test has no implementation: add the trait .appFlip(...) to its suite")
    }
    current.state.withLock { $0.isAsked = true }
    return current
  }

  init(
    _ make: @escaping @Sendable () -> Adapter, _ options: AppFlip.Options, of suite: Test
  ) throws(SuiteError) {
    do throws(RunError) { _ = try SharedCatalogue.all.get() } catch { throw SuiteError("\(error)") }
    var settings = Settings()
    settings.edition = options.edition
    settings.profile = options.profile
    settings.deadline = max(1, options.deadline)
    settings.baseline = options.expectedFailures?.name
    if let expected = options.expectedFailures, expected.file == nil {
      throw SuiteError(
        "the list of expected failures \(expected.name) isn't in its bundle: add the file to the resources "
          + "of the test target")
    }
    self.settings = settings
    baseline = options.expectedFailures?.file
    reports = SuiteFolder.of(suite, in: options.reports)
    do {
      lock = try ReportFolder(reports, shownAs: reports.path).lock("suite.lock")
      journal = try Journal(in: reports.appending(path: "under-way"))
    } catch {
      let setting = "options.reports"
      throw SuiteError(
        (error as? ReportFolderError)?.text(naming: setting)
          ?? ReportFolderError(file: reports.path, .unwritable(FileError.reason(of: error)))
          .text(naming: setting))
    }
    source = InProcessSource("\(make().name), in this process", journal: journal, make)
    partner = InProcessSource("reference") { [edition = options.edition] in
      ReferenceAdapter.partner(by: edition)
    }
  }

  // MARK: - From the beginning of the suite to its end

  /// Begins with the requests at which the process ended in an earlier run.
  func begin(_ location: SourceLocation) async {
    EarlyEnd.openSession()
    let crashes = journal.unconfirmed
    guard !crashes.isEmpty else { return }
    for crash in crashes {
      Issue.record(Comment(rawValue: "\(crash)"), sourceLocation: location)
    }
    let (source, journal, options) = (source, journal, HarnessOptions(settings))
    await onOwnThread {
      guard let adapter = try? source.start(ConformanceRun.greeting, options) else { return }
      for crash in crashes {
        adapter.run([Job(label: crash.label, requests: [crash.request])]) { _, transcripts in
          if case .notRun? = transcripts.first?.result { return }
          if transcripts.allSatisfy({ !$0.result.endsProcess }) { journal.settle(crash) }
        }
      }
      adapter.close()
    }
  }

  /// Does the work of a run, which ends at once if the process is told to end or the code calls `exit`.
  private func onOwnThread<Result: Sendable, Failure: Error>(
    orStopping sign: StopSign = StopSign(),
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let (source, partner, journal) = (source, partner, journal)
    return try await OwnThread.run { () throws(Failure) in
      try EarlyEnd.awaiting { cause in
        sign.putUp()
        source.gate.close(because: cause)
        partner.gate.close(because: cause)
        // Only a request at which the process ends by itself is suspicious.
        if cause == .signal { journal.stop() }
      } _: { () throws(Failure) in
        try work()
      }
    }
  }

  /// Tells what no test has told, and gives the folder up.
  func end(_ location: SourceLocation) async {
    await tellRest(location)
    // A process that ends at a request leaves it to the next one.
    if EarlyEnd.cause == nil { journal.close() }
    EarlyEnd.closeSession()
    lock.release()
  }

  private func tellRest(_ location: SourceLocation) async {
    for problem in SharedCatalogue.problems { refuse(problem, location) }
    if !state.withLock(\.isAsked) {
      let tests = "AppFlip.judge, fuzz, scripts or replay"
      refuse("nothing was judged: no test of this suite called \(tests)", location)
    }
    guard let task = state.withLock({ $0.conformance }) else { return }
    let outcome: Conformance
    do { outcome = try await task.value } catch { return refuse("\(error)", location) }
    if let problem = outcome.unwritten { refuse(problem, location) }
    attach(["conformance.txt", "conformance.jsonl"], in: reports)
    if !outcome.record.isPassed { proposeExpectedFailures() }
    let judged = state.withLock { $0.judged }
    for broken in outcome.broken where broken.rule.map(judged.contains) ?? false {
      tell(broken, by: Self.cases, location)
    }
    for problem in outcome.record.problems { refuse(problem, location) }
    // The code that gave up says why.
    if let shortcoming = outcome.record.footer.shortcoming,
      !outcome.record.footer.incidents.contains(where: \.isGivingUp)
    {
      refuse("some cases weren't run: \(shortcoming)", location)
    }
    for (test, judged) in state.withLock(\.tests).sorted(by: { $0.key < $1.key }) where !judged {
      Issue.record(
        "\(test): no case of this test could be judged; read the reason in the report",
        severity: .warning, sourceLocation: location)
    }
  }

  /// Attaches the list of expected failures with which the run would pass, to be given reasons.
  private func proposeExpectedFailures() {
    let name = settings.baseline ?? "expected-failures.txt"
    let list = reports.appending(path: name)
    _ = unsafe unlink(list.path)
    if let baseline { try? FileManager.default.copyItem(at: baseline, to: list) }
    let file = BaselineFile(list, shownAs: name)
    let report = reports.appending(path: "conformance.jsonl")
    guard let run = try? RunRecord(contentsOf: report, shownAs: "conformance.jsonl") else { return }
    if (try? file.write(run)) != nil { attach([name], in: reports) }
  }

  /// Records an issue that is about no rule: once in each test, and at the end what no test has told.
  func refuse(_ text: String, _ location: SourceLocation) {
    let test = Test.current
    let isNewHere = isNew("\(Self.testName) \(text)")
    guard isNew(text) || isNewHere && test?.isSuite == false else { return }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Whether a text wasn't told yet; it is from now on.
  private func isNew(_ text: String) -> Bool { state.withLock { $0.told.insert(text).inserted } }

  private static var testName: String { Test.current?.name ?? "" }

  /// Records that a rule is broken, once for each rule by each run: none of its tests passes by what
  /// another run has told.
  private func tell(_ broken: BrokenRule, by run: String, _ location: SourceLocation) {
    guard isNew("\(run) \(broken.rule?.rawValue ?? "") \(broken.fails)") else { return }
    Issue.record(
      Comment(rawValue: broken.text), severity: broken.fails ? .error : .warning,
      sourceLocation: location)
  }

  private func attach(_ names: [String], in folder: URL) {
    for name in names {
      guard let bytes = try? SafeFile.read(folder.appending(path: name)) else { continue }
      Attachment.record(bytes, named: name)
    }
  }

  // MARK: - Cases

  private static let cases = "cases"

  private func conformance() async throws -> Conformance {
    let task = state.withLock { state in
      if let task = state.conformance { return task }
      let task = Task { try await self.check(SharedCatalogue.all.get(), self.baseline, "") }
      state.conformance = task
      return task
    }
    return try await task.value
  }

  /// Runs cases, and writes the reports: whatever becomes of the tests, they are there.
  private func check(
    _ catalogue: Catalogue, _ baseline: URL?, _ folder: String
  ) async throws -> Conformance {
    var check = ConformanceCheck(
      source, partner: partner, settings: settings,
      reports: ReportFolder(folder.isEmpty ? reports : reports.appending(path: folder)),
      baseline: baseline)
    check.isInProcess = true
    return try await onOwnThread { [check] () throws(RunError) in
      let outcome = try check.execute(catalogue)
      var problem: String?
      do throws(ReportFolderError) { try outcome.write() } catch { problem = "\(error)" }
      Self.say(outcome.record.verdictLine, in: check.reports.directory)
      return Conformance(
        record: outcome.record, unwritten: problem, broken: outcome.record.brokenRules)
    }
  }

  private static func say(_ verdict: String, in folder: URL) {
    print("\n\(verdict)\n\(folder.path.escaped)\n")
  }

  func judge(_ id: String, _ location: SourceLocation) async throws {
    guard let outcome = try? await conformance() else {
      try skip("the run didn't start; read the issue of the suite", location)
    }
    guard let result = outcome.record[id] else {
      if let role = try SharedCatalogue.all.get()[id]?.role, !outcome.record.roles.contains(role) {
        try skip(Self.text(for: role, of: outcome.record), location)
      }
      try Test.cancel("the case wasn't sent", sourceLocation: location)
    }
    let isJudged = result.verdict != .inconclusive
    state.withLock { $0.tests[Self.testName] = isJudged || $0.tests[Self.testName] ?? false }
    if let fault = result.fault?.evidence {
      let comment = Comment(rawValue: fault.observed)
      guard isNew(fault.observed) else { try Test.cancel(comment, sourceLocation: location) }
      Issue.record("\(id): \(fault.observed). \(fault.expected)", sourceLocation: location)
    }
    let broken = result.findings.filter { $0.rule != nil && $0.evidence != nil }
    for finding in broken where finding.isExpected == true {
      withKnownIssue("in the list of expected failures", sourceLocation: location) {
        Issue.record("\(id) breaks \(finding.subject)", sourceLocation: location)
      }
    }
    let rules = Set(broken.filter { $0.isExpected != true }.compactMap(\.rule))
    state.withLock { $0.judged.formUnion(rules) }
    let examples = outcome.broken.filter { $0.rule.map(rules.contains) ?? false }
    for example in examples where example.testCase == id {
      tell(example, by: Self.cases, location)
    }
    try skip(result, examples, location)
  }

  private static func text(for role: Role, of run: RunRecord) -> String {
    let played = run.roles.map(\.rawValue).joined(separator: ", ")
    return
      "no case is judged: the implementation of this suite doesn't have the role \(role.rawValue). Use the cases "
      + "of its own roles (\(played)), or add the role to its adapter"
  }

  /// Skips a case that wasn't run, and fails its test once: a test whose cases are all skipped passes.
  private func skip(_ reason: String, _ location: SourceLocation) throws -> Never {
    // The cases of a test run at the same time: the one that records the issue has the reason.
    if isNew("\(Self.testName) wasn't run") {
      Issue.record(
        isNew(reason) ? "not run: \(reason)" : "some cases of this test weren't run",
        sourceLocation: location)
    }
    try Test.cancel("not run", sourceLocation: location)
  }

  private func skip(
    _ result: CaseRecord, _ examples: [BrokenRule], _ location: SourceLocation
  ) throws {
    switch result.verdict {
    case .pass: return
    case .notRun:
      try skip(result.reason ?? "read the reason in the report", location)
    case .inconclusive:
      try Test.cancel("not tested: read the reason in the report", sourceLocation: location)
    case .fail, .warn:
      let others = examples.compactMap { example in
        example.testCase.flatMap { other in
          other == result.id ? nil : "\(example.rule?.rawValue ?? ""), as \(other) shows"
        }
      }
      guard others.count == examples.count, !others.isEmpty else { return }
      try Test.cancel("breaks \(others.joined(separator: "; "))", sourceLocation: location)
    }
  }

  // MARK: - Links, scripts, replays

  func run(_ plan: FuzzPlan, as name: String, _ location: SourceLocation) async {
    // Two tests of a suite can run at the same time.
    let name = "\(name)-\(SuiteFolder.named(Self.testName))"
    var plan = plan
    plan.settings = settings
    let folder = reports.appending(path: name)
    var run = FuzzingRun(source, plan, reports: folder, shownAs: folder.path)
    run.isInProcess = true
    run.baseline = baseline
    let outcome: FuzzingConclusion
    do {
      let stop = StopSign()
      outcome = try await onOwnThread(orStopping: stop) { [run] () throws(RunError) in
        let outcome = try run.execute(stop: stop)
        Self.say(outcome.result.verdictLine, in: run.reports)
        return outcome
      }
    } catch { return refuse("\(error)", location) }
    attach(["fuzzing.txt", "fuzzing.json"], in: run.reports)
    for broken in outcome.result.brokenRules { tell(broken, by: name, location) }
    let isTold = !outcome.result.failing.isEmpty
    for complaint in outcome.result.complaints where !isTold { refuse(complaint, location) }
    for problem in outcome.result.problems { refuse(problem, location) }
  }

  func runScripts(upTo length: Int, _ location: SourceLocation) async {
    let roles = source.make().roles
    do {
      let scripts = try Scripts.catalogue(of: roles, upTo: length)
      let name = "scripts-\(SuiteFolder.named(Self.testName))"
      let outcome = try await check(scripts, nil, name)
      if let problem = outcome.unwritten { refuse(problem, location) }
      attach(["conformance.txt", "conformance.jsonl"], in: reports.appending(path: name))
      for broken in outcome.broken { tell(broken, by: name, location) }
      for problem in outcome.record.problems { refuse(problem, location) }
      if let shortcoming = outcome.record.footer.shortcoming { refuse(shortcoming, location) }
    } catch { refuse("\(error)", location) }
  }

  func replay(_ name: String, _ location: SourceLocation) async {
    let (source, partner, settings) = (source, partner, settings)
    let options = HarnessOptions(settings)
    do {
      let (catalogue, plan) = try subject(named: name)
      let text = try await onOwnThread { () throws(RunError) in
        if let plan {
          return try FuzzReplay.execute(name, plan, times: 3) { () throws(StartFailure) in
            try source.start(ConformanceRun.greeting, options)
          }?.text ?? "no input has the name \(name)\n"
        }
        return try ConformanceRun.execute(
          catalogue, against: source, partner: partner, settings: settings, options: options,
          keepingLines: true
        ).replayText
      }
      print(text)
      Attachment.record(Array(text.utf8), named: "replay.txt")
    } catch { refuse("\(error)", location) }
  }

  /// An input of the fuzzer by its name, which begins with a role, or a case, a script, or a case after a different one.
  private func subject(named name: String) throws -> (Catalogue, FuzzPlan?) {
    let all = try SharedCatalogue.all.get()
    let pair = name.split(separator: " ", maxSplits: 1).map(String.init)
    if pair.count == 2, Role(rawValue: pair[0]) != nil {
      var plan = FuzzPlan()
      try plan.read()
      plan.settings = settings
      return (all, plan)
    }
    if pair.count == 2 { return (try all.pair(pair[0], before: pair[1]), nil) }
    if let catalogue = try all.replaying(name) { return (catalogue, nil) }
    throw SuiteError(
      "no case or script has the name \(name); the name of an input begins with its role")
  }
}

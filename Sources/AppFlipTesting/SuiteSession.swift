import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Exchanges
import Foundation
import Fuzzing
import InProcess
import Ledger
import ReferenceImplementation
import Reporting
import Synchronization
import Testing

/// What the tests of one suite have in common: the implementation, and what came of it so far.
final class SuiteSession: Sendable {
  /// The session of the suite to which the running test belongs.
  @TaskLocal static var current: SuiteSession?

  /// The implementation under test.
  let source: InProcessSource
  /// The reference, which plays the other roles if roles are put together.
  private let partner: InProcessSource
  /// Remembers the request under way.
  private let journal: Journal
  /// The edition, the profile and the deadline.
  let settings: Settings
  /// The list of the failures that are expected; nil for none.
  let baseline: URL?
  /// The folder of the reports.
  let reports: URL
  private let state = Mutex(State())

  private struct State {
    /// The run of all cases, from the moment at which the first test asks for it.
    var conformance: Task<Conformance, any Error>?
    /// The rules that are broken in a case that a test judged.
    var judged: Set<Rule.ID> = []
    /// What was told already.
    var told: Set<String> = []
  }

  /// What came of the cases, and the rules that are broken, which are looked for once.
  private struct Conformance: Sendable {
    let check: CheckOutcome
    let broken: [BrokenRule]

    var result: RunResult { check.result }

    init(_ check: CheckOutcome) {
      self.check = check
      broken = check.result.brokenRules
    }
  }

  /// The session of the running test.
  ///
  /// - Returns: the session.
  /// - Throws: ``SuiteError/noTrait``.
  static func required() throws(SuiteError) -> SuiteSession {
    if let current { return current }
    throw .noTrait
  }

  /// Prepares a suite.
  ///
  /// - Parameters:
  ///   - make: makes the adapter that describes the implementation.
  ///   - options: by what it is judged.
  ///   - name: the name of the suite.
  /// - Throws: ``SuiteError`` if nothing could be tested.
  init(
    _ make: @escaping @Sendable () -> Adapter, _ options: AppFlip.Options, named name: String
  ) throws(SuiteError) {
    do throws(RunError) { _ = try SharedCatalogue.all.get() } catch { throw .cases(error) }
    var settings = Settings()
    settings.edition = options.edition
    settings.profile = options.profile
    settings.deadline = max(1, options.deadline)
    settings.baseline = options.expectedFailures?.name
    if let expected = options.expectedFailures, expected.file == nil {
      throw .noExpectedFailures(expected.name)
    }
    self.settings = settings
    baseline = options.expectedFailures?.file
    let folder =
      options.reports
      ?? FileManager.default.temporaryDirectory.appending(path: "appflip/\(Self.fileName(name))")
    reports = folder
    do {
      journal = try Journal(in: folder.appending(path: "under-way"))
    } catch { throw .unwritable(error.localizedDescription) }
    source = InProcessSource("\(make().name), in this process", journal: journal, make)
    partner = InProcessSource("reference") { [edition = options.edition] in
      ReferenceAdapter.partner(by: edition)
    }
  }

  /// The name of a suite as that of a folder.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  // MARK: - From the beginning of the suite to its end

  /// Begins with the requests at which the process ended in an earlier run.
  ///
  /// - Parameter location: where issues are recorded.
  func begin(_ location: SourceLocation) async {
    let crashes = journal.unconfirmed
    guard !crashes.isEmpty else { return }
    for crash in crashes {
      Issue.record(Comment(rawValue: CrashText.of(crash)), sourceLocation: location)
    }
    let (source, journal) = (source, journal)
    let options = harnessOptions
    await OwnThread.run {
      guard let adapter = try? source.start(ConformanceRun.greeting, options) else { return }
      for crash in crashes {
        adapter.run([Job(label: crash.label, requests: [crash.request])]) { _, transcripts in
          if transcripts.allSatisfy({ !$0.result.endsProcess }) { journal.settle(crash) }
        }
      }
      adapter.close()
    }
  }

  /// Writes the reports, and tells what no test has told.
  ///
  /// - Parameter location: where issues are recorded.
  func end(_ location: SourceLocation) async {
    journal.close()
    for problem in SharedCatalogue.problems { refuse(problem, location) }
    guard let task = state.withLock({ $0.conformance }) else { return }
    let outcome: Conformance
    do { outcome = try await task.value } catch { return refuse("\(error)", location) }
    do throws(ReportFolderError) { try outcome.check.write() } catch {
      refuse("\(error)", location)
    }
    attach(["conformance.txt", "conformance.jsonl"], in: reports)
    if !outcome.result.isPassed { proposeExpectedFailures() }
    let judged = state.withLock { $0.judged }
    for broken in outcome.broken where broken.rule.map(judged.contains) ?? false {
      tell(broken, by: Self.cases, location)
    }
    for problem in outcome.result.problems { refuse(problem, location) }
    if let shortcoming = outcome.result.shortcoming {
      refuse("not all cases were run: \(shortcoming)", location)
    }
  }

  /// Attaches the list of expected failures with which the run would pass, to be given reasons.
  private func proposeExpectedFailures() {
    let name = settings.baseline ?? "expected-failures.txt"
    let list = reports.appending(path: name)
    let files = FileManager.default
    try? files.removeItem(at: list)
    if let baseline { try? files.copyItem(at: baseline, to: list) }
    let date = Date.now.formatted(.iso8601.year().month().day())
    let file = BaselineFile(
      from: reports.appending(path: "conformance.jsonl"), shownAs: "conformance.jsonl", to: list,
      shownAs: name, date: date, isForced: false)
    if (try? file.write()) != nil { attach([name], in: reports) }
  }

  /// Records an issue that is about no rule.
  func refuse(_ text: String, _ location: SourceLocation) {
    guard state.withLock({ $0.told.insert(text).inserted }) else { return }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  /// Records that a rule is broken, once for each rule by each run: none of its tests passes by what
  /// another run has told.
  private func tell(_ broken: BrokenRule, by run: String, _ location: SourceLocation) {
    let key = "\(run) \(broken.rule?.rawValue ?? "") \(broken.fails)"
    guard state.withLock({ $0.told.insert(key).inserted }) else { return }
    Issue.record(
      Comment(rawValue: broken.text), severity: broken.fails ? .error : .warning,
      sourceLocation: location)
  }

  private func attach(_ names: [String], in folder: URL) {
    for name in names {
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { continue }
      Attachment.record(Array(data), named: name)
    }
  }

  private var harnessOptions: HarnessOptions { HarnessOptions(settings) }

  // MARK: - Cases

  /// The name of the run of all cases.
  private static let cases = "cases"

  /// The run of all cases; the first test that asks begins it.
  private func conformance() async throws -> Conformance {
    let task = state.withLock { state in
      if let task = state.conformance { return task }
      let task = Task {
        Conformance(try await self.check(SharedCatalogue.all.get(), self.baseline, ""))
      }
      state.conformance = task
      return task
    }
    return try await task.value
  }

  private func check(
    _ catalogue: Catalogue, _ baseline: URL?, _ folder: String
  ) async throws -> CheckOutcome {
    var check = ConformanceCheck(
      source, partner: partner, settings: settings,
      reports: ReportFolder(folder.isEmpty ? reports : reports.appending(path: folder)),
      baseline: baseline)
    check.isInProcess = true
    let ledger = try Ledger()
    return try await OwnThread.run { [check] () throws(RunError) in
      try check.execute(catalogue, ledger: ledger)
    }
  }

  /// Judges the implementation by a case.
  ///
  /// - Parameters:
  ///   - id: the case.
  ///   - location: where issues are recorded.
  /// - Throws: if the case can't be judged.
  func judge(_ id: String, _ location: SourceLocation) async throws {
    guard let outcome = try? await conformance() else {
      try Test.cancel("there is no run; the suite says why", sourceLocation: location)
    }
    guard let result = outcome.result[id] else {
      if let role = try SharedCatalogue.all.get()[id]?.role {
        refuse(role, of: outcome.result, location)
      }
      try Test.cancel("the implementation wasn't asked", sourceLocation: location)
    }
    let run = outcome.result
    if let fault = result.fault { refuse("\(id): \(fault); \(fault.remedy)", location) }
    let broken = result.verdicts.filter { $0.verdict.evidence != nil }
    let expected = broken.filter { run.expects($0, of: result) }
    for verdict in expected {
      withKnownIssue("the list of expected failures has it", sourceLocation: location) {
        Issue.record("\(id) breaks \(verdict.rule)", sourceLocation: location)
      }
    }
    let rules = Set(broken.filter { !run.expects($0, of: result) }.map(\.rule))
    state.withLock { $0.judged.formUnion(rules) }
    let examples = outcome.broken.filter { $0.rule.map(rules.contains) ?? false }
    for example in examples where example.testCase == id {
      tell(example, by: Self.cases, location)
    }
    try skip(result, examples, location)
  }

  /// Records that the cases of a role are asked for that the implementation doesn't play: skipped alone, they
  /// would pass.
  private func refuse(_ role: Role, of run: RunResult, _ location: SourceLocation) {
    guard !run.roles.contains(role) else { return }
    let played = run.roles.map(\.rawValue).joined(separator: ", ")
    refuse(
      "the implementation of this suite doesn't play the role \(role.rawValue), so that none of its cases is "
        + "judged: ask for the cases of its own roles (\(played)), or add the role to its adapter",
      location)
  }

  /// Skips a case of which there is nothing to tell.
  private func skip(
    _ result: CaseResult, _ examples: [BrokenRule], _ location: SourceLocation
  ) throws {
    let id = result.testCase.id
    switch result.summary {
    case .pass: return
    case .notRun, .inconclusive:
      try Test.cancel(
        "not tested: \(result.interruption.map { "\($0)" } ?? "the report says why")",
        sourceLocation: location)
    case .fail, .warn:
      let others = examples.compactMap { example in
        example.testCase.flatMap { other in
          other == id ? nil : "\(example.rule?.rawValue ?? ""), as \(other) shows"
        }
      }
      guard others.count == examples.count, !others.isEmpty else { return }
      try Test.cancel("breaks \(others.joined(separator: "; "))", sourceLocation: location)
    }
  }

  // MARK: - Links, scripts, replays

  /// Runs a campaign.
  ///
  /// - Parameters:
  ///   - budget: how long it lasts.
  ///   - name: the name of its folder.
  ///   - location: where issues are recorded.
  func run(_ budget: Budget, as name: String, _ location: SourceLocation) async {
    var run = FuzzingRun(
      source, settings: settings, budget: budget, reports: reports.appending(path: name),
      shownAs: name)
    run.isInProcess = true
    run.baseline = baseline
    let outcome: FuzzingOutcome
    do {
      outcome = try await OwnThread.run { [run] () throws(RunError) in try run.execute() }
    } catch { return refuse("\(error)", location) }
    attach(["fuzzing.txt", "fuzzing.json"], in: run.reports)
    let findings = outcome.summary.findings.map { "findings/\($0.id).json" }
    attach(findings, in: run.reports)
    let shown = Octets.escaped(Array(run.reports.path.utf8))
    for broken in outcome.summary.brokenRules(in: shown) { tell(broken, by: name, location) }
    let isTold = !outcome.summary.failures.isEmpty
    for complaint in outcome.summary.complaints where !isTold { refuse(complaint, location) }
    for problem in outcome.summary.problems { refuse(problem, location) }
  }

  /// Runs all scripts of a few steps.
  ///
  /// - Parameters:
  ///   - length: the most steps.
  ///   - location: where issues are recorded.
  func runScripts(upTo length: Int, _ location: SourceLocation) async {
    let roles = source.make().roles
    do {
      let scripts = try Scripts.catalogue(of: roles, upTo: length)
      let outcome = try await check(scripts, nil, "scripts")
      try outcome.write()
      attach(["conformance.txt", "conformance.jsonl"], in: reports.appending(path: "scripts"))
      for broken in outcome.result.brokenRules { tell(broken, by: "scripts", location) }
      for problem in outcome.result.problems { refuse(problem, location) }
      if let shortcoming = outcome.result.shortcoming { refuse(shortcoming, location) }
    } catch { refuse("\(error)", location) }
  }

  /// Runs a case, a script or a finding again, and prints what came.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - location: where issues are recorded.
  func replay(_ name: String, _ location: SourceLocation) async {
    let (source, partner, settings, options) = (source, partner, settings, harnessOptions)
    do {
      let subject = try ReplaySubject(name, reports: reports)
      let text = try await OwnThread.run { () throws(RunError) in
        try subject.run(source, beside: partner, settings, options)
      }
      print(text)
      Attachment.record(Array(text.utf8), named: "replay.txt")
    } catch { refuse("\(error)", location) }
  }
}

/// What an issue says of a request at which the process ended.
enum CrashText {
  /// Writes it.
  ///
  /// - Parameter crash: what happened.
  /// - Returns: some lines of printable ASCII.
  static func of(_ crash: Journal.Crash) -> String {
    let request = Request(id: "0", operation: .run(crash.request)).line()
    return """
      The test process ended in an earlier run, while a request was under way (\(crash.label)): the code \
      crashed, or the run was stopped.
      The request is handed over first now. If the process ends again, the next run leaves it out.
      \(String(decoding: request.dropLast(), as: UTF8.self))
      """
  }
}

import AdapterProtocol
import AppFlip
import Harness

extension RunRecord {
  /// - Parameters:
  ///   - run: the results.
  ///   - ledger: the sentences of the document; nil if only some of the cases were run.
  package init(_ run: RunResult, ledger: Ledger? = nil) {
    self.init(run.cases.map { CaseRecord($0, of: run.command) })
    reports = run.reports
    header = Header(run, ledger)
    footer = Footer(run)
    footer.counts = counts
    footer.gaps = CoverageGap.all(in: cases, tallies, by: run.edition)
      .filter { !(run.isLive && RunResult.unknownToPages.contains($0.rule)) }
    conclude()
  }

  /// The record with the results held against a list of expected failures.
  package func compared(with baseline: Baseline) -> RunRecord {
    let comparison = BaselineComparison(baseline, self)
    var record = RunRecord(
      cases.map { one in
        var one = one
        for (index, finding) in one.findings.enumerated() {
          one.findings[index].isExpected = one.failure(of: finding).map(comparison.expects)
        }
        return one
      })
    (record.reports, record.header, record.footer) = (reports, header, footer)
    record.footer.baseline = List(comparison)
    record.conclude()
    return record
  }

  private mutating func conclude() {
    footer.head = lines
    footer.verdict = footer.shortcoming != nil ? "incomplete" : isPassed ? "pass" : "fail"
  }
}

extension RunRecord.Header {
  fileprivate init(_ run: RunResult, _ ledger: Ledger?) {
    (suite, protocolVersion) = (ConformanceRun.suite, run.hello.protocolVersion)
    (adapter, isInProcess) = (run.command, run.isInProcess)
    implementation = run.hello.implementation
    (edition, profile) = (run.edition, run.profile)
    (clientID, appLink) = (Text(run.fixture.clientID), Text(run.fixture.appLink))
    roles = JSONObject(
      run.roles.map { ($0.rawValue, Self.capabilities(run.hello.capabilities(of: $0))) })
    let others = Role.allCases.filter { !run.roles.contains($0) }.map { role in
      let isDeclared = run.hello.capabilities(of: role) != nil
      return (role.rawValue, JSON.text(isDeclared ? Self.unselected : Self.undeclared))
    }
    unjudged = others.isEmpty ? nil : JSONObject(others)
    let offered = run.configurations.map {
      RunRecord.Configured(name: $0.configuration.name, omission: $0.omission)
    }
    configurations = offered.isEmpty ? nil : offered
    filter = run.filter?.patterns
    document = ledger.map { ledger in
      run.roles.map { RunRecord.Coverage($0, ledger.counts(of: run.edition, roles: [$0])) }
        + [RunRecord.Coverage(nil, ledger.counts(of: run.edition, roles: run.roles))]
    }
  }

  static let undeclared = "not declared"
  private static let unselected = "declared, and not judged in this run"

  private static func capabilities(_ capabilities: Capabilities?) -> JSON {
    .members([
      ("outcomes", (capabilities?.outcomes ?? []).json),
      ("features", (capabilities?.features ?? []).json),
    ])
  }
}

extension RunRecord.Coverage {
  fileprivate init(_ role: Role?, _ counts: Ledger.Counts) {
    (self.role, sentences, covered) = (role, counts.total, counts.covered)
    untestable = JSONObject(
      counts.untestable.map { ($0.reason.rawValue, JSON.integer($0.count)) })
  }
}

extension RunRecord.Footer {
  fileprivate init(_ run: RunResult) {
    incidents = run.incidents.map(RunRecord.Event.init)
    unserved = run.roles.compactMap { UnservedRole($0, in: run.cases) }
    common = run.common
    (replays, replayShortfall) = (run.replays, run.replayShortfall)
    stalls = run.stalls.map { RunRecord.Event($0).inWords }
    shutdown = run.shutdown.isClean ? nil : "\(run.shutdown)"
    shortcoming = run.shortcoming
    isCoverageStrict = run.isCoverageStrict
  }
}

extension RunRecord.Event {
  fileprivate init(_ incident: Incident) {
    (text, fix, isGivingUp) = ("\(incident)".shortened, incident.fix, incident.isGivingUp)
    standardError = StepRecord.lines(ofStandardError: incident.standardError)
    if case .afterAnother = incident.kind {
      (testCase, after) = (incident.jobs.first, incident.after)
    }
  }
}

extension RunRecord.List {
  fileprivate init(_ comparison: BaselineComparison) {
    (file, expected) = (comparison.file, comparison.expectedCount)
    entries = comparison.met.map(\.entry).map { entry in
      RunRecord.Entry(
        kind: entry.kind.rawValue, cases: entry.cases.pattern, rule: entry.rule?.rawValue,
        count: entry.cases.count, reason: entry.reason)
    }
    departures = comparison.unexpected
  }
}

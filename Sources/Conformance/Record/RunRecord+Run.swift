import AdapterProtocol
import AppFlip
import Harness

extension RunRecord {
  package init(_ run: RunResult) {
    self.init(run.cases.map { CaseRecord($0, of: run.command) })
    reports = run.reports
    header = Header(run)
    footer = Footer(run)
    footer.counts = counts
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
    record.footer.baseline = List(comparison, of: baseline.file)
    record.conclude()
    return record
  }

  private mutating func conclude() {
    footer.gaps = CoverageGap.all(in: cases, tallies, by: header.edition)
      .filter { !(isLive && RunResult.unknownToPages.contains($0.rule)) }
    footer.verdict = footer.shortcoming != nil ? "incomplete" : isPassed ? "pass" : "fail"
  }

  /// The member of the footer that the cases contradict; nil for none.
  package var contradiction: String? {
    var own = self
    own.conclude()
    if own.footer.verdict != footer.verdict { return "verdict" }
    return own.footer.gaps == footer.gaps ? nil : "gaps"
  }
}

extension RunRecord.Header {
  fileprivate init(_ run: RunResult) {
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
    configurations = run.configurations.isEmpty ? nil : run.configurations
    filter = run.filter?.patterns
  }

  static let undeclared = "not declared"
  static let unselected = "declared, and not judged in this run"

  private static func capabilities(_ capabilities: Capabilities?) -> JSON {
    .members([
      ("outcomes", (capabilities?.outcomes ?? []).json),
      ("features", (capabilities?.features ?? []).json),
    ])
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
  fileprivate init(_ comparison: BaselineComparison, of file: String) {
    (self.file, entries) = (file, comparison.entries)
    departures = comparison.differences
  }
}

import AdapterProtocol
import AppFlip
import Harness

extension RunRecord {
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

  mutating func conclude() {
    footer.counts = counts
    // A user who leaves a page sends nothing.
    footer.gaps = CoverageGap.all(in: cases, tallies, by: header.edition)
      .filter { !(isLive && $0.rule == Rule.endpointErrorLeft.id) }
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

extension ConformanceRun {
  /// The record of the run, which has ended.
  func record(
    of command: String, _ shutdown: Shutdown, common: [CommonTrait],
    _ search: OrderDependenceSearch
  ) -> RunRecord {
    let results = results.compactMap(\.self)
    var record = RunRecord(results.map { CaseRecord($0, of: command) })
    let judged = Set(results.map(\.testCase.role))
    let roles = Role.allCases.filter(judged.contains)
    record.header = header(of: command, roles)
    record.footer.incidents = incidents.failures(among: results.count).map(RunRecord.Event.init)
    record.footer.stalls = incidents.stalls(among: results.count)
      .map { RunRecord.Event($0).inWords }
    record.footer.unserved = roles.compactMap { UnservedRole($0, in: results) }
    record.footer.common = common
    record.footer.replays = search.findings
    record.footer.replayShortfall = search.shortfall
    record.footer.shutdown = shutdown.isClean ? nil : "\(shutdown)"
    record.footer.shortcoming = shortcoming
    record.footer.isCoverageStrict = settings.isCoverageStrict
    record.conclude()
    return record
  }

  private func header(of command: String, _ roles: [Role]) -> RunRecord.Header {
    let hello = own.adapter.hello
    var header = RunRecord.Header()
    (header.suite, header.protocolVersion) = (Self.suite, hello.protocolVersion)
    (header.adapter, header.implementation) = (command, hello.implementation)
    (header.edition, header.profile) = (settings.edition, settings.profile)
    (header.clientID, header.appLink) = (Text(own.fixture.clientID), Text(own.fixture.appLink))
    header.roles = JSONObject(
      roles.map { ($0.rawValue, Self.json(of: hello.capabilities(of: $0))) })
    let others = Role.allCases.filter { !roles.contains($0) }.map { role in
      let isDeclared = hello.capabilities(of: role) != nil
      let reason = isDeclared ? RunRecord.Header.unselected : "not declared"
      return (role.rawValue, JSON.text(reason))
    }
    header.unjudged = others.isEmpty ? nil : JSONObject(others)
    header.configurations = configurations.isEmpty ? nil : configurations
    header.filter = catalogue.filter?.patterns
    return header
  }

  private static func json(of capabilities: Capabilities?) -> JSON {
    .members([
      ("outcomes", (capabilities?.outcomes ?? []).json),
      ("features", (capabilities?.features ?? []).json),
    ])
  }
}

extension RunRecord.Header {
  static let unselected = "declared, and not judged in this run"
}

extension RunRecord.Event {
  init(_ incident: Incident) {
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

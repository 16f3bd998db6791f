import AdapterProtocol
import AppFlip
import Conformance

struct StatedCases {
  static let file = "conformance.jsonl"

  let record: RecordedRun
  let edition: Edition
  let profile: Profile
  let roles: [Role]
  let rules: [RuleStanding]
  let digest: Digest
  /// The most steps, if scripts were run in place of the cases.
  let scripts: Int?
  /// The cases of the run that the suite doesn't have, or has with another digest.
  let foreign: Int
  /// The cases that the suite has for the run, and that the run doesn't have.
  let missing: Int

  init(
    _ octets: [UInt8], file: String, catalogue: Catalogue
  ) throws(FileError) {
    record = try RecordedRun(
      octets, file: file, mayBeFiltered: true, mayBeIncomplete: true)
    digest = Digest(hashing: octets)
    let header = record.header
    guard header.suite == ConformanceRun.suite else {
      throw FileError(
        file, line: 1,
        "the report was written by \(header.suite), and this is \(ConformanceRun.suite); use that "
          + "version, or run swift test again")
    }
    func refuse(_ member: String) -> FileError { FileError(file, line: 1, .member(member)) }
    guard let edition = Edition(rawValue: header.edition) else { throw refuse("edition") }
    guard let profile = Profile(rawValue: header.profile) else { throw refuse("profile") }
    roles = Role.allCases.filter { header.roles.contains($0.rawValue) }
    guard let rules = RuleStanding.all(in: record, roles) else { throw refuse("rules") }
    (self.edition, self.profile, self.rules) = (edition, profile, rules)
    let lengths = record.cases.compactMap { Scripts.length(of: $0.id) }
    scripts = lengths.max()
    let all =
      scripts.flatMap { [roles] in try? Scripts.catalogue(of: roles, upTo: $0) } ?? catalogue
    foreign = record.cases.count { all[$0.id]?.digest != $0.digest }
    missing = header.filter == nil ? Self.missing(in: record, roles, all) : 0
    if let member = contradiction { throw FileError(file, .contradiction(member)) }
  }

  private static func missing(
    in record: RecordedRun, _ roles: [Role], _ catalogue: Catalogue
  ) -> Int {
    let ids = Set(record.cases.map(\.id))
    let omitted = Set(record.header.configurations.filter { $0.omission != nil }.map(\.name))
    return catalogue.cases.count { testCase in
      !ids.contains(testCase.id) && testCase.steps.contains { roles.contains($0.role) }
        && testCase.configuration.map { !omitted.contains($0.name) } ?? true
    }
  }

  // MARK: - What came of it

  var name: String {
    Implementation(name: record.header.implementation, version: record.header.version).shown
  }

  var list: RecordedFooter.Baseline? { record.footer.baseline }

  var isEmpty: Bool { rules.allSatisfy { $0.judged == 0 } }

  private var unrun: Int { record.cases.count { $0.verdict == .notRun } }

  /// The required rules that no case could judge, though cases were run for them.
  private var gaps: [Rule.ID] {
    let gaps = rules.filter {
      $0.status == .untested && $0.untested > 0 && $0.rule.level(in: edition) == .required
    }.map(\.rule.id)
    guard RunResult.isLive(record.header.adapter) else { return gaps }
    return gaps.filter { !RunResult.unknownToPages.contains($0) }
  }

  private var failsByCoverage: Bool {
    record.footer.isCoverageStrict && list == nil && !gaps.isEmpty
  }

  private var gapsInWords: String {
    "no case could judge \(gaps.count.counted("required rule")): "
      + gaps.map(\.rawValue).joined(separator: ", ")
  }

  private var contradiction: String? {
    let verdict = unrun > 0 ? "incomplete" : complaints.isEmpty ? "pass" : "fail"
    if record.footer.verdict != verdict { return "verdict" }
    return record.footer.gaps == gaps ? nil : "gaps"
  }

  var standing: Standing {
    if !complaints.isEmpty { return .failed }
    if unrun > 0 { return .incomplete }
    return limits.isEmpty ? .passed : .limited
  }

  var complaints: [String] {
    let faults = record.cases.count { $0.findings.contains { $0.rule == nil } }
    let broken = rules.count { $0.status == .failed }
    let (departures, incidents) = (list?.departures ?? 0, record.footer.incidents)
    let complaints = [
      (list == nil && broken > 0, "\(broken.counted("rule")) failed"),
      (list == nil && faults > 0, "the adapter itself failed in \(faults.counted("case"))"),
      (
        departures > 0,
        "the results differ from the list of expected failures in \(departures.counted("point"))"
      ),
      (
        incidents > 0,
        "something went wrong with the adapter that belongs to no case (\(incidents.counted("time")))"
      ),
      (failsByCoverage, "strict coverage was asked for, and \(gapsInWords)"),
      (isEmpty && unrun == 0, "nothing was tested"),
    ]
    return complaints.filter(\.0).map(\.1)
      + record.footer.neverServed.map { "no good request to the role \($0) got a code" }
  }

  var limits: [String] {
    func listed(_ texts: [String]) -> String { texts.map(\.escaped).joined(separator: ", ") }
    let (header, expected) = (record.header, list?.results ?? 0)
    let limits = [
      (unrun > 0, "\(unrun.counted("case")) were not run: the run ended before them"),
      (header.filter != nil, "only selected cases were run: \(listed(header.filter ?? []))"),
      (
        scripts != nil,
        "sequences of at most \((scripts ?? 0).counted("step")) were run in place of the suite's cases"
      ),
      (foreign > 0, "\(foreign.counted("case")) of the run are not the suite's, or were changed"),
      (missing > 0, "\(missing.counted("case")) of the suite were not in the run"),
      (!gaps.isEmpty && !failsByCoverage, gapsInWords),
      (
        expected > 0,
        "\(expected.counted("result")) stood on a list of expected failures, and did not fail the run"
      ),
    ]
    return limits.filter(\.0).map(\.1) + [record.footer.shutdown?.escaped].compactMap(\.self)
  }
}

struct RuleStanding {
  /// What became of it; what is expected is broken only as the list of expected failures says.
  enum Status: String, CaseIterable {
    case met, failed, expected = "expected to fail", warned, untested = "not tested"
  }

  let rule: Rule
  /// What each case found that judged it or couldn't; nil if it held.
  private var findings: [RecordedCase.Finding?] = []

  private init(_ rule: Rule) { self.rule = rule }

  static func all(in record: RecordedRun, _ roles: [Role]) -> [RuleStanding]? {
    let isComposed = record.cases.contains { $0.role == RecordedRun.composition }
    var standings = (roles.flatMap(Rule.binding) + (isComposed ? Rule.binding(nil) : []))
      .map(RuleStanding.init)
    let places = Dictionary(
      uniqueKeysWithValues: standings.enumerated().map { ($1.rule.id, $0) })
    for one in record.cases {
      for rule in one.rules {
        guard Rule.named(rule) != nil else { return nil }
        guard let place = places[rule] else { continue }
        standings[place].findings.append(one.findings.first { $0.rule == rule })
      }
    }
    return standings
  }

  private func count(_ verdict: CaseResult.Summary) -> Int {
    findings.count { $0?.verdict == verdict }
  }

  var failed: Int { count(.fail) }
  var warned: Int { count(.warn) }
  var untested: Int { count(.inconclusive) + count(.notRun) }
  var judged: Int { findings.count - untested }

  var status: Status {
    let failures = findings.filter { $0?.verdict == .fail }
    if !failures.isEmpty {
      return failures.allSatisfy { $0?.isExpected == true } ? .expected : .failed
    }
    if warned > 0 { return .warned }
    return judged > 0 ? .met : .untested
  }

  var doubts: [Doubt] {
    findings.compactMap(\.self).filter { [.inconclusive, .notRun].contains($0.verdict) }
      .compactMap(Doubt.init).grouped(by: \.self).map(\.key)
  }

  struct Doubt: Hashable {
    let evidence: EvidenceKind
    let reason: String

    /// The reason in a finding; nil if it is none of its own, as after a crash.
    init?(_ finding: RecordedCase.Finding) {
      guard let evidence = finding.evidence, let reason = finding.reason else { return nil }
      self.evidence = evidence
      let word = evidence.word
      let isOfMachine = Self.ofMachine.contains(word) || word.hasPrefix("unsupported")
      self.reason = isOfMachine ? word.replacing("-", with: " ") : reason.escaped
    }

    /// The reasons whose sentences hold what an adapter or a machine said, such as a path.
    private static let ofMachine = Set(
      [
        EvidenceKind.referenceNotStarted, .referenceUnanswered, .threw, .adapterError,
        .timedOut, .crashed, .protocolError, .notRun,
      ].map(\.word))
  }
}

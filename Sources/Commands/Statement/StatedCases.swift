import AdapterProtocol
import AppFlip
import Conformance
import Foundation

/// What a statement tells of the cases of a run; all of it stands in the run's JSON Lines.
struct StatedCases {
  static let file = "conformance.jsonl"

  let record: RecordedRun
  let edition: Edition
  let profile: Profile
  /// The roles that were judged, in the order of the reports.
  let roles: [Role]
  /// How each rule of the judged roles fared, in the order of the rules.
  let rules: [RuleStanding]
  let digest: Digest
  /// The most steps, if scripts were run in place of the cases.
  let scripts: Int?
  /// The cases of the run that the suite doesn't have, or has with another digest.
  let foreign: Int
  /// The cases that the suite has for the run, and that the run doesn't have.
  let missing: Int

  init(
    contentsOf url: URL, shownAs shown: String, catalogue: Catalogue, names: StableNames
  ) throws(FileError) {
    try self.init(
      RecordedRun.octets(of: url, shownAs: shown), file: shown, catalogue: catalogue, names: names)
  }

  /// Reads the octets of a report, and holds its footer against its lines.
  init(
    _ octets: [UInt8], file: String, catalogue: Catalogue, names: StableNames = .ofCheckout
  ) throws(FileError) {
    record = try RecordedRun(
      octets, file: file, mayBeFiltered: true, mayBeIncomplete: true, names: names)
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
    scripts = lengths.count == record.cases.count ? lengths.max() : nil
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

  /// The name and the version of the implementation, printable.
  var name: String {
    Implementation(name: record.header.implementation, version: record.header.version).shown
  }

  /// The list of expected failures; nil if none was asked for.
  var list: RecordedFooter.Baseline? { record.footer.baseline }

  /// Whether anything was judged at all.
  var isEmpty: Bool { rules.allSatisfy { $0.judged == 0 } }

  private var unrun: Int { record.cases.count { $0.verdict == .notRun } }

  /// The required rules that no case could judge, though cases were run for them.
  private var gaps: [Rule.ID] {
    rules.filter {
      $0.fate == .untested && $0.untested > 0 && $0.rule.level(in: edition) == .required
    }.map(\.rule.id)
  }

  private var failsByCoverage: Bool {
    record.footer.isCoverageStrict && list == nil && !gaps.isEmpty
  }

  private var gapsInWords: String {
    "no case could judge \(gaps.count.counted("required rule")): "
      + gaps.map(\.rawValue).joined(separator: ", ")
  }

  /// The member of the footer that isn't what its lines come to by the rules of this suite; nil if none.
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

  /// By what the run fails, phrases for people; with a list of expected failures, it decides.
  var complaints: [String] {
    let faults = record.cases.count { $0.findings.contains { $0.rule == nil } }
    let broken = rules.count { $0.fate == .failed }
    let (departures, incidents) = (list?.departures ?? 0, record.footer.incidents)
    let complaints: [String?] = [
      list == nil && broken > 0 ? "\(broken.counted("rule")) failed" : nil,
      list == nil && faults > 0
        ? "the adapter itself failed in \(faults.counted("case"))" : nil,
      departures > 0
        ? "the results differ from the list of expected failures in \(departures.counted("point"))"
        : nil,
      incidents > 0
        ? "something went wrong with the adapter that belongs to no case "
          + "(\(incidents.counted("time")))" : nil,
      failsByCoverage ? "strict coverage was asked for, and \(gapsInWords)" : nil,
      isEmpty && unrun == 0 ? "nothing was tested" : nil,
    ]
    return complaints.compactMap(\.self)
      + record.footer.neverServed.map { "no good request to the role \($0) got a code" }
  }

  /// What the cases don't show although they pass, phrases for people.
  var limits: [String] {
    func listed(_ texts: [String]) -> String { texts.map(\.escaped).joined(separator: ", ") }
    let (changes, own) = (record.header.dataChanges, CorpusManifest.changes)
    let expected = list?.results ?? 0
    let limits: [String?] = [
      unrun > 0 ? "\(unrun.counted("case")) were not run: the run ended before them" : nil,
      record.header.filter.map { "only selected cases were run: \(listed($0))" },
      changes.isEmpty
        ? nil : "the suite's data were not those that it was built with: \(listed(changes))",
      own.isEmpty
        ? nil
        : "this statement was made with other data than the suite was built with: "
          + own.joined(separator: ", "),
      scripts.map {
        "sequences of at most \($0.counted("step")) were run in place of the suite's cases"
      },
      foreign > 0
        ? "\(foreign.counted("case")) of the run are not the suite's, or were changed" : nil,
      missing > 0 ? "\(missing.counted("case")) of the suite were not in the run" : nil,
      !gaps.isEmpty && !failsByCoverage ? gapsInWords : nil,
      expected > 0
        ? "\(expected.counted("result")) stood on a list of expected failures, and did not fail the "
          + "run" : nil,
      record.footer.shutdown?.escaped,
    ]
    return limits.compactMap(\.self)
  }
}

/// How a rule fared in a run as a whole.
struct RuleStanding {
  /// What became of it; what is expected is broken only as the list of expected failures says.
  enum Fate { case met, failed, expected, warned, untested }

  let rule: Rule
  /// What each case found that judged it or couldn't; nil if it held.
  private var findings: [RecordedCase.Finding?] = []

  private init(_ rule: Rule) { self.rule = rule }

  /// How each rule of some roles fared; nil if a case names a rule that the suite doesn't have.
  static func all(in record: RecordedRun, _ roles: [Role]) -> [RuleStanding]? {
    let isComposed = record.cases.contains { $0.role == RecordedRun.composition }
    var standings = (roles.flatMap(Rule.binding) + (isComposed ? Rule.composition : []))
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
  /// The cases that couldn't judge it.
  var untested: Int { count(.inconclusive) + count(.notRun) }
  /// The cases that judged it.
  var judged: Int { findings.count - untested }

  var fate: Fate {
    let failures = findings.filter { $0?.verdict == .fail }
    if !failures.isEmpty {
      return failures.allSatisfy { $0?.isExpected == true } ? .expected : .failed
    }
    if warned > 0 { return .warned }
    return judged > 0 ? .met : .untested
  }

  /// Why cases couldn't judge it, each reason once.
  var doubts: [Doubt] {
    findings.compactMap(\.self).filter { [.inconclusive, .notRun].contains($0.verdict) }
      .compactMap(Doubt.init).grouped(by: \.self).map(\.key)
  }

  /// Why a case couldn't judge it.
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
        EvidenceCode.Fixed.referenceNotStarted, .referenceUnanswered, .threw, .adapterError,
        .timedOut, .crashed, .protocolError, .notRun,
      ].map(\.rawValue))
  }
}

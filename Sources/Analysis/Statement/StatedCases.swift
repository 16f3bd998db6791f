import AdapterProtocol
import AppFlip
public import Conformance
public import Foundation

/// What a statement tells of the cases of a run; all of it stands in the run's JSON Lines.
public struct StatedCases: Sendable {
  /// The name that the statement has for the file.
  static let file = "conformance.jsonl"

  let record: RecordedRun
  let edition: Edition
  let profile: Profile
  /// The roles that were judged, in the order of the reports.
  let roles: [Role]
  /// The digest of the file.
  let digest: Digest
  /// How each rule of the judged roles fared, in the order of the rules.
  let rules: [RuleStanding]
  let origin: CaseOrigin
  /// The most steps, if scripts were run in place of the cases.
  let scripts: Int?

  /// Reads a report.
  public init(
    contentsOf url: URL, shownAs shown: String, catalogue: Catalogue,
    names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    guard let data = try? Data(contentsOf: url) else {
      throw RecordedRunError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown, catalogue: catalogue, names: names)
  }

  /// Reads the octets of a report, and holds its footer against its lines.
  public init(
    _ octets: [UInt8], file: String, catalogue: Catalogue, names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    let record = try RecordedRun(
      octets, file: file, mayBeFiltered: true, mayBeIncomplete: true, names: names)
    self.record = record
    let header = record.header
    func refuse(_ problem: RecordedRunError.Problem) -> RecordedRunError {
      RecordedRunError(file: file, line: 1, problem: problem)
    }
    guard header.suite == ConformanceRun.suite else { throw refuse(.otherSuite(header.suite)) }
    guard let edition = Edition(rawValue: header.edition) else { throw refuse(.member("edition")) }
    guard let profile = Profile(rawValue: header.profile) else { throw refuse(.member("profile")) }
    self.edition = edition
    self.profile = profile
    let roles = Role.allCases.filter { header.roles.contains($0.rawValue) }
    self.roles = roles
    digest = Digest(hashing: octets)
    guard let rules = Self.rules(of: record, roles) else { throw refuse(.member("rules")) }
    self.rules = rules
    let lengths = record.cases.compactMap { Scripts.length(of: $0.id) }
    scripts = lengths.count == record.cases.count ? lengths.max() : nil
    let all = scripts.flatMap { try? Scripts.catalogue(of: roles, upTo: $0) } ?? catalogue
    origin = CaseOrigin(record, roles, all)
    if let member = contradiction {
      throw RecordedRunError(file: file, line: nil, problem: .contradiction(member))
    }
  }

  /// Counts what became of each rule; nil if a case names a rule that the suite doesn't have.
  private static func rules(of record: RecordedRun, _ roles: [Role]) -> [RuleStanding]? {
    let isComposed = record.cases.contains { $0.role == RecordedRun.composition }
    var standings = (roles.flatMap(Rule.binding) + (isComposed ? Rule.composition : []))
      .map { RuleStanding($0) }
    let places = Dictionary(
      uniqueKeysWithValues: standings.enumerated().map { ($1.rule.id, $0) })
    for one in record.cases {
      let findings = Dictionary(one.findings.map { ($0.rule, $0) }) { first, _ in first }
      for rule in one.rules {
        guard Rule.named(rule) != nil else { return nil }
        if let place = places[rule] { standings[place].count(findings[rule]) }
      }
    }
    return standings
  }

  // MARK: - What came of it

  /// The name and the version of the implementation, printable.
  var name: String {
    Implementation(name: record.header.implementation, version: record.header.version).shown
  }

  /// The language of the implementation, printable; nil if the adapter didn't tell it.
  var language: String? {
    record.header.language.map { Octets.escaped(Array($0.utf8).prefix(40)) }
  }

  /// How many cases ended so.
  func count(_ verdict: CaseResult.Summary, of role: String? = nil) -> Int {
    record.cases.count { $0.verdict == verdict && (role == nil || $0.role == role) }
  }

  /// The required rules that no case could judge, though cases were run for them.
  var gaps: [Rule.ID] {
    rules.filter {
      $0.fate == .untested && $0.untested > 0 && $0.rule.level(in: edition) == .required
    }.map(\.rule.id)
  }

  /// The cases in which the adapter itself failed.
  private var faults: Int {
    record.cases.count { $0.findings.contains { $0.rule == nil } }
  }

  private var incidents: Int { record.footer.incidents }
  private var failsByCoverage: Bool {
    record.footer.isCoverageStrict && list == nil && !gaps.isEmpty
  }

  /// The list of expected failures; nil if none was asked for.
  var list: RecordedFooter.Baseline? { record.footer.baseline }

  /// Whether anything was judged at all.
  public var isEmpty: Bool { rules.allSatisfy { $0.judged == 0 } }

  private var isIncomplete: Bool { count(.notRun) > 0 }
  private var fails: Bool { !complaints.isEmpty }

  /// The member of the footer that isn't what its lines come to by the rules of this suite; nil if none.
  private var contradiction: String? {
    let verdict = isIncomplete ? "incomplete" : fails ? "fail" : "pass"
    if record.footer.verdict != verdict { return "verdict" }
    return record.footer.gaps == gaps ? nil : "gaps"
  }

  /// What the cases come to.
  var standing: Standing {
    if isIncomplete { return fails ? .failed : .incomplete }
    if fails { return .failed }
    return limits.isEmpty ? .passed : .limited
  }

  /// By what the run fails, phrases for people.
  var complaints: [String] {
    var complaints: [String] = []
    let broken = rules.filter { $0.fate == .failed }.count
    switch list {
    case nil:
      if broken > 0 { complaints.append("\(broken.counted("rule")) failed") }
      if faults > 0 {
        complaints.append("the adapter itself failed in \(faults.counted("case"))")
      }
    case .unusable: complaints.append("the list of expected failures could not be used")
    case .compared(_, _, let departures) where departures > 0:
      complaints.append(
        "the results differ from the list of expected failures in \(departures.counted("point"))")
    case .compared: break
    }
    if incidents > 0 {
      complaints.append(
        "something went wrong with the adapter that belongs to no case (\(incidents.counted("time")))"
      )
    }
    if failsByCoverage {
      complaints.append("strict coverage was asked for, and \(gapsInWords)")
    }
    if isEmpty, !isIncomplete { complaints.append("nothing was tested") }
    complaints += record.footer.neverServed.map { "no good request to the role \($0) got a code" }
    return complaints
  }

  /// What the cases don't show although they pass, phrases for people.
  var limits: [String] {
    var limits: [String] = []
    if isIncomplete {
      limits.append("\(count(.notRun).counted("case")) were not run: the run ended before them")
    }
    if let filter = record.header.filter {
      let patterns = filter.map { Octets.escaped(Array($0.utf8)) }.joined(separator: ", ")
      limits.append("only selected cases were run: \(patterns)")
    }
    if !record.header.dataChanges.isEmpty {
      limits.append(
        "the suite's data were not those that it was built with: "
          + record.header.dataChanges.map { Octets.escaped(Array($0.utf8)) }.joined(separator: ", ")
      )
    }
    if !CorpusManifest.changes.isEmpty {
      limits.append(
        "this statement was made with other data than the suite was built with: "
          + CorpusManifest.changes.joined(separator: ", "))
    }
    if let scripts {
      limits.append(
        "sequences of at most \(scripts.counted("step")) were run in place of the suite's cases")
    }
    if origin.foreign > 0 {
      limits.append(
        "\(origin.foreign.counted("case")) of the run are not the suite's, or were changed")
    }
    if origin.missing > 0 {
      limits.append("\(origin.missing.counted("case")) of the suite were not in the run")
    }
    if !gaps.isEmpty, !failsByCoverage { limits.append(gapsInWords) }
    if case .compared(_, let results, _) = list, results > 0 {
      limits.append(
        "\(results.counted("result")) stood on a list of expected failures, and did not fail the run"
      )
    }
    if let shutdown = record.footer.shutdown {
      limits.append(Octets.escaped(Array(shutdown.utf8)))
    }
    return limits
  }

  private var gapsInWords: String {
    "no case could judge \(gaps.count.counted("required rule")): "
      + gaps.map(\.rawValue).joined(separator: ", ")
  }
}

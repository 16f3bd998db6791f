import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

/// A page for readers who didn't see the run: what `conformance.jsonl` and `fuzzing.json` show of it.
///
/// The same files make the same page, which has their digests. Neither the adapter's command nor a path of the machine is
/// in it.
struct Statement {
  enum Standing: String {
    case passed = "PASS"
    case limited = "PASS WITH LIMITS"
    case incomplete = "INCOMPLETE"
    case failed = "FAIL"
  }

  static let file = "conformance.jsonl"

  private let record: RunRecord
  private let campaign: FuzzResult?
  private let digests: [(file: String, digest: String)]
  /// The most steps, if scripts were run instead of the cases.
  private let scripts: Int?
  /// The cases that the suite has for such a run.
  private let catalogue: Catalogue

  /// Reads both files of a folder; without `fuzzing.json` the page says nothing about generated links.
  init(
    _ cases: [UInt8], _ links: [UInt8]? = nil, in folder: String = ReportFolder.usual,
    catalogue: Catalogue
  ) throws {
    let (file, linkFile) = ("\(folder)/\(Self.file)", "\(folder)/\(FuzzResult.fileName)")
    record = try RunRecord(cases, file: file, mayBeFiltered: true, mayBeIncomplete: true)
    let (suite, own) = (record.header.suite, ConformanceRun.suite)
    guard suite == own else {
      throw FileError(
        file, line: 1,
        "the report was written by \(suite), and this is \(own); run swift test again")
    }
    var plan = FuzzPlan()
    try plan.read()
    campaign = try links.map { try FuzzResult($0, file: linkFile, words: plan.words) }
    digests = ([(Self.file, cases)] + (links.map { [(FuzzResult.fileName, $0)] } ?? []))
      .map { ($0, Fingerprint(of: $1).hexadecimal) }
    let roles = record.roles
    scripts = record.cases.compactMap { Scripts.length(of: $0.id) }.max()
    self.catalogue = try scripts.map { try Scripts.catalogue(of: roles, upTo: $0) } ?? catalogue
    if let member = contradiction {
      throw FileError(
        file,
        "the member \(member) of the footer contradicts the cases; run swift test again"
      )
    }
    if let difference {
      throw FileError(
        linkFile,
        "the links and the cases are from different runs: \(difference); run both again with the "
          + "same settings, or add --cases-only")
    }
  }

  // MARK: - Whether the files fit

  /// The member of the footer that the lines of the cases contradict; nil for none.
  private var contradiction: String? {
    let isIncomplete = record.cases.contains { $0.verdict == .notRun }
    let verdict = isIncomplete ? "incomplete" : failuresOfCases.isEmpty ? "pass" : "fail"
    if record.footer.verdict != verdict { return "verdict" }
    return record.footer.gaps.map(\.rule) == gaps ? nil : "gaps"
  }

  /// What the links have of a different run than the cases; nil for nothing.
  private var difference: String? {
    guard let campaign else { return nil }
    let (header, fixture) = (record.header, campaign.fixture)
    let facts = [
      ("suite", campaign.suite, header.suite),
      ("implementation", campaign.implementation, header.implementation.shown),
      ("edition", "\(campaign.edition.rawValue)", "\(header.edition.rawValue)"),
      ("profile", campaign.profile.rawValue, header.profile.rawValue),
      ("client_id", Bytes.escaped(fixture.clientID), Bytes.escaped(header.clientID.bytes)),
      ("app_link", Bytes.escaped(fixture.appLink), Bytes.escaped(header.appLink.bytes)),
    ]
    if let (name, links, cases) = facts.first(where: { $0.1 != $0.2 }) {
      return "the \(name) is \(links) for the links and \(cases) for the cases"
    }
    return Role.allCases.first { campaign.sent[$0] != nil && !record.roles.contains($0) }.map {
      "links were sent to the role \($0.rawValue), which has no cases"
    }
  }

  // MARK: - The verdict

  var isEmpty: Bool { record.tallies.allSatisfy { $0.tally.judged == 0 } }

  var standing: Standing {
    if !failuresOfCases.isEmpty || !failuresOfLinks.isEmpty { return .failed }
    if record.footer.verdict == "incomplete" || campaign?.isFinished == false { return .incomplete }
    return limits.isEmpty ? .passed : .limited
  }

  var verdict: String { "\(standing.rawValue): \(record.header.implementation.shown)" }

  /// A sentence about a number; nil for none.
  private func some(_ count: Int, _ unit: String, _ predicate: String) -> String? {
    count == 0 ? nil : "\(count.counted(unit)) \(predicate)"
  }

  private var failuresOfLinks: [String] {
    guard let campaign else { return [] }
    let rules = campaign.brokenRules.count(where: \.fails).counted("rule")
    return [
      campaign.failing.isEmpty ? nil : "\(rules) failed for generated links",
      campaign.problems.isEmpty ? nil : "the adapter itself failed for generated links",
      campaign.inputs == 0 ? "no link was sent" : nil,
    ].compactMap(\.self)
  }

  /// What fails the run; a list of expected failures decides about rules, faults and coverage.
  private var failuresOfCases: [String] {
    let (footer, list) = (record.footer, record.footer.baseline)
    let broken = list == nil ? record.tallies.count { $0.tally.fail > 0 } : 0
    let faults = list == nil ? record.failures.count { $0.kind == .fault } : 0
    let never = footer.unserved.filter(\.isNever).map(\.role.rawValue).joined(separator: ", ")
    return [
      some(broken, "rule", "failed"),
      faults == 0 ? nil : "the adapter itself failed in \(faults.counted("case"))",
      footer.incidents.isEmpty ? nil : "the adapter itself failed outside a case",
      some(list?.departures.count ?? 0, "result", "not as in the list of expected failures"),
      never.isEmpty ? nil : "no ordinary request got a code: \(never)",
      failsByCoverage ? "strict coverage: \(gapsInWords)" : nil,
      isEmpty ? "nothing was tested" : nil,
    ].compactMap(\.self)
  }

  private var failsByCoverage: Bool {
    record.footer.isCoverageStrict && record.footer.baseline == nil && !gaps.isEmpty
  }

  /// The required rules that no case could judge, though cases were run for them.
  private var gaps: [Rule.ID] {
    let isLive = RunResult.isLive(record.header.adapter)
    return record.tallies.filter { rule, tally in
      tally.judged == 0 && tally.inconclusive > 0
        && rule.level(in: record.header.edition) == .required
        && !(isLive && RunResult.unknownToPages.contains(rule.id))
    }.map(\.rule.id)
  }

  private var gapsInWords: String {
    "no case could judge \(gaps.count.counted("required rule")): \(gaps.map(\.rawValue).joined(separator: ", "))"
  }

  private var limits: [String] {
    let (header, footer) = (record.header, record.footer)
    let unrun = record.cases.count { $0.verdict == .notRun }
    let foreign = record.cases.count { catalogue[$0.id]?.digest != $0.digest }
    let unsent = record.roles.filter { role in campaign.map { $0.sent[role] == nil } ?? false }
      .map(\.rawValue).joined(separator: ", ")
    let isOtherCommand = campaign.map { $0.adapter != header.adapter.escaped } ?? false
    let unfinished = campaign?.isFinished == false
    return [
      some(unrun, "case", "were not run: the run ended before"),
      header.filter.map {
        "only selected cases were run: \($0.map(\.escaped).joined(separator: ", "))"
      },
      scripts.map { "sequences of at most \($0.counted("step")) were run instead of the cases" },
      some(foreign, "case", "of the run not in the suite, or changed"),
      some(missing, "case", "of the suite were not in the run"),
      gaps.isEmpty || failsByCoverage ? nil : gapsInWords,
      some(
        footer.baseline?.expected ?? 0, "result",
        "of a list of expected failures did not fail the run"),
      footer.shutdown?.escaped, unfinished ? "not all generated links were sent" : nil,
      unsent.isEmpty ? nil : "no link was sent to \(unsent)",
      some(
        campaign?.expectedFailures ?? 0, "failure", "for generated links are for expected rules"),
      isOtherCommand ? "the links were sent with a different adapter command" : nil,
      campaign?.warnings.isEmpty == false ? "fuzzing.txt has warnings about the run itself" : nil,
    ].compactMap(\.self)
  }

  /// How many cases of the suite the run doesn't have.
  private var missing: Int {
    if record.header.filter != nil { return 0 }
    let ids = Set(record.cases.map(\.id))
    let omitted = (record.header.configurations ?? []).filter { $0.omission != nil }.map(\.name)
    return catalogue.cases.count { testCase in
      !ids.contains(testCase.id) && testCase.steps.contains { record.roles.contains($0.role) }
        && testCase.configuration.map { !omitted.contains($0.name) } ?? true
    }
  }

  // MARK: - The page

  var text: String {
    var page = TextBlock(width: 78, labelWidth: 18)
    let header = record.header
    page.add(verdict)
    page.add()
    page.addProse(
      "\(ConformanceRun.suite) wrote this page. It states the results of a run, and nothing about tests that "
        + "weren't run. The same files make the same page: appflip report --statement.")
    page.add()
    let language = header.implementation.language.map { Bytes.escaped($0.utf8.prefix(40)) }
    let implementation = [header.implementation.shown, language.map { "in \($0)" }]
    page.addField("implementation", implementation.compactMap(\.self).joined(separator: ", "))
    page.addField("roles", header.roleNames.joined(separator: ", "))
    let editions = "edition \(header.edition.rawValue) of \(Edition.newest.rawValue)"
    page.addField("document", "Google's \"App Flip for iOS\", \(editions)")
    page.addField("profile", "\(header.profile.rawValue): \(header.profile.meaning)")
    for failure in failuresOfCases + failuresOfLinks { page.addField("failure", failure) }
    for limit in limits { page.addField("limit", limit) }
    addCases(to: &page)
    addRules(to: &page)
    addExpected(to: &page)
    addLinks(to: &page)
    for (file, digest) in digests { page.add(["", "\(file), digest:", "  \(digest)"]) }
    return page.lines.joined(separator: "\n") + "\n"
  }

  private func addCases(to page: inout TextBlock) {
    let verdicts: [(CaseResult.Summary, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.warn, "warned"), (.inconclusive, "not tested"),
      (.notRun, "not run"),
    ].filter { $0.0 != .notRun || record.footer.verdict == "incomplete" }
    page.addHeading("CASES")
    let rows = record.cases.grouped(by: \.role).map { role, cases in
      [role, "\(cases.count)"]
        + verdicts.map { verdict, _ in "\(cases.count { $0.verdict == verdict })" }
    }
    page.addTable(
      [["role", "cases"] + verdicts.map(\.1)] + rows, numeric: Set(1...verdicts.count + 1))
    page.add()
    for role in Role.allCases where !record.roles.contains(role) {
      let reason = record.header.reasonNotToJudge(role)?.escaped
      page.addField(role.rawValue, reason ?? "not judged in this run")
    }
    let configurations = (record.header.configurations ?? []).filter { $0.omission == nil }
    if configurations.isEmpty { return }
    page.addField("configurations", configurations.map(\.name).joined(separator: ", "))
  }

  private func addRules(to page: inout TextBlock) {
    page.addHeading("RULES")
    for status in ["Failed", "Expected to fail", "Warned", "Met", "Not tested"] {
      for level in [Level.required, .standard, .practice] {
        let rules = record.tallies.filter { rule, tally in
          tally.status == status && rule.level(in: record.header.edition) == level
        }.map { "\($0.rule.id)\($0.tally.shown)" }
        guard !rules.isEmpty else { continue }
        page.add()
        page.addProse(
          "\(status), \(level.rawValue): \(rules.joined(separator: ", "))", indent: 2)
      }
    }
  }

  private func addExpected(to page: inout TextBlock) {
    guard let list = record.footer.baseline else { return }
    page.addHeading("EXPECTED FAILURES")
    for (reason, entries) in list.entries.grouped(by: \.reason) {
      page.addProse(
        reason == BaselineEntry.unexplained ? "no reason given:" : "\(reason.escaped):", indent: 2)
      for entry in entries {
        page.addProse(
          "\(entry.kind) x\(entry.count) \(entry.rule ?? "") \(entry.cases)".escaped, indent: 4)
      }
    }
  }

  private func addLinks(to page: inout TextBlock) {
    page.addHeading("GENERATED LINKS")
    guard let campaign else { return page.addProse("not in this statement", indent: 2) }
    for role in Role.allCases {
      if let count = campaign.sent[role] {
        page.addField(role.rawValue, "\(count.counted("link")) sent")
      }
    }
    let rules = campaign.brokenRules.filter(\.fails).map {
      $0.rule?.rawValue ?? "the adapter itself"
    }
    page.addField("failures", rules.isEmpty ? "none" : rules.joined(separator: ", "))
    if campaign.runs > 0 { page.addField("seed", "\(campaign.seed)") }
  }
}

extension Profile {
  fileprivate var meaning: String {
    switch self {
    case .default: "a broken required rule is a failure, any other broken rule a warning"
    case .strict: "a broken required or standard rule is a failure, any other broken rule a warning"
    case .oauth:
      "the same as default, but RFC 6749 and RFC 9700 override the document"
    }
  }
}

extension Tally {
  fileprivate var status: String {
    if fail > 0 { return fail > expected ? "Failed" : "Expected to fail" }
    return warn > 0 ? "Warned" : judged > 0 ? "Met" : "Not tested"
  }

  /// How many of the cases that judged the rule show that it's broken.
  fileprivate var shown: String {
    let broken = fail > 0 ? fail : warn
    return broken > 0 ? " (\(broken) of \(judged))" : ""
  }
}

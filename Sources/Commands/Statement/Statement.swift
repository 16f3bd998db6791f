import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

/// A page of text for users who weren't there: what `conformance.jsonl` and `fuzzing.json` show of a run.
///
/// The same files make the same page, which names their digests. Neither the adapter's command nor a path of the machine
/// is in it.
struct Statement {
  enum Standing: String {
    case passed = "PASS"
    case limited = "PASS WITH LIMITS"
    case incomplete = "INCOMPLETE"
    case failed = "FAIL"
  }

  static let file = "conformance.jsonl"

  let record: RunRecord
  private let campaign: FuzzResult?
  private let digests: [(file: String, digest: Digest)]
  /// The most steps, if scripts were run instead of the cases.
  private let scripts: Int?
  /// How many cases of the run the suite doesn't have, or has with another digest.
  private let foreign: Int
  /// How many cases of the suite the run doesn't have.
  private let missing: Int

  /// - Parameters:
  ///   - cases: the bytes of `conformance.jsonl`.
  ///   - links: the bytes of `fuzzing.json`; nil to say nothing about generated links.
  ///   - folder: where the files are, for errors.
  init(
    _ cases: [UInt8], _ links: [UInt8]? = nil, in folder: String = ReportFolder.usual,
    catalogue: Catalogue
  ) throws {
    let file = "\(folder)/\(Self.file)"
    let record = try RunRecord(cases, file: file, mayBeFiltered: true, mayBeIncomplete: true)
    guard record.header.suite == ConformanceRun.suite else {
      throw FileError(
        file, line: 1,
        "the report was written by \(record.header.suite), and this is \(ConformanceRun.suite); run "
          + "swift test again")
    }
    self.record = record
    var plan = FuzzPlan()
    try plan.read()
    let name = "\(folder)/\(FuzzResult.fileName)"
    campaign = try links.map { try FuzzResult($0, file: name, words: plan.words) }
    let ofLinks = links.map { [(FuzzResult.fileName, Digest(hashing: $0))] } ?? []
    digests = [(Self.file, Digest(hashing: cases))] + ofLinks
    scripts = record.cases.compactMap { Scripts.length(of: $0.id) }.max()
    let roles = record.roles
    let all = scripts.flatMap { try? Scripts.catalogue(of: roles, upTo: $0) } ?? catalogue
    foreign = record.cases.count { all[$0.id]?.digest != $0.digest }
    let ids = Set(record.cases.map(\.id))
    let omitted = Set(
      (record.header.configurations ?? []).filter { $0.omission != nil }.map(\.name))
    missing =
      record.header.filter != nil
      ? 0
      : all.cases.count { testCase in
        !ids.contains(testCase.id) && testCase.steps.contains { roles.contains($0.role) }
          && testCase.configuration.map { !omitted.contains($0.name) } ?? true
      }
    if let member = contradiction {
      throw FileError(
        file,
        "the member \(member) of the footer contradicts the cases; restore the report, or run swift test "
          + "again")
    }
    guard let campaign, let difference = difference(from: campaign) else { return }
    throw FileError(
      name,
      "the links and the cases are from different runs: \(difference); run both again with the same settings, or "
        + "add --cases-only")
  }

  private func difference(from campaign: FuzzResult) -> String? {
    let header = record.header
    let facts = [
      ("suite", campaign.suite, header.suite),
      ("implementation", campaign.implementation, header.implementation.shown),
      ("edition", "\(campaign.edition.rawValue)", "\(header.edition.rawValue)"),
      ("profile", campaign.profile.rawValue, header.profile.rawValue),
      (
        "client_id", Octets.escaped(campaign.fixture.clientID),
        Octets.escaped(header.clientID.octets)
      ),
      ("app_link", Octets.escaped(campaign.fixture.appLink), Octets.escaped(header.appLink.octets)),
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
    if !failures.isEmpty { return .failed }
    if record.footer.verdict == "incomplete" || campaign?.isFinished == false { return .incomplete }
    return limits.isEmpty ? .passed : .limited
  }

  var verdict: String { "\(standing.rawValue): \(record.header.implementation.shown)" }

  /// The member of the footer that the lines of the cases contradict; nil for none.
  private var contradiction: String? {
    let footer = record.footer
    let isIncomplete = record.cases.contains { $0.verdict == .notRun }
    let verdict = isIncomplete ? "incomplete" : failuresOfCases.isEmpty ? "pass" : "fail"
    if footer.verdict != verdict { return "verdict" }
    return footer.gaps.map(\.rule) == gaps ? nil : "gaps"
  }

  /// What fails the run, without the names of the rules: they are listed below.
  private var failures: [String] { failuresOfCases + failuresOfLinks }

  private var failuresOfLinks: [String] {
    guard let campaign else { return [] }
    let facts = [
      (
        !campaign.failing.isEmpty,
        "\(campaign.brokenRules.count(where: \.fails).counted("rule")) failed for generated links"
      ),
      (!campaign.problems.isEmpty, "the adapter itself failed for generated links"),
      (campaign.inputs == 0, "no link was sent"),
    ]
    return facts.filter(\.0).map(\.1)
  }

  private var failuresOfCases: [String] {
    let (list, incidents) = (record.footer.baseline, record.footer.incidents.count)
    let broken = list == nil ? record.tallies.count { $0.tally.fail > 0 } : 0
    let faults = list == nil ? record.failures.count { $0.kind == .fault } : 0
    let departures = list?.departures.count ?? 0
    let never = record.footer.unserved.filter(\.isNever).map(\.role.rawValue)
    let facts = [
      (broken > 0, "\(broken.counted("rule")) failed"),
      (faults > 0, "the adapter itself failed in \(faults.counted("case"))"),
      (incidents > 0, "the adapter itself failed outside a case"),
      (departures > 0, "not as in the list of expected failures: \(departures.counted("result"))"),
      (!never.isEmpty, "no ordinary request got a code: \(never.joined(separator: ", "))"),
      (failsByCoverage, "strict coverage: \(gapsInWords)"), (isEmpty, "nothing was tested"),
    ]
    return facts.filter(\.0).map(\.1)
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
    "no case could judge \(gaps.count.counted("required rule")): "
      + gaps.map(\.rawValue).joined(separator: ", ")
  }

  /// With a list of expected failures the list decides.
  private var failsByCoverage: Bool {
    record.footer.isCoverageStrict && record.footer.baseline == nil && !gaps.isEmpty
  }

  private var limits: [String] {
    let header = record.header
    let unrun = record.cases.count { $0.verdict == .notRun }
    let expected = record.footer.baseline?.expected ?? 0
    let unsent =
      campaign.map { links in record.roles.filter { links.sent[$0] == nil }.map(\.rawValue) } ?? []
    let expectedOfLinks = campaign?.expectedFailures ?? 0
    let facts = [
      (unrun > 0, "\(unrun.counted("case")) were not run: the run ended before"),
      (
        header.filter != nil,
        "only selected cases were run: \((header.filter ?? []).map(\.escaped).joined(separator: ", "))"
      ),
      (
        scripts != nil,
        "sequences of at most \((scripts ?? 0).counted("step")) were run instead of the cases"
      ),
      (foreign > 0, "not in the suite, or changed: \(foreign.counted("case")) of the run"),
      (missing > 0, "\(missing.counted("case")) of the suite were not in the run"),
      (!gaps.isEmpty && !failsByCoverage, gapsInWords),
      (
        expected > 0,
        "\(expected.counted("result")) of a list of expected failures did not fail the run"
      ),
      (record.footer.shutdown != nil, record.footer.shutdown?.escaped ?? ""),
      (campaign?.isFinished == false, "not all generated links were sent"),
      (!unsent.isEmpty, "no link was sent to \(unsent.joined(separator: ", "))"),
      (
        expectedOfLinks > 0,
        "\(expectedOfLinks.counted("failure")) for generated links are for expected rules"
      ),
      (
        campaign.map { $0.adapter != header.adapter.escaped } ?? false,
        "the links were sent with a different adapter command"
      ), (campaign?.warnings.isEmpty == false, "fuzzing.txt has warnings about the run itself"),
    ]
    return facts.filter(\.0).map(\.1)
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
    let language = header.implementation.language.map {
      ", in \(Octets.escaped($0.utf8.prefix(40)))"
    }
    page.addField("implementation", header.implementation.shown + (language ?? ""))
    page.addField("roles", header.roleNames.joined(separator: ", "))
    page.addField(
      "document",
      "Google's \"App Flip for iOS\", edition \(header.edition.rawValue) of \(Edition.newest.rawValue)"
    )
    page.addField("profile", "\(header.profile.rawValue): \(header.profile.meaning)")
    for failure in failures { page.addField("failure", failure) }
    for limit in limits { page.addField("limit", limit) }
    addCases(to: &page)
    addRules(to: &page)
    addExpected(to: &page)
    addLinks(to: &page)
    for (file, digest) in digests {
      page.add()
      page.add("\(file), SHA-256:")
      page.add("  \(digest)")
    }
    return page.lines.joined(separator: "\n") + "\n"
  }

  private func addCases(to page: inout TextBlock) {
    let kinds: [(CaseResult.Summary, String)] = [
      (.pass, "passed"), (.fail, "failed"), (.warn, "warned"), (.inconclusive, "not tested"),
      (.notRun, "not run"),
    ].filter { kind, _ in kind != .notRun || record.footer.verdict == "incomplete" }
    page.addHeading("CASES")
    let rows = record.cases.grouped(by: \.role).map { role, cases in
      [role, "\(cases.count)"] + kinds.map { kind, _ in "\(cases.count { $0.verdict == kind })" }
    }
    page.addTable([["role", "cases"] + kinds.map(\.1)] + rows, numeric: Set(1...kinds.count + 1))
    page.add()
    for role in Role.allCases where !record.roles.contains(role) {
      page.addField(role.rawValue, header(of: role))
    }
    let configurations = (record.header.configurations ?? []).filter { $0.omission == nil }
    if !configurations.isEmpty {
      page.addField("configurations", configurations.map(\.name).joined(separator: ", "))
    }
  }

  private func header(of role: Role) -> String {
    record.header.reasonNotToJudge(role)?.escaped ?? "not judged in this run"
  }

  private func addRules(to page: inout TextBlock) {
    page.addHeading("RULES")
    let edition = record.header.edition
    for status in Tally.Status.allCases {
      for level in [Level.required, .standard, .practice] {
        let rules = record.tallies.filter {
          $0.tally.status == status && $0.rule.level(in: edition) == level
        }
        guard !rules.isEmpty else { continue }
        let names = rules.map { rule, tally in "\(rule.id)" + tally.shown }
        page.add()
        page.addProse(
          "\(status.rawValue), \(level.rawValue): \(names.joined(separator: ", "))", indent: 2)
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
  enum Status: String, CaseIterable {
    case failed = "Failed"
    case expected = "Expected to fail"
    case warned = "Warned"
    case met = "Met"
    case untested = "Not tested"
  }

  var status: Status {
    if fail > expected { return .failed }
    if fail > 0 { return .expected }
    return warn > 0 ? .warned : judged > 0 ? .met : .untested
  }

  /// How many of the cases that judged the rule show that it's broken.
  fileprivate var shown: String {
    status == .failed || status == .expected
      ? " (\(fail) of \(judged))" : status == .warned ? " (\(warn) of \(judged))" : ""
  }
}

import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

/// A page for readers who didn't see the run: what `conformance.jsonl` and `fuzzing.json` show of it.
///
/// The same files make the same page. Neither the adapter's command nor a path of the machine is in it.
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
    self.catalogue = catalogue
    if let member = record.contradiction {
      throw FileError(
        file, "the member \(member) of the footer contradicts the cases; run swift test again")
    }
    if let difference {
      throw FileError(
        linkFile,
        "the links and the cases are from different runs: \(difference); run both again with the "
          + "same settings, or add --cases-only")
    }
  }

  /// The difference between the runs of the links and of the cases; nil if there is none.
  private var difference: String? {
    guard let campaign else { return nil }
    let (header, fixture) = (record.header, campaign.fixture)
    let facts = [
      ("suite", campaign.suite, header.suite),
      ("implementation", campaign.implementation, header.implementation.shown),
      ("edition", "\(campaign.edition.rawValue)", "\(header.edition.rawValue)"),
      ("profile", campaign.profile.rawValue, header.profile.rawValue),
      ("client_id", Bytes.escaped(fixture.clientID), Bytes.escaped(header.clientID.bytes)),
    ]
    if let (name, links, cases) = facts.first(where: { $0.1 != $0.2 }) {
      return "the \(name) is \(links) for the links and \(cases) for the cases"
    }
    return Role.allCases.first { campaign.sent[$0] != nil && !record.roles.contains($0) }.map {
      "links were sent to the role \($0.rawValue), which has no cases"
    }
  }

  // MARK: - The verdict

  var standing: Standing {
    if !failures.isEmpty { return .failed }
    if record.footer.shortcoming != nil || campaign?.isFinished == false { return .incomplete }
    return limits.isEmpty ? .passed : .limited
  }

  var verdict: String { "\(standing.rawValue): \(record.header.implementation.shown)" }

  /// A sentence about a number; nil for none.
  private func some(_ count: Int?, _ unit: String, _ predicate: String) -> String? {
    count.flatMap { $0 == 0 ? nil : "\($0.counted(unit)) \(predicate)" }
  }

  /// The reasons why the run fails; a list of expected failures decides about rules, faults and coverage.
  private var failures: [String] {
    let (footer, list) = (record.footer, record.footer.baseline)
    let broken = list == nil ? record.tallies.count { $0.tally.fail > 0 } : 0
    let faults = list == nil ? record.faults.count : 0
    let never = record.neverServed.map(\.role.rawValue).joined(separator: ", ")
    let names = campaign?.brokenRules.filter(\.fails).map {
      $0.rule?.rawValue ?? "the adapter itself"
    }
    return [
      some(broken, "rule", "failed"),
      faults == 0 ? nil : "the adapter itself failed in \(faults.counted("case"))",
      footer.incidents.isEmpty ? nil : "the adapter itself failed outside a case",
      some(list?.departures.count, "result", "not as in the list of expected failures"),
      never.isEmpty ? nil : "no ordinary request got a code: \(never)",
      record.failsByCoverage ? "strict coverage: \(gaps)" : nil,
      record.isEmpty ? "nothing was tested" : nil,
      campaign?.failing.isEmpty == false
        ? "generated links failed: \(names?.joined(separator: ", ") ?? "")" : nil,
      campaign?.problems.isEmpty == false ? "the adapter itself failed for generated links" : nil,
      campaign?.inputs == 0 ? "no link was sent" : nil,
    ].compactMap(\.self)
  }

  private var gaps: String {
    let gaps = record.footer.gaps
    return "no case could judge \(gaps.count.counted("required rule")): "
      + gaps.map(\.rule.rawValue).joined(separator: ", ")
  }

  private var limits: [String] {
    let (header, footer) = (record.header, record.footer)
    let unsent = record.roles.filter { role in campaign.map { $0.sent[role] == nil } ?? false }
      .map(\.rawValue).joined(separator: ", ")
    let isOtherCommand = campaign.map { $0.adapter != header.adapter.escaped } ?? false
    return [
      some(
        record.cases.count { $0.verdict == .notRun }, "case", "were not run: the run ended before"),
      header.filter.map {
        "only selected cases were run: \($0.map(\.escaped).joined(separator: ", "))"
      },
      some(
        record.cases.count { catalogue[$0.id]?.digest != $0.digest }, "case",
        "of the run not in the suite, or changed"),
      some(missing, "case", "of the suite were not in the run"),
      footer.gaps.isEmpty || record.failsByCoverage ? nil : gaps,
      some(
        footer.baseline?.expected, "result", "of a list of expected failures did not fail the run"),
      footer.shutdown?.escaped,
      campaign?.isFinished == false ? "not all generated links were sent" : nil,
      unsent.isEmpty ? nil : "no link was sent to \(unsent)",
      some(campaign?.expectedFailures, "failure", "for generated links are for expected rules"),
      isOtherCommand ? "the links were sent with a different adapter command" : nil,
      campaign?.warnings.isEmpty == false ? "fuzzing.txt has warnings about the run itself" : nil,
    ].compactMap(\.self)
  }

  /// How many cases of the suite the run doesn't have.
  private var missing: Int {
    if record.header.filter != nil { return 0 }
    let omitted = (record.header.configurations ?? []).filter { $0.omission != nil }.map(\.name)
    return catalogue.cases.count { testCase in
      record[testCase.id] == nil && testCase.steps.contains { record.roles.contains($0.role) }
        && testCase.configuration.map { !omitted.contains($0.name) } ?? true
    }
  }

  // MARK: - The page

  var text: String {
    var page = TextBlock(width: 78, labelWidth: 19)
    let header = record.header
    page.add(verdict)
    page.add()
    page.addProse(
      "\(ConformanceRun.suite) wrote this page with appflip report --statement. The same files make it "
        + "again.")
    page.add()
    page.addField("implementation", header.implementation.shown)
    page.addField("roles", header.roleNames.joined(separator: ", "))
    page.addField("document", "Google's \"App Flip for iOS\", edition \(header.edition.rawValue)")
    page.addField("profile", header.profile.rawValue)
    page.addField("cases", record.head[1])
    page.addField("generated links", links ?? "not in this statement")
    for failure in failures { page.addField("failure", failure) }
    for limit in limits { page.addField("limit", limit) }
    addRules(to: &page)
    return page.text
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

  private var links: String? {
    guard let campaign else { return nil }
    let sent = Role.allCases.compactMap { role in
      campaign.sent[role].map { "\($0.counted("link")) sent to \(role.rawValue)" }
    }
    return sent.joined(separator: ", ")
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

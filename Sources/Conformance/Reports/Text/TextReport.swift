import AdapterProtocol
import AppFlip
import Harness

/// The report for people: plain text, printable ASCII, the same for the same results.
public struct TextReport {
  private let run: RunResult
  private let ledger: Ledger?
  private var block = TextBlock()

  private init(_ run: RunResult, ledger: Ledger?) {
    self.run = run
    self.ledger = ledger
  }

  package static func render(_ run: RunResult, ledger: Ledger? = nil) -> String {
    let broken = BrokenRules(run)
    let top = lines(run, ledger) {
      $0.addVerdict()
      broken.add(to: &$0.block)
      $0.addBaseline()
    }
    let parts = parts.filter { !run.isServedNowhere || $0.isOfUnserved }.map { part in
      (part, lines(run, ledger, part.add))
    }
    let least = parts.filter { $0.0.canGiveWay == nil }.reduce(top.count) { $0 + $1.1.count }
    let details = broken.details(within: longest - least)
    // What helps least gives way first; that it did stands in a line.
    var room = longest - least - details.count - 4
    var kept: Set<String> = []
    for (part, lines) in parts.sorted(by: { ($0.0.canGiveWay ?? 0) < ($1.0.canGiveWay ?? 0) }) {
      guard part.canGiveWay != nil else { continue }
      if lines.count > room { continue }
      kept.insert(part.name)
      room -= lines.count
    }
    let below = parts.filter { $0.0.canGiveWay == nil || kept.contains($0.0.name) }.flatMap(\.1)
    let left = parts.filter { $0.0.canGiveWay != nil && !kept.contains($0.0.name) && !$0.1.isEmpty }
    let last = lines(run, ledger) { $0.addLeftOut(left.map(\.0.name)) }
    return (top + details + below + last).joined(separator: "\n") + "\n"
  }

  /// The lines that a report has at most, whatever an adapter does; the other reports have everything.
  package static let longest = 290

  /// A part of the report behind what shows the broken rules.
  private struct Part: Sendable {
    /// What it is called if it isn't there.
    let name: String
    /// How early it gives way to what shows the broken rules; nil for never, 1 for last.
    let canGiveWay: Int?
    /// Whether it says something of a run in which no ordinary request was served.
    var isOfUnserved = false
    let add: @Sendable (inout TextReport) -> Void
  }

  private static let parts: [Part] = [
    Part(name: "the adapter itself", canGiveWay: nil, isOfUnserved: true) { $0.addFaults() },
    Part(name: "gaps", canGiveWay: nil) { $0.addGaps() },
    Part(name: "expected failures", canGiveWay: nil, isOfUnserved: true) { $0.addExpected() },
    Part(name: "the run", canGiveWay: nil, isOfUnserved: true) {
      $0.addHead()
      $0.addResults()
    },
    Part(name: "broken rules by outcome", canGiveWay: 2) { OutcomeGrid($0.run).add(to: &$0.block) },
    Part(name: "not tested", canGiveWay: nil) { $0.addUntested() },
    Part(name: "redirect URLs", canGiveWay: 1) { $0.addRedirectURLs() },
    Part(name: "left open by the document", canGiveWay: 3) { $0.addPolicies() },
    Part(name: "contested points", canGiveWay: 4) { $0.addDisagreements() },
    Part(name: "the document", canGiveWay: 5) { $0.addDocument() },
    Part(name: "rules that hold", canGiveWay: 6) { $0.addRules() },
  ]

  private static func lines(
    _ run: RunResult, _ ledger: Ledger?, _ add: (inout TextReport) -> Void
  ) -> [String] {
    var report = TextReport(run, ledger: ledger)
    add(&report)
    return report.block.lines
  }

  /// Says what had to give way, and where it stands.
  private mutating func addLeftOut(_ names: [String]) {
    guard !names.isEmpty else { return }
    block.add()
    block.addProse(
      "Left out, because the broken rules need the room: \(names.joined(separator: ", ")). "
        + "conformance.jsonl has every case; swift run appflip explain RULE explains a rule.")
  }

  private mutating func addVerdict() {
    for line in run.head { block.add(line) }
    if !run.dataChanges.isEmpty {
      block.add()
      block.addProse(
        "The suite's data aren't those that it was built with: "
          + TextBlock.listed(run.dataChanges, atMost: 5) + ".")
    }
    UnservedRoles(run: run).add(to: &block)
    guard let filter = run.filter else { return }
    block.add()
    addFilter(filter)
  }

  private mutating func addHead() {
    block.addHeading("THE RUN")
    block.addField("suite", ConformanceRun.suite)
    block.addVerbatim("adapter", run.shownCommand)
    for role in run.roles {
      let capabilities = run.hello.capabilities(of: role)
      block.addField("role", role.rawValue)
      if role != .googleApp {
        block.addField("outcomes", list(capabilities?.outcomes.map(\.rawValue)))
      }
      block.addField("features", list(capabilities?.features.map(\.rawValue)))
    }
    block.addVerbatim("client_id", Octets.escaped(run.fixture.clientID))
    block.addVerbatim("app_link", Octets.escaped(run.fixture.appLink))
    ConfigurationFields(run).add(to: &block)
    block.addField(
      "document", "App Flip for iOS, edition \(run.edition.rawValue) of \(Edition.newest.rawValue)")
    block.addField("profile", run.profile.rawValue)
    block.addField(
      "replay",
      "the replay line takes the adapter, the edition and the profile from this run's report. Without a "
        + "checkout write appflip instead of swift run appflip.")
    if let shortfall = run.replayShortfall { block.addField("run alone", shortfall) }
    addLoginPage()
  }

  /// Says that only a part of the cases was run.
  private mutating func addFilter(_ filter: CaseFilter) {
    let patterns = filter.patterns.map { $0.escaped }
    block.addField("filter", patterns.joined(separator: ", "))
    block.addField(
      "",
      "Only the selected cases and their good twins were run, and all rules judged them. A baseline "
        + "can't be made from this report.")
  }

  /// Says how many requests were taken for accepted because the endpoint asked for a sign-in.
  private mutating func addLoginPage() {
    let stopped = run.cases.filter { $0.answers.contains(.loginPage) }
    guard !stopped.isEmpty else { return }
    let accepted = stopped.count(where: \.isPassedByExpectation)
    block.addField(
      "login page",
      "\(accepted.counted("request")) counted as accepted, because the endpoint redirected to its own login "
        + "page. Nobody signed in: what follows the sign-in was not judged for "
        + "\(stopped.count.counted("request")) that led there.")
  }

  private func list(_ names: [String]?) -> String {
    guard let names, !names.isEmpty else { return "none" }
    return names.joined(separator: ", ")
  }

  // MARK: - The baseline

  /// Lists in what the run departs from its baseline.
  private mutating func addBaseline() {
    guard let comparison = run.baseline else { return }
    block.addHeading("BASELINE")
    UnexpectedResultSections(comparison: comparison).add(to: &block)
  }

  private mutating func addExpected() {
    guard let comparison = run.baseline, !comparison.met.isEmpty else { return }
    block.addHeading("EXPECTED FAILURES (NOT IN THE FIRST TABLE)")
    ExpectedResults(comparison: comparison).add(to: &block)
  }

  // MARK: - The adapter

  private mutating func addFaults() {
    guard
      !run.faults.isEmpty || !run.incidents.isEmpty || !run.stalls.isEmpty || !run.shutdown.isClean
    else { return }
    block.addHeading("THE ADAPTER ITSELF")
    AdapterFaults(run: run).add(to: &block)
  }

  // MARK: - What isn't a verdict

  private mutating func addGaps() {
    guard !run.gaps.isEmpty else { return }
    block.addHeading("GAPS")
    CoverageGaps(run).add(to: &block)
  }

  /// The points on which the sources disagree and a rule is broken here, those that fail the run first; of the
  /// others their number.
  private mutating func addDisagreements() {
    block.addHeading("CONTESTED POINTS")
    let rules = Set(run.tallies.map(\.rule.id))
    let broken = Set(run.tallies.filter { $0.tally.fail + $0.tally.warn > 0 }.map(\.rule.id))
    let failed = Set(run.tallies.filter { $0.tally.fail > 0 }.map(\.rule.id))
    let contested = Disagreement.all.filter { !rules.isDisjoint(with: $0.rules) }
    let ofFailed = contested.filter { !failed.isDisjoint(with: $0.rules) }
    let ofWarned = contested.filter {
      failed.isDisjoint(with: $0.rules) && !broken.isDisjoint(with: $0.rules)
    }
    let shown = (ofFailed + ofWarned).prefix(Self.mostContested)
    for disagreement in shown {
      block.add()
      block.addProse(disagreement.subject)
      block.addField("one source", disagreement.oneSource)
      block.addField("another", disagreement.otherSource)
      block.addField("we judge", disagreement.decision)
      block.addField(
        "this run", disagreement.rules.filter(broken.contains).map(standing).joined(separator: "; ")
      )
    }
    let rest = contested.count - shown.count
    if !shown.isEmpty { block.add() }
    guard rest > 0 else { return }
    block.addProse(
      "\(rest.counted(shown.isEmpty ? "contested point" : "more contested point")); swift run appflip "
        + "explain RULE prints what the sources of a rule say, and how the suite judges",
      indent: 2)
  }

  /// The most contested points that are shown: a report has to leave room for what is broken.
  private static let mostContested = 1

  private func standing(of id: Rule.ID) -> String {
    guard let tally = run.tallies.first(where: { $0.rule.id == id })?.tally else { return "\(id)" }
    let parts = [
      (tally.pass, "held"), (tally.fail, "failed"), (tally.warn, "warned"),
      (tally.inconclusive, "not tested"),
    ].filter { $0.0 > 0 }.map { "\($0.1) \($0.0)" }
    return "\(id) " + (parts.isEmpty ? "not tested" : parts.joined(separator: ", "))
  }

  private mutating func addRedirectURLs() {
    block.addHeading("REDIRECT URLS")
    RedirectURLTable(run: run).add(to: &block)
  }

  private mutating func addPolicies() {
    let policies = Policies.groups(in: run)
    guard !policies.isEmpty else { return }
    block.addHeading("LEFT OPEN BY THE DOCUMENT")
    for group in policies { group.add(to: &block) }
  }

  private mutating func addUntested() {
    let untested = Untested.groups(in: run)
    let undeclared = Role.allCases.filter { run.hello.capabilities(of: $0) == nil }
    let unjudged = run.hello.roles.map(\.role).filter { !run.roles.contains($0) }
    guard !untested.isEmpty || !undeclared.isEmpty || !unjudged.isEmpty else { return }
    block.addHeading("NOT TESTED")
    block.addProse(
      "What is not known, by the reason. A case can stand here for several reasons, and among the failures as well.",
      indent: 2)
    let isPlayed = run.cases.contains { !$0.partnerSteps.isEmpty }
    for role in undeclared {
      let player = isPlayed ? "; in compositions the reference played it" : ""
      block.addProse("role \(role.rawValue): not declared\(player)", indent: 2)
    }
    for role in unjudged {
      block.addProse("role \(role.rawValue): declared, not selected (APPFLIP_ROLES)", indent: 2)
    }
    for group in untested.prefix(Untested.most) { group.add(to: &block) }
    let rest = untested.dropFirst(Untested.most).count
    guard rest > 0 else { return }
    block.add()
    block.addProse("\(rest.counted("more reason")): see conformance.jsonl", indent: 2)
  }

  private mutating func addDocument() {
    guard let ledger else { return }
    block.addHeading("THE DOCUMENT")
    DocumentCoverage(run: run, ledger: ledger).add(to: &block)
  }

  private mutating func addResults() {
    block.add()
    ResultBars(run).add(to: &block)
  }

  /// The rules that were broken nowhere, with the number of cases in which each of them held.
  private mutating func addRules() {
    let held = run.tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
    guard !held.isEmpty else { return }
    block.addHeading("RULES THAT HOLD, WITH THE NUMBER OF TESTED CASES")
    block.addProse(
      held.map { "\($0.rule.id) \($0.tally.pass)" }.joined(separator: ", "), indent: 2)
  }
}

extension CaseResult {
  /// Whether an answer that the case permits was given.
  fileprivate var isPassedByExpectation: Bool {
    testCase.expectations.contains { verdict(by: $0.rule) == .pass }
  }
}

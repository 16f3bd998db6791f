import AdapterProtocol
import AppFlip

/// The report for users.
package struct TextReport {
  let run: RunRecord
  var block = TextBlock()

  package static func render(_ run: RunRecord) -> String {
    let broken = BrokenRules(run)
    let top = lines(run) {
      $0.addVerdict()
      broken.add(to: &$0.block)
      $0.addBaseline()
    }
    let parts = parts.filter { !run.isServedNowhere || $0.isOfUnserved }.map { part in
      (part: part, lines: lines(run, part.add))
    }
    let least = parts.filter { $0.part.canGiveWay == nil }.reduce(top.count) { $0 + $1.lines.count }
    let details = broken.details(within: longest - least)
    // The least useful part gives way first; a line names it.
    var room = longest - least - details.count - 4
    var left: [String] = []
    for (part, lines) in parts.sorted(by: { $0.part.canGiveWay ?? 0 < $1.part.canGiveWay ?? 0 })
    where part.canGiveWay != nil {
      if lines.count > room { left.append(part.name) } else { room -= lines.count }
    }
    let below = parts.filter { !left.contains($0.part.name) }.flatMap(\.lines)
    let end = lines(run) { $0.addLeftOut(left) }
    return (top + details + below + end).joined(separator: "\n") + "\n"
  }

  /// The lines that a report has at most, whatever an adapter does; the other reports have everything.
  package static let longest = 290

  private struct Part: Sendable {
    let name: String
    /// How early it gives way to the broken rules; nil for never, 1 for last.
    var canGiveWay: Int?
    /// Whether it says something about a run in which no ordinary request got a code.
    var isOfUnserved = false
    let add: @Sendable (inout TextReport) -> Void
  }

  private static let parts: [Part] = [
    Part(name: "the adapter itself", isOfUnserved: true) { $0.addFaults() },
    Part(name: "gaps") { $0.addGaps() },
    Part(name: "the run", isOfUnserved: true) { $0.addRun() },
    Part(name: "not tested") { $0.addUntested() },
    Part(name: "redirect URLs", canGiveWay: 1) { $0.addRedirectURLs() },
    Part(name: "left open by the document", canGiveWay: 2) { $0.addPolicies() },
    Part(name: "passed rules", canGiveWay: 3) { $0.addRules() },
  ]

  private static func lines(
    _ run: RunRecord, _ add: (inout TextReport) -> Void
  ) -> [String] {
    var report = TextReport(run: run)
    add(&report)
    return report.block.lines
  }

  private mutating func addLeftOut(_ names: [String]) {
    guard !names.isEmpty else { return }
    block.add()
    block.addProse(
      "Left out, to leave room for the broken rules: \(names.joined(separator: ", ")). "
        + "conformance.jsonl has every case; swift run appflip explain RULE explains a rule.")
  }

  /// Adds how many of a list aren't shown; nothing for none.
  mutating func addRest(_ count: Int, _ unit: String) {
    guard count > 0 else { return }
    block.add()
    block.addProse("\(count.counted("more \(unit)")), in conformance.jsonl", indent: 2)
  }

  // MARK: - The top

  private mutating func addVerdict() {
    block.add(run.head)
    addUnserved()
    guard let filter = run.header.filter else { return }
    block.add()
    block.addField("filter", filter.map(\.escaped).joined(separator: ", "))
    block.addField(
      "",
      "Only the selected cases and their control requests were run, and all rules judged them. A baseline "
        + "can't be made from this report.")
  }

  private mutating func addBaseline() {
    guard let list = run.footer.baseline else { return }
    block.addHeading("BASELINE")
    block.add()
    block.addField("file", list.file.escaped)
    let met = list.entries.count { $0.count > 0 }
    let statuses = list.byStatus { $0.count > 0 ? 1 : 0 }.map { ": \($0)" } ?? ""
    let flaky = list.entries.count - met
    block.addField(
      "entries", "\(met) match\(statuses)" + (flaky > 0 ? "; \(flaky) flaky didn't fail" : ""))
    block.addField(
      "results",
      "\(list.expected) as expected; a rule with only expected results isn't in the first table")
    let reasons = list.entries.filter { $0.count > 0 }.grouped(by: \.reason).map {
      reason, entries in
      "\(entries.reduce(0) { $0 + $1.count }): \(reason.escaped)"
    }
    block.addList("reasons", Array(reasons.prefix(10)))
    for (heading, departures) in list.departures.grouped(by: \.heading) {
      block.add()
      block.addProse("\(heading) (\(departures.count))")
      for departure in departures.prefix(10) { block.add("  " + departure.details.escaped) }
      let rest = departures.count - 10
      if rest > 0 { block.add("  and \(rest) more, in conformance.jsonl") }
    }
  }

  // MARK: - The run

  private mutating func addRun() {
    let header = run.header
    block.addHeading("THE RUN")
    block.addField("suite", header.suite)
    block.addVerbatim("adapter", run.shownCommand)
    for role in run.roles {
      block.addField("role", role.rawValue)
      for member in role == .googleApp ? ["features"] : ["outcomes", "features"] {
        let names = header.declared(member, by: role) ?? []
        block.addField(member, names.isEmpty ? "none" : names.joined(separator: ", "))
      }
    }
    block.addVerbatim("client_id", Bytes.escaped(header.clientID.bytes))
    block.addVerbatim("app_link", Bytes.escaped(header.appLink.bytes))
    let configurations = (header.configurations ?? []).filter { $0.omission == nil }
    if !configurations.isEmpty {
      block.addField(
        "configs",
        "\(configurations.map(\.name).joined(separator: ", ")): hello offered these, too, for a sample of the "
          + "cases. Their names end with @ and the name of the configuration")
    }
    block.addField(
      "document",
      "App Flip for iOS, edition \(header.edition.rawValue) of \(Edition.newest.rawValue)")
    block.addField("profile", header.profile.rawValue)
    block.addField(
      "replay",
      "the replay line uses the edition and the profile of this run's report. Without a "
        + "checkout, write appflip instead of swift run appflip.")
    if let shortfall = run.footer.replayShortfall { block.addField("run alone", shortfall) }
    let stopped = run.cases.count { $0.answers.contains(.loginPage) }
    if stopped > 0 {
      block.addField(
        "login page",
        "\(stopped.counted("request")) got a redirect to the endpoint's own login page. The adapter didn't sign "
          + "in: the page counts as accepted, and the response after the sign-in wasn't judged.")
    }
    block.add()
    addResults()
  }

  private mutating func addResults() {
    let roles = run.header.roleNames + (run.isComposed ? [CaseRecord.composition] : [])
    let columns = [
      (CaseResult.Summary.fail, "fail"), (.warn, "warn"), (.notRun, "not run"),
      (.inconclusive, "not tested"), (.pass, "pass"),
    ].filter { $0.0 != .notRun || run.footer.shortcoming != nil }
    let rows = roles.map { role in
      let results = run.cases.filter { $0.role == role }.map(\.verdict)
      return [role]
        + columns.map { column in "\(results.count { $0 == column.0 })" } + ["\(results.count)"]
    }
    block.addTable(
      [["role"] + columns.map(\.1) + ["cases"]] + rows, numeric: Set(1...columns.count + 1))
    guard run.isComposed else { return }
    block.addProse(
      "composition: a whole flip; the reference plays the other roles", indent: 2)
  }

  // MARK: - The document

  private mutating func addPolicies() {
    let policies = run.cases.filter { !$0.answers.isEmpty && $0.policy != nil }
      .grouped { $0.policy ?? "" }
    guard !policies.isEmpty else { return }
    block.addHeading("LEFT OPEN BY THE DOCUMENT")
    for (policy, results) in policies {
      let groups = results.grouped { result in
        ResponseKind.allCases.filter(result.answers.contains).map {
          $0.inWords(of: Role(rawValue: result.role))
        }.joined(separator: ", ")
      }
      let parts = groups.map { answers, results in
        let series = TextBlock.series(results.map(\.id)).map(\.shown)
        return "\(answers) (\(TextBlock.listed(series, atMost: 4)))"
      }
      block.addProse("\(policy). This implementation: \(parts.joined(separator: "; "))", indent: 2)
    }
  }

  /// Says which of the 12 URLs an implementation accepts, and names the Home app's URL.
  ///
  /// The list is closed and old; Google has moved account linking to the Home app: an allow-list without the Home
  /// app's URL doesn't work any more.
  ///
  /// Source: Google's [account linking migration
  /// guide](https://developers.home.google.com/cloud-to-cloud/account-linking-migration).
  private mutating func addRedirectURLs() {
    block.addHeading("REDIRECT URLS")
    let names: [Role: String] = [
      .app: "app", .authorizationEndpoint: "endpoint", .googleApp: "Google app",
    ]
    let columns = run.roles.flatMap { role in RedirectURL.Environment.allCases.map { (role, $0) } }
    func standings(_ bundleID: String) -> [String] {
      columns.map { standing(of: RedirectURL(environment: $1, bundleID: bundleID), at: $0) }
    }
    let head = columns.map { "\(names[$0.0] ?? $0.0.rawValue), \($0.1.rawValue)" }
    let rows = RedirectURL.bundleIDs.map { [".../a/\($0)"] + standings($0) }
    block.addTable([["redirect URL"] + head] + rows)
    let homeApp = "com.google.Chromecast"
    let advice =
      standings(homeApp).contains("refused")
      ? "you refuse it: linking from the Home app fails"
      : standings(homeApp).contains("accepted") ? "keep it in your list" : "it wasn't tested"
    block.add()
    block.addProse(
      "Account linking moves to the Google Home app, whose URL is .../a/\(homeApp): \(advice). Google's "
        + "account linking migration guide required it in each allow-list by 30 October 2026 "
        + "(developers.home.google.com/cloud-to-cloud/account-linking-migration).", indent: 2)
  }

  private func standing(of url: RedirectURL, at role: Role) -> String {
    let answers = OrdinaryRequest.all(at: url).compactMap { Case.control(of: role, $0) }
      .reduce(into: ResponseKinds()) { $0.formUnion(run[$1]?.answers ?? []) }
    guard !answers.isEmpty else { return "not tested" }
    let isAccepted = answers.allSatisfy(\.isSuccess) || answers == [.loginPage]
    return isAccepted ? "accepted" : "refused"
  }

  private mutating func addRules() {
    let held = run.tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
    guard !held.isEmpty else { return }
    block.addHeading("PASSED RULES, WITH THE NUMBER OF TESTED CASES")
    block.addProse(held.map { "\($0.rule.id) \($0.tally.pass)" }.joined(separator: ", "), indent: 2)
  }
}

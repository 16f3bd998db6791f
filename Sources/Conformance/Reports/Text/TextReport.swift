import AdapterProtocol
import AppFlip

/// The report for people.
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
    let names = parts.map(\.part.name).filter(left.contains)
    return (top + details + below + lines(run) { $0.addLeftOut(names) })
      .joined(separator: "\n") + "\n"
  }

  /// The lines that a report has at most, whatever an adapter does; the other reports have everything.
  package static let longest = 290

  private struct Part: Sendable {
    let name: String
    /// How early it gives way to what shows the broken rules; nil for never, 1 for last.
    var canGiveWay: Int?
    /// Whether it says something of a run in which no ordinary request was served.
    var isOfUnserved = false
    let add: @Sendable (inout TextReport) -> Void
  }

  private static let parts: [Part] = [
    Part(name: "the adapter itself", isOfUnserved: true) { $0.addFaults() },
    Part(name: "gaps") { $0.addGaps() },
    Part(name: "expected failures", isOfUnserved: true) { $0.addExpected() },
    Part(name: "the run", isOfUnserved: true) { $0.addRun() },
    Part(name: "not tested") { $0.addUntested() },
    Part(name: "redirect URLs", canGiveWay: 1) { $0.addRedirectURLs() },
    Part(name: "left open by the document", canGiveWay: 2) { $0.addPolicies() },
    Part(name: "contested points", canGiveWay: 3) { $0.addDisagreements() },
    Part(name: "the document", canGiveWay: 4) { $0.addDocument() },
    Part(name: "passed rules", canGiveWay: 5) { $0.addRules() },
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

  // MARK: - The top

  private mutating func addVerdict() {
    for line in run.head { block.add(line) }
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
    block.addField("entries", "\(list.entries.count) match")
    block.addField(
      "results",
      "\(list.expected) as expected; a rule with only expected results isn't in the first table")
    for (heading, departures) in list.departures.grouped(by: \.heading) {
      block.add()
      block.addProse("\(heading) (\(departures.count))")
      for departure in departures.prefix(10) { block.add("  " + departure.details.escaped) }
      let rest = departures.count - 10
      if rest > 0 { block.add("  and \(rest) more, in conformance.jsonl") }
    }
  }

  private mutating func addExpected() {
    guard let list = run.footer.baseline, !list.entries.isEmpty else { return }
    block.addHeading("EXPECTED FAILURES (NOT IN THE FIRST TABLE)")
    for (reason, entries) in list.entries.grouped(by: \.reason) {
      block.add()
      block.addProse(reason.escaped)
      let rows = entries.grouped {
        [$0.kind, $0.rule ?? ($0.kind == CaseFailure.Kind.fault.rawValue ? "" : "*")]
      }
      block.addTable(rows.map { $0 + ["\($1.reduce(0) { $0 + $1.count })"] }, numeric: [2])
    }
  }

  // MARK: - The run

  private mutating func addRun() {
    block.addHeading("THE RUN")
    block.addField("suite", run.header.suite)
    block.addVerbatim("adapter", run.shownCommand)
    for role in run.roles {
      block.addField("role", role.rawValue)
      for member in role == .googleApp ? ["features"] : ["outcomes", "features"] {
        let names = run.header.declared(member, by: role) ?? []
        block.addField(member, names.isEmpty ? "none" : names.joined(separator: ", "))
      }
    }
    block.addVerbatim("client_id", Bytes.escaped(run.header.clientID.bytes))
    block.addVerbatim("app_link", Bytes.escaped(run.header.appLink.bytes))
    addConfigurations()
    block.addField(
      "document",
      "App Flip for iOS, edition \(run.header.edition.rawValue) of \(Edition.newest.rawValue)")
    block.addField("profile", run.header.profile.rawValue)
    block.addField(
      "replay",
      "the replay line uses the edition and the profile of this run's report. Without a "
        + "checkout, write appflip instead of swift run appflip.")
    if let shortfall = run.footer.replayShortfall { block.addField("run alone", shortfall) }
    addLoginPage()
    block.add()
    addResults()
  }

  private mutating func addConfigurations() {
    let configurations = run.header.configurations ?? []
    let tested = configurations.filter { $0.omission == nil }.map(\.name)
    if !tested.isEmpty {
      block.addField(
        "configs",
        "\(tested.joined(separator: ", ")): hello offered these, too, for a sample of the cases. Their "
          + "names end with @ and the name of the configuration")
    }
    let omitted = run.isLive ? [] : configurations.filter { $0.omission != nil }
    for (reason, omitted) in omitted.grouped(by: \.omission) {
      let names = omitted.map(\.name).joined(separator: ", ")
      block.addField("untested", "\(names): \(reason ?? "")")
    }
  }

  private mutating func addLoginPage() {
    let stopped = run.cases.filter { $0.answers.contains(.loginPage) }
    guard !stopped.isEmpty else { return }
    let accepted = stopped.count { result in
      result.verdict == .pass
        || result.exercised.contains { result.finding(by: $0)?.verdict == .pass }
    }
    block.addField(
      "login page",
      "\(accepted.counted("request")) counted as accepted, because the endpoint redirected to its own login "
        + "page. The adapter didn't sign in: the response after the sign-in wasn't judged for "
        + "\(stopped.count.counted("request")) that led there.")
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
        let series = CaseSeries.grouped(results.map(\.id)).map(\.shown)
        return "\(answers) (\(TextBlock.listed(series, atMost: 4)))"
      }
      block.addProse("\(policy). This implementation: \(parts.joined(separator: "; "))", indent: 2)
    }
  }

  /// The point on which the sources disagree and a rule is broken here, one that fails the run first; of the
  /// others their number: a report has to leave room for what is broken.
  private mutating func addDisagreements() {
    block.addHeading("CONTESTED POINTS")
    let broken = run.tallies.filter { $0.tally.fail + $0.tally.warn > 0 }
    let failed = Set(broken.filter { $0.tally.fail > 0 }.map(\.rule.id))
    let rules = Set(run.tallies.map(\.rule.id))
    let contested = SourceConflict.all.filter { !rules.isDisjoint(with: $0.rules) }
    let shown =
      contested.first { !failed.isDisjoint(with: $0.rules) }
      ?? contested.first { point in broken.contains { point.rules.contains($0.rule.id) } }
    if let shown {
      block.add()
      block.addProse(shown.subject)
      block.addField("one source", shown.oneSource)
      block.addField("another", shown.otherSource)
      block.addField("we judge", shown.decision)
      let standing = broken.filter { shown.rules.contains($0.rule.id) }.map { rule, tally in
        let parts = [
          (tally.pass, "held"), (tally.fail, "failed"), (tally.warn, "warned"),
          (tally.inconclusive, "not tested"),
        ]
        return "\(rule.id) "
          + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      }
      block.addField("this run", standing.joined(separator: "; "))
      block.add()
    }
    let rest = contested.count - (shown == nil ? 0 : 1)
    guard rest > 0 else { return }
    block.addProse(
      "\(rest.counted(shown == nil ? "contested point" : "more contested point")); swift run appflip "
        + "explain RULE prints the sources of a rule, and the suite's decision", indent: 2)
  }

  private mutating func addDocument() {
    guard let document = run.header.document else { return }
    block.addHeading("THE DOCUMENT")
    for counts in document where counts.role != nil || document.count > 2 {
      let subject =
        counts.role.map { "role \($0.rawValue)" }
        ?? "these roles together, each sentence counted once"
      let reasons = counts.untestable.members.compactMap { member -> String? in
        let name = String(decoding: member.name, as: UTF8.self)
        guard let reason = Ledger.UntestableReason(rawValue: name),
          case .integer(let count) = member.value
        else { return nil }
        return "\(count): \(count == 1 ? "it" : "each") \(reason)"
      }
      block.addProse(
        "\(subject): rules cover \(counts.covered) of \(counts.sentences) sentences of edition "
          + "\(run.header.edition.rawValue); \(counts.sentences - counts.covered) can't be tested"
          + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"), indent: 2)
    }
  }

  private mutating func addRules() {
    let held = run.tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
    guard !held.isEmpty else { return }
    block.addHeading("PASSED RULES, WITH THE NUMBER OF TESTED CASES")
    block.addProse(held.map { "\($0.rule.id) \($0.tally.pass)" }.joined(separator: ", "), indent: 2)
  }
}

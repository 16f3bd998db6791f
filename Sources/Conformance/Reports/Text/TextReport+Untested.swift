import AdapterProtocol
import AppFlip
import Harness

extension TextReport {
  private static let most = 6

  mutating func addFaults() {
    let (faults, footer) = (run.faults, run.footer)
    let isClean = footer.stalls.isEmpty && footer.shutdown == nil
    guard !faults.isEmpty || !footer.incidents.isEmpty || !isClean else { return }
    block.addHeading("THE ADAPTER ITSELF")
    if !faults.isEmpty, !run.header.isInProcess {
      block.add()
      block.addVerbatim("doctor", AdapterAdvice.doctor(for: run.header.adapter))
    }
    let groups = faults.grouped { $0.kindOfFault }
    for (kind, group) in groups.prefix(Self.most) { add(group, kind) }
    let rest = groups.dropFirst(Self.most).reduce(0) { $0 + $1.elements.count }
    if rest > 0 {
      block.add()
      block.addProse(
        "\(rest.counted("more case")) in which the adapter itself failed differently: see conformance.jsonl"
      )
    }
    for incident in footer.incidents.prefix(Self.most) {
      block.add()
      block.addProse(incident.text)
      if let fix = incident.fix { block.addField("fix", fix) }
      if let id = incident.testCase, let earlier = incident.after {
        block.addVerbatim(
          "replay both",
          Replay.line(of: id, after: earlier, to: run.replayedCommand, in: run.reports))
      }
      block.addStandardError(incident.standardError)
    }
    let further = footer.incidents.dropFirst(Self.most).count
    if further > 0 { block.add("and \(further) more, in conformance.jsonl") }
    let shutdown = footer.shutdown.map {
      "\($0); at the end of its input, an adapter must exit with status 0"
    }
    for warning in footer.stalls + [shutdown].compactMap(\.self) {
      block.add()
      block.addProse("warning: \(warning)")
    }
  }

  private mutating func add(_ group: [CaseRecord], _ kind: String) {
    guard let first = group.first, let evidence = first.fault?.evidence else { return }
    block.add()
    block.addProse("\(kind), in \(group.count.counted("case"))")
    block.addField("fix", evidence.expected)
    block.addField("case", "\(first.id): \(first.title ?? "")")
    if let bytes = first.steps.compactMap(\.bytes).first { block.addVerbatim("the bytes", bytes) }
    if let last = first.steps.last {
      block.addStandardError(last.standardError)
      block.addReplay(of: first.id, in: run)
    }
    let others = CaseSeries.grouped(group.dropFirst().map(\.id)).map(\.shown)
    if !others.isEmpty { block.addField("also in", TextBlock.listed(others, atMost: Self.most)) }
  }

  mutating func addGaps() {
    guard !run.footer.gaps.isEmpty else { return }
    block.addHeading("GAPS")
    block.addProse(
      "Required rules that no case could judge: this run says nothing about them. "
        + (run.failsByCoverage
          ? "With strict coverage, they fail the run."
          : "They fail the run with APPFLIP_STRICT_COVERAGE=1."),
      indent: 2)
    let groups = run.footer.gaps.grouped { [$0.reasonsInWords, $0.fix] }.map(\.elements)
    for group in groups.prefix(Self.most) {
      guard let first = group.first else { continue }
      block.add()
      block.addProse("\(first.reasonsInWords): \(group.count.counted("rule"))")
      block.addField("rules", TextBlock.listed(group.map(\.rule.rawValue)))
      block.addField("fix", first.fix)
    }
    let rest = groups.dropFirst(Self.most).reduce(0) { $0 + $1.count }
    guard rest > 0 else { return }
    block.add()
    block.addProse("\(rest.counted("more rule")), in conformance.jsonl")
  }

  // MARK: - Roles that serve no request

  /// Says first of roles whose ordinary request gets no code what was sent, what came, and what to do; nothing for
  /// a failure that the baseline expects.
  mutating func addUnserved() {
    for unserved in run.footer.unserved {
      guard let good = run[unserved.testCase],
        unserved.isNever || !good.unexpectedFailures.isEmpty
      else { continue }
      block.add()
      block.addProse("\(unserved.sentence) \(order)")
      if !good.steps.isEmpty {
        SentRequests(result: good, guilty: 0, run: run).add(to: &block)
        block.addVerbatim("reply", unserved.reply)
        block.addPage(good.steps.last?.page ?? [])
      }
      if let changes = unserved.changes { block.addField("changed", changes) }
      block.addField("fix", unserved.fix)
      block.addReplay(of: good.id, in: run)
    }
    // Nothing is simpler than the ordinary request, and much else follows from it.
    for role in run.roles where !run.footer.unserved.contains(where: { $0.role == role }) {
      guard let good = run[Case.good(of: role)] else { continue }
      let broken = good.unexpectedFailures.map(\.subject)
      guard !broken.isEmpty else { continue }
      block.add()
      block.addProse(
        "Begin with the ordinary request: \(good.id), a correct request, breaks "
          + "\(TextBlock.listed(broken, atMost: 4)).")
    }
  }

  private var order: String {
    guard run.isServedNowhere else {
      return "Fix this first: cases with the same response weren't judged."
    }
    let untested = run.cases.count { $0.verdict == .inconclusive }.counted("case")
    return "Fix this first, and run again: until then, \(untested) and "
      + "\(run.footer.gaps.count.counted("required rule")) can't be judged. conformance.jsonl lists them."
  }

  // MARK: - Not tested

  private static let mostReasons = 8

  mutating func addUntested() {
    let untested = Untested.groups(in: run)
    let others = Role.allCases.filter { !run.roles.contains($0) }.grouped {
      run.header.reasonNotToJudge($0) == RunRecord.Header.undeclared
    }
    let undeclared = others.first(where: \.key)?.elements ?? []
    let unjudged = others.first { !$0.key }?.elements ?? []
    guard !untested.isEmpty || !undeclared.isEmpty || !unjudged.isEmpty else { return }
    block.addHeading("NOT TESTED")
    block.addProse(
      "The untested cases, by reason. A case can be listed for several reasons, and also among the "
        + "failures as well.", indent: 2)
    for role in undeclared {
      let player = run.isComposed ? "; in compositions the reference played it" : ""
      block.addProse("role \(role.rawValue): not declared\(player)", indent: 2)
    }
    for role in unjudged {
      block.addProse("role \(role.rawValue): declared, not selected (APPFLIP_ROLES)", indent: 2)
    }
    for group in untested.prefix(Self.mostReasons) {
      block.add()
      block.addProse("\(group.reason): \(group.cases.count.counted("case"))")
      block.addField("rules", TextBlock.listed(group.rules.map(\.rawValue), atMost: Self.most))
      let series = CaseSeries.grouped(group.cases)
      let names = series.prefix(Self.most).map(\.shown).joined(separator: ", ")
      let rest = series.dropFirst(Self.most).reduce(0) { $0 + $1.ids.count }
      block.addField(
        "cases",
        rest == 0 ? names : "\(names) and \(rest.counted("more case")), in conformance.jsonl")
    }
    let rest = untested.dropFirst(Self.mostReasons).count
    guard rest > 0 else { return }
    block.add()
    block.addProse("\(rest.counted("more reason")): see conformance.jsonl", indent: 2)
  }

  // MARK: - Redirect URLs

  /// Says which of the 12 URLs an implementation answers at, and calls the Home app's one out.
  ///
  /// The list is closed and old; Google has moved account linking to the Home app, so that an allow-list
  /// without the Home app's URL doesn't work any more.
  ///
  /// Source: Google's [account linking migration
  /// guide](https://developers.home.google.com/cloud-to-cloud/account-linking-migration).
  mutating func addRedirectURLs() {
    block.addHeading("REDIRECT URLS")
    let names: [Role: String] = [
      .app: "app", .authorizationEndpoint: "endpoint", .googleApp: "Google app",
    ]
    let columns = run.roles.flatMap { role in RedirectURL.Environment.allCases.map { (role, $0) } }
    let head = columns.map { "\(names[$0.0] ?? $0.0.rawValue), \($0.1.rawValue)" }
    let rows = RedirectURL.bundleIDs.map { bundleID in
      [".../a/\(bundleID)"] + columns.map { standing(of: bundleID, at: $0.0, in: $0.1) }
    }
    block.addTable([["redirect URL"] + head] + rows)
    let homeApp = "com.google.Chromecast"
    let standings = columns.map { standing(of: homeApp, at: $0.0, in: $0.1) }
    let advice =
      standings.contains("refused")
      ? "you refuse it: linking from the Home app fails"
      : standings.contains("accepted") ? "keep it in your list" : "it wasn't tested"
    block.add()
    block.addProse(
      "Account linking moves to the Google Home app, whose URL is .../a/\(homeApp): \(advice). Google's "
        + "account linking migration guide required it in each allow-list by 30 October 2026 "
        + "(developers.home.google.com/cloud-to-cloud/account-linking-migration).", indent: 2)
  }

  private func standing(
    of bundleID: String, at role: Role, in environment: RedirectURL.Environment
  ) -> String {
    let url = RedirectURL(environment: environment, bundleID: bundleID)
    let answers = OrdinaryRequest.all(at: url).compactMap { Case.control(of: role, $0) }
      .reduce(into: ResponseKinds()) { $0.formUnion(run[$1]?.answers ?? []) }
    guard !answers.isEmpty else { return "not tested" }
    let isAccepted = answers.allSatisfy(\.isSuccess) || answers == [.loginPage]
    return isAccepted ? "accepted" : "refused"
  }
}

extension TextBlock {
  mutating func addReplay(of id: String, in run: RunRecord) {
    addVerbatim("replay", Replay.line(of: id, to: run.replayedCommand, in: run.reports))
  }
}

/// Cases that couldn't be judged for one reason.
private struct Untested {
  let reason: String
  let cases: [String]
  let rules: [Rule.ID]

  /// The features that an adapter declares, and that can't be declared for a live endpoint.
  private static let features = Set(
    Feature.allCases.filter { ![.post, .pages, .forms].contains($0) }.map {
      EvidenceKind?.some(.undeclared($0))
    })

  private static let unknown = "the case needs a feature that no live endpoint declares"

  /// Groups what wasn't judged by its reason, that of the most cases first.
  static func groups(in run: RunRecord) -> [Untested] {
    let doubts = run.cases.filter { $0.fault == nil }.flatMap { result in
      result.findings.compactMap { finding -> (reason: String, id: String, rule: Rule.ID)? in
        guard case .inconclusive(let reason) = finding.verdict, let rule = finding.rule else {
          return nil
        }
        let isUnknown = run.isLive && Self.features.contains(finding.kind)
        return (isUnknown ? Self.unknown : reason, result.id, rule)
      }.grouped(by: \.reason).map { (reason: $0, id: result.id, rules: $1.map(\.rule)) }
    }
    return doubts.groupedLargestFirst(by: \.reason).map { reason, doubts in
      Untested(
        reason: reason, cases: doubts.map(\.id), rules: Set(doubts.flatMap(\.rules)).sorted())
    }
  }
}

extension CoverageGap {
  var reasonsInWords: String {
    let shown = reasons.prefix(3).joined(separator: "; ")
    let rest = reasons.count - 3
    return rest > 0 ? "\(shown); and \(rest.counted("other reason"))" : shown
  }

  var inWords: String {
    "\(rule) is required, and no case could judge it: \(reasonsInWords). \(fix)"
  }
}

extension CaseRecord {
  /// What the adapter itself did wrong, without the numbers in its own words: the same mistake always has the same
  /// kind.
  fileprivate var kindOfFault: String {
    guard let fault, let evidence = fault.evidence else { return "" }
    guard fault.kind == .adapterError else { return evidence.observed }
    return evidence.observed.split { "0123456789".contains($0) }.joined(separator: "...")
  }
}

extension RunRecord {
  /// Whether the adapter is http-adapter.
  var isLive: Bool { RunResult.isLive(header.adapter) }

  /// Whether no role that was judged ever served a request; what comes before a page that nobody follows was
  /// judged.
  var isServedNowhere: Bool {
    !roles.isEmpty && neverServed.count == roles.count && footer.shortcoming == nil
      && !neverServed.contains { unserved in
        self[unserved.testCase].map { !$0.answers.isDisjoint(with: ResponseKind.unfollowed) }
          ?? false
      }
  }
}

extension UnservedRole {
  var advice: String { "no good request to the role \(role.rawValue) \(success): \(fix)" }

  fileprivate var sentence: String {
    isNever
      ? "No good request to the role \(role.rawValue) \(success)."
      : "The ordinary request to the role \(role.rawValue), \(testCase), never \(success)."
  }

  var headline: String { "no good request \(success) (\(testCase): \(reply))" }
  private var success: String { role == .googleApp ? "linked an account" : "got a code" }
}

import AdapterProtocol
import AppFlip
import Harness

// The part of a run that couldn't be judged.

extension TextReport {
  private static let most = 6

  // MARK: - The adapter itself

  mutating func addFaults() {
    let (faults, incidents) = (run.faults, run.footer.incidents)
    guard !faults.isEmpty || !incidents.isEmpty || !run.warnings.isEmpty else { return }
    block.addHeading("THE ADAPTER ITSELF")
    if !faults.isEmpty, !run.header.isInProcess {
      block.add()
      block.addVerbatim("doctor", AdapterAdvice.doctor(for: run.header.adapter))
    }
    let groups = faults.grouped(by: \.kindOfFault)
    for (kind, group) in groups.prefix(Self.most) { add(group, kind) }
    addRest(groups.dropFirst(Self.most).reduce(0) { $0 + $1.elements.count }, "failing case")
    for incident in incidents.prefix(Self.most) {
      block.add()
      block.addProse(incident.text)
      if let fix = incident.fix { block.addField("fix", fix) }
      if let id = incident.testCase, let earlier = incident.after {
        block.addVerbatim("replay both", run.replayLine(of: id, after: earlier))
      }
      block.addList("stderr", incident.standardError)
    }
    addRest(incidents.count - Self.most, "incident")
    for warning in run.warnings {
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
      block.addList("stderr", last.standardError)
      block.addVerbatim("replay", run.replayLine(of: first.id))
    }
    let others = TextBlock.series(group.dropFirst().map(\.id)).map(\.shown)
    if !others.isEmpty { block.addField("also in", TextBlock.listed(others, atMost: Self.most)) }
  }

  // MARK: - Gaps

  mutating func addGaps() {
    guard !run.footer.gaps.isEmpty else { return }
    block.addHeading("GAPS")
    block.addProse(
      "Required rules that no case could judge: this run says nothing about them. "
        + (run.failsByCoverage
          ? "With strict coverage, they fail the run."
          : "They fail the run with APPFLIP_STRICT_COVERAGE=1."),
      indent: 2)
    let groups = run.footer.gaps.grouped { [$0.reasonsInWords, $0.fix] }
    for (texts, gaps) in groups.prefix(Self.most) {
      block.add()
      block.addProse("\(texts[0]): \(gaps.count.counted("rule"))")
      block.addField("rules", TextBlock.listed(gaps.map(\.rule.rawValue)))
      block.addField("fix", texts[1])
    }
    addRest(groups.dropFirst(Self.most).reduce(0) { $0 + $1.elements.count }, "rule")
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
        block.addRequests(of: good, guilty: 0, in: run)
        block.addVerbatim("reply", unserved.reply)
        block.addList("page", good.steps.last?.page ?? [])
      }
      if let changes = unserved.changes { block.addField("changed", changes) }
      block.addField("fix", unserved.fix)
      block.addVerbatim("replay", run.replayLine(of: good.id))
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
    let untested = run.untested
    let others = Role.allCases.filter { !run.roles.contains($0) }
    guard !untested.isEmpty || !others.isEmpty else { return }
    block.addHeading("NOT TESTED")
    for role in others {
      let reason = run.header.reasonNotToJudge(role) ?? "not judged in this run"
      block.addProse("role \(role.rawValue): \(reason)", indent: 2)
    }
    for (reason, doubts) in untested.prefix(Self.mostReasons) {
      block.add()
      block.addProse("\(reason): \(doubts.count.counted("case"))")
      let rules = Set(doubts.flatMap(\.rules)).sorted().map(\.rawValue)
      block.addField("rules", TextBlock.listed(rules, atMost: Self.most))
      let series = TextBlock.series(doubts.map(\.id))
      let names = series.prefix(Self.most).map(\.shown).joined(separator: ", ")
      let rest = series.dropFirst(Self.most).reduce(0) { $0 + $1.ids.count }
      block.addField(
        "cases",
        rest == 0 ? names : "\(names) and \(rest.counted("more case")), in conformance.jsonl")
    }
    addRest(untested.count - Self.mostReasons, "reason")
  }
}

extension RunRecord {
  /// The features that an adapter declares, and that can't be declared for a live endpoint.
  private static let declaredFeatures = Set(
    Feature.allCases.filter { ![.post, .pages, .forms].contains($0) }.map {
      EvidenceKind?.some(.undeclared($0))
    })

  /// The cases that couldn't be judged and their rules, for each reason, the reason of the most cases first.
  fileprivate var untested: [(reason: String, doubts: [(id: String, rules: [Rule.ID])])] {
    let doubts = cases.filter { $0.fault == nil }.flatMap { result in
      result.findings.filter { $0.reason != nil }.grouped { finding in
        isLive && Self.declaredFeatures.contains(finding.kind)
          ? "the case needs a feature that no live endpoint declares" : finding.reason ?? ""
      }.map { (reason: $0, id: result.id, rules: $1.compactMap(\.rule)) }
    }
    return doubts.groupedLargestFirst(by: \.reason).map { reason, doubts in
      (reason, doubts.map { ($0.id, $0.rules) })
    }
  }

  /// Whether no judged role ever served a request; requests before a page that the suite doesn't follow were judged.
  var isServedNowhere: Bool {
    !roles.isEmpty && neverServed.count == roles.count && footer.shortcoming == nil
      && !neverServed.contains { unserved in
        self[unserved.testCase].map { !$0.answers.isDisjoint(with: ResponseKind.unfollowed) }
          ?? false
      }
  }
}

extension CoverageGap {
  fileprivate var reasonsInWords: String {
    let shown = reasons.prefix(3).joined(separator: "; ")
    let rest = reasons.count - 3
    return rest > 0 ? "\(shown); and \(rest.counted("other reason"))" : shown
  }

  var inWords: String {
    "\(rule) is required, and no case could judge it: \(reasonsInWords). \(fix)"
  }
}

extension CaseRecord {
  /// The failure of the adapter itself, without the numbers in its own words: the same mistake has the same kind.
  fileprivate var kindOfFault: String {
    guard let fault, let evidence = fault.evidence else { return "" }
    guard fault.kind == .adapterError else { return evidence.observed }
    return evidence.observed.split { "0123456789".contains($0) }.joined(separator: "...")
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

import AppFlip
package import Conformance

/// The findings of one rule as the report shows them: the smallest, with what holds for all, and all of them
/// if nothing can be written.
struct RuleFindings {
  let subject: FindingSubject
  let findings: [Finding]
  let summary: CampaignResult
  let reports: String?

  /// The worst first; of one severity in the order of the rules; contested rules last.
  static func groups(
    of findings: [Finding], in summary: CampaignResult, reports: String?
  ) -> [RuleFindings] {
    let grouped = Dictionary(grouping: findings, by: FindingSubject.init)
    let groups = FindingSubject.all.compactMap { subject in
      (grouped[subject]?.sorted { $0.rank < $1.rank })
        .map { RuleFindings(subject: subject, findings: $0, summary: summary, reports: reports) }
    }
    return groups.enumerated().sorted {
      ($0.element.contestedRank, $0.element.severity, $0.offset)
        < ($1.element.contestedRank, $1.element.severity, $1.offset)
    }.map(\.element)
  }

  private var contestedRank: Int {
    if case .rule(let id) = subject, Profile.contested.contains(id) { 1 } else { 0 }
  }
  private var severity: Severity { findings.compactMap(\.impact?.severity).min() ?? .minor }

  func row(_ verb: String) -> [String] {
    [verb, "\(findings.count)", subject.name, severity.inWords]
  }

  func inVerdict(of name: String) -> String {
    switch subject {
    case .adapter: "\(name): the adapter itself failed"
    case .rule(let rule): "\(name) breaks \(rule): \(severity.inWords)"
    case .relation(let relation, _): "\(name): \(relation.inWords) changes the decision"
    }
  }

  func lines(isBrief: Bool) -> [String] {
    var block = TextBlock()
    for (index, finding) in findings.prefix(reports == nil ? findings.count : 1).enumerated() {
      FindingBlock(finding: finding, summary: summary, reports: reports, isFirst: index == 0)
        .add(isBrief: isBrief, to: &block)
    }
    if isBrief, let fix = subject.facts?.fix { block.addField("fix", fix) }
    addOthers(isBrief: isBrief, to: &block)
    return block.lines
  }

  func headline(fails: Bool) -> BrokenRule {
    var block = TextBlock()
    block.add()
    subject.add(findings.first?.impact, to: &block, withFix: false)
    return BrokenRule(
      findings.first?.signature.rule, fails: fails, testCase: nil,
      lines(isBrief: true) + block.lines)
  }

  private static let mostOthers = 6

  private func addOthers(isBrief: Bool, to block: inout TextBlock) {
    let others = findings.dropFirst()
    guard let reports, !others.isEmpty else { return }
    let shown = others.prefix(isBrief ? 0 : Self.mostOthers)
    for (index, finding) in shown.enumerated() {
      let link = finding.steps.last?.input.link.map {
        Octets.escaped($0.octets.prefix(160)) + ($0.octets.count > 160 ? "..." : "")
      }
      block.addVerbatim(
        index == 0 ? "also in" : "",
        "\(finding.id)  \(finding.signature.kind.word)  \(link ?? "no link")")
    }
    let rest = others.count - shown.count
    guard rest > 0 else { return }
    block.addVerbatim(
      shown.isEmpty ? "also in" : "",
      "\(shown.isEmpty ? "" : "and ")\(rest) more, in \(reports.escaped)/\(FuzzingFolder.findings)"
    )
  }
}

extension FailureSignature {
  /// The impact, as far as the evidence shows it.
  var impact: Impact? {
    guard let rule = rule.flatMap(Rule.named) else { return nil }
    return Impact(failure: kind.word, of: rule.id.role)
      ?? Reach(kind).map { rule.impact(by: $0) } ?? rule.impact(of: nil)
  }
}

extension Finding {
  var impact: Impact? { signature.impact }

  /// The worst response first, then the shortest link.
  fileprivate var rank: (Reach, Int, String) {
    (Reach(signature.kind) ?? .nothing, steps.reduce(0) { $0 + $1.input.length }, id)
  }
}

extension CampaignResult {
  /// The worst first, nothing that a baseline expects; a rule that fails is told of once, though other links
  /// only warn by it.
  package func brokenRules(in reports: String) -> [BrokenRule] {
    let failing = Set(failures.compactMap(\.signature.rule))
    let onlyWarned = warned.filter { $0.signature.rule.map { !failing.contains($0) } ?? true }
    return [(true, failures), (false, onlyWarned)].flatMap { fails, findings in
      RuleFindings.groups(of: findings, in: self, reports: reports).map {
        $0.headline(fails: fails)
      }
    }
  }
}

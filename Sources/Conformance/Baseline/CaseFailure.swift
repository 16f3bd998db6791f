package struct CaseFailure: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case fail
    case fault
    case inconclusive
    /// What was chosen where the document is silent: no failure, and listed only if somebody pins it.
    case leftOpen = "left-open"

    var isByRule: Bool { self == .fail || self == .inconclusive }
    /// Whether a list names its cases, and not only their number.
    var isNamedByCase: Bool { self == .fail || self == .leftOpen }
  }

  package let kind: Kind
  package let caseID: String
  package let rule: Rule.ID?
  package let evidence: EvidenceKind

  package init(_ kind: Kind, _ caseID: String, by rule: Rule.ID?, as evidence: EvidenceKind) {
    (self.kind, self.caseID, self.rule, self.evidence) = (kind, caseID, rule, evidence)
  }

  init?(_ caseID: String, choosing answers: AnswerSet) {
    let words = Answer.allCases.filter(answers.contains).map(\.rawValue)
    guard let evidence = EvidenceKind(words.joined(separator: "+")) else { return nil }
    self.init(.leftOpen, caseID, by: nil, as: evidence)
  }
}

extension CaseResult {
  /// A warning fails no run; a fault of the adapter, or a crash, says by itself why the other rules couldn't be
  /// judged.
  package var failures: [CaseFailure] {
    if let fault {
      return [
        CaseFailure(.fault, testCase.id, by: nil, as: EvidenceKind(fault.result))
      ]
    }
    return findings.compactMap(failure)
  }

  /// What was chosen where the document is silent; nil if nothing was, or if a rule says more about it.
  package var choice: CaseFailure? {
    guard testCase.policy != nil, fault == nil, findings.allSatisfy({ $0.verdict == .pass }) else {
      return nil
    }
    return CaseFailure(testCase.id, choosing: answers)
  }

  package func failure(of finding: Finding) -> CaseFailure? {
    guard fault == nil, let kind = finding.kind else { return nil }
    switch finding.verdict {
    case .pass, .warn: return nil
    case .fail: return CaseFailure(.fail, testCase.id, by: finding.rule, as: kind)
    case .inconclusive:
      if interruption != nil, summary == .fail { return nil }
      return CaseFailure(.inconclusive, testCase.id, by: finding.rule, as: kind)
    }
  }
}

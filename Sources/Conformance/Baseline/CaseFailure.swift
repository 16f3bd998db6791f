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

  init?(_ caseID: String, choosing answers: ResponseKinds) {
    let words = ResponseKind.allCases.filter(answers.contains).map(\.rawValue)
    guard let evidence = EvidenceKind(words.joined(separator: "+")) else { return nil }
    self.init(.leftOpen, caseID, by: nil, as: evidence)
  }
}

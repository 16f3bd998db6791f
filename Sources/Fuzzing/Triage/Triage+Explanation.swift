import Conformance

/// What needs no finding of its own: what is there already says it. Each broken rule has a finding all the
/// same, at each weight, because a baseline may expect one rule and not the other.
extension Triage {
  var knownLeaks: Set<FailureSignature> {
    Set(
      findings.filter { $0.severity == .fail && $0.signature.severity == .disclosure }
        .map(\.signature))
  }

  /// Whether a rule that has a finding is broken beside a leak that has one: whoever mends the leak mends
  /// this, or sees it alone then.
  ///
  /// The same rule broken with a response that went to a worse place explains one with a response elsewhere.
  func isExplained(_ potentialFailure: PotentialFailure) -> Bool {
    guard hasFinding(potentialFailure) else { return false }
    let kind = potentialFailure.signature.kind
    if hasFinding(potentialFailure, where: { $0.signature.kind.goesToWorse(than: kind) }) {
      return true
    }
    // A relation is for what no oracle sees.
    if potentialFailure.variant != nil, potentialFailure.signature.rule != nil { return true }
    let others = potentialFailure.beside.subtracting([potentialFailure.signature])
    let leaks = knownLeaks
    return others.contains { other in
      leaks.contains {
        $0 == other || $0.rule == other.rule && $0.kind.goesToWorse(than: other.kind)
      }
    }
  }

  /// Whether a rule that has a finding is broken by an input that holds all that is odd about the input of
  /// another finding of no less weight, with the same answer or against the same rule.
  func isExplained(_ inquiry: Inquiry, _ potentialFailure: PotentialFailure) -> Bool {
    guard hasFinding(potentialFailure), let input = onlyInput(inquiry.steps, inquiry.mode),
      let good = goods[input.role]
    else { return false }
    let ordinary = ReductionTarget(fixture: fixture, good: good)
    let oddities = ordinary.oddities(of: input)
    return findings.contains { finding in
      guard let other = onlyInput(finding.steps.map(\.input), finding.reproductionMode),
        other.role == input.role, finding.severity == .fail || potentialFailure.severity == .warn,
        // Another exception has another cause.
        finding.signature.words == potentialFailure.signature.words,
        finding.signature.rule == potentialFailure.signature.rule
          || finding.signature.kind.whatCame == potentialFailure.signature.kind.whatCame
      else { return false }
      return ordinary.oddities(of: other).isSubset(of: oddities)
    }
  }

  private func hasFinding(
    _ potentialFailure: PotentialFailure, where isMeant: (Finding) -> Bool = { _ in true }
  ) -> Bool {
    guard let rule = potentialFailure.signature.rule else { return false }
    return findings.contains {
      $0.signature.rule == rule && ($0.severity == .fail || potentialFailure.severity == .warn)
        && isMeant($0)
    }
  }

  /// The input, if one alone shows a violation, unless to compare what is odd about it would take long.
  private func onlyInput(_ steps: [FuzzRequest], _ mode: ReproductionMode) -> FuzzRequest? {
    mode == .alone && steps.count == 1 && steps[0].length < 16_384 ? steps[0] : nil
  }
}

extension FailureSignature {
  /// How much harm is done; nobody knows it of what no rule states.
  var severity: Severity { rule.flatMap(Rule.named)?.severity ?? .minor }
}

extension EvidenceKind {
  /// Whether the response went to a worse place, or had a code in addition, and isn't better than the other one in
  /// either.
  fileprivate func goesToWorse(than other: EvidenceKind) -> Bool {
    guard let rank, let otherRank = other.rank else { return false }
    let (hasCode, othersCode) = (answers.contains(.code), other.answers.contains(.code))
    return rank <= otherRank && (hasCode || !othersCode)
      && (rank, hasCode) != (otherRank, othersCode)
  }

  /// What was answered and where that went, as far as the kind tells: what is in front of what was expected.
  fileprivate var whatCame: Substring { word.split(separator: "/").first ?? "" }
}

extension [PotentialFailure] {
  var worstFirst: [PotentialFailure] {
    enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      return (first.severity == .fail ? 0 : 1, first.signature.severity.rawValue, one.offset)
        < (second.severity == .fail ? 0 : 1, second.signature.severity.rawValue, other.offset)
    }.map(\.element)
  }
}

/// What an oracle says of the exchanges of a case.
package enum Judgement: Sendable, Equatable {
  case holds
  case broken(Finding)
  case notApplicable
  case inconclusive(EvidenceKind, String)

  /// A violation of the rule that is judged.
  ///
  /// - Parameters:
  ///   - kind: a word for what was expected.
  ///   - level: how binding what is broken is, if that isn't the level of the rule.
  ///   - step: the step that shows it, if the oracle judges several together.
  static func broken(
    _ kind: EvidenceKind, expected: @autoclosure @escaping @Sendable () -> String,
    observed: @autoclosure @escaping @Sendable () -> String, difference: Difference? = nil,
    at level: Level? = nil, in step: Int? = nil
  ) -> Judgement {
    .broken(
      Finding(
        verdict: .fail(Evidence(expected: expected, observed: observed, difference)), kind: kind,
        step: step, level: level))
  }
}

/// What a rule says of a case or a request that it judged.
package struct Finding: Sendable, Equatable {
  /// The rule; nil for the adapter itself, and for what an oracle made.
  package internal(set) var rule: Rule.ID?
  package internal(set) var verdict: Verdict
  /// What shows it; nil if the rule holds.
  package internal(set) var kind: EvidenceKind?
  /// The step of the case that shows it, from 0; nil if it is the one that was judged.
  package internal(set) var step: Int?
  /// How binding what is broken is; nil for as binding as the rule.
  package internal(set) var level: Level?

  /// The rule's name, for people.
  package var subject: String { rule?.rawValue ?? "the adapter itself" }

  package var evidence: Evidence? { verdict.evidence }

  func at(_ level: Level) -> Finding {
    var finding = self
    finding.level = level
    return finding
  }

  /// The finding as one that couldn't be judged.
  func doubted(_ kind: EvidenceKind, because reason: String) -> Finding {
    Finding(rule: rule, verdict: .inconclusive(reason), kind: kind, step: step)
  }
}

/// Whether a rule holds, and what shows it if it doesn't.
package enum Verdict: Sendable, Equatable {
  case pass
  case fail(Evidence)
  case warn(Evidence)
  /// The case couldn't be judged by the rule, and why; never a pass.
  case inconclusive(String)

  package var name: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .warn: "warn"
    case .inconclusive: "inconclusive"
    }
  }

  package var evidence: Evidence? {
    switch self {
    case .fail(let evidence), .warn(let evidence): evidence
    case .pass, .inconclusive: nil
    }
  }
}

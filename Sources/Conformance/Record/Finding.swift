package import AdapterProtocol

/// An oracle's judgement of the exchanges of a case.
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

/// A rule's judgement of a case or a request.
package struct Finding: Sendable, Equatable {
  /// The rule; nil for the adapter itself, and for what an oracle made.
  package internal(set) var rule: Rule.ID?
  package internal(set) var verdict: Verdict
  /// The evidence; nil if the rule passes.
  package internal(set) var kind: EvidenceKind?
  /// The step of the case that shows it, from 0; nil if it is the one that was judged.
  package internal(set) var step: Int?
  /// How binding what is broken is; nil for as binding as the rule.
  package internal(set) var level: Level?
  /// Whether the list of expected failures has it; nil without a list, and for what no list has.
  package internal(set) var isExpected: Bool?
  /// The opened URL's party; nil unless the rule is broken.
  package internal(set) var reach: Reach?
  /// The harm to a user; nil unless the rule is broken.
  package internal(set) var impact: Impact?
  /// The fix; nil unless the rule is broken.
  package internal(set) var fix: String?
  /// The likely error in the code; nil if the response doesn't show it.
  package internal(set) var cause: String?

  /// The rule's name, for users.
  package var subject: String { rule?.rawValue ?? "the adapter itself" }

  package var evidence: Evidence? { verdict.evidence }

  /// Why the case couldn't be judged by the rule; nil if it could.
  package var reason: String? {
    if case .inconclusive(let reason) = verdict { reason } else { nil }
  }

  func at(_ level: Level) -> Finding {
    var finding = self
    finding.level = level
    return finding
  }

  /// The finding with the reach, impact and fix that the exchange shows.
  ///
  /// Its texts are made now and cut: a text that is made later keeps the whole reply.
  func described(by exchange: Exchange?) -> Finding {
    var finding = self
    switch verdict {
    case .pass: return self
    case .fail(let evidence): finding.verdict = .fail(evidence.shortened)
    case .warn(let evidence): finding.verdict = .warn(evidence.shortened)
    case .inconclusive(let reason): finding.verdict = .inconclusive(reason.shortened)
    }
    guard evidence != nil, let rule = rule.flatMap(Rule.named) else { return finding }
    finding.reach = exchange?.reach ?? .nothing
    finding.impact = rule.impact(of: exchange, shownBy: kind)
    finding.fix = rule.fix(of: exchange)
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

extension Evidence {
  fileprivate var shortened: Evidence {
    Evidence(expected: expected.shortened, observed: observed.shortened, difference: difference)
  }
}

// MARK: - In a report

extension Finding: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let members = try FindingMembers(value)
    guard let verdict = members.read else {
      throw .bad(
        JSONPath(), "the members verdict, as, reason, expected and actual must fit each other")
    }
    self.init(
      rule: members.rule, verdict: verdict, kind: members.kind, step: members.step,
      level: members.level, isExpected: members.isExpected)
    guard evidence != nil, let rule = rule.flatMap(Rule.named) else { return }
    reach = members.reach ?? .nothing
    impact = Impact(members.severity ?? rule.severity, members.impact ?? rule.impact)
    (fix, cause) = (members.fix ?? rule.fix, members.cause)
  }

  package var json: JSON { FindingMembers(self).json }
}

private struct FindingMembers: Message {
  var rule: Rule.ID?
  var verdict = Verdict.pass.name
  var kind: EvidenceKind?
  var level: Level?
  var isExpected: Bool?
  var reason: String?
  var step: Int?
  var expected: String?
  var observed: String?
  var offset: Int?
  var place: String?
  var reach: Reach?
  /// The rule's own values, if the members are missing.
  var (severity, impact, fix): (Severity?, String?, String?)
  var cause: String?

  static let blank = FindingMembers()
  static let fields = Fields<FindingMembers>(
    .optional("rule", \.rule), .required("verdict", \.verdict), .optional("as", \.kind),
    .optional("level", \.level), .optional("is_expected", \.isExpected),
    .optional("reason", \.reason), .optional("step", \.step), .optional("expected", \.expected),
    .optional("actual", \.observed), .optional("offset", \.offset),
    .optional("offset_in", \.place), .optional("reach", \.reach),
    .optional("severity", \.severity), .optional("impact", \.impact), .optional("fix", \.fix),
    .optional("likely_cause", \.cause))

  init() {}

  init(_ finding: Finding) {
    (rule, verdict, kind) = (finding.rule, finding.verdict.name, finding.kind)
    isExpected = finding.isExpected
    reason = finding.reason
    guard let evidence = finding.evidence else { return }
    (step, expected, observed) = (finding.step ?? 0, evidence.expected, evidence.observed)
    (offset, place) = (evidence.difference?.offset, evidence.difference?.place)
    guard let rule = finding.rule.flatMap(Rule.named) else { return }
    (level, cause) = (finding.level, finding.cause)
    reach = finding.reach == .nothing ? nil : finding.reach
    severity = finding.impact?.severity == rule.severity ? nil : finding.impact?.severity
    impact = finding.impact?.sentence == rule.impact ? nil : finding.impact?.sentence
    fix = finding.fix == rule.fix ? nil : finding.fix
  }

  /// The verdict with what shows it; nil if they don't fit.
  var read: Verdict? {
    if verdict == "inconclusive" { return reason.map { .inconclusive($0) } }
    guard verdict == "warn" || verdict == "fail" && kind != nil, let expected, let observed else {
      return nil
    }
    let difference = offset.flatMap { offset in
      place.map { Difference(offset: offset, place: $0) }
    }
    let evidence = Evidence(expected: expected, observed: observed, difference: difference)
    return verdict == "fail" ? .fail(evidence) : .warn(evidence)
  }
}

extension Level: MessageValue {}
extension Severity: MessageValue {}
extension Reach: MessageValue {}

extension Rule.ID: MessageValue {
  package init(_ value: Received) throws(MessageError) { self.init(rawValue: try String(value)) }

  package var json: JSON { .text(rawValue) }
}

extension EvidenceKind: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard let kind = EvidenceKind(try String(value)) else {
      throw .bad(JSONPath(), "must be one word")
    }
    self = kind
  }

  package var json: JSON { .text(word) }
}

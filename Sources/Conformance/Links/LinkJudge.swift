public import AdapterProtocol
public import AppFlip
public import Harness

/// Holds the answer to any link, whether or not somebody wrote a case for it, against every rule.
///
/// What the link permits is told from its octets (``ComputedExpectations``); what was answered is judged by the
/// same oracles as in a run. Rules about several exchanges together say nothing here.
public struct LinkJudge: Sendable {
  private let app: JudgingContext?
  private let endpoint: JudgingContext?
  private let googleApp: JudgingContext?
  private let declared: [Role: Set<String>]
  private let edition: Edition
  private let profile: Profile
  private let oracles: Oracles

  /// Makes a judge.
  ///
  /// - Parameters:
  ///   - fixture: what the links are built from.
  ///   - declared: what the adapter declared for each role that it plays.
  ///   - edition: the edition by which is judged.
  ///   - profile: how rules are treated that the document doesn't state.
  public init(
    fixture: Fixture, declared: [Role: Capabilities], edition: Edition = .newest,
    profile: Profile = .default
  ) {
    func context(of role: Role) -> JudgingContext? {
      declared[role].map {
        JudgingContext(fixture: fixture, features: Set($0.features), edition: edition)
      }
    }
    app = context(of: .app)
    endpoint = context(of: .authorizationEndpoint)
    googleApp = context(of: .googleApp)
    self.declared = declared.mapValues {
      AdapterFault.names(of: $0, beside: Array(declared.keys))
    }
    self.edition = edition
    self.profile = profile
    oracles = Oracles(by: edition)
  }

  /// Whether the adapter plays a role, so that its answers can be judged.
  ///
  /// - Parameter role: the role.
  /// - Returns: false for a role that isn't declared, or isn't asked for.
  public func judges(_ role: Role) -> Bool { context(of: role) != nil }

  /// Judges one exchange.
  ///
  /// A link of an app that holds octets which URL parsers drop is judged both as it stands and without
  /// them: what is right of either reading breaks nothing.
  ///
  /// - Parameters:
  ///   - input: what a role was handed.
  ///   - result: what the request ended with.
  /// - Returns: the rules that are broken, and what was decided.
  public func judge(_ input: RunInput, _ result: ExchangeResult) -> LinkJudgement {
    let judgement = judgement(of: input, result)
    if judgement.violations.isEmpty { return judgement }
    // Mostly it is known that there is nothing to drop.
    if case .flip(let flip)? = judgement.exchange, flip.link?.holdsBlank == false {
      return judgement
    }
    guard let repaired = input.repaired else { return judgement }
    let broken = self.judgement(of: repaired, result).violations.map(\.rule)
    return LinkJudgement(
      violations: judgement.violations.filter { broken.contains($0.rule) },
      decision: judgement.decision, exchange: judgement.exchange)
  }

  private func judgement(
    of input: borrowing RunInput, _ result: ExchangeResult
  ) -> LinkJudgement {
    guard case .answered(let reply) = result, let context = context(of: input.role),
      let exchange = Exchange(
        input, link: LinkReading(of: input), reply: reply, context: context)
    else {
      return LinkJudgement(
        violations: interruption(of: copy input, by: result), decision: nil, exchange: nil)
    }
    return LinkJudgement(
      violations: violations(in: exchange, of: input.role), decision: Decision(exchange),
      exchange: exchange)
  }

  private func context(of role: Role) -> JudgingContext? {
    switch role {
    case .app: app
    case .authorizationEndpoint: endpoint
    case .googleApp: googleApp
    }
  }

  // MARK: - Answers

  private func violations(in exchange: Exchange, of role: Role) -> [LinkViolation] {
    var violations: [LinkViolation] = []
    oracles.forEachViolation(in: exchange) { rule, violation in
      if exchange.isAtLoginPage, LoginPage.judge(exchange, by: rule.id) != nil { return }
      if violations.isEmpty { violations.reserveCapacity(4) }
      let kind = EvidenceKind(
        violation.code, answers: exchange.answers,
        isDifferent: violation.evidence.difference != nil)
      violations.append(self.violation(violation, of: rule, as: kind, in: exchange))
    }
    if case .start(let start) = exchange { keepBinding(&violations, of: start) }
    addAnswersNotPermitted(to: exchange, of: role, to: &violations)
    return violations
  }

  private func violation(
    _ violation: consuming Violation, of rule: Oracles.Bound, as kind: consuming EvidenceKind,
    in exchange: Exchange
  ) -> LinkViolation {
    let level = violation.level ?? rule.level
    return LinkViolation(
      bound: rule, level: level, evidence: violation.evidence, kind: kind,
      isFailure: profile.fails(by: level, rule.id, in: exchange))
  }

  /// Keeps of the rules about starts those that bind in spite of what is odd about one.
  private func keepBinding(_ violations: inout [LinkViolation], of exchange: StartExchange) {
    guard let fixture = googleApp?.fixture, !violations.isEmpty else { return }
    let computed = StartExpectations(exchange.start, in: fixture)
    violations.removeAll { violation in
      violation.rule.map { !computed.binds($0, isOpened: !exchange.opened.isEmpty) } ?? false
    }
  }

  /// Adds the rules by which something else should have been answered; of each rule one violation counts.
  private func addAnswersNotPermitted(
    to exchange: Exchange, of role: Role, to violations: inout [LinkViolation]
  ) {
    // A good link that was answered with a code: what else is permitted needn't be told.
    if case .flip(let flip) = exchange, flip.request.demandsCode, flip.answers == [.code] { return }
    for expectation in ComputedExpectations(of: exchange).expectations {
      guard expectation.isBroken(by: exchange, in: edition),
        let rule = oracles.bound(expectation.rule)
      else { continue }
      // By index: what is gone through would be copied.
      let next = violations.indices.first { !violations[$0].isBefore(rule) } ?? violations.endIndex
      if next < violations.endIndex, violations[next].bound == rule { continue }
      guard let violation = expectation.violation(by: exchange, of: role, in: edition) else { continue }
      let kind = EvidenceKind(EvidenceCode(.notPermitted), answers: exchange.answers)
      violations.insert(self.violation(violation, of: rule, as: kind, in: exchange), at: next)
    }
  }

  // MARK: - What is no normal answer

  private func interruption(of input: RunInput, by result: ExchangeResult) -> [LinkViolation] {
    let kind = EvidenceKind(EvidenceCode(result))
    if mayRefuse(input, by: result) { return [] }
    if let evidence = result.notSurvived {
      let rule = Rule.broken(byInterruptionOf: input).id
      return [
        LinkViolation(
          bound: oracles.bound(rule), level: .required, evidence: evidence, kind: kind,
          isFailure: profile.fails(by: .required, rule, in: nil))
      ]
    }
    guard let fault = AdapterFault(result, declared: declared[input.role] ?? []) else { return [] }
    let evidence = Evidence(expected: fault.remedy, observed: "\(result)", difference: nil)
    return [
      LinkViolation(
        bound: nil, level: .required, evidence: evidence, kind: kind, isFailure: true)
    ]
  }

  /// Whether an implementation may throw: at a start that no Google app need serve.
  private func mayRefuse(_ input: RunInput, by result: ExchangeResult) -> Bool {
    guard case .implementationError = result, case .googleApp(.start(let start)) = input,
      let fixture = googleApp?.fixture
    else { return false }
    return !StartExpectations(start, in: fixture).isBinding
  }
}

extension RunInput {
  /// What an app is handed whose URL parser drops tabs, line ends, and blanks around a link
  /// ([WHATWG URL, basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)); nil where
  /// there is nothing to drop.
  fileprivate var repaired: RunInput? {
    guard case .app(var input) = self, let octets = input.url?.octets,
      let repaired = RepairedURL.repaired(octets)
    else { return nil }
    input.url = Text(repaired)
    return .app(input)
  }
}

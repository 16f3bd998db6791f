package import AdapterProtocol
package import AppFlip
package import Harness

/// Judges the answer to any link by every rule, whether or not somebody wrote a case for the link.
///
/// What the link permits is computed from its octets (``ComputedExpectations``). Rules about several
/// exchanges together say nothing here.
package struct LinkJudge: Sendable {
  private let judge: Judge
  private let fixture: Fixture

  package init(
    fixture: Fixture, declared: [Role: Capabilities], edition: Edition = .newest,
    profile: Profile = .default
  ) {
    self.fixture = fixture
    judge = Judge(
      declared, declaring: Array(declared.keys), in: fixture, edition: edition, profile: profile)
  }

  package func judges(_ role: Role) -> Bool { judge.contexts[role] != nil }

  /// Judges one exchange.
  ///
  /// A link of an app that holds octets which URL parsers drop is judged both as it stands and without
  /// them: what is right of either reading breaks nothing, but for a redirect URI that is good only
  /// without them, and for a state that comes back without them.
  package func judge(_ input: RunInput, _ result: ExchangeResult) -> LinkJudgement {
    judge(input) { judgement(of: $0, result) }
  }

  /// Judges the last exchange of a session by what came before it, too: nothing of that may show in it.
  package func judge(_ last: Transcript, after earlier: [Transcript]) -> LinkJudgement {
    if earlier.isEmpty { return judge(last.request.input, last.result) }
    guard let input = input(of: last, after: earlier) else {
      return LinkJudgement(violations: [], decision: nil, exchange: nil)
    }
    return judge(input) { input in
      var last = last
      last.request.input = input
      let exchanges = judge.exchanges(of: earlier + [last])
      // Behind what was no normal answer it stands for itself.
      guard exchanges.count > earlier.count, let exchange = exchanges.last else {
        return judgement(of: input, last.result)
      }
      return judgement(of: exchange, input.role)
    }
  }

  /// What was handed over, with the flip that a Google app waits for; nil if it may wait for none any more.
  private func input(of last: Transcript, after earlier: [Transcript]) -> RunInput? {
    guard case .googleApp(.returned(var returned)) = last.request.input,
      returned.pending == .ofSession
    else { return last.request.input }
    guard let place = earlier.lastIndex(where: { !$0.request.input.isReturned }),
      earlier[(place + 1)...].allSatisfy(\.request.input.isNoAnswer),
      case .start(let started)? = judge.exchanges(of: earlier[place...place]).first
    else { return nil }
    returned.pending = .flip(
      GoogleAppInput.PendingFlip(
        clientID: started.start.clientID, redirectURI: started.start.redirectURI,
        state: Text(started.state)))
    return .googleApp(.returned(returned))
  }

  private func judge(
    _ input: RunInput, by judgement: (RunInput) -> LinkJudgement
  ) -> LinkJudgement {
    let literal = judgement(input)
    if literal.violations.isEmpty { return literal }
    // Mostly it is known that there is nothing to drop.
    if case .flip(let flip)? = literal.exchange, flip.link?.holdsBlank == false { return literal }
    guard let repaired = input.repaired else { return literal }
    let broken = judgement(repaired).violations.map(\.rule)
    return LinkJudgement(
      violations: literal.violations.filter {
        broken.contains($0.rule) || Self.literal.contains($0.rule)
      },
      decision: literal.decision, exchange: literal.exchange)
  }

  private static let literal: Set<Rule.ID?> = [
    Rule.appRedirectURIFormat.id, Rule.appStateExact.id, Rule.appStateInError.id,
  ]

  private func judgement(of input: borrowing RunInput, _ result: ExchangeResult) -> LinkJudgement {
    guard
      let exchange = judge.exchange(
        input, link: LinkReading(of: input, at: fixture.endpoint), result)
    else {
      return LinkJudgement(
        violations: interruption(of: copy input, by: result), decision: nil, exchange: nil)
    }
    return judgement(of: exchange, input.role)
  }

  private func judgement(of exchange: Exchange, _ role: Role) -> LinkJudgement {
    LinkJudgement(
      violations: violations(in: exchange, of: role), decision: Decision(exchange),
      exchange: exchange)
  }

  // MARK: - Answers

  private func violations(in exchange: Exchange, of role: Role) -> [LinkViolation] {
    let (exchanges, unmet) = ([exchange], unmet(by: exchange))
    // Mostly nothing is wrong, which the oracles alone tell much faster.
    if unmet.isEmpty, !Self.finds(in: exchange, of: role) { return [] }
    let (rules, last) = (Rule.binding(role), exchanges[...])
    var violations: [LinkViolation] = []
    // By index: a rule that is gone through would be copied.
    for index in rules.indices where !rules[index].oracle.isAboutSeveral {
      let judgement = judge.judge(exchanges, by: rules[index], expecting: unmet, of: last)
      guard case .broken(let violation) = judgement else { continue }
      let verdict = judge.verdict(on: violation, of: rules[index])
      if verdict == .pass { continue }
      violations.append(
        LinkViolation(violation, of: rules[index], in: exchange, verdict, judge.edition))
    }
    guard case .start(let start) = exchange, !violations.isEmpty else { return violations }
    let expectations = StartExpectations(start.start, in: fixture)
    return violations.filter { violation in
      violation.rule.map { expectations.binds($0, isOpened: !start.opened.isEmpty) } ?? true
    }
  }

  private static func finds(in exchange: Exchange, of role: Role) -> Bool {
    guard let finder = finders[role] else { return true }
    switch exchange {
    case .flip(let flip): return finder.flip(flip)
    case .start(let start): return finder.start(start)
    case .returned(let returned): return finder.returned(returned)
    }
  }

  private static let finders = Dictionary(
    uniqueKeysWithValues: Role.allCases.map { ($0, ViolationFinder(Rule.binding($0))) })

  private func unmet(by exchange: Exchange) -> [Expectation] {
    // A good link that was answered with a code: what else is permitted needn't be told.
    if case .flip(let flip) = exchange, flip.request.demandsCode, flip.answers == [.code] {
      return []
    }
    return ComputedExpectations(of: exchange).expectations.filter {
      $0.isBroken(by: exchange, in: judge.edition)
    }
  }

  // MARK: - What is no normal answer

  private func interruption(of input: RunInput, by result: ExchangeResult) -> [LinkViolation] {
    if mayRefuse(input, by: result) { return [] }
    let kind = EvidenceKind(EvidenceCode(result))
    if let survival = judge.survival(of: input, result), let evidence = survival.verdict.evidence {
      return [
        LinkViolation(
          rule: survival.rule, level: .required, evidence: evidence, kind: kind,
          verdict: survival.verdict)
      ]
    }
    guard let fault = judge.fault(of: input.role, result) else { return [] }
    let evidence = Evidence(expected: fault.fix, observed: "\(result)", difference: nil)
    return [
      LinkViolation(
        rule: nil, level: .required, evidence: evidence, kind: kind, verdict: .fail(evidence))
    ]
  }

  private func mayRefuse(_ input: RunInput, by result: ExchangeResult) -> Bool {
    guard case .implementationError = result, case .googleApp(.start(let start)) = input else {
      return false
    }
    return !StartExpectations(start, in: fixture).isBinding
  }
}

/// The oracles of each kind of exchange, joined into one function: an oracle that is taken out of a list is
/// copied.
private struct ViolationFinder: Sendable {
  private(set) var flip: @Sendable (FlipExchange) -> Bool = { _ in false }
  private(set) var start: @Sendable (StartExchange) -> Bool = { _ in false }
  private(set) var returned: @Sendable (ReturnExchange) -> Bool = { _ in false }

  init(_ rules: [Rule]) {
    for rule in rules.reversed() {
      switch rule.oracle {
      case .flip(let judge): flip = { [flip] in judge($0).isBroken || flip($0) }
      case .start(let judge): start = { [start] in judge($0).isBroken || start($0) }
      case .returned(let judge): returned = { [returned] in judge($0).isBroken || returned($0) }
      case .none, .together: break
      }
    }
  }
}

extension Judgement {
  fileprivate var isBroken: Bool { if case .broken = self { true } else { false } }
}

extension RunInput {
  fileprivate var isReturned: Bool {
    if case .googleApp(.returned) = self { true } else { false }
  }

  /// Whether it is a link that nobody takes for an answer to a flip.
  package var isNoAnswer: Bool {
    guard case .googleApp(.returned(let returned)) = self, let url = returned.url else {
      return false
    }
    return url.octets.starts(with: Array("https://www.google.com/".utf8))
  }

  /// What an app is handed whose URL parser drops tabs, line ends, and blanks around a link
  /// ([WHATWG URL, basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)); nil if
  /// there is nothing to drop.
  fileprivate var repaired: RunInput? {
    guard case .app(var input) = self, let octets = input.url?.octets,
      let repaired = RepairedURL.repaired(octets)
    else { return nil }
    input.url = Text(repaired)
    return .app(input)
  }
}

// MARK: -

package struct LinkJudgement: Sendable {
  package let violations: [LinkViolation]
  package let decision: Decision?
  package let exchange: Exchange?

  package var handled: Bool? { if case .flip(let flip)? = exchange { flip.handled } else { nil } }
}

package struct LinkViolation: Sendable, Equatable {
  package let rule: Rule.ID?
  package let level: Level
  package let evidence: Evidence
  package let kind: EvidenceKind
  package let verdict: Verdict
}

extension LinkViolation {
  fileprivate init(
    _ violation: Violation, of rule: Rule, in exchange: Exchange, _ verdict: Verdict,
    _ edition: Edition
  ) {
    self.init(
      rule: rule.id, level: violation.level ?? rule.level(in: edition),
      evidence: violation.evidence,
      kind: EvidenceKind(
        violation.isOfExpectation ? EvidenceCode(.notPermitted) : violation.code,
        answers: exchange.answers, at: exchange.destination,
        isDifferent: violation.evidence.difference != nil
      ).withoutHost,
      verdict: verdict)
  }
}

/// What a role decided about a link, without what it wrote: two links that mean the same are to have the
/// same one.
package struct Decision: Hashable, Sendable {
  /// What was answered with; none for a flip that the Google app started.
  package let answers: AnswerSet
  /// The documented code of the first error, nil for none and for any other text.
  package let error: ErrorCode?

  init(_ exchange: borrowing Exchange) {
    switch exchange {
    case .flip(let flip): (answers, error) = (flip.answers, flip.opened.first?.errorCode)
    case .start: (answers, error) = ([], nil)
    case .returned(let returned): (answers, error) = ([returned.answer], nil)
    }
  }
}

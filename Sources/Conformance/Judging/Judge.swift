import AdapterProtocol
import AppFlip
import Harness

/// Holds the replies to a case against every rule of the role.
struct Judge {
  /// What judging knows beside the exchange.
  let context: JudgingContext
  /// How rules are treated that the document doesn't state.
  let profile: Profile
  /// The names of all that the adapter declared.
  let declared: Set<String>

  /// Judges a case by what went over the wire.
  func judge(_ testCase: Case, _ links: [LinkReading?], _ transcripts: [Transcript]) -> CaseResult {
    if let index = Self.interruption(of: transcripts) {
      return interrupted(testCase, by: transcripts[index].result, at: index, transcripts)
    }
    var exchanges: [Exchange] = []
    for (index, transcript) in transcripts.enumerated() {
      let siblings = links.indices.filter { $0 != index }.compactMap { links[$0] }
      guard
        let exchange = exchange(
          testCase.flips[index], link: links[index], transcript.result, siblings)
      else { continue }
      exchanges.append(exchange)
    }
    let verdicts = Rule.binding(testCase.role).compactMap {
      verdict(by: $0, of: testCase, exchanges)
    }
    return CaseResult(
      testCase: testCase, verdicts: verdicts, fault: nil,
      answers: judged(exchanges, in: testCase).reduce(into: []) { $0.formUnion($1.answers) },
      exchanges: exchanges, transcripts: transcripts)
  }

  private func exchange(
    _ flip: Flip, link: LinkReading?, _ result: ExchangeResult, _ siblings: [LinkReading]
  ) -> Exchange? {
    switch result {
    case .answered(.app(let reply)):
      Exchange(flip, link: link, reply: reply, context: context, siblings: siblings)
    case .answered(.authorizationEndpoint(let reply)):
      Exchange(flip, link: link, reply: reply, context: context, siblings: siblings)
    default: nil
    }
  }

  /// A case that the adapter can't serve: nothing about it is known.
  func unserved(_ testCase: Case, because reason: String) -> CaseResult {
    CaseResult(
      testCase: testCase, verdicts: inconclusive(testCase, reason), fault: nil, answers: [],
      exchanges: [], transcripts: [])
  }

  /// The exchanges that a case's expectations speak of: the last, or all that were under way at once.
  private func judged(_ exchanges: [Exchange], in testCase: Case) -> ArraySlice<Exchange> {
    testCase.arrangement == .atOnce ? exchanges[...] : exchanges.suffix(1)
  }

  private func inconclusive(_ testCase: Case, _ reason: String) -> [RuleVerdict] {
    testCase.rules.map { RuleVerdict(rule: $0, verdict: .inconclusive(reason), flip: 0) }
  }

  // MARK: - Verdicts

  private func verdict(
    by rule: Rule, of testCase: Case, _ exchanges: [Exchange]
  ) -> RuleVerdict? {
    var held = false
    var reason: String?
    for (index, exchange) in exchanges.enumerated() {
      switch exchange.isAtLoginPage ? LoginPage.judge(exchange, by: rule) : rule.oracle(exchange) {
      case .holds: held = true
      case .notApplicable: break
      case .inconclusive(let why): reason = why
      case .broken(let breach): return broken(rule, breach, at: index)
      }
    }
    let isJudged = testCase.policy == nil
    for expectation in testCase.expectations where isJudged && expectation.rule == rule.id {
      if let breach = breach(of: expectation, in: testCase, exchanges) {
        return broken(rule, breach.breach, at: breach.flip)
      }
      held = held || reason == nil
    }
    if held { return RuleVerdict(rule: rule.id, verdict: .pass, flip: 0) }
    // A rule that the case wasn't made for may say nothing about it; one that it was made for must.
    guard isJudged, testCase.rules.contains(rule.id) else { return nil }
    return RuleVerdict(
      rule: rule.id, verdict: .inconclusive(reason ?? "no answer of which the rule speaks"), flip: 0
    )
  }

  private func broken(_ rule: Rule, _ breach: Breach, at flip: Int) -> RuleVerdict {
    let level = breach.level ?? rule.level(in: context.edition)
    return RuleVerdict(
      rule: rule.id, verdict: profile.verdict(for: level, breach.evidence), flip: flip)
  }

  private func breach(
    of expectation: Expectation, in testCase: Case, _ exchanges: [Exchange]
  ) -> (breach: Breach, flip: Int)? {
    let permitted = expectation.permitted(in: context.edition)
    let judged = judged(exchanges, in: testCase)
    let guilty = judged.indices.first {
      !judged[$0].isAtLoginPage && !judged[$0].answers.isSubset(of: permitted)
    }
    guard let guilty else { return nil }
    let expected = Answer.allCases.filter(permitted.contains).map { $0.inWords(of: testCase.role) }
    let evidence = Evidence(
      expected: expected.joined(separator: ", or "), observed: judged[guilty].openedShown,
      difference: nil)
    return (Breach(level: nil, evidence: evidence), guilty)
  }

  // MARK: - What is no normal answer

  private func interrupted(
    _ testCase: Case, by result: ExchangeResult, at flip: Int, _ transcripts: [Transcript]
  ) -> CaseResult {
    var verdicts = inconclusive(testCase, "\(result)")
    if let evidence = Self.notSurvived(result) {
      let survives = RuleVerdict(
        rule: Rule.survival(of: testCase.role).id,
        verdict: profile.verdict(for: .required, evidence), flip: flip)
      verdicts = verdicts.filter { $0.rule != survives.rule } + [survives]
    }
    return CaseResult(
      testCase: testCase, verdicts: verdicts, fault: AdapterFault(result, declared: declared),
      answers: [], exchanges: [], transcripts: transcripts)
  }

  /// The exchange that had no normal answer, nil where all had one.
  ///
  /// Where one ends the process, the others of the case weren't run: the one is what happened.
  private static func interruption(of transcripts: [Transcript]) -> Int? {
    let abnormal = transcripts.indices.filter {
      if case .answered = transcripts[$0].result { false } else { true }
    }
    return abnormal.first {
      if case .notRun = transcripts[$0].result { false } else { true }
    } ?? abnormal.first
  }

  /// What shows that the implementation didn't survive, nil where it isn't to blame.
  private static func notSurvived(_ result: ExchangeResult) -> Evidence? {
    switch result {
    case .implementationError, .timedOut, .crashed:
      Evidence(expected: "a reply", observed: "\(result)", difference: nil)
    case .answered, .unsupported, .adapterError, .protocolError, .notRun: nil
    }
  }
}

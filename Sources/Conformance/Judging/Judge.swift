import AdapterProtocol
import AppFlip
import Harness

/// Holds the replies to a case against every rule of the role.
struct Judge {
  /// What judging knows of each role beside the exchanges.
  let contexts: [Role: JudgingContext]
  /// The edition by which the run judges.
  let edition: Edition
  /// How rules are treated that the document doesn't state.
  let profile: Profile
  /// The names of all that the adapter declared for a role.
  let declared: [Role: Set<String>]
  /// The rules that bind a role, nil for a composition of roles.
  var rules: @Sendable (Role?) -> [Rule] = Rule.binding

  /// Judges a case by what went over the wire.
  ///
  /// - Parameters:
  ///   - testCase: the case.
  ///   - transcripts: what went over the wire, up to the last step that was taken.
  ///   - partnerSteps: the steps that were taken not by the adapter under test.
  /// - Returns: the verdicts.
  func judge(
    _ testCase: Case, _ transcripts: [Transcript], partnerSteps: Set<Int> = []
  ) -> CaseResult {
    if let index = Self.interruption(of: transcripts, in: testCase) {
      let result = transcripts[index].result
      // What goes wrong with the partner says nothing about the adapter under test.
      if case .notRun = result { return interrupted(testCase, by: result, at: index, transcripts) }
      return partnerSteps.contains(index)
        ? unserved(
          testCase, EvidenceCode(.referenceUnanswered),
          because: "the reference, asked as \(testCase.steps[index].role.rawValue): \(result)")
        : interrupted(testCase, by: result, at: index, transcripts)
    }
    let exchanges = exchanges(of: transcripts)
    let verdicts = rules(testCase.role).compactMap {
      verdict(by: $0, of: testCase, exchanges)
    }
    return CaseResult(
      testCase: testCase, verdicts: verdicts, fault: nil,
      answers: judged(exchanges, in: testCase).reduce(into: []) { $0.formUnion($1.answers) },
      exchanges: exchanges, transcripts: transcripts)
  }

  /// What became of the steps of a case, up to the first that wasn't answered.
  func exchanges(of transcripts: some Collection<Transcript>) -> [Exchange] {
    let links = transcripts.map { LinkReading(of: $0.request.input) }
    var exchanges: [Exchange] = []
    for (index, transcript) in transcripts.enumerated() {
      guard let exchange = exchange(transcript, at: index, of: links) else { break }
      exchanges.append(exchange)
    }
    return exchanges
  }

  private func exchange(
    _ transcript: Transcript, at index: Int, of links: [LinkReading?]
  ) -> Exchange? {
    let input = transcript.request.input
    let link = links[index]
    let siblings =
      link == nil ? [] : links.indices.filter { $0 != index }.compactMap { links[$0] }
    guard case .answered(let reply) = transcript.result, let context = contexts[input.role] else {
      return nil
    }
    return Exchange(input, link: link, reply: reply, context: context, siblings: siblings)
  }

  /// A case that the adapter can't serve: nothing about it is known.
  ///
  /// - Parameters:
  ///   - testCase: the case.
  ///   - code: why it can't.
  ///   - reason: the same for people.
  /// - Returns: the result.
  func unserved(_ testCase: Case, _ code: EvidenceCode, because reason: String) -> CaseResult {
    CaseResult(
      testCase: testCase, verdicts: inconclusive(testCase, code, reason), fault: nil, answers: [],
      exchanges: [], transcripts: [])
  }

  /// A case that was never handed over.
  func notRun(_ testCase: Case, because reason: String) -> CaseResult {
    let result = ExchangeResult.notRun(reason)
    return CaseResult(
      testCase: testCase, verdicts: inconclusive(testCase, EvidenceCode(result), "\(result)"),
      fault: nil, answers: [],
      exchanges: [], transcripts: [], interruption: result)
  }

  /// The exchanges that a case's expectations speak of: the last, or all that were under way at once;
  /// none where the case ended before its last step.
  private func judged(_ exchanges: [Exchange], in testCase: Case) -> ArraySlice<Exchange> {
    if exchanges.count < testCase.steps.count { return [] }
    return testCase.ordering == .atOnce ? exchanges[...] : exchanges.suffix(1)
  }

  private func inconclusive(
    _ testCase: Case, _ code: EvidenceCode, _ reason: String
  ) -> [RuleVerdict] {
    testCase.rules.map {
      RuleVerdict(rule: $0, verdict: .inconclusive(reason), step: 0, code: code)
    }
  }

  // MARK: - Verdicts

  private func verdict(
    by rule: Rule, of testCase: Case, _ exchanges: [Exchange]
  ) -> RuleVerdict? {
    var held = false
    var reason: (code: EvidenceCode.Fixed, text: String)?
    for (index, judgement) in rule.oracle.judge(exchanges).enumerated() {
      switch LoginPage.judge(exchanges[index], by: rule.id) ?? judgement {
      case .holds: held = true
      case .notApplicable: break
      case .inconclusive(let code, let why): reason = (code, why)
      case .broken(let violation): return broken(rule, violation, at: violation.step ?? index, exchanges)
      }
    }
    let isJudged = testCase.policy == nil
    let judged = judged(exchanges, in: testCase)
    for expectation in testCase.expectations
    where isJudged && expectation.rule == rule.id && !judged.isEmpty {
      if let violation = violation(of: expectation, in: testCase, judged) {
        return broken(rule, violation.violation, at: violation.step, exchanges)
      }
      if judged.contains(where: \.isContradictory) {
        let why = "an answer with both code and error, or neither, is judged as such alone"
        reason = reason ?? (.contradiction, why)
      }
      held = held || reason == nil
    }
    if held { return RuleVerdict(rule: rule.id, verdict: .pass, step: 0) }
    // A rule that the case wasn't made for may say nothing about it; one that it was made for must.
    guard isJudged, testCase.rules.contains(rule.id) else { return nil }
    let why = reason ?? (.otherAnswer, "no answer of which the rule speaks")
    return RuleVerdict(
      rule: rule.id, verdict: .inconclusive(why.text), step: 0, code: EvidenceCode(why.code))
  }

  private func broken(
    _ rule: Rule, _ violation: Violation, at step: Int, _ exchanges: [Exchange]
  ) -> RuleVerdict {
    RuleVerdict(
      rule: rule.id, verdict: profile.verdict(on: violation, of: rule, in: exchanges[step], edition),
      step: step, level: violation.level, code: violation.code)
  }

  private func violation(
    of expectation: Expectation, in testCase: Case, _ judged: ArraySlice<Exchange>
  ) -> (violation: Violation, step: Int)? {
    for index in judged.indices {
      if let violation = expectation.violation(by: judged[index], of: testCase.role, in: edition) {
        return (violation, index)
      }
    }
    return nil
  }

  // MARK: - What is no normal answer

  private func interrupted(
    _ testCase: Case, by result: ExchangeResult, at step: Int, _ transcripts: [Transcript]
  ) -> CaseResult {
    let role = testCase.steps[step].role
    let code = EvidenceCode(result)
    var verdicts = inconclusive(testCase, code, "\(result)")
    if let evidence = result.notSurvived {
      let rule = Rule.broken(byInterruptionOf: transcripts[step].request.input)
      let survives = RuleVerdict(
        rule: rule.id, verdict: profile.verdict(for: .required, evidence, by: rule), step: step,
        code: code)
      verdicts = verdicts.filter { $0.rule != survives.rule } + [survives]
    }
    return CaseResult(
      testCase: testCase, verdicts: verdicts,
      fault: AdapterFault(result, declared: declared[role] ?? []), answers: [], exchanges: [],
      transcripts: transcripts, interruption: result)
  }

  /// The exchange that had no normal answer, nil where all had one.
  ///
  /// Where one ends the process, the others of the case weren't run: the one is what happened. Where
  /// the end of a case has nothing to be made from, the answers before it are what the case came to.
  private static func interruption(of transcripts: [Transcript], in testCase: Case) -> Int? {
    let abnormal = transcripts.indices.filter {
      if case .answered = transcripts[$0].result { false } else { true }
    }
    let culprit = abnormal.first {
      if case .notRun = transcripts[$0].result { false } else { true }
    }
    let event = culprit ?? abnormal.first { transcripts[$0].result != .notMade }
    if event == nil, testCase.isDependent, let first = abnormal.first, first > 0 { return nil }
    return event ?? abnormal.first
  }
}

import AdapterProtocol
import AppFlip
import Harness

extension Judge {
  func judge(
    _ testCase: Case, _ transcripts: [Transcript], partnerSteps: Set<Int> = []
  ) -> CaseResult {
    if let index = Self.interruption(of: transcripts, in: testCase) {
      let result = transcripts[index].result
      // What goes wrong with the partner says nothing about the adapter under test.
      if case .notRun = result { return interrupted(testCase, by: result, at: index, transcripts) }
      return partnerSteps.contains(index)
        ? notRun(
          testCase, EvidenceCode(.referenceUnanswered),
          because: "the suite's own reference, asked as \(testCase.steps[index].role.rawValue), "
            + "gave no answer (\(result)); that says nothing about the adapter: run again")
        : interrupted(testCase, by: result, at: index, transcripts)
    }
    let exchanges = exchanges(of: transcripts, resets: testCase.ordering.resets)
    let last = last(exchanges, of: testCase)
    let verdicts = rules(testCase.role).compactMap {
      verdict(by: $0, of: testCase, exchanges, last)
    }
    var result = CaseResult(
      testCase: testCase, verdicts: verdicts, fault: nil,
      answers: last.reduce(into: []) { $0.formUnion($1.answers) }, exchanges: exchanges,
      transcripts: transcripts)
    result.decision = last.last?.decision
    let links = exchanges.map { exchange in
      if case .flip(let flip) = exchange { flip.link } else { nil as LinkReading? }
    }
    result.longestState = links.map { $0?.state.value?.raw.count ?? 0 }.max() ?? 0
    result.longestRequest = transcripts.map(CaseResult.length).max() ?? 0
    result.isWithoutRedirectURI = links.last??.redirectURI.isMissing == true
    return result
  }

  func exchanges(
    of transcripts: some Collection<Transcript>, resets: Set<Int> = []
  ) -> [Exchange] {
    let links = transcripts.enumerated().map { place, transcript in
      LinkReading(
        of: transcript.request.input, at: endpoint,
        isSecondDelivery: transcript.request.session != nil
          && transcripts.prefix(place).contains {
            $0.request.session == transcript.request.session
              && $0.request.input.isDelivery(of: transcript.request.input)
          })
    }
    var exchanges: [Exchange] = []
    var waiting = WaitingFlips()
    for (index, transcript) in transcripts.enumerated() {
      if resets.contains(index) { waiting.forget(transcript.request.session) }
      let siblings =
        links[index] == nil ? [] : links.indices.filter { $0 != index }.compactMap { links[$0] }
      let (result, effect) = waiting.ownResult(of: transcript, links[index])
      guard
        let exchange = exchange(
          transcript.request.input, link: links[index], result, beside: siblings, waiting: effect)
      else { break }
      exchanges.append(exchange)
    }
    return exchanges
  }

  func notSent(_ testCase: Case, _ code: EvidenceCode, because reason: String) -> CaseResult {
    CaseResult(
      testCase: testCase, verdicts: inconclusive(testCase, code, reason), fault: nil, answers: [],
      exchanges: [], transcripts: [])
  }

  /// A case that was never handed over, or in vain for what the suite itself can't do: the run isn't
  /// complete.
  func notRun(
    _ testCase: Case, _ code: EvidenceCode? = nil, because reason: String
  ) -> CaseResult {
    let result = ExchangeResult.notRun(reason)
    return CaseResult(
      testCase: testCase,
      verdicts: inconclusive(testCase, code ?? EvidenceCode(result), "\(result)"),
      fault: nil, answers: [], exchanges: [], transcripts: [], interruption: result)
  }

  /// The exchanges that a case's expectations are about: the last, or all that were under way at once;
  /// none if the case ended before its last step.
  private func last(_ exchanges: [Exchange], of testCase: Case) -> ArraySlice<Exchange> {
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

  private func verdict(
    by rule: Rule, of testCase: Case, _ exchanges: [Exchange], _ last: ArraySlice<Exchange>
  ) -> RuleVerdict? {
    let isJudged = testCase.policy == nil
    let doubt: (code: EvidenceCode.Constant, text: String)
    switch judge(exchanges, by: rule, expecting: testCase.expectations, of: last) {
    case .holds: return RuleVerdict(rule: rule.id, verdict: .pass, step: 0)
    case .broken(let violation):
      let (step, verdict) = (violation.step ?? 0, verdict(on: violation, of: rule))
      return verdict == .pass
        ? RuleVerdict(rule: rule.id, verdict: .pass, step: step)
        : RuleVerdict(
          rule: rule.id, verdict: verdict, step: step, level: violation.level, code: violation.code)
    case .inconclusive(let code, let reason): doubt = (code, reason)
    case .notApplicable: doubt = (.otherAnswer, "the reply has no answer that the rule applies to")
    }
    // A rule that the case wasn't made for may say nothing about it; one that it was made for must.
    guard isJudged, testCase.rules.contains(rule.id) else { return nil }
    if testCase.permits(last, by: rule.id, in: edition) {
      return RuleVerdict(rule: rule.id, verdict: .pass, step: 0)
    }
    return RuleVerdict(
      rule: rule.id, verdict: .inconclusive(doubt.text), step: 0, code: EvidenceCode(doubt.code))
  }

  // MARK: - What is no normal answer

  private func interrupted(
    _ testCase: Case, by result: ExchangeResult, at step: Int, _ transcripts: [Transcript]
  ) -> CaseResult {
    var verdicts = inconclusive(testCase, EvidenceCode(result), "\(result)")
    if let survival = survival(of: transcripts[step].request.input, result, at: step) {
      verdicts = verdicts.filter { $0.rule != survival.rule } + [survival]
    }
    return CaseResult(
      testCase: testCase, verdicts: verdicts, fault: fault(of: testCase.steps[step].role, result),
      answers: [], exchanges: [], transcripts: transcripts, interruption: result)
  }

  /// The exchange that had no normal answer, nil if all had one.
  ///
  /// If one ends the process, the others of the case weren't run: the one is what happened. If the end
  /// of a case has nothing to be made from, the answers before it are what the case came to.
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

extension RunInput {
  fileprivate func isDelivery(of other: RunInput) -> Bool {
    guard case .app(let one) = self, case .app(let other) = other else { return false }
    return one.url != nil && one.url == other.url
  }
}

extension Case {
  fileprivate func permits(
    _ exchanges: ArraySlice<Exchange>, by rule: Rule.ID, in edition: Edition
  ) -> Bool {
    let stated = expectations.filter { $0.rule == rule }
    return !stated.isEmpty && !exchanges.isEmpty
      && exchanges.allSatisfy { exchange in
        !exchange.isUnfollowed && !exchange.isContradictory
          && stated.allSatisfy { !$0.isBroken(by: exchange, in: edition) }
      }
  }
}

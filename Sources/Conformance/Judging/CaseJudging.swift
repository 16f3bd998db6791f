import AdapterProtocol
import AppFlip
import Harness

extension Judge {
  func judge(
    _ testCase: Case, _ transcripts: [Transcript], partnerSteps: Set<Int> = []
  ) -> CaseResult {
    if let step = Self.interruption(of: transcripts, in: testCase) {
      let result = transcripts[step].result
      if case .notRun = result { return interrupted(testCase, by: result, at: step, transcripts) }
      // A failure of the partner isn't a failure of the adapter under test.
      if partnerSteps.contains(step) {
        let reason =
          "the suite's own reference, asked as \(testCase.steps[step].role.rawValue), "
          + "gave no answer (\(result)); this says nothing about the adapter: run again"
        return CaseResult(testCase, without: .notRun(reason, .referenceUnanswered))
      }
      return interrupted(testCase, by: result, at: step, transcripts)
    }
    let exchanges = exchanges(of: transcripts, resets: testCase.ordering.resets)
    let last = last(exchanges, of: testCase)
    let answers = last.reduce(into: ResponseKinds()) { $0.formUnion($1.answers) }
    let findings = rules(testCase.role).compactMap {
      finding(by: $0, of: testCase, exchanges, last)?.shown(by: answers, in: exchanges)
    }
    var result = CaseResult(testCase, findings, transcripts)
    (result.answers, result.exchanges) = (answers, exchanges)
    result.decision = last.last?.decision?.shortened
    let links = exchanges.map { exchange in
      if case .flip(let flip) = exchange { flip.link } else { nil as ParsedLink? }
    }
    result.longestState = links.map { $0?.state.value?.raw.count ?? 0 }.max() ?? 0
    result.longestRequest = transcripts.map { CaseResult.length(of: $0.request) }.max() ?? 0
    result.isWithoutRedirectURI = links.last??.redirectURI.isMissing == true
    return result
  }

  /// The exchanges that a case's expectations are about: the last, or all that were under way at once;
  /// none if the case ended before its last step.
  private func last(_ exchanges: [Exchange], of testCase: Case) -> ArraySlice<Exchange> {
    if exchanges.count < testCase.steps.count { return [] }
    return testCase.ordering == .atOnce ? exchanges[...] : exchanges.suffix(1)
  }

  private func finding(
    by rule: Rule, of testCase: Case, _ exchanges: [Exchange], _ last: ArraySlice<Exchange>
  ) -> Finding? {
    let passed = Finding(rule: rule.id, verdict: .pass)
    let doubt: Finding
    switch judge(exchanges, by: rule, expecting: testCase.expectations, of: last) {
    case .holds: return passed
    case .broken(let finding): return finding
    case .inconclusive(let kind, let reason): doubt = passed.doubted(kind, because: reason)
    case .notApplicable:
      doubt = passed.doubted(
        .otherAnswer, because: "the rule doesn't apply to the response")
    }
    // A rule that the case wasn't made for may say nothing about it; one that it was made for must.
    guard testCase.policy == nil, testCase.rules.contains(rule.id) else { return nil }
    return testCase.permits(last, by: rule.id, in: edition) ? passed : doubt
  }

  // MARK: - Failures instead of a reply

  private func interrupted(
    _ testCase: Case, by result: ExchangeResult, at step: Int, _ transcripts: [Transcript]
  ) -> CaseResult {
    var findings = testCase.inconclusive(EvidenceKind(result), "\(result)")
    if let survival = survival(of: transcripts[step].request.input, result, at: step) {
      findings = findings.filter { $0.rule != survival.rule } + [survival]
    }
    if let fault = fault(of: testCase.steps[step].role, result) { findings.insert(fault, at: 0) }
    var interrupted = CaseResult(testCase, findings, transcripts)
    interrupted.interruption = result
    return interrupted
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

extension Finding {
  /// The finding with what came, if a response broke the rule.
  fileprivate func shown(by answers: ResponseKinds, in exchanges: [Exchange]) -> Finding {
    guard let evidence, let step, exchanges.indices.contains(step) else { return self }
    var finding = self
    finding.kind = kind?.shown(
      by: answers, at: exchanges[step].destination, isDifferent: evidence.difference != nil)
    return finding
  }
}

extension Case {
  /// The findings of a case that can't be judged.
  func inconclusive(_ kind: EvidenceKind, _ reason: String) -> [Finding] {
    rules.map { Finding(rule: $0, verdict: .inconclusive(reason), kind: kind) }
  }

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

import Harness

extension CaseResult {
  func kept(by judge: Judge) -> CaseResult {
    var steps = transcripts
    for index in steps.indices {
      // Nobody shows the lines of a run: a replay has its own.
      (steps[index].requestLine, steps[index].replyLine) = ([], nil)
      steps[index].result = steps[index].result.kept
    }
    let isCut = zip(steps, transcripts).contains { $0.result != $1.result }
    guard isCut else {
      var result = self
      result.transcripts = steps
      return result
    }
    var result = CaseResult(
      testCase: testCase, verdicts: verdicts.map(\.kept), fault: fault?.kept, answers: answers,
      exchanges: exchanges.isEmpty
        ? [] : judge.exchanges(of: steps, resets: testCase.ordering.resets),
      transcripts: steps)
    result.partnerSteps = partnerSteps
    result.decision = decision?.shortened
    result.interruption = interruption?.kept
    return result
  }
}

extension RuleVerdict {
  /// The verdict with texts of its own: those that are made when they are read hold on to the reply.
  fileprivate var kept: RuleVerdict {
    var kept = self
    switch verdict {
    case .pass: break
    case .fail(let evidence): kept.verdict = .fail(evidence.kept)
    case .warn(let evidence): kept.verdict = .warn(evidence.kept)
    case .inconclusive(let reason): kept.verdict = .inconclusive(reason.shortened)
    }
    return kept
  }
}

extension Evidence {
  fileprivate var kept: Evidence {
    Evidence(expected: expected.shortened, observed: observed.shortened, difference: difference)
  }
}

extension AdapterFault {
  fileprivate var kept: AdapterFault { AdapterFault(result: result.kept, fix: fix) }
}

extension String {
  var shortened: String { String(decoding: Array(utf8).shortened, as: UTF8.self) }
}

import AdapterProtocol
import Harness

extension CaseResult {
  func kept(by judge: Judge) -> CaseResult {
    var result = self
    result.isDirect = transcripts.allSatisfy { CurlLine.isDirect($0.replyLine) }
    for index in transcripts.indices {
      // Nobody shows the lines of a run: a replay has its own.
      (result.transcripts[index].requestLine, result.transcripts[index].replyLine) = ([], nil)
      result.transcripts[index].result = transcripts[index].result.kept
    }
    let isCut = zip(result.transcripts, transcripts).contains { $0.result != $1.result }
    guard isCut else { return result }
    if !exchanges.isEmpty {
      let read = judge.exchanges(of: result.transcripts, resets: testCase.ordering.resets)
      result.exchanges = zip(read, exchanges).map { $1.isAnsweredByPage ? $1 : $0 }
    }
    result.findings = findings.map(\.kept)
    result.fault = fault.map { AdapterFault(result: $0.result.kept, fix: $0.fix) }
    result.decision = decision?.shortened
    result.interruption = interruption?.kept
    return result
  }
}

extension Exchange {
  /// Whether the answer is in the body of a response, which says something else once it is shortened.
  fileprivate var isAnsweredByPage: Bool {
    guard case .flip(let flip) = self, let response = flip.response else { return false }
    return !(300...399).contains(response.status) && flip.answers != [.nothing]
  }
}

extension Finding {
  /// The finding with texts of its own: those that are made when they are read hold on to the reply.
  fileprivate var kept: Finding {
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

extension String {
  var shortened: String { String(decoding: Array(utf8).shortened, as: UTF8.self) }
}

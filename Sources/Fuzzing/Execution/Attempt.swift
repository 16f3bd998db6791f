import AppFlip
package import Conformance
package import Harness

/// An input that was handed over, and what came of it.
package struct Attempt: Sendable {
  package let queued: QueuedInput
  package let transcript: Transcript
  package let judgement: LinkJudgement

  package var number: Int { queued.number }
  package var input: FuzzInput { queued.input }
  package var result: ExchangeResult { transcript.result }

  /// Whether the adapter was handed the input; it isn't any more once it was given up.
  package var hasRun: Bool { if case .notRun = result { false } else { true } }

  var isAnswered: Bool { if case .answered = result { true } else { false } }

  package var shown: String { judgement.shown ?? "\(result)" }
}

extension ExchangeResult {
  package var isLate: Bool { if case .timedOut = self { true } else { false } }
}

extension LinkJudgement {
  /// What was answered, printable, with a word in the place of a state that is another one each time.
  var shown: String? { (exchange?.shown).map(masked) }

  /// The state of a flip that was started; nil for everything else.
  var startedState: [UInt8]? {
    if case .start(let start)? = exchange { start.state } else { nil }
  }

  /// What shows a violation, with a word in the place of a state that is another one each time.
  func masked(_ evidence: Evidence) -> Evidence {
    guard startedState != nil else { return evidence }
    return Evidence(
      expected: masked(evidence.expected), observed: masked(evidence.observed),
      difference: evidence.difference)
  }

  private static let shortestState = 4

  private func masked(_ text: String) -> String {
    guard let state = startedState, state.count >= Self.shortestState else { return text }
    return [PercentEncoding.encode(state), state].reduce(text) {
      $0.replacing(Octets.escaped($1), with: "{state}")
    }
  }
}

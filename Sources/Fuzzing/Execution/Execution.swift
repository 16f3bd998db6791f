import Conformance
import Harness

/// A draft and what came of it.
struct Execution: Sendable {
  /// Which execution of the campaign it is, from 0.
  let number: Int
  /// The draft.
  let candidate: Candidate
  /// What the request ended with.
  let result: ExchangeResult
  /// What the rules say of it.
  let judgement: LinkJudgement
  /// What it showed.
  let behaviour: Behaviour

  /// Whether there was an answer.
  var isAnswered: Bool { if case .answered = result { true } else { false } }
}

import Conformance
import Harness

/// A draft of a sequence, and what came of it.
struct Observation: Sendable {
  /// The draft.
  let draft: Draft
  /// What the request ended with.
  let result: ExchangeResult
  /// What the rules say of it.
  let judgement: LinkJudgement

  /// What was answered, printable.
  var shown: String { judgement.shown ?? "\(result)" }
}

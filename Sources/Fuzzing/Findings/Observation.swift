import Conformance
import Harness

/// An input of a sequence, and what came of it.
struct Observation: Sendable {
  /// The input.
  let input: FuzzInput
  /// What the request ended with.
  let result: ExchangeResult
  /// What the rules say of it.
  let judgement: LinkJudgement

  /// Whether the adapter was never handed it.
  var wasNotRun: Bool { if case .notRun = result { true } else { false } }

  /// What was answered, printable.
  var shown: String { judgement.shown ?? "\(result)" }
}

extension Transcript {
  /// Whether the adapter was never handed the request.
  var wasNotRun: Bool { if case .notRun = result { true } else { false } }
}

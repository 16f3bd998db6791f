import Conformance
import Harness

/// An input and what came of it.
///
/// A class, because it is handed from thread to thread: nothing of it ever changes.
final class Execution: Sendable {
  /// Which execution of the campaign it is, from 0.
  let number: Int
  /// The input.
  let queued: QueuedInput
  /// What the request ended with.
  let result: ExchangeResult
  /// What the rules say of it.
  let judgement: LinkJudgement

  /// Joins an input and what came of it.
  ///
  /// - Parameters:
  ///   - number: which execution of the campaign it is.
  ///   - queued: the input.
  ///   - result: what the request ended with.
  ///   - judgement: what the rules say of it.
  init(number: Int, queued: QueuedInput, result: ExchangeResult, judgement: LinkJudgement) {
    self.number = number
    self.queued = queued
    self.result = result
    self.judgement = judgement
  }

  /// Whether the adapter was handed the input; it isn't any more once it was given up.
  var hasRun: Bool { if case .notRun = result { false } else { true } }

  /// Whether there was an answer.
  var isAnswered: Bool { if case .answered = result { true } else { false } }
}

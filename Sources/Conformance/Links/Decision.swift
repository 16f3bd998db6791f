public import AppFlip

/// What a role decided about a link, without what it wrote: two links that mean the same are to have the
/// same one.
public struct Decision: Hashable, Sendable {
  /// What was answered with; none for a flip that the Google app started.
  public let answers: AnswerSet
  /// The documented code of the first error, nil for none and for any other text.
  public let error: ErrorCode?

  /// Reads a decision.
  ///
  /// - Parameter exchange: what was asked, and what was answered.
  init(_ exchange: Exchange) {
    answers = exchange.answers
    error = exchange.opened.first?.errorCode
  }
}

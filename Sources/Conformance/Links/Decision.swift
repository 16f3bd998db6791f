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
  init(_ exchange: borrowing Exchange) {
    switch exchange {
    case .flip(let flip): (answers, error) = (flip.answers, flip.opened.first?.errorCode)
    case .start: (answers, error) = ([], nil)
    case .returned(let returned): (answers, error) = ([returned.answer], nil)
    }
  }
}

/// What the rules say of one link and what a role did with it.
public struct LinkJudgement: Sendable {
  /// The rules that are broken, in the order of the reports; none mostly.
  public let violations: [LinkViolation]
  /// What was decided; nil where there was no answer.
  public let decision: Decision?
  /// The exchange as it was read; nil where there was no answer.
  public let exchange: Exchange?
}

public import AppFlip
public import Conformance

/// A matter in which implementations differ, with the smallest input that shows it.
public struct InputDisagreement: Sendable {
  /// The role that was asked.
  public let role: Role
  /// In what they differ.
  public let matter: Matter
  /// How many of the executed inputs show it.
  public let count: Int
  /// The smallest input that was found.
  public let input: FuzzInput
  /// What each implementation decided about that input, in their order.
  public let stances: [Stance]
  /// What each of them answered to it, printable.
  public let answers: [String]
  /// Whether no removal and no simplification is left that shows it.
  public let isMinimal: Bool

  /// The rule that decides; nil where the document is silent, or leaves it open.
  public var rule: Rule? {
    if case .rule(let id, _) = matter { Rule.named(id) } else { nil }
  }

  /// Whether an implementation breaks the rule that decides.
  ///
  /// - Parameter index: the place of the implementation.
  /// - Returns: false where no rule decides, too.
  public func isBroken(by index: Int) -> Bool {
    if case .rule(_, let isBroken) = matter { isBroken[index] } else { false }
  }
}

public import AppFlip
public import Conformance

/// A kind of draft about which implementations don't agree, with the smallest that shows it.
public struct DraftDisagreement: Sendable {
  /// The role that was asked.
  public let role: Role
  /// What each implementation made of it, in the order of the implementations.
  public let stances: [Stance]
  /// How many of the executed drafts are of the kind.
  public let count: Int
  /// The smallest draft that was found.
  public let draft: Draft
  /// What each implementation answered to it, printable.
  public let answers: [String]
  /// Whether no removal and no simplification is left that keeps the kind.
  public let isMinimal: Bool

  /// The rules that any of them breaks, in the order of the rules; none where the document is silent, or
  /// leaves it open.
  public var rules: [Rule] {
    let broken = Set(stances.flatMap(\.broken))
    return Rule.binding(role).filter { broken.contains($0.id) }
  }
}

public import AppFlip
public import Conformance

/// Why a relation must hold for a role that has no rule for it.
public struct RelationGrounds: Sendable {
  /// What must hold, as a sentence.
  public let statement: String
  /// How binding it is.
  public let level: Level
  /// Where it comes from, the closest source first.
  public let sources: [Source]
  /// What goes wrong for a person where it doesn't hold.
  public let consequence: String
  /// What a developer changes then, in one sentence.
  public let remedy: String
}

extension MetamorphicRelation {
  /// Why a relation must hold where no rule of the role says so.
  ///
  /// - Parameter role: the role.
  /// - Returns: nil where a rule says it, and where the role has no such relation.
  public func grounds(of role: Role) -> RelationGrounds? {
    guard rule(of: role) == nil else { return nil }
    switch self {
    case .reordered: return Self.orderOfAnswers
    case .letterEncoded: return Self.lettersOfAnswers
    case .unknownParameter: return Self.unknownInAnswers
    case .again: return Self.repetition(role)
    case .described: return nil
    }
  }

  private static let orderOfAnswers = RelationGrounds(
    statement: "The order of an answer's parameters changes nothing.", level: .standard,
    sources: [.document(.answerParameters), .rfc(6749, section: "4.1.2")],
    consequence: "Linking breaks with every app that writes its answer in another order.",
    remedy: "Look parameters up by their names, never by their places in the answer.")

  private static let lettersOfAnswers = RelationGrounds(
    statement: "A letter of an answer means the same percent-encoded and as it is.",
    level: .standard, sources: [.rfc(3986, section: "2.3"), .rfc(3986, section: "6.2.2.2")],
    consequence: "Linking breaks with every app that encodes more than it must.",
    remedy: "Percent-decode the names and the values of parameters once, then compare them.")

  private static let unknownInAnswers = RelationGrounds(
    statement: "Parameters of an answer that nobody documents change nothing.",
    level: .standard, sources: [.rfc(6749, section: "4.1.2")],
    consequence: "Linking breaks on the day on which an app adds a parameter to its answer.",
    remedy: "Pass over the parameters that you don't know.")

  private static func repetition(_ role: Role) -> RelationGrounds {
    let (question, asker) =
      role == .googleApp ? ("answer", "the pending flip") : ("request", "what the person does")
    return RelationGrounds(
      statement: "The same \(question) once more, with \(asker) the same, is decided the same.",
      level: .practice, sources: [.other("common experience")],
      consequence: "Linking works for one person and not for the next, and nobody can tell why.",
      remedy:
        "Decide by the \(question) and \(asker) alone, not by chance, time or what came before.")
  }
}

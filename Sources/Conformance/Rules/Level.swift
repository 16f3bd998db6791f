package import AppFlip

/// How binding a rule is.
public enum Level: String, CaseIterable, Comparable, Sendable {
  /// Common experience, the document's own code, Google's sample and test tool: a warning.
  case practice
  /// A standard says it and the document doesn't: a warning; in the profile `strict`, a failure.
  case standard
  /// The document says it, or a user's security depends on it: a failure.
  case required

  /// Orders levels from the least to the most binding.
  public static func < (lhs: Level, rhs: Level) -> Bool {
    allCases.drop { $0 != lhs }.dropFirst().contains(rhs)
  }
}

/// A level that may depend on the edition of the document.
package enum LevelByEdition: Sendable {
  case always(Level)
  case from(Edition, Level, before: Level)

  package var inWords: String {
    switch self {
    case .always(let level): level.rawValue
    case .from(let first, let level, let before):
      "\(level.rawValue) from edition \(first.rawValue) on, \(before.rawValue) before"
    }
  }

  package func callAsFunction(in edition: Edition) -> Level {
    switch self {
    case .always(let level): level
    case .from(let first, let level, let before): edition >= first ? level : before
    }
  }
}

/// A lower level of a rule for one part of its subject.
package struct LesserLevel: Sendable {
  package let level: Level
  package let what: String

  static let codesOfOAuth = LesserLevel(level: .practice, what: "a code of RFC 6749")
}

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

/// A level from an edition of the document on; before that edition, the level is practice.
package struct LevelByEdition: Sendable {
  private let level: Level
  private var first = Edition.first

  package static let required = LevelByEdition(level: .required)
  package static let standard = LevelByEdition(level: .standard)
  package static let practice = LevelByEdition(level: .practice)

  static func required(since edition: Edition) -> LevelByEdition {
    LevelByEdition(level: .required, first: edition)
  }

  package var inWords: String {
    first == .first
      ? level.rawValue : "\(level.rawValue) from edition \(first.rawValue) on, practice before"
  }

  package func callAsFunction(in edition: Edition) -> Level {
    edition >= first ? level : .practice
  }
}

public import AppFlip

/// How binding a rule is.
public enum Level: String, CaseIterable, Comparable, Sendable {
  /// Common experience, the document's own code, Google's sample and test tool: a warning.
  case practice
  /// A standard says it and the document doesn't: a warning, in the profile `strict` a failure.
  case standard
  /// The document says it, or a person's security depends on it: a failure.
  case required

  /// Orders levels from the least to the most binding.
  public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .practice: 0
    case .standard: 1
    case .required: 2
    }
  }
}

/// A level that may depend on the edition of the document.
public enum LevelByEdition: Sendable {
  /// The same in every edition.
  case always(Level)
  /// One level from an edition on, another before it.
  case from(Edition, Level, before: Level)

  /// The level in words, for people.
  public var inWords: String {
    switch self {
    case .always(let level): level.rawValue
    case .from(let first, let level, let before):
      "\(level.rawValue) from edition \(first.rawValue) on, \(before.rawValue) before"
    }
  }

  /// The level in an edition.
  public func callAsFunction(in edition: Edition) -> Level {
    switch self {
    case .always(let level): level
    case .from(let first, let level, let before): edition >= first ? level : before
    }
  }
}

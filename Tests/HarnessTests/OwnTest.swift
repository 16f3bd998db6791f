import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skipped while a foreign adapter is under test.
  static var ownTest: ConditionTrait {
    .enabled(if: OwnTests.areWanted, Comment(rawValue: OwnTests.reason))
  }
}

import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the project's own tests while a foreign adapter is under test.
  static var ownTest: Self { .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)") }

  /// Skips what needs the copies of the document, which the project doesn't carry.
  static var documents: Self { .enabled(if: Documents.arePresent, "\(Documents.reason)") }
}

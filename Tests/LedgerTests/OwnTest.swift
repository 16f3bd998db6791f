import Foundation
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the project's own tests while a foreign adapter is under test.
  static var ownTest: Self { .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)") }

  /// Skips what needs the copies of the document, which the project doesn't carry.
  static var documents: Self {
    .enabled(
      if: Documents.arePresent,
      "there is no copy of the document beside the checkout (../shared/documents)")
  }
}

/// The copies of the document beside the checkout.
enum Documents {
  private static let folder = OwnTests.package.appending(path: "../shared/documents")

  /// The files, by name.
  static let files: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  }()

  static var arePresent: Bool { !files.isEmpty }
}

public import Foundation

/// The copies of Google's document beside the checkout.
public enum Documents {
  private static let folder = Checkout.package.appending(path: "../shared/documents")

  /// The files, by name.
  public static let files: [URL] = {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  }()

  /// Whether there are any.
  public static var arePresent: Bool { !files.isEmpty }

  /// Why what needs them is skipped.
  public static let reason =
    "there is no copy of the document beside the checkout (../shared/documents)"
}

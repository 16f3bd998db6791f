public import Foundation

/// Where the tests find what they read and start.
public enum Checkout {
  /// The package's folder.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the adapters that the tests run, written in other languages.
  public static let adapters = package.appending(path: "Tests/Adapters")

  /// A page of the documentation.
  public static func documentation(_ module: String, _ page: String) -> URL {
    package.appending(path: "Sources/\(module)/\(module).docc/\(page).md")
  }

  /// The folder of the built executables.
  public static var products: URL {
    let bundle = Bundle(for: Token.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }

  private final class Token {}
}

package import Foundation

/// Where the tests find what they read and start.
package enum Checkout {
  package static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the adapters that the tests run, written in other languages.
  package static let adapters = package.appending(path: "Tests/Adapters")

  /// The folder of the adapters that `appflip init` writes.
  package static let templates = package.appending(path: "Corpus/adapters")

  package static func documentation(_ module: String, _ page: String) -> URL {
    package.appending(path: "Sources/\(module)/\(module).docc/\(page).md")
  }

  package static var products: URL {
    let bundle = Bundle(for: Token.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }

  private final class Token {}
}

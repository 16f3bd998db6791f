public import Foundation

/// Whether the project's own tests run, and where their inputs are.
public enum OwnTests {
  /// False while a foreign adapter is under test: that run is about the adapter alone.
  public static let areWanted = ProcessInfo.processInfo.environment["APPFLIP_ADAPTER"] == nil

  /// Why the project's own tests are skipped.
  public static let reason = "a foreign adapter is under test (APPFLIP_ADAPTER is set)"

  /// The package's folder.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the adapters that the tests run, written in other languages.
  public static let adapters = package.appending(path: "Tests/Adapters")

  /// The folder of the built executables.
  public static var products: URL {
    let bundle = Bundle(for: Token.self).bundleURL
    return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
  }

  private final class Token {}
}

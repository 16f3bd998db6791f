import Foundation

/// A language's runtime that a test needs and a machine may lack.
package enum Runtime: String, Sendable {
  /// CPython 3.
  case python3
  /// Node.js.
  case node

  /// Whether the runtime is on the PATH.
  package var isPresent: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }

  /// Why the tests that need the runtime are skipped.
  package var reason: String { "\(rawValue) is not on the PATH" }
}

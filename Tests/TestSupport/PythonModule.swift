import Foundation

/// A Python module that a test needs and a machine may lack.
public struct PythonModule: Sendable {
  /// oauthlib, in the version of which the tests know the findings.
  public static let oauthlib = PythonModule("oauthlib", version: "4.0.1")

  /// Whether Python finds the module, in that version.
  public let isPresent: Bool
  /// Why the tests that need the module are skipped.
  public let reason: String

  private init(_ name: String, version: String) {
    let check = "import sys, \(name); sys.exit(\(name).__version__ != '\(version)')"
    isPresent = Runtime.python3.isPresent && Self.succeeds(check)
    reason = "python3 has no module \(name) of the version \(version)"
  }

  private static func succeeds(_ script: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

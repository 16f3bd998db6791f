import Foundation

/// A Python module that a test needs and a machine may lack.
package struct PythonModule: Sendable {
  /// oauthlib, in the version of which the tests state the findings.
  package static let oauthlib = PythonModule("oauthlib", version: "4.0.1")

  package let isPresent: Bool
  package let reason: String

  private init(_ name: String, version: String) {
    let output = Self.output(of: "import \(name); print(\(name).__version__, end='')")
    isPresent = output.elementsEqual(version.utf8)
    reason = "python3 has no module \(name) of the version \(version)"
  }

  /// What a script prints; nothing where it fails, or where there is no Python.
  private static func output(of script: String) -> Data {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      return try output.fileHandleForReading.readToEnd() ?? Data()
    } catch {
      return Data()
    }
  }
}

/// A Python module that a test needs and a machine may lack.
package struct PythonModule: Sendable {
  /// oauthlib, in the version of which the tests state the findings.
  package static let oauthlib = PythonModule("oauthlib", version: "4.0.1")

  package let isPresent: Bool
  package let reason: String

  private init(_ name: String, version: String) {
    let words = ["python3", "-c", "import \(name); print(\(name).__version__, end='')"]
    isPresent = (try? Subprogram.runBlocking("/usr/bin/env", words))?.output == version
    reason = "python3 has no module \(name) of the version \(version)"
  }
}

package import Foundation

package enum Subprogram {
  package struct Ending: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }
  }

  /// Runs a program to its end, on a thread of its own.
  package static func run(
    _ program: String, _ words: [String], in directory: URL = Checkout.package,
    _ variables: [String: String] = [:]
  ) async throws -> Ending {
    try await BlockingWork.run { try runBlocking(program, words, in: directory, variables) }
  }

  /// Runs a program to its end; files take what it writes, so that it never waits for a reader.
  package static func runBlocking(
    _ program: String, _ words: [String], in directory: URL = Checkout.package,
    _ variables: [String: String] = [:]
  ) throws -> Ending {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "errors"].map { folder.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = variables.merging(["PATH": path]) { given, _ in given }
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    return Ending(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }
}

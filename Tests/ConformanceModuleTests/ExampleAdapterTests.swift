import AppFlip
import Conformance
import Foundation
import Processes
import TestSupport
import Testing

/// The adapters that users copy: complete, and without a fault.
@Suite("Example adapters")
struct ExampleAdapterTests {
  private func check(_ command: String, in folder: URL) async throws {
    let result = try await run(
      AdapterCommand(command, relativeTo: folder.path), SharedCatalogue.all.get(),
      partner: ReferenceAdapter.partner(by: .newest), settings: .with(profile: .strict))
    #expect(result.rules(.fail) == [])
    #expect(result.rules(.warn) == [])
    #expect(result.incidents == [])
    #expect(result.total.pass > 2_000)
    #expect(result.isPassed)
  }

  @Test("Swift, on Foundation's URL and AdapterKit", .longProof("foreign adapters"))
  func swift() async throws { try await check("./example-adapter", in: Checkout.products) }

  @Test(
    "builds and runs as its first lines say, and breaks no rule", .longProof("foreign adapters"),
    arguments: Template.all)
  func template(_ template: Template) async throws {
    guard template.runtime.isPresent else { try Test.cancel("\(template.runtime.reason)") }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "appflip-template-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(at: Checkout.templates, to: folder)
    if let build = try template.line("Build") { try await Self.build(build, in: folder) }
    try await check(try #require(try template.line("Run")), in: folder)
  }

  private static func build(_ line: String, in folder: URL) async throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["GOCACHE": folder.appending(path: "go").path]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(line)")
  }
}

/// An adapter that `appflip init` writes.
struct Template: Sendable, CustomTestStringConvertible {
  let file: String
  let runtime: Runtime

  var testDescription: String { file }

  static let all = [
    Template(file: "adapter.py", runtime: .python3), Template(file: "adapter.mjs", runtime: .node),
    Template(file: "adapter.rb", runtime: .ruby), Template(file: "adapter.php", runtime: .php),
    Template(file: "adapter.go", runtime: .go), Template(file: "adapter.rs", runtime: .rustc),
    Template(file: "Adapter.java", runtime: .java), Template(file: "adapter.kt", runtime: .kotlinc),
    Template(file: "Adapter.cs", runtime: .dotnet), Template(file: "adapter.dart", runtime: .dart),
    Template(file: "adapter.swift", runtime: .swiftc),
  ]

  /// The command in a comment at the beginning of the file; what is in parentheses isn't a part of it.
  func line(_ label: String) throws -> String? {
    let text = try String(
      contentsOf: Checkout.templates.appending(path: file), encoding: .utf8)
    return text.split(separator: "\n").prefix(5).compactMap { line in
      line.firstRange(of: "\(label): ").map { line[$0.upperBound...] }
    }.first.map { String($0.split(separator: "   (")[0]) }
  }
}

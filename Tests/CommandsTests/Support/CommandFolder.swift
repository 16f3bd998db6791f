import Conformance
import Foundation
import Synchronization
import TestSupport

@testable import Commands

struct CommandFolder: Sendable {
  let directory: URL
  /// A deadline, in milliseconds, that no busy machine misses.
  static let patience = 60_000
  static let reference = "'\(Checkout.products.appending(path: "reference-adapter").path)'"

  static func with(_ body: (CommandFolder) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "appflip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(CommandFolder(directory: directory))
  }

  func call(
    _ words: String..., console: (@Sendable (Console) -> Console)? = nil
  ) async -> Subprogram.Ending {
    await call(words, [:], console)
  }

  /// Runs the program on a thread of its own: it blocks.
  func call(
    _ words: [String], _ environment: [String: String] = [:],
    _ console: (@Sendable (Console) -> Console)? = nil
  ) async -> Subprogram.Ending {
    let patient = ["check", "fuzz", "replay", "doctor", "differential"].contains(words.first)
    let usual = patient ? [Settings.Name.timeout.rawValue: "\(Self.patience)"] : [:]
    let directory = directory
    return await BlockingWork.run { [environment = usual.merging(environment) { $1 }] in
      Self.ran(words, in: directory, environment: environment, console: console)
    }
  }

  static func ran(
    _ words: [String], in directory: URL = URL(filePath: "/"), environment: [String: String] = [:],
    console: ((Console) -> Console)? = nil
  ) -> Subprogram.Ending {
    let heard = Heard()
    let listener = Console(
      output: { text in heard.output.withLock { $0 += text } },
      errors: { text in heard.errors.withLock { $0 += text } })
    let call = Call(
      words, environment: environment, directory: directory.path,
      program: Checkout.products.appending(path: "appflip").path,
      console: console?(listener) ?? listener)
    return Subprogram.Ending(
      status: Program.run(call).rawValue, output: heard.output.withLock(\.self),
      errors: heard.errors.withLock(\.self))
  }

  private final class Heard: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
  }
}

extension Subprogram.Ending {
  var code: ExitCode? { ExitCode(rawValue: status) }
}

extension CommandFolder {
  func text(of name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  func files(in name: String? = nil) throws -> [String] {
    let folder = name.map { directory.appending(path: $0) } ?? directory
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func write(_ text: String, to name: String) throws {
    let file = directory.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

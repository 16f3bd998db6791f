import Conformance
import Foundation
import Fuzzing
import Synchronization
import TestSupport

@testable import Commands

/// A folder in which commands are called.
struct CommandFolder: Sendable {
  /// How a command ended, and what it wrote.
  struct Ending: Sendable {
    /// How the program ends.
    let code: ExitCode
    /// What it wrote to standard output.
    let output: String
    /// What it wrote to standard error.
    let errors: String
  }

  /// The folder.
  let directory: URL
  /// A deadline, in milliseconds, that no busy machine misses.
  static let patience = 60_000
  /// The day on which every command is called.
  static let today = "2026-11-21"
  /// The command that starts the reference implementation.
  static let reference = "'\(Checkout.products.appending(path: "reference-adapter").path)'"

  /// Makes a folder, hands it over and removes it.
  static func with(_ body: (CommandFolder) async throws -> Void) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "appflip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(CommandFolder(directory: directory))
  }

  /// Runs the program.
  func call(
    _ words: String..., environment: [String: String] = [:],
    program: String = Checkout.products.appending(path: "appflip").path,
    console: (@Sendable (Console) -> Console)? = nil
  ) async -> Ending {
    await call(words, environment, program, console)
  }

  /// Runs the program on a thread of its own: it blocks.
  func call(
    _ words: [String], _ environment: [String: String] = [:],
    _ program: String = Checkout.products.appending(path: "appflip").path,
    _ console: (@Sendable (Console) -> Console)? = nil
  ) async -> Ending {
    let path = directory.path
    let patient = ["check", "fuzz", "replay", "doctor", "differential"].contains(words.first)
    var usual = patient ? [Settings.Name.timeout.rawValue: "\(Self.patience)"] : [:]
    // What is sent first in every campaign has tests of its own.
    if words.first == "fuzz" { usual["APPFLIP_EXHAUST"] = "0" }
    let environment = usual.merging(environment) { $1 }
    return await BlockingWork.run {
      Self.listening { heard in
        var call = Call(
          words, environment: environment, directory: path, program: program,
          console: console.map { $0(heard) } ?? heard)
        call.today = Self.today
        return Program.run(call)
      }
    }
  }

  /// Runs `appflip fuzz`.
  func fuzz(_ words: String..., environment: [String: String] = [:]) async -> Ending {
    await fuzz(words, environment)
  }

  /// Runs `appflip fuzz`.
  func fuzz(_ words: [String], _ environment: [String: String]) async -> Ending {
    await call(["fuzz"] + words, environment)
  }

  /// Runs a command that needs no thread of its own.
  static func ran(
    _ words: [String], in directory: URL = URL(filePath: "/"), names: StableNames? = nil
  ) -> Ending {
    listening { console in
      var call = Call(
        words, environment: [:], directory: directory.path,
        program: Checkout.products.appending(path: "appflip").path, console: console)
      if let names { call.names = names }
      return Program.run(call)
    }
  }

  /// Runs what needs no thread of its own.
  static func listening(_ run: (Console) -> ExitCode) -> Ending {
    let heard = Heard()
    let code = run(
      Console(
        output: { text in heard.output.withLock { $0 += text } },
        errors: { text in heard.errors.withLock { $0 += text } }))
    return Ending(
      code: code, output: heard.output.withLock(\.self), errors: heard.errors.withLock(\.self))
  }

  private final class Heard: Sendable {
    let output = Mutex("")
    let errors = Mutex("")
  }
}

extension CommandFolder {
  /// The text of a file.
  func text(of name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  /// The names of the files in a folder.
  func files(in name: String? = nil) throws -> [String] {
    let folder = name.map { directory.appending(path: $0) } ?? directory
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Writes a file, and the folder that it stands in.
  func write(_ text: String, to name: String) throws {
    let file = directory.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}

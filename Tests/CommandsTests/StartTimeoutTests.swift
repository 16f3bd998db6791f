import Foundation
import Testing

@testable import Commands

@Suite("The deadline of the reply to hello")
struct StartTimeoutTests {
  private static let silent = ["--adapter", "exec sleep 1000"]

  @Test(
    "is what --start-timeout-ms says, in every command that starts an adapter",
    arguments: [
      ["check"] + silent, ["fuzz"] + silent, ["doctor"] + silent,
      ["differential"] + silent + silent, ["replay", "app.good"] + silent,
    ])
  func option(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(words + ["--start-timeout-ms", "50"])
      #expect(ending.code == .adapter)
      #expect((ending.output + ending.errors).contains("within 50 ms"), "\(ending)")
    }
  }

  @Test("is waited for with a word on the console")
  func word() async throws {
    try await CommandFolder.with { folder in
      let gate = folder.directory.appending(path: "gate").path
      let adapter = "while [ ! -e '\(gate)' ]; do sleep 0.05; done; exec \(CommandFolder.reference)"
      // The adapter answers hello once the console has said that it is waited for, and not before.
      let ending = await folder.call(
        "check", "--adapter", adapter, "--filter", "app.good", "--start-timeout-ms", "600000",
        console: { console in
          Console(
            output: console.output,
            errors: { text in
              console.errors(text)
              guard text.hasPrefix("appflip: waiting for hello...") else { return }
              _ = FileManager.default.createFile(atPath: gate, contents: nil)
            })
        })
      #expect(ending.code == .expected, "\(ending)")
      #expect(ending.errors.contains(" s of at most 600 s, for: while ["), "\(ending.errors)")
    }
  }
}

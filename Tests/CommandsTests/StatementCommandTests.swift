import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip report --statement")
struct StatementCommandTests {
  @Test("the calls of the documentation work, and the page has no path")
  func documentation() async throws {
    try await CommandFolder.with { folder in
      let adapter = ["--adapter", CommandFolder.reference, "--role", "google-app"]
      let check = await folder.call(["check", "--filter", "google-app.good"] + adapter)
      #expect(check.code == .expected, "\(check.errors)")
      try folder.write(
        folder.text(of: "Reports/part/conformance.jsonl"), to: "Reports/conformance.jsonl")
      let fuzz = await folder.call(["fuzz"] + adapter)
      #expect(fuzz.code == .expected, "\(fuzz.errors)")
      for page in [
        ("Conformance", "CommandsAndVariables"), ("AdapterKit", "ContinuousIntegration"),
      ] {
        let calls = try Self.documented(page.0, page.1, in: folder)
        #expect(!calls.isEmpty)
        for words in calls {
          let ending = CommandFolder.ran(words, in: folder.directory)
          #expect(ending.code == .expected, "\(words): \(ending.output)\(ending.errors)")
        }
      }
      let text = try folder.text(of: "statement.txt")
      #expect(text.hasPrefix("PASS WITH LIMITS: reference 0.1.0\n"))
      #expect(!text.contains(folder.directory.path) && !text.contains("reference-adapter"))
    }
  }

  /// The calls of the command in the section of a page about it, as words behind the program's name.
  private static func documented(
    _ module: String, _ page: String, in folder: CommandFolder
  ) throws -> [[String]] {
    let text = try String(contentsOf: Checkout.documentation(module, page), encoding: .utf8)
    let section = try #require(
      text.split(separator: "### ").first { $0.hasPrefix("A statement for a partner\n") })
    let block = try #require(section.split(separator: "```").dropFirst().first)
    return block.replacing("\\\n", with: " ").split(separator: "\n").compactMap { line in
      let words = line.replacing("$PWD/appflip-reports", with: "$PWD/Reports")
        .replacing("$PWD", with: folder.directory.path).replacing("\"", with: "")
        .split(separator: " ").map(String.init)
      return words.firstIndex(of: "appflip").map { Array(words[($0 + 1)...]) }
    }
  }
}

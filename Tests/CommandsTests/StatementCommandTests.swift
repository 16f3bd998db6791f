import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip statement")
struct StatementCommandTests {
  private static let golden = Checkout.package.appending(
    path: "Reports/reference/conformance.jsonl")

  private func call(_ words: String..., in folder: CommandFolder) -> CommandFolder.Ending {
    CommandFolder.ran(["statement"] + words, in: folder.directory)
  }

  /// Writes the reference's report where the command looks for it.
  private func write(to folder: CommandFolder) throws {
    try folder.write(
      String(contentsOf: Self.golden, encoding: .utf8), to: "Reports/conformance.jsonl")
  }

  @Test("prints the page, or writes it to a file, which is verified")
  func page() async throws {
    try await CommandFolder.with { folder in
      try write(to: folder)
      let printed = call(in: folder)
      #expect(printed.code == .expected && printed.errors == "")
      let golden = Checkout.package.appending(path: "Reports/reference/statement.txt")
      #expect(try printed.output == String(contentsOf: golden, encoding: .utf8))
      let written = call("--output", "s.txt", in: folder)
      #expect(
        written.output == "PASS: reference 0.1.0\ns.txt\n")
      #expect(try folder.text(of: "s.txt") == printed.output)
      let verified = call("--verify", "s.txt", "Reports/conformance.jsonl", in: folder)
      #expect(verified.code == .expected && verified.errors == "")
      #expect(
        verified.output
          == "VERIFIED: s.txt is what Reports/conformance.jsonl makes\nit states: PASS: reference "
          + "0.1.0\n")
      try folder.write(
        printed.output.replacing("edition 4", with: "edition 3"), to: "s.txt")
      let edited = call("--verify", "s.txt", "Reports/conformance.jsonl", in: folder)
      #expect(edited.code == .failed)
      #expect(
        edited.output.hasPrefix(
          "DIFFERENT: s.txt is not what Reports/conformance.jsonl makes; the first difference is in "
            + "line "))
      #expect(edited.output.contains("edition 3 of 4\n  it should have:      document "))
    }
  }

  @Test("a run with a campaign, from the first command to the last")
  func run() async throws {
    try await CommandFolder.with { folder in
      let adapter = ["--adapter", CommandFolder.reference, "--role", "google-app"]
      let check = await folder.call(["check", "--filter", "google-app.good"] + adapter)
      #expect(check.code == .expected, "\(check.errors)")
      try folder.write(
        folder.text(of: "Reports/part/conformance.jsonl"), to: "Reports/conformance.jsonl")
      let exhaust = await folder.call(["exhaust", "--depth", "1"] + adapter)
      #expect(exhaust.code == .expected, "\(exhaust.errors)")
      let written = call("--output", "s.txt", in: folder)
      #expect(written.code == .expected, "\(written.errors)")
      let text = try folder.text(of: "s.txt")
      #expect(
        text.hasPrefix(
          "PASS WITH LIMITS: reference 0.1.0\ncases: PASS WITH LIMITS; generated links: PASS\n"),
        "\(text)")
      #expect(text.contains(" links with at most 1 deviation") && !text.contains("seed "))
      #expect(!text.contains(folder.directory.path) && !text.contains("reference-adapter"))
      let files = ["Reports/conformance.jsonl", "Reports/fuzzing.json"]
      let all = call("--verify", "s.txt", files[0], files[1], in: folder)
      #expect(all.code == .expected && all.output.hasPrefix("VERIFIED: s.txt is what "))
      let part = call("--verify", "s.txt", files[0], in: folder)
      #expect(part.code == .expected && part.output.hasPrefix("VERIFIED IN PART: the first "))
      #expect(part.output.contains("\nNOT VERIFIED: what stands below them"))
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
      #expect(try folder.text(of: "statement.txt") == text)
      let alone = call("--cases-only", in: folder)
      #expect(alone.output.contains("cases: PASS WITH LIMITS; no generated links\n"))
      // The campaign of another implementation is refused.
      let campaign = try folder.text(of: files[1])
      try folder.write(campaign.replacing("reference 0.1.0", with: "other 1"), to: files[1])
      let foreign = call(in: folder)
      #expect(foreign.code == .usage && foreign.output == "")
      #expect(
        foreign.errors.hasPrefix(
          "appflip: Reports/fuzzing.json: the campaign and the cases aren't of one run: "))
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

  @Test("one about a failing run is written, and the exit code is that of a failure")
  func failing() async throws {
    try await CommandFolder.with { folder in
      let check = await folder.call(
        "check", "--filter", "app.good", "--role", "app", "--adapter",
        "\(CommandFolder.reference) --fault state/dropped")
      #expect(check.code == .failed)
      try folder.write(
        folder.text(of: "Reports/part/conformance.jsonl"), to: "Reports/conformance.jsonl")
      let ending = call(in: folder)
      #expect(ending.code == .failed && ending.errors == "")
      #expect(ending.output.hasPrefix("FAIL: reference-with-state/dropped 0.1.0\ncases: FAIL; "))
    }
  }

  @Test("one about a run that tested nothing says so, with the exit code for that")
  func untested() async throws {
    try await CommandFolder.with { folder in
      let ran = await folder.call(
        "check", "--filter", "app.answer.declines", "--role", "app", "--adapter",
        "./silent")
      #expect(ran.code == .adapter)
      try folder.write(
        folder.text(of: "Reports/part/conformance.jsonl"), to: "Reports/conformance.jsonl")
      let ending = call(in: folder)
      #expect(ending.code == .usage && ending.errors.contains("the run didn't finish (NOT RUN: "))
    }
  }

  @Test(
    "what makes no sense is named",
    arguments: [
      (["extra"], "only --verify takes files, such as extra"),
      (["--verify"], "--verify takes a statement, conformance.jsonl and"),
      (["--verify", "a"], "--verify takes a statement, conformance.jsonl and"),
      (["--verify", "a", "b", "c", "d"], "--verify takes a statement, conformance.jsonl and"),
      (["--verify", "a", ""], "--verify takes a statement, conformance.jsonl and"),
      (["--verify", "a", "b", "--output", "c"], "--output doesn't go with --verify"),
      (["--verify", "a", "b", "--cases-only"], "--cases-only doesn't go with --verify"),
      (["--verify", "none", "b"], "the statement none can't be read"),
      ([], "Reports/conformance.jsonl: the report can't be read; run swift test first"),
      (["--reports", "r"], "r/conformance.jsonl: the report can't be read"),
    ] as [([String], String)])
  func refuses(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = CommandFolder.ran(["statement"] + row.words, in: folder.directory)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.contains(row.problem), "\(ending.errors)")
    }
  }

  @Test("a file that can't be written is named")
  func unwritable() async throws {
    try await CommandFolder.with { folder in
      try write(to: folder)
      let ending = call("--output", "none/s.txt", in: folder)
      #expect(ending.code == .usage && ending.errors.contains("none/s.txt can't be written"))
    }
  }
}

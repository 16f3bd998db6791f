import AppFlip
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Replay lines in a shell")
struct ReplayLineTests {
  private static let bash = "/bin/bash"
  private static let hasBash = FileManager.default.isExecutableFile(atPath: bash)

  private func paste(
    from report: String, _ folder: CommandFolder
  ) async throws -> (line: String, ending: Subprogram.Ending) {
    let lines = try folder.text(of: report).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("  replay") && $0.contains("swift run") })
    let program = Checkout.products.appending(path: "appflip").path
    let words = line.replacing("  replay      swift run appflip ", with: "'\(program)' ")
    return (
      String(words),
      try await Subprogram.run(Self.bash, ["-c", String(words)], in: folder.directory)
    )
  }

  @Test(
    "name the adapter and the folder of the reports, and find the edition and the profile",
    .longProof("replay lines in a shell"),
    .enabled(if: hasBash, "there is no \(bash)"),
    arguments: [
      "Reports", "-x y", "--x", "=ls", "~root", "out ",
      "B\u{FC}cher e\u{301}t a\tb two\nlines it's '\u{301}x $HOME `id` \u{202E}odd back\\slash",
    ])
  func pasted(_ name: String) async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault state/dropped"
      let words = [
        "--adapter", adapter, "--edition", "3", "--reports=\(name)",
      ]
      let strict = ["APPFLIP_PROFILE": "strict"]
      let check = await folder.call(["check"] + words + ["--role", "app"], strict)
      #expect(check.code == .failed, "\(check.errors)")
      let fuzz = await folder.call(
        ["fuzz"] + words + ["--role", "app", "--links", "50"], strict)
      #expect(fuzz.code == .failed, "\(fuzz.errors)")
      for report in ["conformance.txt", "fuzzing.txt"] {
        let (line, ending) = try await paste(from: "\(name)/\(report)", folder)
        #expect(ending.status == 1, "\(line)\n\(ending)")
        #expect(ending.errors.contains(" --edition 3 --profile strict\n"), "\(ending.errors)")
        #expect(line.contains("state/dropped"))
      }
    }
  }

  @Test("a report's adapter is shown, and never started", arguments: ["replay", "check", "fuzz"])
  func foreign(_ command: String) async throws {
    try await CommandFolder.with { folder in
      let trap = folder.directory.appending(path: "started").path
      let check = await folder.call(
        "check", "--filter", "app.good", "--adapter",
        "touch '\(trap)'; exec \(CommandFolder.reference)")
      #expect(check.code == .expected, "\(check.errors)")
      try FileManager.default.removeItem(atPath: trap)
      let words = ["replay": ["app.good"], "check": ["--filter", "app.good"], "fuzz": []]
      let ending = await folder.call(
        [command] + (words[command] ?? []) + ["--reports", "Reports/part"])
      #expect(ending.code == .usage, "\(ending)")
      #expect(ending.errors.contains("touch") == (command != "fuzz"), "\(ending.errors)")
      #expect(!FileManager.default.fileExists(atPath: trap))
    }
  }

  private static let shells = ["sh", "dash", "bash", "zsh", "ksh"].flatMap {
    ["/bin/\($0)", "/usr/bin/\($0)", "/usr/local/bin/\($0)"]
  }.filter { FileManager.default.isExecutableFile(atPath: $0) }

  private static let words =
    (1...0x7F).compactMap { Unicode.Scalar($0).map { "a\($0)b" } }
    + (1...0x7F).filter { $0 != 0x0A }.compactMap { Unicode.Scalar($0).map { "\($0)" } }
    + [
      "", "=ls", "--x", "-x y", "~root", "out ", "a=~", "{a,b}", "*", "!!", "it's", "B\u{FC}cher",
      "-\t%s%%\\n\\\\ '!\"$HOME`id`\n\nx", "%d\u{1}", "\u{202E}7", "\u{1}7\u{7F}8", "'\t'",
      "=ls\t", "--x\t", "\n\nx", "x\n ", "\\\t",
    ]

  @Test("a word is the argument that arrives, in every shell", arguments: shells)
  func arrives(_ shell: String) async throws {
    let quoted = Self.words.map { ShellWord.quoted($0) }
    #expect(quoted.allSatisfy { !$0.contains("\n") })
    let ending = try await Subprogram.run(
      shell, ["-c", "printf '%s\\0' \(quoted.joined(separator: " "))"])
    let arrived = ending.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast()
    #expect(arrived.count == Self.words.count, "\(ending)")
    for (word, other) in zip(Self.words, arrived) {
      #expect(Array(word.utf8) == Array(other.utf8), "\(ShellWord.quoted(word))")
    }
    guard !shell.hasSuffix("/sh"), !shell.hasSuffix("/dash") else { return }
    let words = "\(ShellWord.quoted("x\n\n")) \(ShellWord.option("--o", "--\t"))"
    let ended = try await Subprogram.run(shell, ["-c", "printf '%s.' \(words)"])
    #expect(ended.output == "x\n\n.--o=--\t.")
  }

  @Test("the value of an option that looks like one is behind an equals sign")
  func option() {
    #expect(ShellWord.option("--reports", "out") == "--reports out")
    #expect(ShellWord.option("--reports", "--x y") == "--reports='--x y'")
  }
}

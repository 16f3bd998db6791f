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
      "Reports", "-x y",
      "B\u{FC}cher e\u{301}t a\tb two\nlines it's '\u{301}x $HOME `id` \u{202E}odd back\\slash",
    ])
  func pasted(_ name: String) async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault state/dropped"
      let words = [
        "--adapter", adapter, "--edition", "3", "--profile", "strict", "--reports=\(name)",
      ]
      let check = await folder.call(["check"] + words + ["--role", "app"])
      #expect(check.code == .failed, "\(check.errors)")
      let fuzz = await folder.call(
        ["fuzz"] + words + ["--role", "app", "--runs", "50", "--exhaust", "0"])
      #expect(fuzz.code == .failed, "\(fuzz.errors)")
      for report in ["conformance.txt", "fuzzing.txt"] {
        let (line, ending) = try await paste(from: "\(name)/\(report)", folder)
        #expect(ending.status == 1, "\(line)\n\(ending)")
        #expect(ending.errors.contains(" --edition 3 --profile strict\n"), "\(ending.errors)")
        #expect(line.contains("state/dropped"))
      }
    }
  }

  @Test(
    "a letter in the adapter's command and a tab are what they were",
    .enabled(if: hasBash, "there is no \(bash)"), arguments: ["\u{FC}", "a\tb", "a\nb"])
  func command(_ name: String) async throws {
    try await CommandFolder.with { folder in
      try folder.write("exec \(CommandFolder.reference)", to: "\(name).sh")
      let adapter = "sh \"$APPFLIP_DIRECTORY/\(name).sh\""
      let printed = await folder.call("replay", "app.good", "--adapter", adapter, "--print")
      #expect(printed.code == .expected, "\(printed.errors)")
      #expect(printed.output.hasSuffix("\n") && !printed.output.dropLast().contains("\n"))
      let ending = try await Subprogram.run(
        Self.bash, ["-c", printed.output], in: folder.directory,
        ["APPFLIP_DIRECTORY": folder.directory.path])
      #expect(ending.status == 0 && ending.output.contains(#""opened":[{"url":"#), "\(ending)")
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
}

import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Replay lines in a shell")
struct ReplayLineTests {
  private static let bash = "/bin/bash"
  private static let hasBash = FileManager.default.isExecutableFile(atPath: bash)

  /// Runs the first replay line of a report as a person pastes it.
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
    "find the folder of the reports, the adapter, the edition and the profile",
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
        #expect(ending.errors.contains("state/dropped"))
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

  @Test("another adapter is judged by what is said of it, and the reference by name")
  func others() async throws {
    try await CommandFolder.with { folder in
      let check = await folder.call("check", "--reference", "--role", "app", "--edition", "1")
      #expect(check.code == .expected, "\(check.errors)")
      let same = await folder.call("replay", "app.good")
      #expect(same.code == .expected && same.errors.contains(" --edition 1 --profile default\n"))
      let other = await folder.call("replay", "app.good", "--adapter", CommandFolder.reference)
      #expect(other.code == .expected && other.errors == "")
      let named = await folder.call("replay", "app.good", "--reference")
      #expect(named.code == .expected && named.errors == "")
    }
  }

  @Test(
    "a link of one's own is handed to the role that it looks like, and judged",
    arguments: [
      ("https://app.example.com/flip?client_id=x", [], "role app"),
      ("https://auth.example.com/authorize?client_id=x", [], "role authorization-endpoint"),
      (
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?code=x&state=y", [],
        "role google-app"
      ),
      ("https://other.example/?a=b", ["--role", "app"], "role app"),
    ] as [(String, [String], String)])
  func link(_ row: (link: String, options: [String], role: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(["replay", row.link, "--reference"] + row.options)
      #expect(ending.code == .expected, "\(ending)")
      #expect(ending.output.contains(row.role) && ending.output.contains("no rule is broken"))
      #expect(ending.output.contains(row.link))
    }
  }

  @Test("a link that a leaky app answers breaks a rule; one for no role asks for it")
  func judged() async throws {
    try await CommandFolder.with { folder in
      let link = "https://app.example.com/flip?client_id=google-LINK-42&state=S&redirect_uri="
      let leaky = "\(CommandFolder.reference) --fault redirect-uri/unchecked"
      let ending = await folder.call(
        "replay", "\(link)https%3A%2F%2Fevil.example%2F", "--adapter", leaky)
      #expect(
        ending.code == .failed && ending.output.contains("app/redirect-uri/format"), "\(ending)")
      let nobody = await folder.call("replay", "https://other.example/", "--reference")
      #expect(nobody.code == .usage && nobody.errors.contains("name the role with --role"))
    }
  }
}

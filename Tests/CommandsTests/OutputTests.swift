import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Printed and written output", .longProof("full disks and closed streams"))
struct OutputTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let program: String
    let words: String
    var testDescription: String { "\(program) \(words)" }
  }

  /// Each command once, in a folder with reports and a part of a fuzzing run.
  static let rows =
    [
      "--help", "--version", "check --reference --filter app.good",
      "fuzz --adapter \"$REFERENCE\" --role app --links 9",
      "fuzz --adapter \"$REFERENCE\" --role google-app --seconds 1", "help --man",
      "completions fish",
      "doctor --reference --probe doctor/ids",
      "differential --adapter \"$REFERENCE\" --adapter \"$REFERENCE\" --role app --links 9",
      "explain app.good", "replay --reference app.good", "explain", "baseline --write --force",
      "diff old/conformance.jsonl old/conformance.jsonl", "report --statement --reports old",
      "explain --json", "merge part --into joined",
    ].map { Row(program: "appflip", words: $0) } + [
      Row(program: "http-adapter", words: "--help"),
      Row(program: "reference-adapter", words: "--list-faults"),
    ]

  private func call(
    _ row: Row, _ redirection: String, _ check: (Subprogram.Ending) throws -> Void
  ) async throws {
    try await CommandFolder.with { folder in
      try await OutputFolder.fill(folder)
      let program = Checkout.products.appending(path: row.program).path
      try check(
        try await Subprogram.run(
          "/bin/sh", ["-c", "'\(program)' \(row.words) \(redirection)"], in: folder.directory,
          ["REFERENCE": CommandFolder.reference, "APPFLIP_TIMEOUT_MS": "\(CommandFolder.patience)"])
      )
    }
  }

  @Test(
    "a full disk at standard output is reported once, and isn't a success",
    .enabled(if: FullDevice.isThere, Comment(rawValue: FullDevice.reason)), arguments: rows)
  func full(_ row: Row) async throws {
    try await call(row, ">\(FullDevice.path)") { ending in
      #expect(ending.status != 0)
      let told = ending.errors.split(separator: "\n").filter {
        $0.contains("No space left on device")
      }
      #expect(told.count == 1, "\(ending.errors)")
    }
  }

  @Test("a closed standard output ends each program at once, with an error", arguments: rows)
  func closed(_ row: Row) async throws {
    try await call(row, ">&-") { ending in
      #expect(ending.status == 1)
      #expect(
        ending.errors
          == "\(row.program): standard output is closed; open it, or send it to /dev/null\n")
    }
  }

}

/// What the commands read that read files: made once, and copied.
enum OutputFolder {
  private static let made = Task { () throws -> [String: Data] in
    var files: [String: Data] = [:]
    try await CommandFolder.with { folder in
      let check = await folder.call(
        "check", "--reference", "--role", "google-app", "--reports", "old")
      #expect(check.code == .expected, "\(check.errors)")
      let fuzz = await folder.call(
        "fuzz", "--adapter", CommandFolder.reference, "--role", "app", "--links", "200",
        "--reports", "part")
      #expect(fuzz.code == .expected, "\(fuzz.errors)")
      for name in ["old/conformance.jsonl", "part/fuzzing.json"] {
        files[name] = try Data(contentsOf: folder.directory.appending(path: name))
      }
    }
    files["Reports/conformance.jsonl"] = files["old/conformance.jsonl"]
    files["page.txt"] = Data("Nothing of it.".utf8)
    return files
  }

  static func fill(_ folder: CommandFolder) async throws {
    for (name, data) in try await made.value {
      try folder.write(String(decoding: data, as: UTF8.self), to: name)
    }
  }
}

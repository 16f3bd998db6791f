import AppFlip
import TestSupport
import Testing

@testable import Commands
@testable import Fuzzing

@Suite("appflip fuzz")
struct FuzzCommandTests {
  @Test(
    "the command in the report sends the same links again", .longProof("replay lines in a shell"))
  func again() async throws {
    try await CommandFolder.with { folder in
      try folder.write("# nothing\n", to: "base line.txt")
      let first = await folder.call(
        [
          "fuzz", "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--links", "150",
          "--seed=5", "--role", "app", "--role", "google-app", "--edition", "3", "-j", "2",
          "--shard",
          "1/2", "--baseline", "base line.txt",
        ], ["APPFLIP_PROFILE": "strict"])
      #expect(first.code == .failed, "\(first.errors)")
      let text = try folder.text(of: "Reports/fuzzing.txt")
      let line = text.split(separator: "\n").first { $0.hasPrefix("  again ") }
      let words = try await words(of: String(line?.trimmingPrefix("  again       ") ?? ""))
      let start = try #require(words.firstIndex(of: "appflip"))
      #expect(words[..<start] == ["APPFLIP_PROFILE=strict", "APPFLIP_TIMEOUT_MS=60000"])
      let second = await folder.call(
        Array(words[(start + 1)...]), ["APPFLIP_PROFILE": "strict"])
      #expect(second.code == .failed && second.output == first.output)
      #expect(try folder.text(of: "Reports/fuzzing.txt") == text)
    }
  }

  @Test(
    "the exit code names the first reason for which a campaign shows nothing",
    arguments: [
      (["isAtFault", "isStopped", "isUnsent"], .adapter), (["isStopped", "isUnsent"], .incomplete),
      (["isAtFault", "isUnsent"], .adapter), (["isUnsent"], .untested),
      (["hasProblem"], .failed), ([], .expected),
    ] as [([String], ExitCode)])
  func exitCode(_ facts: [String], _ code: ExitCode) {
    var result = FuzzResult()
    result.isAdapterAtFault = facts.contains("isAtFault")
    result.parts[0].end = facts.contains("isStopped") ? .stopped : .complete
    result.sent = facts.contains("isUnsent") ? [:] : [.app: 1]
    result.problems = facts.contains("hasProblem") ? ["x"] : []
    #expect(ExitCode(of: result) == code)
  }

  private func words(of line: String) async throws -> [String] {
    let output = try await Subprogram.run("/bin/sh", ["-c", "printf '%s\\n' \(line)"]).output
    return output.split(separator: "\n").map(String.init)
  }
}

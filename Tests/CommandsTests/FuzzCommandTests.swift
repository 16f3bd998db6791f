import TestSupport
import Testing

@testable import Commands

@Suite("appflip fuzz")
struct FuzzCommandTests {
  @Test(
    "the line in the report that runs it again brings the same report, whatever was set",
    .longProof("replay lines in a shell"))
  func again() async throws {
    try await CommandFolder.with { folder in
      try folder.write("# nothing\n", to: "base line.txt")
      let first = await folder.call(
        "fuzz", "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--runs", "150",
        "--seed=5",
        "--from-good-links", "--role", "app", "--role", "google-app", "--edition", "3", "--profile",
        "strict", "--timeout-ms", "60000", "--jobs", "2", "--shard", "1/2", "--window", "7",
        "--reports", "out put", "--baseline", "base line.txt")
      #expect(first.code == .failed, "\(first.errors)")
      let text = try folder.text(of: "out put/fuzzing.txt")
      let environment = try await variables(of: String(text.split(separator: "\n").last ?? ""))
      #expect(environment.count == 13, "\(environment.keys.sorted())")
      let second = await folder.call(["fuzz"], environment)
      #expect(second.code == .failed && second.output == first.output)
      #expect(try folder.text(of: "out put/fuzzing.txt") == text)
      // Each of them is needed, or does no harm: without the start it is another campaign.
      var other = environment
      other["APPFLIP_FUZZ_START"] = nil
      _ = await folder.call(["fuzz"], other)
      #expect(try folder.text(of: "out put/fuzzing.txt") != text)
    }
  }

  private func variables(of line: String) async throws -> [String: String] {
    let call = line.replacing("swift test --filter FuzzTests", with: "/usr/bin/env")
    #expect(call != line)
    let output = try await Subprogram.run("/bin/sh", ["-c", call]).output
    let pairs = output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 && parts[0].hasPrefix("APPFLIP_") ? (parts[0], parts[1]) : nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

import Foundation
import Fuzzing
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
      let first = await folder.fuzz(
        "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--runs", "150",
        "--seed=5",
        "--from-good-links", "--role", "app", "--role", "google-app", "--edition", "3", "--profile",
        "strict", "--timeout-ms", "60000", "--jobs", "2", "--shard", "1/2", "--window", "7",
        "--reports", "out put", "--baseline", "base line.txt")
      #expect(first.code == .failed, "\(first.errors)")
      let text = try folder.text(of: "out put/fuzzing.txt")
      let environment = try variables(of: String(text.split(separator: "\n").last ?? ""))
      #expect(environment.count == 13, "\(environment.keys.sorted())")
      let second = await folder.fuzz([], environment)
      #expect(second.code == .failed && second.output == first.output)
      #expect(try folder.text(of: "out put/fuzzing.txt") == text)
      // Each of them is needed, or does no harm: without the start it is another campaign.
      var other = environment
      other["APPFLIP_FUZZ_START"] = nil
      _ = await folder.fuzz([], other)
      #expect(try folder.text(of: "out put/fuzzing.txt") != text)
    }
  }

  /// What a shell makes of the variables in front of a command.
  private func variables(of line: String) throws -> [String: String] {
    let call = line.replacing("swift test --filter FuzzTests", with: "/usr/bin/env")
    #expect(call != line)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", call]
    process.environment = [:]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let pairs = String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 && parts[0].hasPrefix("APPFLIP_") ? (parts[0], parts[1]) : nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// A reference that is at fault, and has its reports replaced by what nobody can write to when it is
  /// started.
  private static let hostile =
    "rm -f \"$APPFLIP_DIRECTORY\"/out/*.*; mkdir -p \"$APPFLIP_DIRECTORY\"/out/fuzzing.txt/x; "
    + "exec \(CommandFolder.reference) --fault state/dropped"

  @Test("if the report can't be written, all that it would hold is shown")
  func shown() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(
        "--adapter", Self.hostile, "--runs", "30", "--reports", "out", "--role", "app",
        "--from-good-links")
      #expect(ending.code == .failed)
      expectReport(in: ending.errors)
      #expect(ending.output.hasPrefix("FAIL: ") && !ending.output.contains("out/fuzzing.txt"))
    }
  }

  @Test("if nothing can be written to the disk, nothing is begun, and no half of a file is left")
  func fullDisk() async throws {
    try await CommandFolder.with { folder in
      let program = Checkout.products.appending(path: "appflip").path
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      // A file that may have no octet is what a full disk is to the program.
      process.arguments = [
        "-c",
        "trap '' XFSZ; ulimit -f 0; exec '\(program)' fuzz --runs 30 --reports out --role app "
          + "--from-good-links --timeout-ms \(CommandFolder.patience) --adapter \"$ADAPTER\"",
      ]
      process.environment = ["ADAPTER": "\(CommandFolder.reference) --fault state/dropped"]
      process.currentDirectoryURL = folder.directory
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let verdict = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == ExitCode.usage.rawValue)
      #expect(verdict.hasPrefix("NOT RUN: out/fuzzing.junit.xml can't be written: "), "\(verdict)")
      #expect(try folder.files(in: "out") == [])
    }
  }

  /// Expects the whole report: rule, link, answer, and the line that sends it again.
  private func expectReport(in errors: String) {
    #expect(errors.contains("appflip: out/fuzzing.txt: the file can't be written"), "\(errors)")
    #expect(
      errors.contains("appflip: out/fuzzing.txt can't be written; this is what it would hold:"))
    for text in [
      "\n  seed        1\n", "\napp/state/exact: ", "\n  sent        https://",
      "\n  reply       ", "\n  replay      ", " swift test --filter FuzzTests\n",
    ] {
      #expect(errors.contains(text), "\(text)")
    }
  }

}

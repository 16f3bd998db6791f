import Foundation
import TestSupport
import Testing

@testable import Commands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Signals to appflip fuzz")
struct InterruptionTests {
  @Test("end a campaign in good order, with its reports", arguments: [SIGINT, SIGTERM])
  func ends(_ number: Int32) async throws { try await expectReports(after: number) }

  @Test(
    "a terminal that is closed ends one in good order, with its reports",
    .disabled(if: Self.isHangupIgnored, "SIGHUP is ignored here, as under nohup"))
  func hangup() async throws { try await expectReports(after: SIGHUP) }

  /// Whether what is started here ignores SIGHUP, whatever it would do otherwise.
  private static let isHangupIgnored = {
    let handler = signal(SIGHUP, SIG_DFL)
    signal(SIGHUP, handler)
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }()

  private func expectReports(after number: Int32) async throws {
    try await CommandFolder.with { folder in
      let process = try start("--seconds 3600", in: folder)
      try await expectFinding(in: folder)
      #expect(kill(process.processIdentifier, number) == 0)
      try await expectEnd(of: process)
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == ExitCode.failed.rawValue)
      #expect(try folder.files(in: "Reports") == ["findings", "fuzzing.json", "fuzzing.txt"])
      #expect(try folder.text(of: "Reports/fuzzing.txt").contains("somebody stopped it"))
      #expect(try folder.files(in: "kept") == ["drafts.jsonl"])
    }
  }

  @Test("a terminal that is closed ends none that was started with nohup")
  func nohup() async throws {
    try await CommandFolder.with { folder in
      let process = try start("--seconds 3600", in: folder, ignoring: "HUP")
      try await expectFinding(in: folder)
      #expect(kill(process.processIdentifier, SIGHUP) == 0)
      // Had it listened, SIGTERM would find no process, or be the second signal, which ends it at once.
      try await Task.sleep(for: .milliseconds(500))
      #expect(kill(process.processIdentifier, SIGTERM) == 0)
      try await expectEnd(of: process)
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == ExitCode.failed.rawValue)
      #expect(try folder.files(in: "Reports") == ["findings", "fuzzing.json", "fuzzing.txt"])
    }
  }

  private func start(
    _ words: String, in folder: CommandFolder, ignoring signal: String? = nil
  ) throws -> Process {
    let program = Checkout.products.appending(path: "appflip").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      (signal.map { "trap '' \($0); " } ?? "")
        + "exec '\(program)' fuzz --role app --corpus kept --adapter \"$ADAPTER\" \(words)",
    ]
    process.environment = ["ADAPTER": "\(CommandFolder.reference) --fault state/dropped"]
    process.currentDirectoryURL = folder.directory
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until the campaign has found something: it listens by then.
  private func expectFinding(in folder: CommandFolder) async throws {
    for _ in 0..<1_200 {
      let names = (try? folder.files(in: "Reports/findings")) ?? []
      if names.contains(where: { $0.hasSuffix(".json") }) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the campaign found nothing within a minute")
  }

  /// Waits until the campaign has ended; one that goes on for a minute is killed.
  private func expectEnd(of process: Process) async throws {
    for _ in 0..<1_200 {
      if !process.isRunning { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the campaign goes on though it was told to end")
    #expect(kill(process.processIdentifier, SIGKILL) == 0)
    process.waitUntilExit()
  }
}

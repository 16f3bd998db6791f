import Foundation
import Harness
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

/// Each campaign runs until it is told to end; other tests must not make it wait for that.
@Suite(
  "Signals to appflip fuzz", .serialized, .timeLimit(.minutes(30)),
  .longProof("signals to commands"))
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
    try await expectEnd { folder in
      let campaign = try EndlessCampaign(in: folder)
      try campaign.awaitFinding()
      return campaign.end(with: number)
    } and: { folder in
      try #expect(folder.files(in: "kept") == ["drafts.jsonl"])
    }
  }

  @Test("end one that nobody reads, in good order")
  func unread() async throws {
    try await expectEnd { folder in
      // Nothing more goes into either.
      let pipes = [Pipe(), Pipe()]
      for pipe in pipes { fill(pipe) }
      let campaign = try EndlessCampaign(in: folder, output: pipes[0], errors: pipes[1])
      try campaign.awaitFinding()
      return withExtendedLifetime(pipes) { campaign.end(with: SIGTERM) }
    }
  }

  private func fill(_ pipe: Pipe) {
    let number = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    let octets = [UInt8](repeating: 0, count: 512)
    while unsafe write(number, octets, octets.count) > 0 {}
    _ = fcntl(number, F_SETFL, flags)
  }

  @Test("a terminal that is closed ends none that was started with nohup")
  func nohup() async throws {
    try await expectEnd { folder in
      // What is asked is counted beside the adapter.
      let log = folder.directory.appending(path: "asked").path
      let campaign = try EndlessCampaign(
        in: folder, ignoring: "HUP",
        adapter: "tee '\(log)' | \(CommandFolder.reference) --fault state/dropped")
      try campaign.awaitFinding()
      campaign.send(SIGHUP)
      // Had it listened, no further request would be sent than those under way; SIGTERM would find no
      // process, or be the second signal, which ends it at once.
      let before = try size(of: log)
      try campaign.wait(for: "that it goes on") { try size(of: log) > before + (4 << 20) }
      return campaign.end(with: SIGTERM)
    }
  }

  private func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  private func expectEnd(
    as code: ExitCode = .failed,
    _ run: @escaping @Sendable (CommandFolder) throws -> EndlessCampaign.Ending,
    and check: (CommandFolder) throws -> Void = { _ in }
  ) async throws {
    try await CommandFolder.with { folder in
      let ending = try await OwnThread.run { try run(folder) }
      #expect(ending == .init(reason: .exit, status: code.rawValue))
      let files = try? folder.files(in: "Reports")
      #expect(files?.contains("fuzzing.json") == true && files?.contains("fuzzing.txt") == true)
      let text = try? folder.text(of: "Reports/fuzzing.txt")
      #expect(text?.contains("the run was stopped") == true)
      try check(folder)
    }
  }

  @Test("end one that waits for a reply, for as long as its deadline is")
  func hung() async throws {
    let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
    try await expectEnd { folder in
      let campaign = try EndlessCampaign(
        in: folder, options: "--timeout-ms 600000 --from-good-links",
        adapter: "read hello; echo '\(app)'; read run; echo > '\(folder.directory.path)/asked'; "
          + "exec sleep 86400")
      try campaign.wait(for: "that it is asked") { try folder.files().contains("asked") }
      return campaign.end(with: SIGTERM)
    }
  }
}

import Foundation
import Harness
import TestSupport
import Testing

@testable import Commands

/// Each command runs until it is told to end; other tests must not make it wait for that.
@Suite(
  "Signals to commands", .serialized, .timeLimit(.minutes(60)),
  .longProof("signals to commands"))
struct InterruptionTests {
  private static let campaign = "fuzz --role app --seconds 3600"

  @Test("end a campaign in good order, with its reports", arguments: [SIGINT, SIGQUIT, SIGTERM])
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
      let campaign = try EndlessCommand(Self.campaign, in: folder)
      try campaign.awaitLinks()
      return campaign.end(with: number)
    }
  }

  @Test("end a command without a reader")
  func unread() async throws {
    try await expectEnd { folder in
      // Nothing more goes into either.
      let pipes = [Pipe(), Pipe()]
      for pipe in pipes { fill(pipe) }
      let campaign = try EndlessCommand(
        Self.campaign, in: folder, output: pipes[0], errors: pipes[1])
      try campaign.awaitLinks()
      return withExtendedLifetime(pipes) { campaign.end(with: SIGTERM) }
    }
  }

  private func fill(_ pipe: Pipe) {
    let number = pipe.fileHandleForWriting.fileDescriptor
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 512)
    while unsafe write(number, bytes, bytes.count) > 0 {}
    _ = fcntl(number, F_SETFL, flags)
  }

  @Test("a terminal that is closed ends none that was started with nohup")
  func nohup() async throws {
    try await expectEnd { folder in
      let campaign = try EndlessCommand(Self.campaign, in: folder, ignoring: "HUP")
      try campaign.awaitLinks()
      campaign.send(SIGHUP)
      // Had it listened, no further request would be sent than those under way; SIGTERM would find no
      // process, or be the second signal, which ends it at once.
      let before = campaign.asked
      try campaign.wait(for: "that it goes on") { campaign.asked > before + (4 << 20) }
      return campaign.end(with: SIGTERM)
    }
  }

  private func expectEnd(
    _ run: @escaping @Sendable (CommandFolder) throws -> EndlessCommand.Ending
  ) async throws {
    try await CommandFolder.with { folder in
      let ending = try await OwnThread.run { try run(folder) }
      #expect(ending == .incomplete)
      let files = try? folder.files(in: "Reports")
      #expect(files?.contains("fuzzing.json") == true && files?.contains("fuzzing.txt") == true)
      let text = try? folder.text(of: "Reports/fuzzing.txt")
      #expect(text?.contains("the run was stopped") == true)
    }
  }

  // MARK: - What waits for something that never comes

  /// It answers hello, tells that it was asked for more, and never answers.
  private static let silent = """
    read hello; echo '{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}'
    read run; : >"$APPFLIP_DIRECTORY/asked"; exec sleep 86400
    """

  @Test(
    "end a command that waits for a reply, with the results so far",
    arguments: [
      "check --role app", "fuzz --role app",
      "differential --role app --adapter \"$ADAPTER\"", "doctor", "replay app.good",
    ], [SIGINT, SIGQUIT, SIGTERM])
  func waiting(_ words: String, _ number: Int32) async throws {
    try await CommandFolder.with { folder in
      let ending = try await OwnThread.run {
        let command = try EndlessCommand(
          ">output 2>&1 \(words)", in: folder, adapter: Self.silent)
        try command.wait(for: "that it is asked") { try folder.files().contains("asked") }
        return command.end(with: number)
      }
      let text = try folder.text(of: "output")
      #expect(ending == .incomplete && text.contains("INCOMPLETE"), "\(text)")
      guard words.hasPrefix("fuzz") else { return }
      #expect(try folder.files(in: "Reports").contains("fuzzing.json"))
      #expect(try folder.text(of: "Reports/fuzzing.txt").contains("the run was stopped"))
    }
  }
}

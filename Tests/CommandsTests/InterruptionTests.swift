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

@Suite("Signals to appflip fuzz", .timeLimit(.minutes(30)))
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
      try await expectFinding(in: folder, of: process)
      #expect(kill(process.processIdentifier, number) == 0)
      try await expectEnd(of: process, in: folder)
      #expect(try folder.files(in: "kept") == ["drafts.jsonl"])
    }
  }

  @Test("end one that waits for a reply, for as long as its deadline is")
  func hung() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let process = try start(
        "--seconds 3600 --timeout-ms 600000 --from-good-links", in: folder,
        adapter: "read hello; echo '\(app)'; read run; echo > '\(folder.directory.path)/asked'; "
          + "exec sleep 86400")
      try await expect("that it is asked", of: process) { try folder.files().contains("asked") }
      #expect(kill(process.processIdentifier, SIGTERM) == 0)
      try await expectEnd(of: process, in: folder, as: .untested)
    }
  }

  @Test("end one that nobody reads, in good order")
  func unread() async throws {
    try await CommandFolder.with { folder in
      // Nothing more goes into either.
      let pipes = [Pipe(), Pipe()]
      for pipe in pipes { fill(pipe) }
      let process = try start("--seconds 3600", in: folder, output: pipes[0], errors: pipes[1])
      try await expectFinding(in: folder, of: process)
      #expect(kill(process.processIdentifier, SIGTERM) == 0)
      try await expectEnd(of: process, in: folder)
      withExtendedLifetime(pipes) {}
    }
  }

  /// Writes to a pipe until it takes nothing more.
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
    try await CommandFolder.with { folder in
      // What is asked is counted beside the adapter.
      let log = folder.directory.appending(path: "asked").path
      let process = try start(
        "--seconds 3600", in: folder, ignoring: "HUP",
        adapter: "tee '\(log)' | \(CommandFolder.reference) --fault state/dropped")
      try await expectFinding(in: folder, of: process)
      #expect(kill(process.processIdentifier, SIGHUP) == 0)
      // Had it listened, no further request would be sent than those under way; SIGTERM would find no
      // process, or be the second signal, which ends it at once.
      let before = try Self.size(of: log)
      try await expect("that it goes on", of: process) {
        try Self.size(of: log) > before + (4 << 20)
      }
      #expect(kill(process.processIdentifier, SIGTERM) == 0)
      try await expectEnd(of: process, in: folder)
    }
  }

  private static func size(of file: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  }

  private func start(
    _ words: String, in folder: CommandFolder, ignoring signal: String? = nil,
    adapter: String = "\(CommandFolder.reference) --fault state/dropped", output: Pipe? = nil,
    errors: Pipe? = nil
  ) throws -> Process {
    let program = Checkout.products.appending(path: "appflip").path
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      (signal.map { "trap '' \($0); " } ?? "")
        + "exec '\(program)' fuzz --role app --corpus kept --adapter \"$ADAPTER\" \(words)",
    ]
    process.environment = ["ADAPTER": adapter, "PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = folder.directory
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = errors ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Waits until the campaign has found something: it listens by then.
  private func expectFinding(in folder: CommandFolder, of process: Process) async throws {
    try await expect("a finding", of: process) {
      let names = (try? folder.files(in: "Reports/findings")) ?? []
      return names.contains { $0.hasSuffix(".json") }
    }
  }

  /// Waits for something, for as long as the campaign runs.
  private func expect(
    _ what: String, of process: Process, until hasCome: () throws -> Bool
  ) async throws {
    while try !hasCome() {
      guard process.isRunning else {
        Issue.record("the campaign ended before \(what)")
        return
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Waits for the end of the campaign, with its reports, however long that takes.
  private func expectEnd(
    of process: Process, in folder: CommandFolder, as code: ExitCode = .failed
  ) async throws {
    while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == code.rawValue)
    let files = try? folder.files(in: "Reports")
    #expect(files?.contains("fuzzing.json") == true && files?.contains("fuzzing.txt") == true)
    let text = try? folder.text(of: "Reports/fuzzing.txt")
    #expect(text?.contains("the run was stopped") == true)
  }
}

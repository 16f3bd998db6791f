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

/// Each command waits for something that never comes, until a signal ends it.
@Suite("Signals to any command", .timeLimit(.minutes(30)), .longProof("signals to commands"))
struct StopTests {
  /// It answers hello, tells that it was asked for more, and never answers.
  private static let adapter = """
    read hello; echo '{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}'
    read run; : >"$APPFLIP_DIRECTORY/asked"; exec sleep 86400
    """

  @Test(
    "a command that was stopped says INCOMPLETE, and ends with 1",
    arguments: [
      "check --role app", "fuzz --role app --from-good-links", "fuzz --exhaust 1 --role app",
      "differential --role app --adapter \"$ADAPTER\"", "doctor", "replay app.good",
    ])
  func adapter(_ words: String) async throws {
    try await expectEnd(of: "\(words) --timeout-ms 600000 --adapter \"$ADAPTER\"") { folder in
      try folder.files().contains("asked")
    }
  }

  private func expectEnd(
    of words: String, whenReady isReady: @escaping @Sendable (CommandFolder) throws -> Bool
  ) async throws {
    for signal in [SIGINT, SIGTERM] {
      try await CommandFolder.with { folder in
        let (status, text) = try await OwnThread.run { () throws -> (Int32, String) in
          let process = Process()
          process.executableURL = URL(filePath: "/bin/sh")
          let program = Checkout.products.appending(path: "appflip").path
          process.arguments = ["-c", "exec '\(program)' \(words) >output 2>&1"]
          process.environment = ["ADAPTER": Self.adapter, "PATH": "/usr/bin:/bin"]
          process.currentDirectoryURL = folder.directory
          try process.run()
          while process.isRunning, try !isReady(folder) { usleep(20_000) }
          kill(process.processIdentifier, signal)
          process.waitUntilExit()
          let isExit = process.terminationReason == .exit
          return (isExit ? process.terminationStatus : -1, try folder.text(of: "output"))
        }
        #expect(status == ExitCode.failed.rawValue && text.contains("INCOMPLETE"), "\(text)")
      }
    }
  }
}

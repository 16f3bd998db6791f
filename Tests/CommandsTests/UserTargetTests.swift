#if os(Linux)
  import Harness
  import Foundation
  import TestSupport
  import Testing

  /// The tests that users run, in a process of their own: here the tests are a program that can be started.
  @Suite(
    "swift test, as users run it", .serialized, .timeLimit(.minutes(30)),
    .longProof("swift test, as users run it"))
  struct UserTargetTests {
    /// Answers hello, notes that it was asked, and never answers that.
    private static func silent(_ folder: CommandFolder) -> String {
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      return "read hello; echo '\(app)'; read run; echo > '\(folder.directory.path)/asked'; "
        + "exec sleep 86400"
    }

    private static func words(_ tests: String) -> [String] {
      ["--testing-library", "swift-testing", "--filter", tests]
    }

    private static func variables(_ folder: CommandFolder, deadline: Int) -> [String: String] {
      ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("APPFLIP_") }
        .merging([
          "APPFLIP_ADAPTER": silent(folder), "APPFLIP_TIMEOUT_MS": "\(deadline)",
          "APPFLIP_REPORTS": folder.directory.appending(path: "Reports").path,
        ]) { $1 }
    }

    @Test(
      "leaves what is known in its report if a signal ends it",
      arguments: [
        ("ConformanceTests", "conformance.txt", SIGINT), ("FuzzTests", "fuzzing.txt", SIGTERM),
      ])
    func signal(_ target: String, _ report: String, _ number: Int32) async throws {
      try await CommandFolder.with { folder in
        let status = try await OwnThread.run {
          let process = Process()
          process.executableURL = URL(filePath: CommandLine.arguments[0])
          process.arguments = Self.words("^\(target)\\.")
          process.environment = Self.variables(folder, deadline: 600_000)
          process.standardOutput = FileHandle.nullDevice
          process.standardError = FileHandle.nullDevice
          try process.run()
          while process.isRunning, try !folder.files().contains("asked") { usleep(10_000) }
          kill(process.processIdentifier, number)
          process.waitUntilExit()
          return process.terminationStatus
        }
        #expect(status != 0)
        let text = try folder.text(of: "Reports/\(report)")
        #expect(text.hasPrefix("INCOMPLETE: ") && text.contains("the run was stopped"))
      }
    }

    @Test("shows no test as passed of which nothing was run")
    func gaveUp() async throws {
      try await CommandFolder.with { folder in
        let ending = try await Subprogram.run(
          CommandLine.arguments[0], Self.words(#"^(Conformance|Fuzz)Tests\."#),
          Self.variables(folder, deadline: 50))
        let lines = "\(ending.output)\n\(ending.errors)".split(separator: "\n")
        #expect(ending.status == 1)
        let untested = lines.count { $0.hasSuffix("not all cases of this test were run") }
        #expect(untested > 10)
        #expect(!lines.contains { $0.hasPrefix("✔ Test \"links that nobody wrote") })
      }
    }
  }
#endif

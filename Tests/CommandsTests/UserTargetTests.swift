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

    private func start(
      _ tests: String, _ folder: CommandFolder, _ variables: [String: String], output: FileHandle
    ) throws -> Process {
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = [
        "--testing-library", "swift-testing", "--filter", tests,
      ]
      process.environment =
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("APPFLIP_") }
        .merging(variables) { $1 }
        .merging([
          "APPFLIP_ADAPTER": Self.silent(folder),
          "APPFLIP_REPORTS": folder.directory.appending(path: "Reports").path,
        ]) { $1 }
      process.standardOutput = output
      process.standardError = output
      try process.run()
      return process
    }

    @Test(
      "leaves what is known in its report if a signal ends it",
      arguments: [
        ("ConformanceTests", "conformance.txt", SIGINT), ("FuzzTests", "fuzzing.txt", SIGTERM),
      ])
    func signal(_ target: String, _ report: String, _ number: Int32) async throws {
      try await CommandFolder.with { folder in
        let status = try await OwnThread.run {
          let process = try start(
            "^\(target)\\.", folder, ["APPFLIP_TIMEOUT_MS": "600000"], output: .nullDevice)
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
        let file = folder.directory.appending(path: "output")
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let status = try await OwnThread.run {
          let process = try start(
            #"^(Conformance|Fuzz)Tests\."#, folder, ["APPFLIP_TIMEOUT_MS": "50"],
            output: FileHandle(forWritingTo: file))
          process.waitUntilExit()
          return process.terminationStatus
        }
        let lines = try folder.text(of: "output").split(separator: "\n")
        #expect(status == 1)
        let untested = lines.count { $0.hasSuffix("not all cases of this test were run") }
        #expect(untested > 10)
        #expect(!lines.contains { $0.hasPrefix("✔ Test \"links that nobody wrote") })
      }
    }
  }
#endif

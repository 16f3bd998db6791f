#if os(Linux)
  import AppFlip
  import Conformance
  import Foundation
  import Harness
  import ReferenceVariants
  import TestSupport
  import Testing

  /// The tests that users run, in a process of their own: here the tests are a program that can be started.
  @Suite(
    "swift test, as users run it", .serialized, .timeLimit(.minutes(60)),
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

    private static func variables(
      _ folder: CommandFolder, _ adapter: String, deadline: Int = CommandFolder.patience
    ) -> [String: String] {
      // With CI set, a list whose reasons are not written yet is refused.
      ProcessInfo.processInfo.environment.filter { $0.key != "CI" && !$0.key.hasPrefix("APPFLIP_") }
        .merging([
          "APPFLIP_ADAPTER": adapter, "APPFLIP_TIMEOUT_MS": "\(deadline)",
          "APPFLIP_REPORTS": folder.directory.appending(path: ReportFolder.usual).path,
        ]) { $1 }
    }

    @Test(
      "keeps its results in the report if a signal ends it",
      arguments: [
        ("ConformanceTests", "conformance.txt", SIGINT), ("FuzzTests", "fuzzing.txt", SIGTERM),
        ("ConformanceTests", "conformance.txt", SIGQUIT), ("FuzzTests", "fuzzing.txt", SIGQUIT),
      ])
    func signal(_ target: String, _ report: String, _ number: Int32) async throws {
      try await CommandFolder.with { folder in
        let status = try await OwnThread.run {
          let process = Process()
          process.executableURL = URL(filePath: CommandLine.arguments[0])
          process.arguments = Self.words("^\(target)\\.")
          process.environment = Self.variables(folder, Self.silent(folder), deadline: 600_000)
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

    @Test("shows no test as passed that judged nothing")
    func gaveUp() async throws {
      try await CommandFolder.with { folder in
        let ending = try await Subprogram.run(
          CommandLine.arguments[0], Self.words(#"^(Conformance|Fuzz)Tests\."#),
          Self.variables(folder, Self.silent(folder), deadline: 50))
        let lines = "\(ending.output)\n\(ending.errors)".split(separator: "\n")
        #expect(ending.status == 1)
        let untested = lines.count { $0.hasSuffix("some cases of this test weren't run") }
        #expect(untested > 10)
        #expect(!lines.contains { $0.hasPrefix("✔ Test \"links that nobody wrote") })
      }
    }

    // MARK: - The verdict

    private static let conformance = #"^ConformanceTests\."#
    private static let fuzzing = #"^FuzzTests\."#

    /// The variable that leaves out the roles without the fault.
    private static func role(of fault: String) throws -> [String: String] {
      ["APPFLIP_ROLES": try #require(Fault(named: fault)).role.rawValue]
    }

    /// Runs tests of the reference with a fault or right, and expects their verdict: the exit code, the console,
    /// and the tests of which the xunit file has a failure, none of which a pass has.
    private func expect(
      _ verdict: String, of tests: String, _ options: String, in folder: CommandFolder,
      _ variables: [String: String] = [:], failing: [String] = [],
      _ location: SourceLocation = #_sourceLocation
    ) async throws {
      let file = folder.directory.appending(path: "xunit.xml")
      let ending = try await Subprogram.run(
        CommandLine.arguments[0], Self.words(tests) + ["--xunit-output", file.path],
        Self.variables(folder, "\(CommandFolder.reference) \(options)")
          .merging(["APPFLIP_FUZZ_LINKS": "500"].merging(variables) { $1 }) { $1 })
      let lines = ending.output.split(separator: "\n")
      let passes = verdict == "PASS"
      #expect(ending.status == (passes ? 0 : 1), sourceLocation: location)
      #expect(lines.contains { $0.hasPrefix("\(verdict): ") }, sourceLocation: location)
      let told = "\(ending.output)\n\(ending.errors)".split(separator: "\n")
      let isRecorded = told.contains { $0.hasPrefix("↳ \(verdict): ") }
      #expect(isRecorded == !passes, "the suite records the verdict", sourceLocation: location)
      let failed = try Self.failed(in: String(contentsOf: file, encoding: .utf8))
      #expect(failed.isSuperset(of: failing), "\(failed)", sourceLocation: location)
      #expect(failed.isEmpty == failing.isEmpty, "\(failed)", sourceLocation: location)
    }

    /// The tests of an xunit file that have a failure: their suite and their name.
    private static func failed(in xunit: String) -> Set<String> {
      let tests = xunit.components(separatedBy: "<testcase ").dropFirst()
      #expect(!tests.isEmpty)
      return Set(
        tests.filter { $0.contains("<failure ") }.map { test in
          let attributes = test.components(separatedBy: "\"")
          return "\(attributes[1].split(separator: ".").last ?? "").\(attributes[3])"
        })
    }

    @Test(
      "fails if a role breaks a rule: by its exit code, on the console and in the xunit file",
      arguments: [
        (conformance, "redirect-uri/unchecked", "RedirectURITests.format(case:)"),
        (conformance, "endpoint/code/truncated-above-32", "EndpointAnswerTests.codeExact(case:)"),
        (conformance, "google-app/state/earlier-taken", "GoogleAppReturnTests.stateChecked(case:)"),
        (fuzzing, "redirect-uri/unchecked", "AppFlipFuzzing.links()"),
        (fuzzing, "endpoint/redirect-uri/unchecked", "AppFlipFuzzing.links()"),
        (fuzzing, "google-app/state/unchecked", "AppFlipFuzzing.links()"),
      ])
    func broken(_ tests: String, _ fault: String, _ test: String) async throws {
      let suite = tests == Self.fuzzing ? "AppFlipFuzzing" : "AppFlipConformance"
      try await CommandFolder.with { folder in
        try await expect(
          "FAIL", of: tests, "--fault \(fault)", in: folder, Self.role(of: fault),
          failing: [test, "\(suite).verdict()"])
      }
    }

    @Test("passes if every role is right")
    func right() async throws {
      try await CommandFolder.with { folder in
        try await expect("PASS", of: #"^(Conformance|Fuzz)Tests\."#, "", in: folder)
      }
    }

    @Test(
      "a filter chooses the tests that are shown: the verdict is about the whole run",
      arguments: [
        (conformance + "AppFlipConformance/StateEchoTests/", "redirect-uri/unchecked", []),
        (
          conformance + "AppFlipConformance/RedirectURITests/", "redirect-uri/unchecked",
          ["RedirectURITests.format(case:)"]
        ),
        (
          fuzzing + #"AppFlipFuzzing/links\("#, "endpoint/client-id/case-folded",
          ["AppFlipFuzzing.links()"]
        ),
      ])
    func filtered(_ tests: String, _ fault: String, _ failing: [String]) async throws {
      try await CommandFolder.with { folder in
        let role = try Self.role(of: fault)
        try await expect("PASS", of: tests, "", in: folder, role)
        try await expect("FAIL", of: tests, "--fault \(fault)", in: folder, role, failing: failing)
      }
    }

    @Test("passes with a baseline that expects every failure, and fails if one is missing")
    func baseline() async throws {
      try await CommandFolder.with { folder in
        let (name, list) = ("google-app/state/earlier-taken", "baseline.txt")
        let (fault, role) = ("--fault \(name)", try Self.role(of: name))
        let variables = role.merging(
          ["APPFLIP_BASELINE": folder.directory.appending(path: list).path]) { $1 }
        try await expect(
          "FAIL", of: Self.conformance, fault, in: folder, role,
          failing: ["GoogleAppReturnTests.stateChecked(case:)"])
        #expect(await folder.call("baseline", "--write", "--output", list).status == 0)
        try await expect("PASS", of: Self.conformance, fault, in: folder, variables)
        // Nothing is broken any more that the list expects.
        try await expect(
          "FAIL", of: Self.conformance, "", in: folder, variables,
          failing: ["AppFlipConformance.verdict()"])
        let entries = try folder.text(of: list).split(separator: "\n")
        let rest = entries.filter { !$0.hasPrefix("fail ") }
        #expect(rest.count < entries.count)
        try folder.write(rest.joined(separator: "\n") + "\n", to: list)
        try await expect(
          "FAIL", of: Self.conformance, fault, in: folder, variables,
          failing: ["GoogleAppReturnTests.stateChecked(case:)", "AppFlipConformance.verdict()"])
      }
    }
  }
#endif

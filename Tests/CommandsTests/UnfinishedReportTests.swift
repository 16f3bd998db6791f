import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("The reports of a check, from its first moment to its end")
struct UnfinishedReportTests {
  private static let names = ["conformance.jsonl", "conformance.junit.xml", "conformance.txt"]

  @Test("a check that can't start leaves no pass behind: every report says that it was not run")
  func notRun() async throws {
    try await CommandFolder.with { folder in
      let filter = ["--filter", "app.good"]
      let good = await folder.call(["check", "--adapter", CommandFolder.reference] + filter)
      #expect(good.code == .expected)
      let next = await folder.call(["check", "--adapter", "./none.sh"] + filter)
      #expect(next.code == .adapter)
      #expect(next.output.hasPrefix("NOT RUN: the adapter can't be started: "), "\(next.output)")
      #expect(try folder.files(in: "Reports/part") == Self.names)
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.hasPrefix(next.output) && text.contains("\n  what to do: "))
      // Each sentence stands there once.
      #expect(text.components(separatedBy: "before it answered hello").count == 2, "\(text)")
      let junit = try folder.text(of: "Reports/part/conformance.junit.xml")
      #expect(junit.contains("tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\""))
      let lines = try folder.text(of: "Reports/part/conformance.jsonl")
      #expect(lines.hasPrefix(#"{"type":"unfinished","#) && lines.contains(#""verdict":"not-run""#))
      for words in [
        ["baseline", "--write", "--from", "Reports/part/conformance.jsonl"],
        ["diff", "Reports/part/conformance.jsonl", "Reports/part/conformance.jsonl"],
      ] {
        let ending = await folder.call(words)
        #expect(ending.code == .usage, "\(ending.output)")
        #expect(ending.errors.contains("the run didn't finish (NOT RUN: "), "\(ending.errors)")
      }
    }
  }

  @Test("while a check goes on its reports say that it didn't finish")
  func begun() async throws {
    try await CommandFolder.with { folder in
      let copy =
        "cp -R \"$APPFLIP_DIRECTORY\"/Reports/part \"$APPFLIP_DIRECTORY\"/seen; "
        + "exec \(CommandFolder.reference)"
      let ending = await folder.call("check", "--adapter", copy, "--filter", "app.good")
      #expect(ending.code == .expected, "\(ending.errors)")
      let seen = try folder.text(of: "seen/conformance.txt")
      #expect(seen.hasPrefix("INCOMPLETE: the run began and did not finish\n"), "\(seen)")
      #expect(try folder.text(of: "seen/conformance.junit.xml").contains("errors=\"1\""))
      #expect(try folder.text(of: "seen/conformance.jsonl").contains(#""verdict":"incomplete""#))
      #expect(try folder.files(in: "Reports/part") == Self.names)
    }
  }

  @Test("a check that was stopped has what it knows in its reports, and is no pass")
  func stopped() async throws {
    try await CommandFolder.with { folder in
      // It answers one request, stops the check, and never answers again.
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let program = Checkout.products.appending(path: "appflip").path
      let script = """
        read hello; echo '\(app)'; read run
        echo '{"id":"1","ok":{"handled":false,"opened":[]}}'; kill -TERM $CHECK
        while read run; do :; done
        """
      try folder.write(script, to: "adapter.sh")
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c",
        "CHECK=$$ exec '\(program)' check --adapter 'sh adapter.sh' --role app --timeout-ms 600000",
      ]
      process.currentDirectoryURL = folder.directory
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let verdict = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == ExitCode.failed.rawValue)
      #expect(
        verdict.hasPrefix("INCOMPLETE: x: not all cases were run: the run was stopped\n"),
        "\(verdict)")
      #expect(verdict.contains("\nNot judged: ") && verdict.contains(" cases not run, "))
      #expect(try folder.text(of: "Reports/conformance.txt").hasPrefix("INCOMPLETE: "))
      let junit = try folder.text(of: "Reports/conformance.junit.xml")
      #expect(junit.contains("type=\"verdict\" message=\"INCOMPLETE: "))
      #expect(
        try folder.text(of: "Reports/conformance.jsonl").hasSuffix("\"verdict\":\"incomplete\"}\n"))
    }
  }

  @Test("cases that were never run after too many restarts are not run, and no failures")
  func gaveUp() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let ending = await folder.call(
        "check", "--adapter", "read hello; echo '\(app)'; read run", "--role", "app")
      #expect(ending.code == .adapter, "\(ending.output)")
      #expect(
        ending.output.hasPrefix("INCOMPLETE: x: not all cases were run: 10 restarts in a row "))
      let lines = try folder.text(of: "Reports/conformance.jsonl").split(separator: "\n")
      let failing = lines.count {
        $0.contains(#""verdict":"fail""#) && $0.contains(#""type":"case""#)
      }
      let left = lines.count {
        $0.contains(#""verdict":"not-run""#) && $0.contains(#""type":"case""#)
      }
      #expect(failing > 0 && failing < 20 && left > 100, "\(failing) \(left)")
      #expect(ending.output.contains(", \(left) cases not run, "))
    }
  }

  @Test(
    "where the reports can't be written any more, all is shown, and no report says that it passed")
  func lost() async throws {
    try await CommandFolder.with { folder in
      let hostile =
        "rm -f \"$APPFLIP_DIRECTORY\"/Reports/part/conformance.txt; "
        + "mkdir -p \"$APPFLIP_DIRECTORY\"/Reports/part/conformance.txt/x; "
        + "exec \(CommandFolder.reference)"
      let ending = await folder.call("check", "--adapter", hostile, "--filter", "app.good")
      #expect(ending.code == .failed)
      #expect(
        ending.output.hasPrefix(
          "INCOMPLETE: the reports can't be written; they would say:\nPASS: "))
      #expect(ending.errors.contains("conformance.txt can't be written: "))
      #expect(ending.errors.contains("\nTHE RUN\n"))
      let junit = try folder.text(of: "Reports/part/conformance.junit.xml")
      #expect(junit.contains("errors=\"1\""))
      #expect(try folder.text(of: "Reports/part/conformance.jsonl").contains("incomplete"))
    }
  }

  @Test("a second check refuses a folder that one holds; what a killed one left locks nothing")
  func held() async throws {
    try await CommandFolder.with { folder in
      let program = Checkout.products.appending(path: "appflip").path
      let words = "check --adapter false --filter app.good"
      // The adapter of the first check runs the second one.
      let inner =
        "cd \"$APPFLIP_DIRECTORY\"; '\(program)' \(words) >inner.txt 2>&1; "
        + "echo $? >>inner.txt; exec \(CommandFolder.reference)"
      let ending = await folder.call("check", "--adapter", inner, "--filter", "app.good")
      #expect(ending.code == .expected, "\(ending.errors)")
      let second = try folder.text(of: "inner.txt")
      #expect(second.contains("another run, in the process "), "\(second)")
      #expect(second.hasSuffix("\n1\n"))
      try folder.write("4711\n", to: "Reports/part/conformance.lock")
      let next = await folder.call(
        "check", "--adapter", CommandFolder.reference, "--filter", "app.good")
      #expect(next.code == .expected, "\(next.errors)")
      #expect(try folder.files(in: "Reports/part") == Self.names)
    }
  }

  @Test("the report for programs has every step if that is asked for")
  func allSteps() async throws {
    try await CommandFolder.with { folder in
      let words = ["check", "--adapter", CommandFolder.reference, "--filter", "app.good"]
      for (more, variables, hasAll) in [
        ([], [:], false), (["--all-steps"], [:], true), ([], ["APPFLIP_ALL_STEPS": "1"], true),
      ] as [([String], [String: String], Bool)] {
        let ending = await folder.call(words + more, variables)
        let lines = try folder.text(of: "Reports/part/conformance.jsonl")
        #expect(ending.code == .expected && lines.contains(#""steps":[{"asked":"app""#) == hasAll)
      }
    }
  }
}

import Exchanges
import Foundation
import Fuzzing
import Platform
import TestSupport
import Testing

@testable import Commands

@Suite("appflip fuzz")
struct FuzzCommandTests {
  @Test("the help has every option")
  func help() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz("--help", "--runs", "nonsense")
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output.hasPrefix("usage: appflip fuzz [OPTION]...\n"))
      for option in FuzzCommand.syntax.options {
        #expect(ending.output.contains("\n  \(option.name) "), "\(option.name)")
      }
    }
  }

  @Test(
    "a command line that makes no sense is refused, with what is wrong",
    arguments: [
      ([], "there is no adapter: name one with --adapter COMMAND or APPFLIP_ADAPTER"),
      (["--run", "1"], "there is no option --run; did you mean --runs?"),
      (["x"], "unexpected argument \"x\""), (["--runs"], "--runs takes N"),
      (["--runs", "1", "--runs", "2"], "--runs is given twice"),
      (["--runs", "0", "--exhaust", "0"], "APPFLIP_FUZZ_RUNS"),
      (["--seconds", "-1"], "APPFLIP_FUZZ_SECONDS"),
      (["--seed", "x"], "APPFLIP_FUZZ_SEED"), (["--jobs", "257"], "APPFLIP_FUZZ_JOBS"),
      (["--shard", "3/2"], "APPFLIP_FUZZ_SHARD"), (["--role", "apps"], "APPFLIP_ROLES"),
      (["--edition", "5"], "APPFLIP_EDITION"), (["--profile", "lax"], "APPFLIP_PROFILE"),
      (["--timeout-ms", "0"], "APPFLIP_TIMEOUT_MS"),
      (["--window", "0"], "--window takes a number"),
      (["--window", "65537"], "--window takes a number"),
      (["--window=x"], "from 1 to 65536, not x"),
      (["--from-good-links=1"], "--from-good-links takes no value"),
    ] as [([String], String)])
  func refuses(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let adapter = row.words.isEmpty ? [:] : ["APPFLIP_ADAPTER": "exit 1"]
      let ending = await folder.fuzz(row.words, adapter)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.contains(row.problem), "\(ending.errors)")
      #expect(ending.errors.hasSuffix("\n"))
    }
  }

  @Test("a variable without a value is refused", arguments: ["APPFLIP_CORPUS", "APPFLIP_REPORTS"])
  func empty(_ name: String) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(environment: ["APPFLIP_ADAPTER": "exit 1", name: ""])
      #expect(ending.code == .usage && ending.errors.contains(name), "\(ending.errors)")
    }
  }

  @Test("the reference implementation passes, and the report stands where it is said")
  func passes() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(
        "--adapter", CommandFolder.reference, "--runs", "520", "--reports", "out", "--seed=9",
        "--from-good-links", environment: ["APPFLIP_FUZZ_SEED": "8"])
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output.hasPrefix("PASS: no failure found in reference"))
      #expect(ending.output.contains("\nNo finding in 520 links\n"))
      #expect(
        ending.output.hasSuffix(
          "(app, authorization-endpoint, google-app, edition 4, profile default)\nout/fuzzing.txt\n"
        ))
      let text = try folder.text(of: "out/fuzzing.txt")
      #expect(text.contains("\n  seed        9\n"))
      #expect(
        text.contains(
          "APPFLIP_FUZZ_SEED=9 APPFLIP_FUZZ_RUNS=520 APPFLIP_EXHAUST=0 APPFLIP_FUZZ_START=good "
            + "APPFLIP_TIMEOUT_MS=\(CommandFolder.patience) APPFLIP_REPORTS=out "))
    }
  }

  @Test("the line in the report that runs it again brings the same report, whatever was set")
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

  @Test(
    "whether an adapter has a core of its own changes no report",
    arguments: [(["--no-pin"], [:]), ([], ["APPFLIP_NO_PIN": "1"])]
      as [([String], [String: String])])
  func unpinned(_ words: [String], _ variables: [String: String]) async throws {
    try await CommandFolder.with { folder in
      let all = [
        "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--runs", "150",
        "--from-good-links", "--role", "app", "--window", "1",
      ]
      let first = await folder.fuzz(all, [:])
      #expect(first.code == .failed, "\(first.errors)")
      let names = ["Reports/fuzzing.txt", "Reports/fuzzing.json"]
      let reports = try names.map { try folder.text(of: $0) }
      let second = await folder.fuzz(all + words, variables)
      #expect(second.code == .failed && second.output == first.output)
      #expect(try names.map { try folder.text(of: $0) } == reports)
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

  @Test("a start that makes no sense is refused")
  func start() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(
        environment: ["APPFLIP_ADAPTER": "exit 1", "APPFLIP_FUZZ_START": "links"])
      #expect(ending.code == .usage && ending.errors.contains("APPFLIP_FUZZ_START"))
    }
  }

  @Test("a faulty one fails, and its findings are there")
  func fails() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(
        "--role", "app", "--runs=60", "--from-good-links",
        environment: ["APPFLIP_ADAPTER": "\(CommandFolder.reference) --fault state/dropped"])
      #expect(ending.code == .failed && ending.output.hasPrefix("FAIL: "), "\(ending.output)")
      #expect(try folder.text(of: "Reports/fuzzing.txt").contains("\napp/state/exact: "))
      let findings = try FileManager.default.contentsOfDirectory(
        atPath: folder.directory.appending(path: "Reports/findings").path)
      #expect(findings.contains { $0.hasSuffix(".json") })
    }
  }

  @Test(
    "a list with a name that no rule or case has is refused before the first link, and the report says so",
    arguments: [
      ("app.NOSUCH app/state/exact", "line 1: no case has the name app.NOSUCH"),
      ("app.good app/nosuch", "line 1: no rule has the name app/nosuch"),
    ])
  func names(_ row: (entry: String, problem: String)) async throws {
    try await CommandFolder.with { folder in
      let entries = [row.entry, "app.state.* app/state/exact x1"]
      try folder.write(
        entries.map { "fail \($0) as=zzz why=\"a\" 2026-11-21\n" }.joined(), to: "list.txt")
      for fault in ["", " --fault state/dropped"] {
        let ending = await folder.fuzz(
          "--adapter", CommandFolder.reference + fault, "--role", "app", "--runs", "60",
          "--from-good-links", "--baseline", "list.txt")
        #expect(ending.code == .usage && ending.errors.contains(row.problem), "\(ending.errors)")
        let refusal = "NOT RUN: the baseline list.txt, \(row.problem)"
        #expect(ending.output.hasPrefix(refusal), "\(ending.output)")
        #expect(try folder.text(of: "Reports/fuzzing.txt").hasPrefix(refusal))
      }
    }
  }

  @Test("a reason that is still to be given is refused where CI is set, and nowhere else")
  func unattended() async throws {
    try await CommandFolder.with { folder in
      for (reason, isRefused) in [("TODO", true), ("not yet", false)] {
        try folder.write(
          "fail app.good app/state/exact as=code/differs why=\"\(reason)\" 2026-11-22\n",
          to: "list.txt")
        for environment in [["CI": "1"], [:]] {
          let ending = await folder.fuzz(
            "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--role", "app",
            "--runs", "60", "--from-good-links", "--baseline", "list.txt",
            environment: environment)
          let fails = isRefused && !environment.isEmpty
          #expect(ending.code == (fails ? .usage : .expected), "\(ending.output)")
          #expect(
            ending.errors.contains("the baseline list.txt, line 1: the reason is still TODO")
              == fails)
        }
      }
    }
  }

  @Test("if nothing can be started, or nothing would be tested, the report says so")
  func unusable() async throws {
    try await CommandFolder.with { folder in
      let none = await folder.fuzz("--adapter", "./no-such-adapter", "--runs", "9")
      #expect(none.code == .adapter && none.errors.contains("no-such-adapter"), "\(none.errors)")
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let other = await folder.fuzz(
        "--adapter", "read hello; echo '\(app)'; read end", "--role", "google-app")
      #expect(other.code == .untested && other.errors.contains("google-app"), "\(other.errors)")
      #expect(other.output.hasPrefix("NOT RUN: the adapter declares the roles [app]"))
      let left = try folder.files(in: "Reports")
      let text = try folder.text(of: "Reports/fuzzing.txt")
      #expect(left == ["fuzzing.junit.xml", "fuzzing.txt"] && text.hasPrefix(other.output))
    }
  }

  @Test(
    "a run that can't begin says so in the report, and moves the one before aside",
    arguments: [["--adapter", "./none"], ["--adapter", "read hello; echo x"]])
  func before(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      let faulty = "\(CommandFolder.reference) --fault state/dropped"
      let first = await folder.fuzz(
        "--adapter", faulty, "--role", "app", "--runs", "60", "--from-good-links")
      #expect(first.code == .failed, "\(first.errors)")
      let findings = try folder.files(in: "Reports/findings")
      let next = await folder.fuzz(words, [:])
      #expect(next.code == .adapter, "\(next.errors)")
      #expect(try folder.files(in: "Reports") == ["findings", "fuzzing.junit.xml", "fuzzing.txt"])
      let text = try folder.text(of: "Reports/fuzzing.txt")
      #expect(
        text.hasPrefix("NOT RUN: the adapter can't be started: ") && text.hasPrefix(next.output))
      #expect(
        try folder.files(in: "Reports/findings/earlier")
          == (findings + ["fuzzing.json", "fuzzing.junit.xml", "fuzzing.txt"]).sorted())
      let merged = folder.merge("Reports", "--into", "all")
      #expect(merged.code == .usage && merged.output == "", "\(merged.output)")
      // What the first one found is still there when another one has come to its end.
      let good = await folder.fuzz(
        "--adapter", CommandFolder.reference, "--role", "app", "--runs", "60", "--from-good-links")
      #expect(good.code == .expected, "\(good.errors)")
      #expect(try folder.files(in: "Reports/findings") == ["earlier"])
      #expect(
        try folder.files(in: "Reports/findings/earlier")
          == (findings + ["fuzzing.json", "fuzzing.junit.xml", "fuzzing.txt"]).sorted())
    }
  }

  @Test("a role that had no turn is named, with what to do")
  func untested() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.fuzz(
        "--adapter", CommandFolder.reference, "--runs", "1", "--from-good-links")
      for role in ["authorization-endpoint", "google-app"] {
        #expect(
          ending.errors.contains(
            "nothing was executed for the role \(role), because the campaign ended before its turn: raise "
              + "the number of links"))
      }
    }
  }

  @Test("an adapter that bears nothing is given up, and that is no pass")
  func givesUp() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let ending = await folder.fuzz(
        "--adapter", "read hello; echo '\(app)'; read run", "--runs", "1000000000",
        "--from-good-links")
      #expect(ending.code == .adapter, "\(ending.output)")
      #expect(ending.output.hasPrefix("FAIL: "))
      let text = try folder.text(of: "Reports/fuzzing.txt")
      #expect(text.contains("restarted too often"))
    }
  }

  @Test("if nothing but the adapter is at fault, the exit code says so")
  func adapterAtFault() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}"#
      let lost = #"\"error\":{\"where\":\"adapter\",\"message\":\"lost\"}}"#
      let ending = await folder.fuzz(
        "--adapter",
        #"read hello; echo '\#(app)'; while read -r line; do id=${line#*:\"}; "#
          + #"echo "{\"id\":\"${id%%\"*}\",\#(lost)"; done"#,
        "--runs", "60", "--from-good-links")
      #expect(ending.code == .adapter, "\(ending.errors)")
      #expect(ending.output.hasPrefix("FAIL: "), "\(ending.output)")
      let text = try folder.text(of: "Reports/fuzzing.txt")
      #expect(text.contains("\nthe adapter itself: ") && !text.contains("restarted too often"))
    }
  }

  @Test("reports that can't be written fail the run before it begins")
  func unwritable() async throws {
    try await CommandFolder.with { folder in
      try folder.write("", to: "out")
      let ending = await folder.fuzz(
        "--adapter", "touch \"$APPFLIP_DIRECTORY/started\"; \(CommandFolder.reference)", "--runs",
        "30", "--reports", "out", "--role", "app", "--from-good-links")
      #expect(ending.code == .usage)
      #expect(ending.errors.hasPrefix("appflip: out can't be written: "), "\(ending.errors)")
      #expect(ending.output.hasPrefix("NOT RUN: out can't be written: "))
      #expect(try folder.files() == ["out"])
    }
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

  /// Everything that comes through a pipe, read on a thread of its own.
  private static func text(from pipe: Pipe) async -> String {
    let file = pipe.fileHandleForReading
    // It waits for what another test may do: it takes no place of ``BlockingWork``.
    return await OwnThread.run {
      String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
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

  @Test("only a folder of kept inputs makes a campaign one that began with them")
  func folderOfInputs() async throws {
    try await CommandFolder.with { folder in
      let note = "The campaign began with the inputs in the folder APPFLIP_CORPUS"
      for (words, isTold) in [([], false), (["--corpus", "kept"], true)] {
        let ending = await folder.fuzz(
          [
            "--adapter", "env APPFLIP_CORPUS=x \(CommandFolder.reference)", "--runs", "30",
            "--role", "app", "--from-good-links",
          ] + words, [:])
        #expect(ending.code == .expected, "\(ending.errors)")
        let text = try folder.text(of: "Reports/fuzzing.txt")
        #expect(text.contains(note) == isTold)
      }
    }
  }

  @Test("inputs are kept, and a second run begins with them")
  func corpus() async throws {
    try await CommandFolder.with { folder in
      func run(_ seed: String) async -> CommandFolder.Ending {
        await folder.fuzz(
          "--adapter", CommandFolder.reference, "--runs", "150", "--seed", seed, "--role=app",
          "--corpus", "kept", "--from-good-links", "--reports", "out-\(seed)")
      }
      let first = await run("1")
      #expect(first.code == .expected, "\(first.errors)")
      let kept = try Self.signatures(in: folder.text(of: "kept/drafts.jsonl"))
      #expect(kept.count > 100)
      let second = await run("2")
      #expect(second.code == .expected, "\(second.errors)")
      // Nothing that was kept is lost.
      let more = try Self.signatures(in: folder.text(of: "kept/drafts.jsonl"))
      #expect(more.isSuperset(of: kept))
      try folder.write("{}\n", to: "kept/drafts.jsonl")
      let broken = await run("3")
      #expect(broken.code == .usage)
      #expect(broken.errors.contains("kept/drafts.jsonl, line 1: "), "\(broken.errors)")
    }
  }

  private static func signatures(in text: String) -> Set<UInt64> {
    Set(InputFile.read(Array(text.utf8), file: "f").inputs.flatMap(\.signatures))
  }
}

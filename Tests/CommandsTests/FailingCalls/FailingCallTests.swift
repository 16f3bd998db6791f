import Foundation
import TestSupport
import Testing

@testable import Commands

/// Each call of the system fails in turn, once: the command does what it does otherwise, or there is an error,
/// the exit code isn't 0, no report says more than was seen, and no process is left.
@Suite(
  "System calls that fail", .longProof("system calls that fail"),
  .enabled(if: FullDevice.isThere, "only Linux loads a library before the system's"),
  .enabled(if: Runtime.clang.isPresent, "\(Runtime.clang.reason)"))
struct FailingCallTests {
  /// A small run of each command; what it reads is in `in`, what it writes in `out`.
  static let commands = [
    "check --role app --filter app.good --reports out --adapter ./adapter",
    "fuzz --role app --links 8 --reports out --adapter ./adapter",
    "replay app.good --reports out --adapter ./adapter",
    "doctor --probe doctor/ids --adapter ./adapter",
    "differential --role app --links 1 --reports out --adapter ./adapter --adapter ./adapter",
    "baseline --write --pin --reports in --output out/baseline.txt",
    "merge in/1 in/2 --into out", "diff in/conformance.jsonl in/conformance.jsonl",
    "report --statement --reports in --output out/statement.txt",
  ]

  /// With the error that a full disk, too many files or processes, or a broken device gives.
  static let calls: [(name: String, error: Int32)] = [
    ("read", EIO), ("write", ENOSPC), ("open", EMFILE), ("rename", EIO), ("spawn", EAGAIN),
    ("poll", ENOMEM), ("close", EIO), ("pipe", EMFILE), ("fsync", EIO), ("mkdir", ENOSPC),
    ("unlink", EACCES), ("stat", EIO), ("allocation", ENOMEM),
  ]

  /// Swift ends any program at a failed allocation, and Foundation's start does at a failed `stat`.
  private static let fatalCalls = ["allocation", "stat"]

  /// More calls of one kind than these do the same again; of what follows a dozen fails, or each eleventh.
  private static let firstCalls = Torture.factor == nil ? 8 : .max

  @Test("a command has its usual result, or reports an error", arguments: commands)
  func fails(_ command: String) async throws {
    try await CommandFolder.with { folder in
      let scene = try await Scene(folder, command)
      let good = try await scene.run(("", 0), at: 0)
      #expect(good.ending.status == 0, "\(good.ending.errors)")
      for call in Self.calls {
        // There is no number if the library wasn't loaded, and 0 if there is no such call.
        let count = try #require(good.counts[call.name])
        let step = max(11, count / 12)
        for number in 1..<(count + 1) where number <= Self.firstCalls || number % step == 0 {
          let bad = try await scene.run(call, at: number)
          let problem = bad.problem(beside: good, mayCrash: Self.fatalCalls.contains(call.name))
          let ending = bad.ending
          #expect(problem == nil, "\(call.name) \(number): \(ending.status) \(ending.errors)")
        }
      }
    }
  }

  /// The result of a command with a failed call.
  private struct Ending {
    let ending: Subprogram.Ending
    let counts: [String: Int]
    let files: [String: Data]
    let isAnythingLeft: Bool

    func problem(beside good: Ending, mayCrash: Bool) -> String? {
      if isAnythingLeft { return "a process is left" }
      if ending.status == 128 + SIGKILL { return "it never ends" }
      let lies = files.filter { name, text in
        // What a campaign counted has no verdict, nor has a folder's mark; what begins with a dot isn't whole, and
        // isn't part of a report.
        ending.status != 0 && text != good.files[name] && !name.hasSuffix(".json")
          && !name.hasPrefix(".") && !name.hasSuffix("made-by-appflip.txt")
          && !Self.isTold(in: String(decoding: text, as: UTF8.self))
      }
      if let name = lies.keys.first { return "\(name) doesn't say that anything is wrong" }
      if ending.status > 125 { return mayCrash ? nil : "it crashed" }
      if ending.status == 0 {
        // Told, and no reason to fail: a reply that the doctor never got, a finding that wasn't replayed.
        let told = files["fuzzing.txt"].map { String(decoding: $0, as: UTF8.self) } ?? ending.output
        if ["no valid reply", "earlier findings were not replayed"].contains(where: told.contains) {
          return nil
        }
        return ending.output == good.ending.output && files == good.files
          ? nil : "it says something else"
      }
      if ending.errors.isEmpty, !Self.isTold(in: ending.output) { return "it says nothing" }
      return ending.output.hasPrefix("PASS") ? "it passes and fails" : nil
    }

    private static func isTold(in text: String) -> Bool {
      ["FAIL", "DIFFER", "INCOMPLETE", "NOT RUN", #""verdict":"fail""#].contains(
        where: text.contains)
    }
  }

  private struct Scene {
    private let folder: CommandFolder
    private let command: String
    private static let library = Task { try await Self.compiled() }

    init(_ folder: CommandFolder, _ command: String) async throws {
      (self.folder, self.command) = (folder, command)
      let files = FileManager.default
      let adapter = Checkout.products.appending(path: "reference-adapter")
      // Its name is in the list of processes.
      try files.copyItem(at: adapter, to: folder.directory.appending(path: "adapter"))
      let input = folder.directory.appending(path: "in")
      try files.createDirectory(at: input, withIntermediateDirectories: true)
      try files.copyItem(
        at: Checkout.package.appending(path: "Reports/reference/conformance.jsonl"),
        to: input.appending(path: "conformance.jsonl"))
      guard command.hasPrefix("merge") else { return }
      for part in ["1", "2"] {
        let ending = await folder.call(
          "fuzz", "--role", "app", "--links", "8", "--shard", "\(part)/2", "--reports",
          "in/\(part)", "--adapter", "./adapter")
        #expect(ending.code == .expected)
      }
    }

    private static func compiled() async throws -> String {
      let source = Checkout.package.appending(
        path: "Tests/CommandsTests/FailingCalls/failing_calls.c")
      let library = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).so").path
      let ending = try await Subprogram.run(
        "/usr/bin/env", ["clang", "-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"],
        in: Checkout.package)
      try #require(ending.status == 0, "\(ending.errors)")
      return library
    }

    func run(_ call: (name: String, error: Int32), at number: Int) async throws -> Ending {
      let files = FileManager.default
      let (out, count) = ("out", folder.directory.appending(path: "count"))
      let output = folder.directory.appending(path: out)
      try? files.removeItem(at: output)
      if command.contains("\(out)/") {
        try files.createDirectory(at: output, withIntermediateDirectories: true)
      }
      try? files.removeItem(at: count)
      let program = Checkout.products.appending(path: "appflip").path
      let ending = try await Subprogram.run(
        "/bin/sh", ["-c", "timeout -s KILL 200 '\(program)' \(command); exit $?"],
        in: folder.directory,
        [
          "LD_PRELOAD": try await Self.library.value, "FAILING_PROGRAM": "appflip",
          "FAILING_CALL": call.name, "FAILING_AT": "\(number)", "FAILING_ERROR": "\(call.error)",
          "FAILING_COUNT": count.path,  // What a lost line makes it wait for.
          "APPFLIP_START_TIMEOUT_MS": "10000",
        ])
      var written: [String: Data] = [:]
      for name in (try? files.subpathsOfDirectory(atPath: output.path)) ?? []
      where !name.hasSuffix(".lock") {
        written[name] = try? Data(contentsOf: output.appending(path: name))
      }
      let lines = (try? String(contentsOf: count, encoding: .utf8))?.split(separator: "\n") ?? []
      let counts = lines.map { $0.split(separator: " ") }.map { (String($0[0]), Int($0[1]) ?? 0) }
      // The watchdog of a program that crashed ends its adapters a little later.
      var patience = ending.status > 125 ? 100 : 0
      while patience > 0, try isAnythingLeft() {
        patience -= 1
        try await Task.sleep(for: .milliseconds(100))
      }
      return Ending(
        ending: ending, counts: Dictionary(uniqueKeysWithValues: counts), files: written,
        isAnythingLeft: try isAnythingLeft())
    }

    /// Whether an adapter that was started in the folder still runs.
    private func isAnythingLeft() throws -> Bool {
      let folder = folder.directory.resolvingSymlinksInPath().path
      return try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { number in
        URL(filePath: "/proc/\(number)/exe").resolvingSymlinksInPath().path.hasPrefix(folder)
      }
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import Benchmarks
@testable import Commands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("appflip bench")
struct BenchCommandTests {
  @Test(
    "a value that makes no sense is refused, with the help that tells more",
    arguments: [
      (["--runs", "x"], "--runs takes a number from 1 on, not x; appflip bench --help"),
      (["--runs", "0"], "--runs takes a number from 1 on, not 0; appflip bench --help"),
      (
        ["--window", "65537"], "--window takes a number from 1 to 65536, not 65537; appflip bench -"
      ),
      (["--jobs", "-1"], "--jobs takes a number from 1 to 128, not -1; appflip bench --help"),
      (
        ["faults", "--runs", "x"], "--runs takes a number from 1 on, not x; appflip bench faults -"
      ),
      (
        ["faults", "--seeds", "101"],
        "--seeds takes a number from 1 to 100, not 101; appflip bench f"
      ),
      (
        ["faults", "--manner", "any"],
        "--manner takes corpus, full or bytes; appflip bench faults -"
      ),
      (
        ["variants", "--seed", "x"],
        "--seed takes a number from 0 to 18446744073709551615, not x; appflip bench variants --help"
      ),
      (["adapter"], "there is no adapter: name one with --adapter COMMAND; appflip bench adapter"),
      (
        ["coverage", "first"],
        "there is no adapter: name one with --adapter COMMAND; appflip bench coverage"
      ),
      (
        ["coverage", "--adapter", "x", "--seeds", "0"],
        "--seeds takes a number from 1 to 100, not 0; appflip bench coverage"
      ),
      (["x"], "unexpected argument \"x\""),
    ] as [([String], String)])
  func refuses(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(["bench"] + row.words)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.contains(row.problem), "\(ending.errors)")
    }
  }

  @Test("implementations get the same verdicts in this process as behind a pipe")
  func inProcess() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "bench", "in-process", "--runs", "200", "--every", "70", "--reference",
        CommandFolder.reference)
      #expect(ending.code == .expected && ending.errors == "", "\(ending.output)\(ending.errors)")
      let line = ending.output.split(separator: "\n").first ?? ""
      let words = line.split(separator: " ")
      // The reference itself is the first.
      #expect(words.count > 2 && words[0] == words[2] && Int(words[0]) ?? 0 > 8, "\(line)")
    }
  }

  @Test(
    "an adapter's own speed, a campaign's and the share are printed; an adapter that ends is named")
  func adapter() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "bench", "adapter", "--adapter", CommandFolder.reference, "--role", "app", "--runs", "400")
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      let lines = ending.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.hasSuffix(" requests a second") == true)
      #expect(lines.last?.hasPrefix("share ") == true && lines.last?.hasSuffix(" %") == true)
      let other = await folder.call("bench", "adapter", "--adapter", "exit 1")
      #expect(other.code == .adapter && other.output == "", "\(other.errors)")
    }
  }

  @Test(
    "each fault is looked for without the coverage and with it; one that is not found is said so")
  func coverage() async throws {
    try await CommandFolder.with { folder in
      for (option, word, cell) in [("--fault", "answer/state-twice", "1"), ("--edition", "4", "-")]
      {
        let ending = await folder.call(
          "bench", "coverage", "--adapter", "\(CommandFolder.reference) \(option)", "--runs", "100",
          "--seeds", "1", word)
        #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
        let rows = ending.output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(rows.map(\.first) == ["fault", word[...], "all"])
        // The reference reports no coverage: both are the same campaign.
        for row in rows.dropFirst() {
          #expect(row.count == 5 && row[1] == row[2] && row[1].hasPrefix(cell), "\(row)")
        }
      }
      let none = await folder.call("bench", "coverage", "--adapter", "exit 1")
      #expect(none.code == .adapter, "\(none.errors)")
    }
  }

  @Test("a measured adapter is ended with all that it started, and reaped")
  func leavesNoProcess() async throws {
    let list = ProcessList()
    defer { list.remove() }
    try await CommandFolder.with { folder in
      // The shell waits for the adapter, and would be outlived by it.
      let ending = await folder.call(
        "bench", "adapter", "--adapter",
        "echo $$ >>'\(list.path)'; \(CommandFolder.reference); true",
        "--role", "app", "--runs", "100")
      #expect(ending.code == .expected, "\(ending.errors)")
    }
    #expect(list.processes.count >= 3)
    #expect(list.processes.allSatisfy { kill($0, 0) != 0 } && list.survivors() == [])
  }

  @Test(
    "if there is no fault to look for, nothing was tested, and why is said",
    arguments: [
      (
        ["--prefix", "nosuch"], #"there is no fault whose name begins with "nosuch"; appflip list"#
      ),
      (["--prefix", "\u{1B}"], #"there is no fault whose name begins with "\x1B"; appflip list"#),
      (
        ["--prefix", "state/dropped", "--narrow"],
        #"there is no fault with a narrow trigger whose name begins with "state/dropped";"#
      ),
    ] as [([String], String)])
  func noFault(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(["bench", "faults"] + row.words)
      #expect(ending.code == .untested && ending.output == "")
      #expect(ending.errors.hasPrefix("appflip: \(row.problem)"), "\(ending.errors)")
    }
  }

  @Test("a fault is looked for, and how long it took is told")
  func fault() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "bench", "faults", "--prefix", "answer/opened", "--seeds", "1", "--runs", "300",
        "--manner", "full", "--reference", CommandFolder.reference)
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      let lines = ending.output.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(lines.first == ["fault", "full", "trigger"])
      #expect(lines.count == 4 && lines[1].first == "answer/opened-twice", "\(ending.output)")
      let median = try #require(lines.count == 4 ? Int(lines[1][1]) : nil)
      #expect((1...300).contains(median))
      #expect(ending.output.contains("full: 1 of 1 faults found within 300 links"))
    }
  }

  @Test("a legal choice is run, and nothing fails")
  func variant() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "bench", "variants", "--prefix", "error/", "--runs", "300", "--reference",
        CommandFolder.reference)
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      let lines = ending.output.split(separator: "\n")
      #expect(lines.first == "variant\tlinks\twarnings\tfailures" && lines.count > 2)
      let tally = "0 failures and 0 warnings in \(300 * (lines.count - 2)) links"
      #expect(lines.last?.hasPrefix(tally) == true)
      let none = await folder.call("bench", "variants", "--prefix", "nosuch")
      #expect(none.code == .untested && none.output == "")
      #expect(none.errors.contains("there is no choice whose name begins with \"nosuch\""))
    }
  }

  @Test("what isn't right fails")
  func falseAlarm() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        // The shell takes the choice behind it for a comment.
        "bench", "variants", "--prefix", "error/", "--runs", "300", "--reference",
        "\(CommandFolder.reference) --fault state/dropped #")
      #expect(ending.code == .failed, "\(ending.errors)")
      #expect(ending.output.contains("app/state/"), "\(ending.output)")
    }
  }

  @Test("the loop is measured beside a bare one")
  func loop() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call("bench", "--runs", "200", "--window", "4", "--jobs", "1")
      #expect(ending.code == .expected && ending.errors == "", "\(ending.errors)")
      let lines = ending.output.split(separator: "\n")
      let rows = lines.dropFirst(2).map { $0.split(separator: " ") }
      #expect(rows.map(\.first) == ["nothing", "code"], "\(ending.output)")
      for row in rows {
        #expect(row.count == 8 && row.dropFirst(2).prefix(2) == ["4", "1"], "\(row)")
        #expect(row[1...].prefix(5).allSatisfy { (Int($0) ?? 0) > 0 }, "\(row)")
      }
    }
  }

  @Test(
    "growth is told by few, the asked and many executions, each once",
    arguments: [
      (200, [200, 10_000, 1_000_000]), (10_000, [10_000, 1_000_000]),
      (100_000, [10_000, 100_000, 1_000_000]), (1_000_000, [10_000, 1_000_000]),
      (2_000_000, [10_000, 1_000_000, 2_000_000]),
    ])
  func lengths(_ row: (runs: Int, lengths: [Int])) {
    #expect(LoopBenchmark.lengths(besides: row.runs) == row.lengths)
  }
}

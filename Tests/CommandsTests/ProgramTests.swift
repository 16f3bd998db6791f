import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip")
struct ProgramTests {
  private static let names = [
    "check", "fuzz", "exhaust", "doctor", "differential", "explain", "replay", "list", "baseline",
    "diff", "statement",
    "export", "sources", "merge", "corpus", "bench",
  ]

  @Test(
    "lists all commands, each in a line, and the exit codes",
    arguments: [[], ["help"], ["--help"], ["help", "help"]])
  func lists(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(words)
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output.hasPrefix("usage: appflip COMMAND"))
      let lines = ending.output.split(separator: "\n")
      for command in Program.commands {
        #expect(lines.count { $0.hasPrefix("  \(command.name) ") } == 1, "\(command.name)")
        #expect(lines.contains { $0.hasSuffix(command.about) && $0.utf8.count <= 100 })
      }
      #expect(Program.commands.map(\.name).starts(with: Self.names))
      for number in 0...4 { #expect(lines.contains { $0.hasPrefix("  \(number)  ") }) }
    }
  }

  @Test("the documentation's table has every command, and no other")
  func documented() throws {
    let file = Checkout.documentation("Conformance", "CommandsAndVariables")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "| command | what it does |"))
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    let cells = rows.compactMap { $0.split(separator: "|").first }
    let names = cells.flatMap { $0.split(whereSeparator: { "`, ".contains($0) }).map(String.init) }
    #expect(names.sorted() == Program.commands.map(\.name).sorted())
  }

  @Test("every command has a help, by --help and by help, with the exit codes", arguments: names)
  func help(_ name: String) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(name, "--help")
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output.hasPrefix("usage: appflip \(name)"))
      #expect(ending.output.contains("\n  --help"))
      #expect(ending.output.contains("\nexit code:\n  0  everything is as expected\n  1  a "))
      #expect(ending.output.split(separator: "\n").allSatisfy { $0.utf8.count <= 100 })
      let asked = await folder.call("help", name)
      #expect(asked.code == .expected && asked.output == ending.output)
      let left = try folder.files()
      #expect(left == [])
    }
  }

  @Test(
    "an option that isn't there is an error that names the nearest",
    arguments: [
      ("check", "--filtre", "--filter"), ("fuzz", "--run", "--runs"),
      ("explain", "--hlep", "--help"),
      ("list", "--rolle", "--role"), ("replay", "--time", "--times"), ("diff", "--al", "--all"),
      ("statement", "--verfy", "--verify"),
      ("export", "--filtr", "--filter"),
      ("baseline", "--writ", "--write"),
      ("sources", "--halp", "--help"), ("merge", "--inot", "--into"),
      ("bench", "--rusn", "--runs"),
    ])
  func unknownOption(_ row: (command: String, option: String, meant: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(row.command, row.option)
      #expect(ending.code == .usage && ending.output == "")
      #expect(
        ending.errors
          == "appflip: there is no option \(row.option); did you mean \(row.meant)?; appflip "
          + "\(row.command) --help tells more\n")
    }
  }

  @Test(
    "a command that isn't there is an error that names the nearest",
    arguments: [
      (["chekc"], "there is no command chekc; did you mean check?"),
      (["help", "fuzzz"], "there is no command fuzzz; did you mean fuzz?"),
      (["zzzzzzzz\u{1B}"], #"there is no command zzzzzzzz\x1B;"#),
      (["--versoin"], "there is no option --versoin; did you mean --version?"),
      (["--version", "x"], "--version takes no other word"),
    ] as [([String], String)])
  func unknownCommand(_ row: (words: [String], problem: String)) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(row.words)
      #expect(ending.code == .usage && ending.output == "")
      #expect(ending.errors.hasPrefix("appflip: \(row.problem)"), "\(ending.errors)")
      #expect(ending.errors.hasSuffix("; appflip --help tells more\n"))
    }
  }

  @Test("says its version")
  func version() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call("--version")
      #expect(ending.code == .expected && ending.errors == "")
      #expect(ending.output == "appflip-conformance 0.1.0\n")
    }
  }

  @Test("the exit codes are the documented ones")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test(
    "an adapter that can't be started is told of with the remedy, by each command that starts one",
    arguments: [
      (
        ["check", "--adapter", "./none"],
        ["conformance.jsonl", "conformance.junit.xml", "conformance.txt"]
      ),
      (["fuzz", "--adapter", "./none", "--runs", "9"], ["fuzzing.junit.xml", "fuzzing.txt"]),
      (["bench", "faults", "--reference", "./none", "--prefix", "state/dropped"], []),
    ] as [([String], [String])])
  func adapter(_ row: (words: [String], reports: [String])) async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(row.words)
      #expect(ending.code == .adapter)
      let said = row.reports.isEmpty ? "" : "NOT RUN: the adapter can't be started: "
      #expect(ending.output.hasPrefix(said) && ending.output.isEmpty == said.isEmpty)
      #expect(ending.errors.hasPrefix("The adapter can't be started: the process ended"))
      #expect(ending.errors.contains("\n  command: ./none"))
      #expect(ending.errors.contains("\n  what to do: The program was not found."))
      let left = try row.reports.isEmpty ? folder.files() : folder.files(in: "Reports")
      #expect(left.sorted() == row.reports)
    }
  }
}

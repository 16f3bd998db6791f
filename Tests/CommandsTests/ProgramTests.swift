import Foundation
import Fuzzing
import Processes
import TestSupport
import Testing

@testable import Commands

@Suite("appflip")
struct ProgramTests {
  @Test("the documentation has every command and every exit code, and no other")
  func documented() throws {
    let file = Checkout.documentation("Conformance", "CommandsAndVariables")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    func table(_ head: String) throws -> [String] {
      let start = try #require(lines.firstIndex { $0 == head })
      let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
      return rows.compactMap { $0.split(separator: "|").first }
        .flatMap { $0.split { "`, ".contains($0) }.map(String.init) }
    }
    #expect(try table("| command | what it does |") == Program.commands.map(\.name))
    #expect(try table("| exit code | when |") == ExitCode.allCases.map { "\($0.rawValue)" })
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test("no path is fixed when the program is built, but for that of the folder of data")
  func paths() throws {
    let sources = Checkout.package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    let fixed = try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.filter {
      try String(contentsOf: sources.appending(path: $0), encoding: .utf8).contains("#file")
    }
    #expect(fixed == ["Conformance/Corpus/DataFolder.swift"])
  }

  @Test("every help has its options and an example that the command takes, in lines that fit")
  func help() throws {
    for command in Program.commands {
      for isLong in [false, true] {
        let help = command.help(isLong: isLong)
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.allSatisfy { $0.utf8.count <= 100 }, "\(command.name)")
        #expect(isLong || lines.count <= 24, "\(command.name)")
        for option in command.options where isLong || option.group == nil {
          #expect(help.contains("\n  \(option.usage) "))
        }
        #expect(
          help.hasSuffix("\nexample:\n  swift run appflip \(command.name) \(command.example)\n"))
      }
      let words = command.example.replacing(/'[^']*'/, with: "x").split(separator: " ")
      #expect(throws: Never.self) { try command.arguments(words.map(String.init)) }
    }
  }

  @Test("check and fuzz have at most 14 options, and there are at most 16 variables")
  func surface() {
    for command in [CheckCommand.command, FuzzCommand.command] {
      let general: [Option] = [.help, .helpAll, .quiet]
      #expect(command.options.count { !general.contains($0) } <= 14, "\(command.name)")
    }
    #expect(Variables.settings.count <= 16)
    let known = Variables.settings + FuzzPlan.Name.allCases.map(\.rawValue)
    for option in Program.commands.flatMap(\.options) {
      #expect(option.variable.map(known.contains) ?? true, "\(option.name)")
    }
  }

  @Test("PASS and FAIL are in colour only where the console has colours")
  func colours() {
    func console(_ hasColours: Bool) -> Console {
      Console(output: { _ in }, errors: { _ in }, hasColours: hasColours)
    }
    #expect(console(true).coloured("PASS: x") == "\u{1B}[32mPASS\u{1B}[0m: x")
    #expect(console(true).coloured("FAIL  x") == "\u{1B}[31mFAIL\u{1B}[0m  x")
    #expect(console(true).coloured("NOT RUN") == "NOT RUN")
    #expect(console(false).coloured("PASS: x") == "PASS: x")
  }

  @Test("options can be anywhere, with a value after a space or an equals sign")
  func reads() throws {
    let command = Command(
      "test", "Tests.", "Tests.", operands: "DIR...",
      options: [
        Option("--file", "FILE", "a file"), Option("--many", "X", "several", isRepeatable: true),
        Option("--flag", nil, "a flag", short: "-f"),
      ], example: "a"
    ) { _ in .expected }
    let arguments = try command.arguments(
      ["a", "--file=x=y", "--many", "1", "b", "--many", "2", "-f", "--", "--file", "-h"])
    #expect(arguments[command.options[0]] == "x=y")
    #expect(arguments.all(command.options[1]) == ["1", "2"])
    #expect(arguments.has(command.options[2]) && !arguments.has(.help))
    #expect(arguments.operands == ["a", "b", "--file", "-h"])
    #expect(try command.arguments(["-h"]).has(.help))
  }
}

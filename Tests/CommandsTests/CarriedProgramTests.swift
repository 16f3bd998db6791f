import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

/// The program and its folder of data, copied away from the checkout.
@Suite("A carried program", .longProof("a carried program"))
struct CarriedProgramTests {
  /// A case that only the copied folder has: who knows it didn't read the checkout's.
  private static let carried = "app.carried"

  /// Where the folder is copied to, and the variables that name it.
  private static let places: [(folder: String, variables: [String: String])] = [
    ("tools/Corpus", [:]), ("data", [DataFolder.variable: "data"]),
  ]

  /// Copies the program, and the folder with one more case.
  private func carry(_ folder: CommandFolder, to name: String) throws -> String {
    try folder.write("", to: "tools/empty")
    let program = folder.directory.appending(path: "tools/appflip")
    try FileManager.default.copyItem(
      at: Checkout.products.appending(path: "appflip"), to: program)
    try FileManager.default.copyItem(
      at: Checkout.package.appending(path: "Corpus"), to: folder.directory.appending(path: name))
    let file = "\(name)/links/app-links.jsonl"
    let lines = try folder.text(of: file)
    let first = try #require(lines.split(separator: "\n").first)
    let row = first.replacing("app.name.client-id-title-case", with: Self.carried)
    #expect(row != first)
    try folder.write("\(lines)\(row)\n", to: file)
    return program.path
  }

  @Test(
    "judges, fuzzes, examines, explains and replays by what was carried along", arguments: places)
  func works(_ place: (folder: String, variables: [String: String])) async throws {
    try await CommandFolder.with { folder in
      let program = try carry(folder, to: place.folder)
      let patience = ["--timeout-ms", "\(CommandFolder.patience)"]
      for words in [
        ["check", "--reference", "--filter", Self.carried, "--changed-data"] + patience,
        [
          "fuzz", "--adapter", "./tools/appflip reference-adapter", "--runs", "50",
          "--changed-data",
        ] + patience,
        ["statement", "--reports", "Reports/part", "--changed-data"],
        ["doctor", "--reference", "--probe", "doctor/ids"] + patience,
        ["explain", Self.carried], ["explain"],
        ["replay", Self.carried, "--reference"] + patience,
      ] {
        let ending = try await Subprogram.run(
          program, words, in: folder.directory, place.variables)
        #expect(
          ending.status == 0, "\(words): \(ending.output.prefix(500)) \(ending.errors.prefix(500))")
      }
      #expect(try folder.text(of: "Reports/part/conformance.txt").contains("./reference-adapter"))
      let name = "Corpus/links/app-links.jsonl was changed"
      for report in ["part/conformance.txt", "fuzzing.txt"] {
        let head = try folder.text(of: "Reports/\(report)").split(separator: "\n").prefix(12)
        #expect(head.contains { $0.contains(name) }, "\(report): \(head)")
      }
      #expect(try folder.text(of: "Reports/part/conformance.jsonl").prefix(3_000).contains(name))
      #expect(try folder.text(of: "Reports/fuzzing.json").contains(name))
    }
  }

  @Test("changed data that nobody asked for are an error, which names the files and what to do")
  func changed() async throws {
    try await CommandFolder.with { folder in
      let program = try carry(folder, to: "tools/Corpus")
      let adapter = "./tools/appflip reference-adapter"
      for (words, report) in [
        (["check", "--reference"], "Reports/conformance.txt"),
        (["fuzz", "--adapter", adapter], "Reports/fuzzing.txt"),
        (["fuzz", "--exhaust", "1", "--adapter", adapter], "Reports/fuzzing.txt"),
        (["differential", "--adapter", adapter, "--adapter", adapter], nil), (["statement"], nil),
      ] as [([String], String?)] {
        let ending = try await Subprogram.run(program, words, in: folder.directory)
        #expect(ending.status == ExitCode.usage.rawValue, "\(words): \(ending.output)")
        #expect(ending.errors.contains("Corpus/links/app-links.jsonl was changed"))
        #expect(ending.errors.contains("APPFLIP_CHANGED_DATA=1"), "\(ending.errors)")
        guard let report else { continue }
        #expect(try folder.text(of: report).hasPrefix("NOT RUN: "), "\(words)")
      }
    }
  }

  @Test("a folder that isn't there is an error that names what was searched, in every command")
  func missing() async throws {
    try await CommandFolder.with { folder in
      let program = try carry(folder, to: "tools/Corpus")
      for command in ["check", "fuzz", "explain", "doctor"] {
        let ending = try await Subprogram.run(
          program, [command], in: folder.directory, [DataFolder.variable: "none"])
        #expect(ending.status == ExitCode.usage.rawValue && ending.output == "")
        #expect(
          ending.errors == "appflip: APPFLIP_DATA=\"none\" names no folder Corpus of the suite: "
            + "ledger.jsonl isn't in it\n", "\(ending.errors)")
      }
      let help = try await Subprogram.run(
        program, ["--help"], in: folder.directory, [DataFolder.variable: "none"])
      #expect(help.status == 0)
    }
  }

  @Test("no other path is fixed when the program is built")
  func paths() throws {
    let sources = Checkout.package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    let fixed = try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.filter {
      try String(contentsOf: sources.appending(path: $0), encoding: .utf8).contains("#file")
    }
    #expect(fixed == ["Conformance/Ledger/DataFolder.swift"])
  }
}

import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Old names on the command line")
struct OldNameTests {
  private static let names = """
    case app.gone removed
    case app.good
    case app.old -> app.good
    rule app/old -> app/survives
    rule app/survives

    """

  private func expect(
    _ words: [String], says note: String = "appflip: app.old is app.good now\n",
    as current: [String],
    in folder: CommandFolder
  ) throws {
    let names = try StableNames(Array(Self.names.utf8))
    let old = CommandFolder.ran(words, in: folder.directory, names: names)
    #expect(old.code == .expected && old.errors == note, "\(old)")
    let new = CommandFolder.ran(current, in: folder.directory, names: names)
    #expect(new.code == .expected && new.errors == "" && new.output == old.output, "\(new)")
  }

  @Test("are taken by each command for the names of now, which is told")
  func renamed() async throws {
    try await CommandFolder.with { folder in
      try expect(["explain", "app.old"], as: ["explain", "app.good"], in: folder)
      try expect(
        ["explain", "app/old"], says: "appflip: app/old is app/survives now\n",
        as: ["explain", "app/survives"], in: folder)
      let check = ["check", "--reference", "--timeout-ms", "\(CommandFolder.patience)", "--filter"]
      try expect(check + ["app.old"], as: check + ["app.good"], in: folder)
      let report = try folder.text(of: "Reports/part/conformance.jsonl")
      #expect(report.contains(#","filter":["app.good"]"#))
      // A report of then has the old name.
      let old = report.replacing(#""id":"app.good","#, with: #""id":"app.old","#)
      #expect(old != report)
      try folder.write(old, to: "old.jsonl")
      let unknown = CommandFolder.ran(
        ["diff", "old.jsonl", "Reports/part/conformance.jsonl"], in: folder.directory)
      #expect(unknown.output.contains("compared    0 cases"), "\(unknown.output)")
      let names = try StableNames(Array(Self.names.utf8))
      let known = CommandFolder.ran(
        ["diff", "old.jsonl", "Reports/part/conformance.jsonl"], in: folder.directory, names: names)
      #expect(known.output.hasPrefix("SAME: nothing changed in 1 case\n"), "\(known.output)")
    }
  }

  @Test("of what was removed are told apart from what never was")
  func removed() throws {
    let gone = CommandFolder.ran(
      ["explain", "app.gone"], names: try StableNames(Array(Self.names.utf8)))
    #expect(gone.code == .usage)
    #expect(gone.errors.contains("the case app.gone was removed from the suite"))
  }
}

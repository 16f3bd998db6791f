import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("Old names on the command line")
struct OldNameTests {
  private func names() throws -> StableNames {
    try StableNames(
      Array(
        """
        case app.gone removed
        case app.good
        case app.old -> app.good
        rule app/old -> app/survives
        rule app/survives

        """.utf8))
  }

  @Test("explain takes an old name, says what it is now, and knows what was removed")
  func explain() throws {
    let names = try names()
    func explain(_ words: String...) -> CommandFolder.Ending {
      CommandFolder.ran(["explain"] + words, names: names)
    }
    let testCase = explain("app.old")
    #expect(testCase.code == .expected && testCase.errors == "appflip: app.old is app.good now\n")
    #expect(testCase.output == explain("app.good").output && testCase.output.contains("app.good:"))
    let rule = explain("app/old")
    #expect(rule.errors == "appflip: app/old is app/survives now\n")
    #expect(rule.output.hasPrefix("app/survives ("))
    let gone = explain("app.gone")
    #expect(gone.code == .usage)
    #expect(gone.errors.contains("the case app.gone was removed from the suite"))
  }

  @Test("check takes an old name as a filter, and its report has the one of now")
  func check() async throws {
    let names = try names()
    try await CommandFolder.with { folder in
      let ending = CommandFolder.ran(
        [
          "check", "--reference", "--filter", "app.old", "--timeout-ms",
          "\(CommandFolder.patience)",
        ],
        in: folder.directory, names: names)
      #expect(ending.code == .expected && ending.errors == "appflip: app.old is app.good now\n")
      let report = try folder.text(of: "Reports/part/conformance.jsonl")
      #expect(report.contains(#","filter":["app.good"]"#))
    }
  }
}

import AppFlip
import Conformance
import Fuzzing
import TestSupport
import Testing

@testable import Commands

@Suite("appflip explain")
struct ExplainCommandTests {
  private static let ledger = Result { try Ledger() }

  private func explain(_ words: String...) -> Subprogram.Ending {
    CommandFolder.ran(["explain"] + words)
  }

  @Test("every rule is explained, in lines that fit", arguments: Rule.all.map(\.id))
  func everyRule(_ id: Rule.ID) throws {
    let rule = try #require(Rule.named(id))
    let text = RuleExplanation(
      rule: rule, catalogue: try SharedCatalogue.all.get(), ledger: try Self.ledger.get()
    ).text
    #expect(text.hasPrefix("\(id) ("))
    let words = text.split { " \n".contains($0) }.joined(separator: " ")
    for text in [rule.requirement, rule.impact, rule.fix] {
      #expect(words.contains(text.split(separator: " ").joined(separator: " ")), "\(text)")
    }
    let lines = text.split(separator: "\n")
    #expect(
      lines.allSatisfy { line in
        // A name or a URL stays whole.
        line.utf8.count <= 100 || line.contains("https://") || line.split(separator: " ").count < 2
      })
  }

  @Test("every case is explained in printable ASCII, with the permitted responses")
  func everyCase() throws {
    let catalogue = try SharedCatalogue.all.get()
    for testCase in catalogue.cases {
      let text = CaseExplanation(testCase: testCase, catalogue: catalogue).text
      let isGood =
        text.hasPrefix("\(testCase.id): ")
        && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A }
        && (text.contains("\n  allowed  ") || text.contains("\n  left open  "))
        && !text.contains("{the client ID has no")
      #expect(isGood, "\(testCase.id)")
    }
  }

  @Test(
    "a list has all there are, sorted, three columns a line",
    arguments: [
      ([], Rule.all.map(\.id.rawValue)), (["mutators"], Mutators.all.map { $0.name }),
      (["cases"], (try? SharedCatalogue.all.get().cases.map(\.id)) ?? []),
    ])
  func lists(_ row: (words: [String], names: [String])) {
    let ending = CommandFolder.ran(["explain"] + row.words)
    #expect(ending.code == .expected && ending.errors == "" && row.names.count > 80)
    let rows = ending.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.allSatisfy { $0.count == 3 }, "\(rows.first { $0.count != 3 } ?? [])")
    #expect(rows.map { String($0[0]) } == row.names.sorted())
    #expect(
      ending.output.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x09 || $0 == 0x0A })
  }

  @Test("a role leaves out the cases of other roles", arguments: Role.allCases)
  func roles(_ role: Role) throws {
    func rows(_ words: String...) -> [[Substring]] {
      CommandFolder.ran(["explain"] + words).output.split(separator: "\n")
        .map { $0.split(separator: "\t") }
    }
    let own = rows("cases", "--role", role.rawValue)
    #expect(own == rows("cases").filter { $0[1] == role.rawValue } && !own.isEmpty)
    let rules = rows("--role", role.rawValue).map { String($0[0]) }
    #expect(rules == Rule.all.filter { $0.id.role == role }.map(\.id.rawValue).sorted())
    let data = explain("--json", "--role", role.rawValue).output.split(separator: "\n")
    #expect(data.count == own.count)
  }
}

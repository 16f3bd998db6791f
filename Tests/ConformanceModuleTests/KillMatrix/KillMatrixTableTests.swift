import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

/// The suite is tested by implementations that are known to be broken: every fault, every rule.
@Suite("Kill matrix", .longProof("the kill matrix of the cases"))
struct KillMatrixTableTests {
  private let table: KillMatrixTable

  init() async throws { table = try await KillMatrixTable.shared.value }

  @Test("every fault is found by every rule that is meant to find it")
  func everyFault() {
    for row in table.rows {
      for rule in row.fault.breaks {
        #expect(
          row.cells[Rule.ID(rawValue: rule)] != nil,
          "\(row.fault.name) survives \(rule); found by \(row.cells.keys.sorted())")
      }
    }
  }

  @Test(
    "every rule finds a fault", arguments: Role.allCases.flatMap(Rule.binding).map(\.id))
  func everyRule(_ rule: Rule.ID) {
    #expect(table.rows.contains { $0.fault.breaks.contains(rule.rawValue) })
  }

  @Test("every case finds a fault, but for those that are listed as regression cases")
  func everyCase() throws {
    let listed = try ListedExceptions("regression-cases.txt", words: 1)
    #expect(listed.incomplete == [])
    let killers = Set(table.rows.flatMap(\.killers))
    let idle = table.benches.values.joined().flatMap(\.cases)
      .filter { $0.policy == nil && !killers.contains($0.id) }.map(\.id)
    #expect(listed.entries.subtracting(idle).sorted() == [], "listed, and no exception")
    #expect(Set(idle).subtracting(listed.entries).sorted() == [], "found nothing")
  }

  @Test("a fault fails no required rule that it isn't about, except the listed ones")
  func collateral() throws {
    let listed = try ListedExceptions("collateral.txt", words: 2)
    #expect(listed.incomplete == [])
    let required = Set(Rule.all.filter { $0.level(in: .newest) == .required }.map(\.id.rawValue))
    let found = Set(
      table.rows.flatMap { row in
        row.collateral.filter(required.contains).map { "\(row.fault.name) \($0)" }
      })
    #expect(listed.entries.subtracting(found).sorted() == [], "listed, and no exception")
    #expect(found.subtracting(listed.entries).sorted() == [], "not listed")
  }

  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter KillMatrixTableTests`.
  @Test("the matrix is the committed one, Reports/kill-matrix.txt")
  func golden() throws {
    let text = KillMatrixText.render(table, try FaultNamesTests.recorded())
    #expect(
      try GoldenText.difference(
        of: text, from: "Reports/kill-matrix.txt", in: "KillMatrixTableTests") == nil)
  }
}

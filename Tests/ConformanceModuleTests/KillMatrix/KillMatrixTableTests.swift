import AppFlip
import Conformance
import TestSupport
import Foundation
import Testing

/// The suite is tested by implementations that are known to be broken: every fault, every rule.
@Suite("Kill matrix", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct KillMatrixTableTests {
  @Test("dump") func dump() async throws {
    let table = try await KillMatrixTable.shared.value
    var text = ""
    for row in table.rows {
      text += "\(row.suspect.name) [\(row.suspect.breaks.joined(separator: " "))] by \(row.killers.count)\n"
      for (rule, cell) in row.cells.sorted(by: { $0.key < $1.key }) {
        text += "   \(row.suspect.breaks.contains(rule.rawValue) ? "*" : " ") \(rule) \(cell.failures) \(cell.warnings)\n"
      }
    }
    let killing = Set(table.rows.flatMap(\.killers))
    for (role, bench) in table.benches { for c in bench.cases where !killing.contains(c.id) { text += "IDLE \(role) \(c.id)\n" } }
    try text.write(toFile: "/tmp/matrix.txt", atomically: true, encoding: .utf8)
  }
}

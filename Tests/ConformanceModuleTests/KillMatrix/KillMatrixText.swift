import AppFlip
import Conformance

/// The kill matrix as a compact grid that a person can read.
struct KillMatrixText {
  private let table: KillMatrixTable
  private var lines: [String] = []

  /// Writes a matrix.
  ///
  /// - Parameter table: the matrix.
  /// - Returns: the text, with a line feed at its end.
  static func render(_ table: KillMatrixTable) -> String {
    var text = KillMatrixText(table: table)
    text.addHead()
    for role in Role.allCases { text.addRole(role) }
    return text.lines.joined(separator: "\n") + "\n"
  }

  private init(table: KillMatrixTable) { self.table = table }

  private mutating func addHead() {
    let rules = Set(table.rows.flatMap(\.suspect.breaks)).count
    let cases = table.benches.values.joined().reduce(0) { $0 + $1.cases.count }
    lines += [
      "\(table.rows.count) faults of the reference against \(rules) rules in \(cases) cases", "",
      "  K  the rule is meant to find the fault, and a case fails by it",
      "  k  the same, and cases warn by it",
      "  c  another rule fails as well; if it is a required one, Tests/KillMatrix/collateral.txt",
      "     says why", "  w  another rule warns as well", "",
      "The number in front of a row is that of the cases that find the fault, the one in front of a",
      "rule that of the faults that it finds.",
    ]
  }

  private mutating func addRole(_ role: Role) {
    let rows = table.rows.filter { $0.suspect.role == role }
    let rules = Rule.binding(role)
    lines += ["", "role \(role.rawValue)", ""]
    for (column, rule) in rules.enumerated() {
      let found = rows.count { $0.cells[rule.id] != nil }
      lines.append("  \(Self.padded(found, 3))  \(Self.padded(column + 1, 2)) \(rule.id)")
    }
    let numbers = rules.indices.map { Self.padded($0 + 1, 2) }
    lines += ["", Self.header(numbers.map(\.first)), Self.header(numbers.map(\.last))]
    for row in rows {
      let cells = rules.map { Self.cell(of: row, $0) }
      lines.append("  \(Self.padded(row.killers.count, 4)) \(String(cells)) \(row.suspect.name)")
    }
  }

  private static func header(_ digits: [Character?]) -> String {
    "       " + String(digits.compactMap(\.self))
  }

  private static func cell(of row: KillMatrixRow, _ rule: Rule) -> Character {
    guard let cell = row.cells[rule.id] else { return "." }
    let isMeant = row.suspect.breaks.contains(rule.id.rawValue)
    if cell.failures > 0 { return isMeant ? "K" : "c" }
    return isMeant ? "k" : "w"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

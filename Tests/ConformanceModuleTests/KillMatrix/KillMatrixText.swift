import AppFlip
import Conformance
import ReferenceVariants

struct KillMatrixText {
  private let table: KillMatrixTable
  /// The name of the input that finds each fault.
  private let names: [String: String]
  private var lines: [String] = []

  static func render(_ table: KillMatrixTable, _ names: [String: String]) -> String {
    var text = KillMatrixText(table: table, names: names)
    text.addHead()
    for role in Role.allCases { text.addRole(role) }
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func addHead() {
    let rules = Set(table.rows.flatMap(\.fault.breaks)).count
    let cases = table.benches.values.joined().reduce(0) { $0 + $1.cases.count }
    lines += [
      "\(table.rows.count) faults of the reference against \(rules) rules in \(cases) cases", "",
      "  K  the rule is meant to find the fault, and a case fails by it",
      "  k  the same, and cases warn by it",
      "  c  another rule fails as well; if it is a required one, Tests/KillMatrix/collateral.txt",
      "     says why", "  w  another rule warns as well", "",
      "The numbers in front of a rule are those of the faults that it finds, and of those among them that",
      "it finds in one case alone. The numbers in front of a row are those of the cases that find the",
      "fault, and of the changes of the input with which the fuzzer finds it: with `s` after others in a",
      "session, with `p` after others in a process, with `r` with a second request.",
    ]
    let missed = names.values.count { $0 == "-" }
    let lonely = table.rows.count { $0.killers.isEmpty }
    lines += [
      "",
      "\(missed) faults are found by cases and not by the fuzzer; Tests/KillMatrix/fuzzer-misses.txt",
      "says why.",
      "\(lonely) faults are found by the fuzzer and by no case.",
    ]
  }

  private mutating func addRole(_ role: Role) {
    let rows = table.rows.filter { $0.fault.role == role }
    let rules = Rule.binding(role)
    lines += ["", "role \(role.rawValue)", ""]
    for (column, rule) in rules.enumerated() {
      let cells = rows.compactMap { $0.cells[rule.id] }
      let lone = cells.count { $0.failures + $0.warnings == 1 }
      lines.append(
        "  \(Self.padded(cells.count, 3)) \(Self.padded(lone, 3))  \(Self.padded(column + 1, 2)) \(rule.id)"
      )
    }
    let numbers = rules.indices.map { Self.padded($0 + 1, 2) }
    lines += ["", Self.header(numbers.map(\.first)), Self.header(numbers.map(\.last))]
    for row in rows {
      let cells = rules.map { Self.cell(of: row, $0) }
      let changes = Self.changes(names[row.fault.name] ?? "-")
      lines.append(
        "  \(Self.padded(row.killers.count, 4)) \(Self.padded(changes, 3)) \(String(cells)) "
          + row.fault.name)
    }
  }

  private static func changes(_ name: String) -> String {
    if name == "-" { return name }
    let kinds = [("; ", "s"), (" | ", "p"), (" ~ ", "r")].filter { name.contains($0.0) }.map(\.1)
    return "\(name.matches(of: /[a-z-]+\/[a-z0-9-]+/).count)" + kinds.joined()
  }

  private static func header(_ digits: [Character?]) -> String {
    "           " + String(digits.compactMap(\.self))
  }

  private static func cell(of row: KillMatrixRow, _ rule: Rule) -> Character {
    guard let cell = row.cells[rule.id] else { return "." }
    let isMeant = row.fault.breaks.contains(rule.id.rawValue)
    if cell.failures > 0 { return isMeant ? "K" : "c" }
    return isMeant ? "k" : "w"
  }

  private static func padded(_ number: Int, _ width: Int) -> String { padded("\(number)", width) }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

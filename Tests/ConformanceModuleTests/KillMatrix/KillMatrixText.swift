import AppFlip
import Conformance
import ReferenceVariants

struct KillMatrixText {
  private let table: KillMatrixTable
  private let fuzzed: FuzzedFaults
  private let exhausted: ExhaustedFaults
  private var lines: [String] = []

  static func render(
    _ table: KillMatrixTable, _ fuzzed: FuzzedFaults, _ exhausted: ExhaustedFaults
  ) -> String {
    var text = KillMatrixText(table: table, fuzzed: fuzzed, exhausted: exhausted)
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
      "fault, of the links after which the fuzzer finds it, and of those after which the exhaustive mode",
      "does, both rounded up to a power of four. With `1` it takes one deviation, with `2` two; `script`",
      "stands for a script, `starts` for all starts together.",
    ]
    let missed = fuzzed.executions.count { $0.value == nil }
    let lonely = table.rows.count { $0.killers.isEmpty }
    lines += [
      "",
      "\(missed) faults are found by cases and not by \(FuzzedFaults.runs) links of the fuzzer; "
        + "Tests/KillMatrix/fuzzer-misses.txt says why.",
      exhausted.tally,
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
      let executions = fuzzed.executions[row.fault.name].flatMap { $0 }.map { "\($0)" } ?? "-"
      lines.append(
        "  \(Self.padded(row.killers.count, 4)) \(Self.padded(executions, 5)) "
          + "\(Self.padded(exhausted.shown(row.fault), 9)) \(String(cells)) \(row.fault.name)")
    }
  }

  private static func header(_ digits: [Character?]) -> String {
    "                       " + String(digits.compactMap(\.self))
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

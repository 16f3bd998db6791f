import Conformance

/// The broken rules of a run, the worst first: those that fail it, then those that warn; of one severity
/// that of the most cases first.
struct BrokenRules {
  /// The rules that fail the run, which no baseline expects.
  let failing: [RuleBreaches]
  /// The rules that warn.
  let warning: [RuleBreaches]

  /// Groups the violations of a run.
  init(_ run: RunResult) {
    failing = Self.sorted(RuleBreaches.groups(of: .fail, in: run))
    warning = Self.sorted(RuleBreaches.groups(of: .warn, in: run))
  }

  /// The order is kept where neither severity nor number decides.
  private static func sorted(_ groups: [RuleBreaches]) -> [RuleBreaches] {
    groups.enumerated().sorted {
      ($0.element.severity, -$0.element.count, $0.offset)
        < ($1.element.severity, -$1.element.count, $1.offset)
    }.map(\.element)
  }

  /// Adds a line for each rule; nothing where none is broken.
  func add(to block: inout TextBlock) {
    let rows =
      failing.map { ["fails", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
      + warning.map { ["warns", "\($0.count) of \($0.judged)", $0.name, $0.severity.inWords] }
    guard !rows.isEmpty else { return }
    block.add()
    block.addTable([["", "cases", "rule", "impact"]] + rows, numeric: [1])
  }

  /// Adds what shows each rule broken, in full as far as there is room, else in brief.
  ///
  /// - Parameters:
  ///   - block: what it is added to.
  ///   - room: the lines that there are.
  func addDetails(to block: inout TextBlock, within room: Int) {
    let groups = failing + warning
    let full = groups.map { $0.lines(isBrief: false) }
    var chosen = groups.map { $0.lines(isBrief: true) }
    // Two headings, and the line that says what is left out.
    var length = chosen.reduce(8) { $0 + $1.count }
    for index in groups.indices where length + full[index].count - chosen[index].count <= room {
      length += full[index].count - chosen[index].count
      chosen[index] = full[index]
    }
    var left = room - 8
    let shown = chosen.prefix {
      left -= $0.count; return left >= 0
    }.count
    for (index, lines) in chosen.prefix(shown).enumerated() {
      if index == 0, !failing.isEmpty { block.addHeading("FAILURES") }
      if index == failing.count { block.addHeading("WARNINGS") }
      for line in lines { block.add(line) }
    }
    guard shown < groups.count else { return }
    block.add()
    block.addProse(
      "There is no room for \(groups.count - shown) more of the rules above. conformance.jsonl has every "
        + "case; swift run appflip explain RULE explains a rule.")
  }
}

/// How many behaviours were seen after how many executions, at steps that grow with the campaign.
struct Growth: Sendable {
  /// The steps passed, then the end.
  var values: [(executions: Int, behaviours: Int)] {
    guard let last, last.executions > steps.last?.executions ?? 0 else { return steps }
    return steps + [last]
  }

  private var steps: [(executions: Int, behaviours: Int)] = []
  private var last: (executions: Int, behaviours: Int)?
  private var next = 0

  /// Takes note of a number of behaviours.
  ///
  /// - Parameters:
  ///   - behaviours: how many were seen.
  ///   - executions: after how many executions.
  mutating func note(_ behaviours: Int, after executions: Int) {
    last = (executions, behaviours)
    guard executions >= next else { return }
    steps.append((executions, behaviours))
    next = executions + max(1, executions / 4)
  }
}

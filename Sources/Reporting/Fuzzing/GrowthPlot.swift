/// How the number of behaviours grew, as rows of a table with bars.
enum GrowthPlot {
  /// The length of the longest bar.
  private static let width = 50

  /// Makes the rows.
  ///
  /// - Parameter growth: how many behaviours were seen after how many executions.
  /// - Returns: a head, then a row for each step.
  static func rows(of growth: [(executions: Int, behaviours: Int)]) -> [[String]] {
    let most = max(1, growth.map(\.behaviours).max() ?? 1)
    let rows = growth.map { step in
      [
        "\(step.executions)", "\(step.behaviours)",
        String(repeating: "#", count: step.behaviours * width / most),
      ]
    }
    return [["executions", "behaviours", ""]] + rows
  }
}

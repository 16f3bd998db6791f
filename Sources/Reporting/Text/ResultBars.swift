import AppFlip
import Conformance

/// How many cases of each role ended how, as rows of a table with bars.
struct ResultBars {
  private let run: RunResult

  /// The length of a bar.
  private static let width = 40
  /// Takes the cases of a run.
  init(_ run: RunResult) { self.run = run }

  /// Adds the rows to a report.
  func add(to block: inout TextBlock) {
    let roles: [Role?] = run.roles + (run.isComposed ? [nil] : [])
    let head = ["role", "fail F", "warn w", "not tested ?", "pass .", "cases", "shares"]
    block.addTable([head] + roles.map(row), numeric: [1, 2, 3, 4, 5])
  }

  private func row(of role: Role?) -> [String] {
    let results = run.cases.filter { $0.testCase.role == role }.map(\.summary)
    let counts = CaseResult.Summary.allCases.map { summary in results.count { $0 == summary } }
    return [role?.rawValue ?? "composition"] + counts.map(String.init)
      + ["\(results.count)", Self.bar(counts)]
  }

  /// A bar in which each result that there is has one mark at least.
  private static func bar(_ counts: [Int]) -> String {
    let total = max(1, counts.reduce(0, +))
    var lengths = counts.map { $0 == 0 ? 0 : max(1, $0 * width / total) }
    // What rounding left over, or took too much, is the longest one's.
    if let longest = lengths.indices.max(by: { counts[$0] < counts[$1] }), counts[longest] > 0 {
      lengths[longest] += width - lengths.reduce(0, +)
    }
    return zip(CaseResult.Summary.allCases, lengths).map { String(repeating: $0.mark, count: $1) }
      .joined()
  }
}

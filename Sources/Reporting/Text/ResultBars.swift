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
    let heads = shown.map { "\($0.head) \($0.mark)" }
    block.addTable(
      [["role"] + heads + ["cases", "shares"]] + roles.map(row),
      numeric: Set(1...heads.count + 1))
  }

  /// The results that have a column; cases that weren't run are rare.
  private var shown: [CaseResult.Summary] {
    CaseResult.Summary.allCases.filter { $0 != .notRun || run.shortcoming != nil }
  }

  private func row(of role: Role?) -> [String] {
    let results = run.cases.filter { $0.testCase.role == role }.map(\.summary)
    let counts = shown.map { summary in results.count { $0 == summary } }
    return [role?.rawValue ?? "composition"] + counts.map(String.init)
      + ["\(results.count)", bar(counts)]
  }

  /// A bar in which each result that there is has one mark at least.
  private func bar(_ counts: [Int]) -> String {
    let total = max(1, counts.reduce(0, +))
    var lengths = counts.map { $0 == 0 ? 0 : max(1, $0 * Self.width / total) }
    // What rounding left over, or took too much, is the longest one's.
    if let longest = lengths.indices.max(by: { counts[$0] < counts[$1] }), counts[longest] > 0 {
      lengths[longest] += Self.width - lengths.reduce(0, +)
    }
    return zip(shown, lengths).map { String(repeating: $0.mark, count: $1) }
      .joined()
  }
}

extension CaseResult.Summary {
  /// The head of the column.
  fileprivate var head: String {
    switch self {
    case .fail: "fail"
    case .warn: "warn"
    case .notRun: "not run"
    case .inconclusive: "not tested"
    case .pass: "pass"
    }
  }
}

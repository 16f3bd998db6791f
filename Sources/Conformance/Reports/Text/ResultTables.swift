import AppFlip

/// How many cases of each role ended how, as rows of a table with bars.
struct ResultBars {
  private let run: RunResult

  /// The length of a bar.
  private static let width = 40
  init(_ run: RunResult) { self.run = run }

  func add(to block: inout TextBlock) {
    let roles: [Role?] = run.roles + (run.isComposed ? [nil] : [])
    let heads = shown.map { "\($0.head) \($0.mark)" }
    block.addTable(
      [["role"] + heads + ["cases", "shares"]] + roles.map(row),
      numeric: Set(1...heads.count + 1))
    guard run.isComposed else { return }
    block.addProse(
      "composition: a whole flip, in which the reference plays the other roles", indent: 2)
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

// MARK: - Rules by outcome

/// How each broken rule fared under each outcome of a sign-in, as a grid of single characters.
struct OutcomeGrid {
  private let run: RunResult
  /// The worst result of each rule under each outcome that it was judged under.
  private let cells: [Rule.ID: [Outcome: CaseResult.Summary]]

  /// The columns, in as few characters as tell them apart.
  private static let heads: [Outcome: String] = [
    .approves: "appr", .declines: "decl", .cancels: "canc", .signInFails: "sign",
    .offline: "offl", .timesOut: "time", .accountDisabled: "disa", .waits: "wait",
  ]

  /// The rules that are shown.
  private static let most = 30

  /// Takes the verdicts of a run; those about the Google app know no outcome.
  init(_ run: RunResult) {
    self.run = run
    var cells: [Rule.ID: [Outcome: CaseResult.Summary]] = [:]
    for result in run.cases {
      for verdict in result.verdicts {
        let steps = result.testCase.steps
        guard steps.indices.contains(verdict.step),
          let outcome = steps[verdict.step].flip?.outcome,
          let summary = CaseResult.Summary(rawValue: verdict.verdict.name)
        else { continue }
        let known = cells[verdict.rule]?[outcome]
        cells[verdict.rule, default: [:]][outcome] =
          known.map { $0.worse(than: summary) } ?? summary
      }
    }
    self.cells = cells
  }

  /// Adds the grid to a report; nothing if no broken rule was judged under any outcome.
  func add(to block: inout TextBlock) {
    let outcomes = Outcome.allCases.filter { outcome in cells.values.contains { $0[outcome] != nil }
    }
    let broken = run.tallies.filter { $0.tally.fail + $0.tally.warn > 0 }.map(\.rule.id)
      .filter { cells[$0] != nil }
    guard !outcomes.isEmpty, !broken.isEmpty else { return }
    block.addHeading("BROKEN RULES BY OUTCOME")
    block.addProse(
      "Each mark is the worst result with this outcome: F fails, w warns, ? not tested, . passes; blank "
        + "if there is no such case. Rules that no outcome concerns are left out. The columns: "
        + outcomes.map { "\(Self.heads[$0] ?? "") is \($0.rawValue)" }.joined(separator: ", "))
    block.add()
    let rows = broken.prefix(Self.most).map { rule in
      [rule.rawValue] + outcomes.map { cells[rule]?[$0].map(\.mark) ?? "" }
    }
    block.addTable([["rule"] + outcomes.map { Self.heads[$0] ?? $0.rawValue }] + rows)
  }
}

extension CaseResult.Summary {
  /// The worse of two results.
  fileprivate func worse(than other: CaseResult.Summary) -> CaseResult.Summary {
    Self.allCases.first { $0 == self || $0 == other } ?? self
  }
}

extension CaseResult.Summary {
  /// What stands for the result in the pictures of the text report.
  var mark: String {
    switch self {
    case .fail: "F"
    case .warn: "w"
    case .notRun: "-"
    case .inconclusive: "?"
    case .pass: "."
    }
  }
}

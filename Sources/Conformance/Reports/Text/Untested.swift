import AppFlip

/// Cases that couldn't be judged for one reason.
struct Untested {
  private let reason: String
  private let cases: [String]
  private let rules: [Rule.ID]

  /// Groups what wasn't judged by its reason, that of the most cases first.
  static func groups(in run: RunResult) -> [Untested] {
    let verdicts = run.cases.filter { $0.fault == nil }.flatMap { result in
      result.verdicts.compactMap { verdict -> (reason: String, id: String, rule: Rule.ID)? in
        guard case .inconclusive(let reason) = verdict.verdict else { return nil }
        return (reason, result.testCase.id, verdict.rule)
      }
    }
    let untested = verdicts.grouped(by: \.reason).map { reason, verdicts in
      Untested(
        reason: reason, cases: verdicts.grouped(by: \.id).map(\.key),
        rules: Set(verdicts.map(\.rule)).sorted())
    }
    return untested.enumerated().sorted {
      (-$0.element.cases.count, $0.offset) < (-$1.element.cases.count, $1.offset)
    }.map(\.element)
  }

  /// Adds the group to a report: the cases by their names, the rules once.
  func add(to block: inout TextBlock) {
    block.add()
    block.addProse("\(reason): \(cases.count.counted("case"))")
    block.addField("rules", TextBlock.listed(rules.map(\.rawValue), atMost: Self.mostNames))
    let series = CaseSeries.grouped(cases)
    let names = series.prefix(Self.mostNames).map(\.shown).joined(separator: ", ")
    let rest = series.dropFirst(Self.mostNames).reduce(0) { $0 + $1.ids.count }
    block.addField(
      "cases", rest == 0 ? names : "\(names) and \(rest.counted("more case")), in conformance.jsonl"
    )
  }

  /// The reasons that a report shows.
  static let most = 8
  private static let mostNames = 6
}

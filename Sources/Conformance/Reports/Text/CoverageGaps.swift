import AppFlip

/// The required rules that no case could judge, those of one reason and one fix together.
struct CoverageGaps {
  private let run: RunResult

  /// The groups, and the rules of each, that a report shows.
  private static let most = 6

  init(_ run: RunResult) { self.run = run }

  func add(to block: inout TextBlock) {
    block.addProse(
      "Required rules that no case could judge: this run says nothing about them. "
        + (run.failsByCoverage
          ? "Strict coverage makes the run fail by them."
          : "They fail the run with --strict-coverage or APPFLIP_STRICT_COVERAGE=1."),
      indent: 2)
    let groups = run.gaps.grouped { [$0.reasonsInWords, $0.fix] }.map(\.elements)
    for group in groups.prefix(Self.most) {
      guard let first = group.first else { continue }
      block.add()
      block.addProse("\(first.reasonsInWords): \(group.count.counted("rule"))")
      block.addField("rules", TextBlock.listed(group.map(\.rule.rawValue)))
      block.addField("fix", first.fix)
    }
    let rest = groups.dropFirst(Self.most).reduce(0) { $0 + $1.count }
    guard rest > 0 else { return }
    block.add()
    block.addProse("\(rest.counted("more rule")), in conformance.jsonl")
  }
}

extension CoverageGap {
  /// The reasons that a person needs, joined.
  var reasonsInWords: String {
    let shown = reasons.prefix(Self.mostReasons).joined(separator: "; ")
    let rest = reasons.count - Self.mostReasons
    return rest > 0 ? "\(shown); and \(rest.counted("other reason"))" : shown
  }

  private static let mostReasons = 3

  /// What is missing and what to do, in a line.
  var inWords: String {
    "\(rule) is required, and no case could judge it: \(reasonsInWords). \(fix)"
  }
}

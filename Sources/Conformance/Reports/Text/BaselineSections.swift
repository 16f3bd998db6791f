import AppFlip

/// In what a run departs from its baseline, each kind of departure under what to do about it.
struct UnexpectedResultSections {
  let comparison: BaselineComparison

  /// The departures of a kind that are shown.
  private static let most = 10

  func add(to block: inout TextBlock) {
    block.add()
    block.addField("file", comparison.file.escaped)
    block.addField("entries", "\(comparison.met.count) match")
    block.addField(
      "results",
      "\(comparison.expectedCount) as expected; a rule with only such results isn't in the first table"
    )
    for renaming in comparison.renamings { block.addField("old name", renaming.description) }
    for (heading, unexpected) in comparison.unexpected.grouped(by: \.heading) {
      block.add()
      block.addProse("\(heading) (\(unexpected.count))")
      for departure in unexpected.prefix(Self.most) {
        block.add("  " + departure.details.escaped)
      }
      let rest = unexpected.count - Self.most
      if rest > 0 { block.add("  and \(rest) more, in conformance.jsonl") }
    }
  }
}

// MARK: - Expected failures

/// The results that came as the baseline expects, each reason once.
struct ExpectedResults {
  let comparison: BaselineComparison

  func add(to block: inout TextBlock) {
    for (reason, entries) in comparison.met.map(\.entry).grouped(by: \.reason) {
      block.add()
      block.addProse(reason.escaped)
      block.addTable(Self.rows(of: entries), numeric: [2])
    }
  }

  /// A row for each rule, with how many results are expected; the baseline itself has the cases.
  private static func rows(of entries: [BaselineEntry]) -> [[String]] {
    entries.grouped {
      [$0.kind.rawValue, $0.rule?.rawValue ?? ($0.kind == .fault ? "" : "*")]
    }.map { key, entries in key + ["\(entries.reduce(0) { $0 + $1.cases.count })"] }
  }
}

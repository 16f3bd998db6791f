extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Each failure has a line of its own. What couldn't be judged, and faults of the adapter, stand
  /// together by their evidence, so that the list stays short.
  ///
  /// - Parameters:
  ///   - findings: the results.
  ///   - date: the date of the entries, `YYYY-MM-DD`.
  /// - Returns: the entries, sorted, with a reason that is still to be given.
  public static func entries(expecting findings: [Finding], date: String) -> [BaselineEntry] {
    let failures = findings.filter { $0.kind == .fail }.map { entry(expecting: [$0], date) }
    let others = Dictionary(grouping: findings.filter { $0.kind != .fail }) {
      "\($0.kind.rawValue) \($0.evidence)"
    }
    let entries = failures + others.values.map { entry(expecting: $0, date) }
    return entries.compactMap(\.self).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The entry that expects results of one kind, with the same evidence.
  private static func entry(expecting findings: [Finding], _ date: String) -> BaselineEntry? {
    guard let first = findings.first else { return nil }
    let isOneRule = findings.allSatisfy { $0.rule == first.rule }
    let cases: BaselineEntry.Cases =
      findings.count == 1 ? .one(first.caseID) : .several(prefix: "", count: findings.count)
    return BaselineEntry(
      first.kind, cases, by: isOneRule ? first.rule : nil, as: first.evidence,
      why: BaselineEntry.unexplained, date: date)
  }

  /// What one list expects and another doesn't.
  ///
  /// An entry grows the list where the other list has none for the same cases by the same rule, or one
  /// for fewer cases. Other evidence, another reason and another date don't.
  ///
  /// - Parameter old: the list as it was.
  /// - Returns: the lines by which the list grew, in their order.
  public func growth(since old: Baseline) -> [Line] {
    let before = old.counts
    let now = counts
    return lines.filter { now[$0.entry.subject, default: 0] > before[$0.entry.subject, default: 0] }
  }

  /// How many results are expected of each subject.
  private var counts: [String: Int] {
    lines.reduce(into: [:]) { $0[$1.entry.subject, default: 0] += $1.entry.cases.count }
  }
}

extension BaselineEntry {
  /// What written entries are sorted by.
  fileprivate var order: [String] {
    [kind.rawValue, rule?.rawValue ?? "", cases.pattern, evidence.word]
  }
}

extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Each failure has a line of its own. What couldn't be judged, and faults of the adapter, stand
  /// together by their evidence, so that the list stays short.
  ///
  /// - Parameters:
  ///   - shortfalls: the results.
  ///   - date: the date of the entries, `YYYY-MM-DD`.
  /// - Returns: the entries, sorted, with a reason that is still to be given.
  public static func entries(expecting shortfalls: [Shortfall], date: String) -> [BaselineEntry] {
    let failures = shortfalls.filter { $0.kind == .fail }.map { entry(expecting: [$0], date) }
    let others = Dictionary(grouping: shortfalls.filter { $0.kind != .fail }) {
      "\($0.kind.rawValue) \($0.evidence)"
    }
    let entries = failures + others.values.map { entry(expecting: $0, date) }
    return entries.compactMap(\.self).sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The entry that expects results of one kind, with the same evidence.
  private static func entry(expecting shortfalls: [Shortfall], _ date: String) -> BaselineEntry? {
    guard let first = shortfalls.first else { return nil }
    let isOneRule = shortfalls.allSatisfy { $0.rule == first.rule }
    let cases: BaselineEntry.Cases =
      shortfalls.count == 1 ? .one(first.caseID) : .several(prefix: "", count: shortfalls.count)
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

extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Failures by one rule with the same evidence stand together, where they are more than a few. What
  /// couldn't be judged, and faults of the adapter, stand together by their evidence alone, so that the
  /// list stays short.
  ///
  /// - Parameters:
  ///   - failures: the results.
  ///   - date: the date of the entries, `YYYY-MM-DD`.
  /// - Returns: the entries, sorted, with a reason that is still to be given.
  public static func entries(expecting failures: [CaseFailure], date: String) -> [BaselineEntry] {
    let alike = Dictionary(grouping: failures) {
      "\($0.kind.rawValue) \($0.evidence) \($0.kind == .fail ? $0.rule?.rawValue ?? "" : "")"
    }
    let groups = alike.values.flatMap { alike in
      alike.first?.kind == .fail && alike.count < fewestTogether ? alike.map { [$0] } : [alike]
    }
    return groups.compactMap { entry(expecting: $0, date) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// The fewest failures that stand together: fewer cases are named.
  private static let fewestTogether = 3

  /// The entry that expects results of one kind, with the same evidence.
  private static func entry(expecting failures: [CaseFailure], _ date: String) -> BaselineEntry? {
    guard let first = failures.first else { return nil }
    let isOneRule = failures.allSatisfy { $0.rule == first.rule }
    let prefix = first.kind == .fail ? commonBeginning(of: failures.map(\.caseID)) : ""
    let cases: BaselineEntry.Cases =
      failures.count == 1
      ? .one(first.caseID) : .several(prefix: prefix, count: failures.count)
    return BaselineEntry(
      first.kind, cases, by: isOneRule ? first.rule : nil, as: first.evidence,
      why: BaselineEntry.unexplained, date: date)
  }

  /// The levels that all names have in common, with the dot behind them.
  private static func commonBeginning(of names: [String]) -> String {
    guard let first = names.min(), let last = names.max() else { return "" }
    let common = zip(first.utf8, last.utf8).prefix { $0 == $1 }.map(\.0)
    let end = common.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    return String(decoding: common[..<end], as: UTF8.self)
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
  /// The entry with another number of results, where it is one for several cases.
  ///
  /// - Parameter count: how many results.
  /// - Returns: the entry, with its reason and its date.
  func counting(_ count: Int) -> BaselineEntry {
    guard case .several(let prefix, _) = cases else { return self }
    return BaselineEntry(
      kind, .several(prefix: prefix, count: count), by: rule, as: evidence, why: reason, date: date)
  }

  /// What written entries are sorted by.
  fileprivate var order: [String] {
    [kind.rawValue, rule?.rawValue ?? "", cases.pattern, evidence.word]
  }
}

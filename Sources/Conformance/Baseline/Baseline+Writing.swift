extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Each failure has a line of its own. What couldn't be judged, and faults of the adapter, stand
  /// together by rule and evidence, so that the list stays short.
  ///
  /// - Parameters:
  ///   - findings: the results.
  ///   - date: the date of the entries, `YYYY-MM-DD`.
  /// - Returns: the entries, sorted, with a reason that is still to be given.
  public static func entries(expecting findings: [Finding], date: String) -> [BaselineEntry] {
    let groups = Dictionary(grouping: findings) { finding in
      Group(
        kind: finding.kind, rule: finding.rule, evidence: finding.evidence,
        caseID: finding.kind == .fail ? finding.caseID : nil)
    }
    return groups.sorted { $0.key.order.lexicographicallyPrecedes($1.key.order) }
      .compactMap { group, findings in
        guard let first = findings.first else { return nil }
        let cases =
          findings.count == 1
          ? BaselineEntry.Cases.one(first.caseID)
          : .several(prefix: "", count: findings.count)
        return BaselineEntry(
          group.kind, cases, by: group.rule, as: group.evidence,
          why: BaselineEntry.unexplained, date: date)
      }
  }

  /// The results that share a line.
  private struct Group: Hashable {
    let kind: Finding.Kind
    let rule: Rule.ID?
    let evidence: EvidenceKind
    let caseID: String?

    var order: [String] {
      [kind.rawValue, rule?.rawValue ?? "", caseID ?? "", evidence.word]
    }
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

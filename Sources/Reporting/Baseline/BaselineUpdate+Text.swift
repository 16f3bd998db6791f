import Conformance

extension BaselineUpdate {
  /// How the first line of a written list begins.
  static let headBeginning = "# What is expected of "

  /// The list as text: comments and blank lines stay where they are, and new entries come last.
  ///
  /// - Parameters:
  ///   - old: the text as it was.
  ///   - renamings: the old names in it, which are written as those of now.
  ///   - head: the first line of a written list.
  /// - Returns: the text.
  func text(of old: String, renaming renamings: [Baseline.Renaming], head: String) -> String {
    let renamed = Set(renamings.map(\.line))
    let fates = Dictionary(fates.map { ($0.line.number, $0) }) { first, _ in first }
    let octets = Array(old.utf8)
    var rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if rows.last?.isEmpty == true { rows.removeLast() }
    let kept = rows.enumerated().compactMap { index, row -> String? in
      guard let (line, fate) = fates[index + 1] else {
        return row.utf8.starts(with: Self.headBeginning.utf8) ? head : row
      }
      switch fate {
      case .kept: return renamed.contains(line.number) ? line.entry.line : row
      case .recounted(let entry): return entry.line
      case .dropped: return nil
      }
    }
    return (kept + added.map(\.line)).map { "\($0)\n" }.joined()
  }
}

extension RecordedRun {
  /// Whether the case of an entry was judged and keeps the rule now.
  ///
  /// - Parameter entry: an entry that no result matches.
  /// - Returns: true for an entry for several cases: none of them comes as it says any more.
  func passes(_ entry: BaselineEntry) -> Bool {
    guard case .one(let id) = entry.cases else { return true }
    guard let result = cases.first(where: { $0.id == id }) else { return false }
    let findings = result.findings.filter { $0.rule == entry.rule && $0.evidence != nil }
    return findings.isEmpty && (entry.rule.map(result.rules.contains) ?? true)
  }
}

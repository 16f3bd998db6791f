import AdapterProtocol
import AppFlip
package import Foundation
import Harness

/// How a list of expected failures is changed to fit a run.
package struct BaselineUpdate: Sendable {
  /// The number of entries after the update.
  package var count: Int { old - dropped.count + added.count }
  private let old: Int
  package let isNew: Bool
  package let dropped: [Baseline.Line]
  package fileprivate(set) var added: [BaselineEntry]

  /// Drops the entries without a result, and adds entries for the other results.
  ///
  /// If the evidence of a case changed, its entry goes: its reason was for something else. Pruning only drops entries
  /// that pass now.
  fileprivate init(of baseline: Baseline, to run: RunRecord, isPruned: Bool, isPinned: Bool) {
    let results = run.results(withChoices: isPinned || baseline.isPinned)
    let matches = BaselineMatches(results, with: baseline)
    dropped = matches.unmatched.filter { line in
      let isChanged = matches.others.contains { $0.line == line }
      return run.canDisprove(line.entry)
        ? !isPruned || run.reasonUnmatched(line.entry) == nil : !isPruned && isChanged
    }
    added = isPruned ? [] : Baseline.entries(expecting: matches.others.map(\.failure))
    (old, isNew) = (baseline.lines.count, baseline.lines.isEmpty)
  }

  fileprivate func text(of old: String, head: String) -> String {
    let numbers = Set(dropped.map(\.number))
    var rows = Array(old.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    let kept = rows.enumerated().filter { !numbers.contains($0.offset + 1) }.map { _, row in
      row.starts(with: BaselineFile.headBeginning.utf8)
        ? head : String(decoding: row, as: UTF8.self)
    }
    return (kept + added.map(\.line)).map { "\($0)\n" }.joined()
  }
}

/// A list of expected failures that is written or updated from the report of a run.
package struct BaselineFile: Sendable {
  package static let usualName = "baseline.txt"
  fileprivate static let headBeginning = "# The expected failures of "
  private let output: URL
  private let shown: String

  package init(_ output: URL, shownAs shown: String) {
    (self.output, self.shown) = (output, shown)
  }

  /// - Parameters:
  ///   - run: the record whose failures the list expects.
  ///   - isForced: whether an existing list is replaced.
  ///   - isPruned: whether the entries that pass now are dropped, and nothing else is changed.
  ///   - isPinned: whether behaviour that the document leaves open is recorded.
  ///   - fuzzed: the entries for findings of the fuzzer that the list doesn't expect yet.
  package func write(
    _ run: RunRecord, isForced: Bool = false, isPruned: Bool = false, isPinned: Bool = false,
    fuzzed: (Baseline) throws -> [BaselineEntry] = { _ in [] }
  ) throws -> BaselineUpdate {
    let isNew = !isPruned && (isForced || output.isMissing)
    let baseline =
      try isNew ? Baseline([], file: shown) : Baseline(contentsOf: output, shownAs: shown)
    var update = BaselineUpdate(
      of: baseline, to: run, isPruned: isPruned, isPinned: isPinned)
    let header = run.header
    let head =
      "\(Self.headBeginning)\(header.implementation.name.escaped): roles "
      + "\(header.roleNames.joined(separator: ", ")), edition \(header.edition.rawValue), "
      + "profile \(header.profile.rawValue)."
    let old =
      isNew
      ? "\(head)\n# \(BaselineEntry.grammar)\n"
      : String(decoding: try SafeFile.read(output), as: UTF8.self)
    if !isPruned {
      let list = try Baseline(Array(update.text(of: old, head: head).utf8), file: shown)
      update.added += try fuzzed(list)
    }
    let text = update.text(of: old, head: head)
    do { try WholeFile.write(Data(text.utf8), to: output, isNamed: true) } catch {
      throw Flaw(
        "\(shown) can't be written: \(FileError.reason(of: error)); name a different file with "
          + "--output")
    }
    return update
  }
}

// MARK: - New entries

extension Baseline {
  /// The entries that expect all of some results.
  ///
  /// Failures of one rule with the same evidence get one entry, if they are more than a few. Results that couldn't
  /// be judged, and faults of the adapter, get one entry for the same evidence: the list stays short.
  package static func entries(expecting failures: [CaseFailure]) -> [BaselineEntry] {
    let groups = failures.grouped { failure in
      // No prefix then includes the cases of a different entry.
      let prefix = failure.kind == .leftOpen ? beginning(of: failure.caseID.utf8) : nil
      let own = failure.kind == .fail ? failure.rule?.rawValue : prefix
      return "\(failure.kind.rawValue) \(failure.evidence) \(own ?? "")"
    }.map(\.elements)
    return groups.flatMap { group in
      let isShort = namingCases.contains(group[0].kind) && group.count < fewestTogether
      return isShort ? group.map { entry(expecting: [$0]) } : [entry(expecting: group)]
    }
    .sorted { order(of: $0).lexicographicallyPrecedes(order(of: $1)) }
  }

  private static let fewestTogether = 3
  private static let namingCases: [CaseFailure.Kind] = [.fail, .leftOpen]

  private static func entry(expecting group: [CaseFailure]) -> BaselineEntry {
    let first = group[0]
    let prefix = namingCases.contains(first.kind) ? commonBeginning(of: group.map(\.caseID)) : ""
    return BaselineEntry(
      kind: first.kind, cases: group.count == 1 ? first.caseID : "\(prefix)*",
      rule: group.allSatisfy { $0.rule == first.rule } ? first.rule : nil,
      evidence: first.evidence,
      reason: first.kind == .leftOpen ? "pinned" : BaselineEntry.unexplained)
  }

  private static func order(of entry: BaselineEntry) -> [String] {
    [entry.kind.rawValue, entry.rule?.rawValue ?? "", entry.cases, entry.evidence.word]
  }

  private static func commonBeginning(of names: [String]) -> String {
    guard let first = names.min(), let last = names.max() else { return "" }
    return beginning(of: zip(first.utf8, last.utf8).prefix { $0 == $1 }.map(\.0))
  }

  private static func beginning(of name: some Collection<UInt8>) -> String {
    let name = Array(name)
    let end = name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    return String(decoding: name[..<end], as: UTF8.self)
  }
}

import AppFlip
public import Foundation

/// The results that are expected of an implementation that is not there yet.
///
/// A text file, one entry a line; blank lines, and lines that begin with `#`, are passed over:
///
///     fail CASE RULE as=EVIDENCE why="REASON" YYYY-MM-DD
///     fail PREFIX* RULE xCOUNT as=EVIDENCE why="REASON" YYYY-MM-DD
///     inconclusive CASE RULE as=EVIDENCE why="REASON" YYYY-MM-DD
///     inconclusive PREFIX* * xCOUNT as=EVIDENCE why="REASON" YYYY-MM-DD
///     fault CASE as=EVIDENCE why="REASON" YYYY-MM-DD
///
/// `PREFIX` may be empty. What stands behind `fail` may stand behind `inconclusive`, and the other way
/// round; a `fault` is by no rule. The closest entry counts: one for the case before one for several,
/// one for the rule before one for any, a longer prefix before a shorter one. Warnings have no entries:
/// they fail no run. The date is text; nothing is ever judged by it. An entry with the old name of a
/// case or a rule counts for the new one.
public struct Baseline: Equatable, Sendable {
  /// An entry and where it stands.
  public struct Line: Equatable, Sendable {
    /// The number of the line, from 1.
    public let number: Int
    /// The entry.
    public let entry: BaselineEntry
  }

  /// A name in the file that is an old one.
  public struct Renaming: Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// The name as it stands there.
    public let old: String
    /// The name for which the entry counts.
    public let new: String

    /// What was read and what to do, for people; printable ASCII.
    public var description: String {
      Octets.escaped(
        Array(
          "line \(line): \(old) is \(new) now, and the entry counts for that; correct the name".utf8
        ))
    }
  }

  /// The file as a person named it.
  public let file: String
  /// The entries, in the order of the file, with the names of now.
  public let lines: [Line]
  /// The old names that stand in the file.
  public let renamings: [Renaming]

  /// What a line is made of, in a few words.
  public static let grammar = "KIND CASE RULE [xCOUNT] as=EVIDENCE why=\"REASON\" YYYY-MM-DD"

  /// Reads a file.
  public init(
    contentsOf url: URL, shownAs shown: String, names: StableNames = .ofCheckout
  ) throws(BaselineError) {
    guard let data = try? Data(contentsOf: url) else {
      throw BaselineError(file: shown, [BaselineError.BadLine(number: nil, problem: .unreadable)])
    }
    try self.init(Array(data), file: shown, names: names)
  }

  /// Reads the octets of a file.
  public init(
    _ octets: [UInt8], file: String, names: StableNames = .ofCheckout
  ) throws(BaselineError) {
    self.file = file
    var lines: [Line] = []
    var renamings: [Renaming] = []
    var numbers: [String: Int] = [:]
    var badLines: [BaselineError.BadLine] = []
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      do throws(BaselineError.Problem) {
        guard let (entry, old) = try BaselineLineReader.entry(in: row, names: names) else {
          continue
        }
        if let number = numbers[entry.key] {
          // Several names may have become one.
          guard !old.isEmpty else { throw .duplicate(of: number) }
        } else {
          numbers[entry.key] = index + 1
          lines.append(Line(number: index + 1, entry: entry))
        }
        renamings += old.map { Renaming(line: index + 1, old: $0.old, new: $0.new) }
      } catch {
        badLines.append(BaselineError.BadLine(number: index + 1, problem: error))
      }
    }
    self.lines = lines
    self.renamings = renamings
    if !badLines.isEmpty { throw BaselineError(file: file, badLines) }
  }

  /// Whether some case is expected to break a rule, so that a link nobody wrote may break it too.
  ///
  /// Only an entry that names the rule says so, and only of cases that the rule can be broken in: what
  /// is meant for a few cases must not excuse whatever the fuzzer finds.
  public func expectsFailure(of rule: Rule.ID, in catalogue: Catalogue) -> Bool {
    lines.contains { line in
      line.entry.kind == .fail && line.entry.rule == rule
        && catalogue.cases.contains {
          ($0.role ?? rule.role) == rule.role && line.entry.cases.includes($0.id)
        }
    }
  }

  /// Refuses what only a run can tell to be wrong.
  public func check(
    cases: Set<String>, isUnattended: Bool
  ) throws(BaselineError) {
    var badLines: [BaselineError.BadLine] = []
    for line in lines {
      if case .one(let id) = line.entry.cases, !cases.contains(id) {
        badLines.append(BaselineError.BadLine(number: line.number, problem: .unknownCase(id)))
      } else if isUnattended, line.entry.reason == BaselineEntry.unexplained {
        badLines.append(BaselineError.BadLine(number: line.number, problem: .unexplained))
      }
    }
    if !badLines.isEmpty { throw BaselineError(file: file, badLines) }
  }
}

// MARK: -

extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Failures by one rule with the same evidence stand together, if they are more than a few. What
  /// couldn't be judged, and faults of the adapter, stand together by their evidence alone, so that the
  /// list stays short.
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
  /// An entry grows the list if the other list has none for the same cases by the same rule, or one
  /// for fewer cases. Other evidence, another reason and another date don't.
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
  /// The entry with another number of results, if it is one for several cases.
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

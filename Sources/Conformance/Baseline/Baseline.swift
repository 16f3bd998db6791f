package import AppFlip
package import Foundation

/// The results that are expected of an implementation that is not there yet.
///
/// A text file, one entry a line; blank lines, and lines that begin with `#`, are passed over:
///
///     fail CASE RULE as=EVIDENCE why="REASON" YYYY-MM-DD
///     fail PREFIX* RULE xCOUNT as=EVIDENCE why="REASON" YYYY-MM-DD
///     inconclusive CASE RULE as=EVIDENCE why="REASON" YYYY-MM-DD
///     inconclusive PREFIX* * xCOUNT as=EVIDENCE why="REASON" YYYY-MM-DD
///     fault CASE as=EVIDENCE why="REASON" YYYY-MM-DD
///     left-open CASE as=ANSWERS why="REASON" YYYY-MM-DD
///
/// `PREFIX` may be empty. What stands behind `fail` may stand behind `inconclusive`, and the other way
/// round; a `fault`, and what is `left-open`, is by no rule. The closest entry counts: one for the case
/// before one for several, one for the rule before one for any, a longer prefix before a shorter one.
/// Warnings have no entries: they fail no run. The date is text; nothing is ever judged by it.
package struct Baseline: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package let number: Int
    package let entry: BaselineEntry
  }

  package let file: String
  package let lines: [Line]
  package static let grammar = "KIND CASE RULE [xCOUNT] as=EVIDENCE why=\"REASON\" YYYY-MM-DD"

  package init(contentsOf url: URL, shownAs shown: String) throws(BaselineError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileError.contents(
        of: url, shownAs: Self.shown(shown),
        ifMissing: "write it with appflip baseline --write, or correct APPFLIP_BASELINE",
        upTo: 4 << 20)
    } catch { throw BaselineError([error]) }
    try self.init(bytes, file: shown)
  }

  package init(_ bytes: [UInt8], file: String) throws(BaselineError) {
    var lines: [Line] = []
    var numbers: [String: Int] = [:]
    let errors = FileError.ofLines(bytes, in: Self.shown(file)) { row, number throws(Flaw) in
      guard let entry = try BaselineEntry(row) else { return }
      if let earlier = numbers.updateValue(number, forKey: entry.key) {
        throw Flaw("line \(earlier) says the same; delete one of them")
      }
      lines.append(Line(number: number, entry: entry))
    }
    guard errors.isEmpty else { throw BaselineError(errors) }
    (self.file, self.lines) = (file, lines)
  }

  private static func shown(_ file: String) -> String { "the baseline \(file)" }

  /// The rules that some case is expected to break, and the classes of places where a role's responses go then: a
  /// link that has no case may break such a rule with a response at such a place, too.
  ///
  /// Only an entry that names the rule counts, and only for cases that the rule can be broken in: what
  /// is meant for a few cases must not excuse whatever the fuzzer finds.
  package func expectedFailures(in catalogue: Catalogue) -> Set<String> {
    Set(
      lines.flatMap { line -> [String] in
        guard line.entry.kind == .fail, let rule = line.entry.rule,
          catalogue.cases.contains(where: {
            ($0.role ?? rule.role) == rule.role && line.entry.cases.includes($0.id)
          })
        else { return [] }
        return line.entry.evidence.failures(of: rule)
      })
  }

  /// Whether it holds the implementation to what it chose where the document is silent.
  package var isPinned: Bool { lines.contains { $0.entry.kind == .leftOpen } }

  package func check(cases: Set<String>, isUnattended: Bool) throws(BaselineError) {
    let errors = lines.compactMap { line -> FileError? in
      if case .one(let id) = line.entry.cases, !cases.contains(id) {
        return FileError(
          Self.shown(file), line: line.number,
          "no case has the name \(id); correct it, or delete the line")
      }
      guard isUnattended, line.entry.reason == BaselineEntry.unexplained else { return nil }
      return FileError(
        Self.shown(file), line: line.number,
        "the reason is still \(BaselineEntry.unexplained), and the variable CI is set; write into "
          + "why=\"...\" why the result is expected")
    }
    guard errors.isEmpty else { throw BaselineError(errors) }
  }
}

package struct BaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  package let errors: [FileError]
  package static let most = 20

  init(_ errors: [FileError]) {
    // A line of the file may be as long as the file.
    let told = errors.prefix(Self.most).map {
      FileError(
        $0.file, line: $0.line, $0.problem.utf8.count > 1_000 ? $0.problem.shortened : $0.problem)
    }
    let rest = errors.count - told.count
    self.errors =
      told
      + (rest > 0 ? [FileError(errors[0].file, "\(rest.counted("more line")) to correct")] : [])
  }

  package var sentences: [String] { errors.map(\.description) }
  package var description: String { sentences.joined(separator: "\n") }
}

// MARK: -

extension Baseline {
  /// Writes the entries that expect all of some results.
  ///
  /// Failures by one rule with the same evidence stand together, if they are more than a few. What
  /// couldn't be judged, and faults of the adapter, stand together by their evidence alone, so that the
  /// list stays short.
  package static func entries(expecting failures: [CaseFailure], date: String) -> [BaselineEntry] {
    let alike = Dictionary(grouping: failures) { failure in
      let own: String? =
        switch failure.kind {
        case .fail: failure.rule?.rawValue
        // No beginning is then that of another entry's cases.
        case .leftOpen: beginning(of: failure.caseID.utf8)
        case .fault, .inconclusive: nil
        }
      return "\(failure.kind.rawValue) \(failure.evidence) \(own ?? "")"
    }
    let groups = alike.values.flatMap { alike in
      alike.first?.kind.isNamedByCase == true && alike.count < fewestTogether
        ? alike.map { [$0] } : [alike]
    }
    return groups.compactMap { entry(expecting: $0, date) }
      .sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  private static let fewestTogether = 3

  private static func entry(expecting failures: [CaseFailure], _ date: String) -> BaselineEntry? {
    guard let first = failures.first else { return nil }
    let isOneRule = failures.allSatisfy { $0.rule == first.rule }
    let prefix = first.kind.isNamedByCase ? commonBeginning(of: failures.map(\.caseID)) : ""
    let cases: BaselineEntry.Cases =
      failures.count == 1 ? .one(first.caseID) : .several(prefix: prefix, count: failures.count)
    return BaselineEntry(
      kind: first.kind, cases: cases, rule: isOneRule ? first.rule : nil,
      evidence: first.evidence,
      reason: first.kind == .leftOpen ? BaselineEntry.pinned : BaselineEntry.unexplained, date: date
    )
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

  /// What one list expects and another doesn't.
  ///
  /// An entry grows the list if the other list has none for the same cases by the same rule with the response at
  /// the same place, or one for fewer cases. Other evidence, another reason and another date don't, nor does what
  /// is pinned.
  package func growth(since old: Baseline) -> [Line] {
    let before = old.counts
    let now = counts
    return lines.filter {
      $0.entry.kind != .leftOpen
        && now[$0.entry.failure, default: 0] > before[$0.entry.failure, default: 0]
    }
  }

  private var counts: [String: Int] {
    lines.reduce(into: [:]) { $0[$1.entry.failure, default: 0] += $1.entry.cases.count }
  }
}

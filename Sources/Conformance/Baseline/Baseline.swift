package import AppFlip
package import Foundation
import Harness

/// A list of expected failures: a text file, one entry a line, with blank lines and `#` comments.
///
///     fail CASE RULE as=EVIDENCE why="REASON"
///     inconclusive PREFIX* * as=EVIDENCE why="REASON"
///     fault CASE as=EVIDENCE why="REASON"
///     left-open CASE as=ANSWERS why="REASON"
///     fuzz ROLE.* RULE as=EVIDENCE why="REASON" STATUS
///
/// The closest entry counts: one for the case before one for several, a rule before `*`, a longer
/// prefix before a shorter one.
package struct Baseline: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package let number: Int
    package let entry: BaselineEntry
  }

  package let file: String
  package let lines: [Line]

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

  /// The failures of the fuzzer that the list expects.
  ///
  /// Of the entries for cases, only an entry that names the rule counts, and only for cases in which the rule can be
  /// broken: an entry for a few cases must not excuse each finding of the fuzzer.
  package func expectedFailures(in catalogue: Catalogue) -> Set<String> {
    let failures = lines.map(\.entry).flatMap { entry -> [String] in
      if entry.kind == .fuzz, let role = entry.role {
        return Self.expectation(of: entry.evidence, by: entry.rule, of: role)
      }
      guard entry.kind == .fail, let rule = entry.rule,
        catalogue.cases.contains(where: {
          ($0.role ?? rule.role) == rule.role && entry.includes($0.id)
        })
      else { return [] }
      return entry.evidence.failures(of: rule)
    }
    return Set(failures)
  }

  /// The entries that a list needs for the fuzzer: the rule, and its role with the party; without a rule, the evidence.
  package static func expectation(
    of evidence: EvidenceKind, by rule: Rule.ID?, of role: Role
  ) -> [String] {
    rule.map { evidence.failures(of: $0) } ?? ["\(role.rawValue) \(evidence)"]
  }

  /// Whether a run fails if behaviour changes that the document leaves open.
  package var isPinned: Bool { lines.contains { $0.entry.kind == .leftOpen } }

  package func check(cases: Set<String>, isUnattended: Bool) throws(BaselineError) {
    let errors = lines.compactMap { line -> FileError? in
      let entry = line.entry
      let isUnexplained = isUnattended && entry.reason == BaselineEntry.unexplained
      let problem =
        !entry.isOfSeveral && !cases.contains(entry.cases)
        ? "no case has the name \(entry.cases); correct it, or delete the line"
        : isUnexplained
          ? "the reason is still \(BaselineEntry.unexplained), and the variable CI is set; write into "
            + "why=\"...\" why the result is expected" : nil
      return problem.map { FileError(Self.shown(file), line: line.number, $0) }
    }
    guard errors.isEmpty else { throw BaselineError(errors) }
  }

  /// The entries that an older list has no entry for; a pinned choice isn't growth.
  package func growth(since old: Baseline) -> [Line] {
    lines.filter { line in
      line.entry.kind != .leftOpen && !old.lines.contains { $0.entry.covers(line.entry) }
    }
  }
}

/// The lines of a list of expected failures that can't be used.
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

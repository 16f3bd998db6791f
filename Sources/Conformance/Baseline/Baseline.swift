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
/// they fail no run. The date is text; nothing is ever judged by it.
public struct Baseline: Equatable, Sendable {
  /// An entry and where it stands.
  public struct Line: Equatable, Sendable {
    /// The number of the line, from 1.
    public let number: Int
    /// The entry.
    public let entry: BaselineEntry
  }

  /// The file as a person named it.
  public let file: String
  /// The entries, in the order of the file.
  public let lines: [Line]

  /// What a line is made of, in a few words.
  public static let grammar = "KIND CASE RULE [xCOUNT] as=EVIDENCE why=\"REASON\" YYYY-MM-DD"

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - shown: the file as a person named it.
  /// - Throws: `BaselineError` with the first line that is wrong.
  public init(contentsOf url: URL, shownAs shown: String) throws(BaselineError) {
    guard let data = try? Data(contentsOf: url) else {
      throw BaselineError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }

  /// Reads the octets of a file.
  ///
  /// - Parameters:
  ///   - octets: the text.
  ///   - file: the file as a person named it.
  /// - Throws: `BaselineError` with the first line that is wrong.
  public init(_ octets: [UInt8], file: String) throws(BaselineError) {
    self.file = file
    var lines: [Line] = []
    var numbers: [String: Int] = [:]
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      do throws(BaselineError.Problem) {
        guard let entry = try BaselineLineReader.entry(in: row) else { continue }
        if let number = numbers[entry.key] { throw .duplicate(of: number) }
        numbers[entry.key] = index + 1
        lines.append(Line(number: index + 1, entry: entry))
      } catch {
        throw BaselineError(file: file, line: index + 1, problem: error)
      }
    }
    self.lines = lines
  }

  /// Whether some case is expected to break a rule, so that a link nobody wrote may break it too.
  ///
  /// - Parameter rule: the rule.
  /// - Returns: true for every rule where an entry is for any.
  public func expectsFailure(of rule: Rule.ID) -> Bool {
    lines.contains { $0.entry.kind == .fail && ($0.entry.rule ?? rule) == rule }
  }

  /// Refuses what only a run can tell to be wrong.
  ///
  /// - Parameters:
  ///   - cases: the names of all cases that the suite has.
  ///   - isUnattended: whether nobody is there to replace a reason that is still to be given.
  /// - Throws: `BaselineError` with the first line that is wrong.
  public func check(
    cases: Set<String>, isUnattended: Bool
  ) throws(BaselineError) {
    for line in lines {
      if case .one(let id) = line.entry.cases, !cases.contains(id) {
        throw BaselineError(file: file, line: line.number, problem: .unknownCase(id))
      }
      if isUnattended, line.entry.reason == BaselineEntry.unexplained {
        throw BaselineError(file: file, line: line.number, problem: .unexplained)
      }
    }
  }
}

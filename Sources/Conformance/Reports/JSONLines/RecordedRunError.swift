import AppFlip

/// Why a report can't be read back, and where.
public struct RecordedRunError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The line is no JSON.
    case json(String)
    /// The first line is no header of a report.
    case noHeader
    /// Only a part of the cases was run.
    case filtered
    /// A member is missing or of another kind.
    case member(String)
    /// A line of this type doesn't belong where it stands: a second header, or what follows the footer.
    case misplaced(String)
    /// Two lines are about the case.
    case repeated(String)
    /// The footer is missing.
    case cut
    /// The run didn't finish, and what its report says.
    case unfinished(String)
    /// Another version of the suite wrote it.
    case otherSuite(String)
    /// A member says something else than the rest of the report.
    case contradiction(String)
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil if the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// Says what is wrong, and where.
  package init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = file + (line.map { ", line \($0)" } ?? "")
    let again = "restore the report, or run swift test again"
    let text =
      switch problem {
      case .unreadable:
        "the report can't be read; run swift test first, or name another one"
      case .json(let error): "this is no line of a report: \(error); name conformance.jsonl"
      case .noHeader:
        "this is no report of this version of the suite; run swift test again, then name "
          + "conformance.jsonl"
      case .filtered:
        "only a part of the cases was run, and a baseline is about all of them; run again without "
          + "--filter"
      case .member(let name):
        "the member \(name) is missing, or of another kind; run swift test again"
      case .misplaced(let type):
        "a line of the type \"\(type.prefix(20))\" doesn't belong here: a report has one header, a "
          + "line for each case, and one footer; \(again)"
      case .repeated(let id): "the case \(id.prefix(100)) has a line before this one; \(again)"
      case .otherSuite(let suite):
        "the report was written by \(suite), and this is \(ConformanceRun.suite); use that version, or "
          + "run swift test again"
      case .contradiction(let member):
        "the member \(member) says something else than the rest of the report; \(again)"
      case .unfinished(let verdict): "the run didn't finish (\(verdict)); run it again"
      case .cut: "the report is cut off: it has no footer; run swift test again"
      }
    return "\(place): \(text)".escaped
  }
}

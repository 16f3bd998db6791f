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
    /// The footer is missing.
    case cut
    /// The run didn't finish, and what its report says.
    case unfinished(String)
  }

  /// The file as a person named it.
  public let file: String
  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = file + (line.map { ", line \($0)" } ?? "")
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
      case .unfinished(let verdict): "the run didn't finish (\(verdict)); run it again"
      case .cut: "the report has no footer, so that it was cut; run swift test again"
      }
    return Octets.escaped(Array("\(place): \(text)".utf8))
  }
}

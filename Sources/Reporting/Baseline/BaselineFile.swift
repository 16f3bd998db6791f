import AppFlip
import Conformance
public import Foundation

/// A list of expected failures that is to be written, and the report that it comes from.
public struct BaselineFile: Equatable, Sendable {
  private let report: URL
  private let shownReport: String
  private let output: URL
  /// The list as a person named it.
  public let shownOutput: String
  private let date: String
  private let isForced: Bool

  /// Where a run leaves its report, seen from the package's folder.
  public static let usualReport = "\(ReportFolder.usual)/conformance.jsonl"
  /// What the list is called.
  public static let usualName = "baseline.txt"

  /// Names the files.
  ///
  /// - Parameters:
  ///   - report: the report for programs.
  ///   - shownReport: the report as a person named it.
  ///   - output: the list.
  ///   - shownOutput: the list as a person named it.
  ///   - date: the date of the entries, `YYYY-MM-DD`.
  ///   - isForced: whether a list that is there already is replaced.
  public init(
    from report: URL, shownAs shownReport: String, to output: URL, shownAs shownOutput: String,
    date: String, isForced: Bool
  ) {
    self.report = report
    self.shownReport = shownReport
    self.output = output
    self.shownOutput = shownOutput
    self.date = date
    self.isForced = isForced
  }

  /// Why the list isn't written.
  public enum OutputError: Error, Equatable, CustomStringConvertible {
    /// There is a file already.
    case exists(String)
    /// The file can't be written.
    case unwritable(String, String)

    /// What is wrong and what to do, for people.
    public var description: String {
      let text =
        switch self {
        case .exists(let file): "\(file) is there already; replace it with --force, or name another"
        case .unwritable(let file, let reason):
          "\(file) can't be written: \(reason); name another with --output"
        }
      return Octets.escaped(Array(text.utf8))
    }
  }

  /// Writes the list.
  ///
  /// - Returns: how many entries it has.
  /// - Throws: `RecordedRunError` for the report, `OutputError` for the list.
  public func write() throws -> Int {
    let run = try RecordedRun(contentsOf: report, shownAs: shownReport)
    let entries = Baseline.entries(expecting: run.shortfalls, date: date)
    do {
      try Data(Self.text(of: entries, from: run).utf8).write(
        to: output, options: isForced ? .atomic : .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw OutputError.exists(shownOutput)
    } catch {
      throw OutputError.unwritable(shownOutput, error.localizedDescription)
    }
    return entries.count
  }

  /// The list as text.
  static func text(of entries: [BaselineEntry], from run: RecordedRun) -> String {
    let name = Octets.escaped(Array(run.implementation.utf8))
    let roles = run.roles.joined(separator: ", ")
    return """
      # What is expected of \(name): roles \(roles), edition \(run.edition), profile \(run.profile).
      # \(Baseline.grammar)

      """ + entries.map { $0.line + "\n" }.joined()
  }
}

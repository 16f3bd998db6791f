import AppFlip
import Conformance
import Foundation

/// A list of expected failures that is to be written, and the report that it comes from.
public struct BaselineFile: Equatable, Sendable {
  /// The report for programs.
  public private(set) var report = Self.usualReport
  /// The list.
  public private(set) var output = Self.usualName
  /// The date of the entries.
  public private(set) var date: String
  /// Whether a list that is there already is replaced.
  public private(set) var isForced = false

  /// Where a run leaves its report, seen from the package's folder.
  public static let usualReport = "\(ReportFolder.usual)/conformance.jsonl"
  /// What the list is called.
  public static let usualName = "baseline.txt"

  /// Reads the command line.
  ///
  /// - Parameters:
  ///   - words: the words behind `baseline`; nil where they make no sense.
  ///   - today: the date where none is given.
  init?(_ words: ArraySlice<String>, today: String) {
    date = today
    var words = words
    guard words.popFirst() == "--write" else { return nil }
    while let option = words.popFirst() {
      if option == "--force" {
        isForced = true
        continue
      }
      guard let value = words.popFirst(), !value.isEmpty, !value.hasPrefix("--") else { return nil }
      switch option {
      case "--from": report = value
      case "--output": output = value
      case "--date" where BaselineEntry.isDate(value): date = value
      default: return nil
      }
    }
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
  func write() throws -> Int {
    let run = try RecordedRun(contentsOf: URL(filePath: report), shownAs: report)
    let entries = Baseline.entries(expecting: run.shortfalls, date: date)
    do {
      try Data(Self.text(of: entries, from: run).utf8).write(
        to: URL(filePath: output), options: isForced ? .atomic : .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw OutputError.exists(output)
    } catch {
      throw OutputError.unwritable(output, error.localizedDescription)
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

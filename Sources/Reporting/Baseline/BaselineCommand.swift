import AppFlip
import Conformance
import Foundation

/// The command `appflip baseline`, which writes a list of expected failures, or compares two.
public enum BaselineCommand: Equatable, Sendable {
  /// Writes the entries that expect every result of a run.
  case write(BaselineFile)
  /// Tells by which entries a list grew.
  case compare(old: String, new: String)

  /// How the command ended.
  public enum Status: Int32, Sendable {
    /// The list was written, or didn't grow.
    case done = 0
    /// The list grew.
    case grown = 1
    /// The command line makes no sense.
    case usage = 64
    /// A file is no list, or no report.
    case badInput = 65
    /// A file is missing or can't be read.
    case noInput = 66
    /// The list can't be written, or is there already.
    case noOutput = 73
  }

  /// What is printed and how the command ends.
  public struct Result: Equatable, Sendable {
    /// How it ends.
    public let status: Status
    /// The text for standard output.
    public let output: String
    /// The text for standard error.
    public let errors: String

    init(_ status: Status, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// How to call the program.
  public static let usage = """
    usage: appflip baseline --write [--from FILE] [--output FILE] [--date YYYY-MM-DD] [--force]
      writes the list of expected failures, for APPFLIP_BASELINE, that makes the last run pass:
      from its JSON Lines (\(BaselineFile.usualReport)) to \(BaselineFile.usualName), which must not
      be there yet unless --force is given; every reason is TODO, and yours to give
    usage: appflip baseline --against OLD NEW
      prints the lines by which the list NEW grew since OLD
      exit code: 0 written, or not grown; 1 grown; 64 usage; 65 no list, or no report; 66 no such
      file; 73 not written

    """

  /// Reads the command line.
  ///
  /// - Parameters:
  ///   - arguments: the words behind the name of the program; nil where they make no sense.
  ///   - today: the date of new entries where none is given, `YYYY-MM-DD`.
  public init?(_ arguments: [String], today: String) {
    guard arguments.first == "baseline" else { return nil }
    let words = arguments.dropFirst()
    if words.first == "--against" {
      let files = words.dropFirst()
      guard files.count == 2, let old = files.first, let new = files.last,
        files.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("--") })
      else { return nil }
      self = .compare(old: old, new: new)
    } else {
      guard let file = BaselineFile(words, today: today) else { return nil }
      self = .write(file)
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: the words behind the name of the program.
  ///   - today: the date of new entries where none is given, `YYYY-MM-DD`.
  /// - Returns: what is to be printed, and how to end.
  public static func run(_ arguments: [String], today: String) -> Result {
    if arguments == ["baseline", "--help"] { return Result(.done, output: usage) }
    switch BaselineCommand(arguments, today: today) {
    case nil: return Result(.usage, errors: usage)
    case .write(let file)?: return write(file)
    case .compare(let old, let new)?: return compare(old, new)
    }
  }

  private static func write(_ file: BaselineFile) -> Result {
    do {
      let entries = try file.write()
      let count = entries == 1 ? "1 entry" : "\(entries) entries"
      return Result(
        .done,
        output: "\(shown(file.output)): \(count); give each a reason in the place of "
          + "\(BaselineEntry.unexplained)\n")
    } catch let error as RecordedRunError {
      let status: Status = error.problem == .unreadable ? .noInput : .badInput
      return Result(status, errors: "appflip: \(error)\n")
    } catch {
      return Result(.noOutput, errors: "appflip: \(error)\n")
    }
  }

  private static func compare(_ old: String, _ new: String) -> Result {
    do throws(BaselineError) {
      let old = try Baseline(contentsOf: URL(filePath: old), shownAs: old)
      let new = try Baseline(contentsOf: URL(filePath: new), shownAs: new)
      let growth = new.growth(since: old)
      guard !growth.isEmpty else { return Result(.done, output: "the list didn't grow\n") }
      let lines = growth.map { "line \($0.number): \(shown($0.entry.line))\n" }
      let count = growth.count == 1 ? "1 line" : "\(growth.count) lines"
      return Result(.grown, output: "the list grew by \(count):\n" + lines.joined())
    } catch {
      let status: Status = error.problem == .unreadable ? .noInput : .badInput
      return Result(status, errors: "appflip: \(error)\n")
    }
  }

  private static func shown(_ text: String) -> String { Octets.escaped(Array(text.utf8)) }
}

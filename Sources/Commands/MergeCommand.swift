import AppFlip
import Conformance
import Foundation
import Fuzzing
import Reporting

/// The command `appflip merge`, which joins the results of the parts of one campaign.
enum MergeCommand {
  static let syntax = Syntax(
    "appflip merge",
    "Joins the reports and the findings of the parts of one campaign. A part of which a finding is\n"
      + "missing is refused, and so are parts that were run by different seeds, settings or baselines.",
    operands: "REPORTS...", options: [into])

  private static let into = Option("--into", "DIR", "the folder of the joined reports")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `merge`.
  ///   - directory: the folder in which it was called.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], directory: String, console: Console
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      guard let target = arguments[into] else {
        throw UsageError(syntax, "name the folder of the joined reports with --into DIR")
      }
      guard !arguments.operands.isEmpty else {
        throw UsageError(syntax, "name the folders of the parts' reports")
      }
      let place = UserPath(directory)
      for part in arguments.operands where isSame(place.url(part), place.url(target)) {
        throw UsageError(
          syntax,
          "\(target) is the folder of a part, \(part), which would be lost: name another one with "
            + "--into")
      }
      let summary = try joined(arguments.operands, in: place)
      return write(summary, to: place.url(target), shownAs: target, console)
    } catch let error as UsageError {
      console.errors("\(error)\n")
      return .usage
    } catch {
      console.errors("appflip: \(Octets.escaped(Array("\(error)".utf8)))\n")
      return .usage
    }
  }

  /// Whether two paths lead to one folder.
  private static func isSame(_ one: URL, _ other: URL) -> Bool {
    one.resolvingSymlinksInPath().standardizedFileURL.pathComponents
      == other.resolvingSymlinksInPath().standardizedFileURL.pathComponents
  }

  private static func joined(
    _ folders: [String], in place: UserPath
  ) throws -> CampaignSummary {
    let parts = try folders.map {
      (folder: $0, summary: try FuzzingFolder.read(place.url($0), shownAs: $0))
    }
    let joined = try CampaignSummary.merged(parts)
    guard let joined else { throw UsageError(syntax, "name the folders of the parts' reports") }
    return joined
  }

  private static func write(
    _ summary: CampaignSummary, to folder: URL, shownAs shown: String, _ console: Console
  ) -> ExitCode {
    let reports = FuzzingFolder(folder, shownAs: shown)
    do throws(ReportFolderError) {
      try reports.begin(summary.command)
    } catch {
      console.errors("appflip: \(error)\n")
      return .failed
    }
    defer { reports.release() }
    for finding in summary.findings { reports.found(finding) }
    let isWritten = reports.write(summary)
    for problem in reports.problems { console.errors("appflip: \(problem)\n") }
    console.tell(FuzzingOutcome(summary, isWritten: isWritten), in: shown)
    let code = ExitCode(of: summary)
    guard summary.isWhole || code == .untested else {
      console.errors(
        "appflip: parts of the campaign are missing; name the folders of all of them\n")
      return .failed
    }
    return code == .expected && !reports.problems.isEmpty ? .failed : code
  }
}

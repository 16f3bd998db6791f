import AppFlip
import Conformance
import Foundation
import Fuzzing
import OptionParsing
import Reporting

/// The command `appflip merge`, which joins the results of the parts of one campaign.
enum MergeCommand {
  static let syntax = Syntax(
    "appflip merge",
    "Joins the reports and the findings of the parts of one campaign. Refused are a part that lacks\n"
      + "a finding, and parts that ran with different seeds, settings or baselines.",
    operands: "REPORTS...", options: [into])

  private static let into = Option("--into", "DIR", "the folder of the joined reports")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    guard let target = arguments[into] else {
      throw UsageError(syntax, "name the folder of the joined reports with --into DIR")
    }
    guard !arguments.operands.isEmpty else {
      throw UsageError(syntax, "name the folders of the parts' reports")
    }
    for part in arguments.operands where isSame(call.url(part), call.url(target)) {
      throw UsageError(
        syntax,
        "\(target) is the folder of a part, \(part), which would be lost: name another one with "
          + "--into")
    }
    do {
      let summary = try joined(arguments.operands, call)
      return write(summary, to: call.url(target), shownAs: target, call.console)
    } catch let error as UsageError {
      throw error
    } catch {
      call.console.errors("appflip: \(Octets.escaped(Array("\(error)".utf8)))\n")
      return .usage
    }
  }

  /// Whether two paths lead to one folder.
  private static func isSame(_ one: URL, _ other: URL) -> Bool {
    one.resolvingSymlinksInPath().standardizedFileURL.pathComponents
      == other.resolvingSymlinksInPath().standardizedFileURL.pathComponents
  }

  private static func joined(
    _ folders: [String], _ call: Call
  ) throws -> CampaignResult {
    let parts = try folders.map {
      (folder: $0, result: try FuzzingFolder.read(call.url($0), shownAs: $0))
    }
    let joined = try CampaignResult.merged(parts)
    guard let joined else { throw UsageError(syntax, "name the folders of the parts' reports") }
    return joined
  }

  private static func write(
    _ summary: CampaignResult, to folder: URL, shownAs shown: String, _ console: Console
  ) -> ExitCode {
    let reports = FuzzingFolder(folder, shownAs: shown)
    do throws(ReportFolderError) {
      try reports.begin(summary.command)
    } catch { return console.fail(RunError.reports(error)) }
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

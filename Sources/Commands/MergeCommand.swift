import AppFlip
import Conformance
import Foundation
import Fuzzing
import Platform

enum MergeCommand {
  static let command = Command(
    "merge", "Joins the reports, or the kept links, of several campaigns of the fuzzer.",
    "Joins the reports and the findings of the parts of one campaign. Refused are a part that lacks\n"
      + "a finding, and parts that ran with different seeds, settings or baselines. With --links: joins\n"
      + "the links that campaigns kept in the folders of --corpus with those of --into, and leaves out the\n"
      + "links that show nothing new. A file with broken lines is never overwritten.",
    operands: "DIR...", options: [into, links], example: "shard-1 shard-2 --into Reports", run: run)

  private static let into = Option("--into", "DIR", "the folder of what is joined")
  private static let links = Option("--links", nil, "join kept links in place of reports")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    guard let target = arguments[into], !arguments.operands.isEmpty else {
      throw UsageError(
        command, "name the folders to join, and the folder of what is joined with --into")
    }
    return arguments.has(links)
      ? try joinLinks(arguments.operands, into: target, call)
      : try joinReports(arguments.operands, into: target, call)
  }

  // MARK: - Reports

  private static func joinReports(
    _ folders: [String], into target: String, _ call: Call
  ) throws -> ExitCode {
    for part in folders where isSame(call.url(part), call.url(target)) {
      throw UsageError(
        command,
        "\(target) is the folder of a part, \(part), which would be lost: name another one with "
          + "--into")
    }
    // The joined report names the data of the suite.
    try CorpusManifest.check(
      Settings(
        environment: call.environment.filter { $0.key == Settings.Name.changedData.rawValue }))
    let parts = try folders.map {
      (folder: $0, result: try FuzzingFolder.read(call.url($0), shownAs: $0))
    }
    let summary: CampaignResult?
    do throws(MergeError) {
      summary = try CampaignResult.merged(parts)
    } catch { throw Flaw("\(error)") }
    // There is a part, so that something is joined.
    guard let summary else { return .untested }
    return write(summary, to: call.url(target), shownAs: target, call.console)
  }

  private static func isSame(_ one: URL, _ other: URL) -> Bool {
    one.resolvingSymlinksInPath().standardizedFileURL.pathComponents
      == other.resolvingSymlinksInPath().standardizedFileURL.pathComponents
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

  // MARK: - Kept links

  private static func joinLinks(
    _ folders: [String], into name: String, _ call: Call
  ) throws(FileError) -> ExitCode {
    let console = call.console
    let target = InputFolder(call.url(name), shownAs: name)
    let before = try target.read()
    // Whoever is to correct the lines must find them there.
    guard before.broken.isEmpty else {
      for error in before.broken { console.errors("appflip: \(error)\n") }
      console.errors(
        "appflip: \(name.escaped)/\(InputFolder.file) is left as it is: correct the lines, then join again\n"
      )
      return .usage
    }
    let (inputs, isBroken) = try links(in: folders, call)
    guard !inputs.isEmpty else {
      console.errors("appflip: there are no links to join\n")
      return isBroken ? .usage : .untested
    }
    let joined = KeptInput.distinct(before.inputs + inputs)
    let minimised = CorpusMinimisation.choose(joined)
    try target.write(minimised)
    let count = "\(minimised.count) of \(joined.count.counted("link"))"
    console.output("\(name.escaped)/\(InputFolder.file): \(count)\n")
    return isBroken ? .usage : .expected
  }

  private static func links(
    in folders: [String], _ call: Call
  ) throws(FileError) -> (inputs: [KeptInput], isBroken: Bool) {
    var inputs: [KeptInput] = []
    var problems: [String] = []
    for folder in folders {
      let file = call.url(folder).appending(path: InputFolder.file)
      guard FileManager.default.fileExists(atPath: file.path) else {
        problems.append("\(folder.escaped)/\(InputFolder.file): there is no such file")
        continue
      }
      let contents = try InputFolder(call.url(folder), shownAs: folder).read()
      inputs += contents.inputs
      problems += contents.broken.map { "\($0)" }
    }
    for problem in problems { call.console.errors("appflip: \(problem)\n") }
    return (inputs, !problems.isEmpty)
  }
}

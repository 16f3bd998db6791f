import AppFlip
import Conformance
import Foundation
import Fuzzing
import Processes

enum MergeCommand {
  static let command = Command(
    "merge", "Joins the reports of the parts of one fuzzing run.",
    "Joins the files fuzzing.json of the parts of one run (--shard, --from), and names a missing part.\n"
      + "Refuses parts with different seeds, settings or baselines.",
    operands: "DIR...", options: [into], example: "shard-1 shard-2 --into Reports", run: run)

  private static let into = Option("--into", "DIR", "the folder for the joined reports")

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let folders = arguments.operands
    guard let target = arguments[into], !folders.isEmpty else {
      throw UsageError(command, "name the folders of the parts, and the target folder with --into")
    }
    if let part = folders.first(where: { isSame(call.url($0), call.url(target)) }) {
      throw UsageError(
        command, "\(target) is the folder of the part \(part); name a different folder with --into")
    }
    var plan = FuzzPlan()
    try plan.read()
    let parts = try folders.map { folder in
      (
        name: folder,
        result: try FuzzingFolder(call.url(folder), shownAs: folder).read(words: plan.words)
      )
    }
    let result: FuzzResult
    do throws(MergeError) { result = try .merged(parts) } catch { throw Flaw("\(error)") }
    return try write(result, to: FuzzingFolder(call.url(target), shownAs: target), call.console)
  }

  private static func isSame(_ one: URL, _ other: URL) -> Bool {
    one.resolvingSymlinksInPath().standardizedFileURL.pathComponents
      == other.resolvingSymlinksInPath().standardizedFileURL.pathComponents
  }

  private static func write(
    _ result: FuzzResult, to folder: FuzzingFolder, _ console: Console
  ) throws -> ExitCode {
    do throws(ReportFolderError) { try folder.begin(result.adapter) } catch {
      return console.fail(RunError.reports(error))
    }
    defer { folder.release() }
    let isWritten = folder.write(result)
    for problem in folder.problems { console.errors("appflip: \(problem)\n") }
    console.show(FuzzingConclusion(result, isWritten: isWritten), in: folder.shownText)
    let code = ExitCode(of: result)
    return code == .expected && !isWritten ? .failed : code
  }
}

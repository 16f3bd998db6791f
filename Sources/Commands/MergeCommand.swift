import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Joins the reports of the parts of a fuzzing run.
enum MergeCommand {
  static let command = Command(
    "merge", "Joins the reports of the parts of one fuzzing run.",
    "Joins the files fuzzing.json of the parts of one run (--shard, --from), and names a missing part.\n"
      + "Refuses parts with different seeds, settings or baselines.",
    operands: "DIR...", options: [into, .quiet], example: "shard-1 shard-2 --into Reports", run: run
  )

  private static let into = Option("--into", "DIR", "the folder for the joined reports")

  private static func run(_ call: Call) throws -> ExitCode {
    let folders = call.arguments.operands
    guard let target = call[into], !folders.isEmpty else {
      throw call.wrong("name the folders of the parts, and the target folder with --into")
    }
    func path(_ folder: String) -> [String] {
      call.url(folder).resolvingSymlinksInPath().standardizedFileURL.pathComponents
    }
    if let part = folders.first(where: { path($0) == path(target) }) {
      throw call.wrong(
        "\(target) is the folder of the part \(part); name a different folder with --into")
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
    let folder = FuzzingFolder(call.url(target), shownAs: target)
    do throws(ReportFolderError) { try folder.begin(result.adapter) } catch {
      return call.console.fail(RunError.reports(error))
    }
    defer { folder.release() }
    let isWritten = folder.write(result)
    for problem in folder.problems { call.console.note(problem) }
    return call.console.show(FuzzingConclusion(result, isWritten: isWritten), in: folder)
  }
}

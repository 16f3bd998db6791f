import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Processes

/// Sends the links of the fuzzer to two or more adapters, and reports where their decisions differ.
enum DifferentialCommand {
  static let command = Command(
    "differential", "Finds the links that two or more implementations decide differently.",
    "Sends the links of appflip fuzz to two or more adapters, and reports the kinds of links that they\n"
      + "decide differently. Ends with 1 if the adapters differ.",
    options: [
      adapter, .role, .links, .seconds, baseline, .reports, .quiet, .edition, .profile, .seed,
      .shard, .from,
    ],
    example: "--adapter 'python3 my_adapter.py' --adapter 'node my_adapter.mjs'", run: run)

  private static let adapter = Option(
    "--adapter", "COMMAND", "the command that starts an adapter; at least two", isRepeatable: true)
  private static let baseline = Option(
    "--baseline", "FILE", "a differential.json: leave out its differences")

  private static func run(_ call: Call) throws -> ExitCode {
    let stop = call.stopSign()
    let settings = try call.settings
    try DataFile.check()
    var plan = try FuzzPlan(environment: call.environment, settings: settings)
    try plan.read()
    let members = try members(settings, call, stop)
    let known = try call[baseline].map { file in
      try FuzzResult(
        FileError.contents(of: call.url(file), shownAs: file, ifMissing: "correct its name"),
        file: file, words: plan.words)
    }
    let (_, shown) = call.folder(settings)
    let folder = FuzzingFolder(call.url(shown), shownAs: shown, .differential)
    do throws(ReportFolderError) { try folder.begin(members[0].command) } catch {
      return call.console.fail(RunError.reports(error))
    }
    defer { folder.release() }
    return try execute(plan, members, known, folder, call, stop)
  }

  private static func members(
    _ settings: Settings, _ call: Call, _ stop: StopSign
  ) throws(UsageError) -> [Differential.Member] {
    let commands = call.arguments.all(adapter)
    guard commands.count > 1 else {
      throw call.wrong("name two adapters or more, each with --adapter COMMAND")
    }
    return commands.map { line in
      let adapter = call.adapter(startedBy: line)
      let launcher = AdapterLauncher(
        adapter, hello: ConformanceRun.greeting,
        options: HarnessOptions(settings, startNotice: call.console.startNotice))
      return (
        adapter.shown, { () throws(StartFailure) in try launcher.session(until: { stop.isUp }) }
      )
    }
  }

  private static func execute(
    _ plan: FuzzPlan, _ members: [Differential.Member], _ known: FuzzResult?,
    _ folder: FuzzingFolder, _ call: Call, _ stop: StopSign
  ) throws -> ExitCode {
    let progress = ProgressLine(call.console)
    defer { progress.clear() }
    let listener = FuzzListener { current in
      progress.show(ProgressState(current(), within: plan.seconds))
    } checkpoint: {
      _ = folder.write($0)
    }
    var result: FuzzResult
    do throws(RunError) {
      result = try Differential.execute(plan, members, stop: stop, listener: listener)
    } catch {
      folder.close(because: error, adapter: members[0].command)
      throw error
    }
    result.parts[0].command =
      (["appflip differential"] + members.map { "--adapter \(ShellWord.quoted($0.command))" }
      + plan.options).joined(separator: " ")
    known.map { result.leaveOut($0) }
    progress.clear()
    let isWritten = folder.write(result)
    for problem in result.problems + folder.problems { call.console.note(problem) }
    return call.console.show(FuzzingConclusion(result, isWritten: isWritten), in: folder)
  }
}

import AppFlip
import Conformance
import Foundation
import Fuzzing
import Processes

enum FuzzCommand {
  static let command = Command(
    "fuzz", "Sends changed links to an adapter, and reports the rules that break.",
    "Sends the good link with every change alone, then with pairs of common changes, short sessions and\n"
      + "random combinations. Reports each broken rule with the fewest changes that break it. Variables\n"
      + "such as APPFLIP_FUZZ_RUNS mean the same as the options. appflip explain changes lists the\n"
      + "changes. --from N: continue a run that was stopped or killed; its report names N.",
    options: variables.options + [window],
    example: "--adapter 'python3 my_adapter.py' --role app --seconds 60", run: run)

  private static let window = Option(
    "--window", "N", "the maximum number of requests in flight (default: 64)")
  private static let widest = 1 << 16

  private static let variables: [VariableOption] =
    .subject + .budget + [.jobs] + .settings + [.baseline]

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let stop = call.stopSign()
    let environment = variables.environment(arguments, over: call.environment)
    let run = try prepare(arguments, environment, call)
    return execute(run, environment, stop, call.console)
  }

  private static func prepare(
    _ arguments: Arguments, _ environment: [String: String], _ call: Call
  ) throws -> FuzzingRun {
    let settings = try Settings(environment: environment)
    // A file with a mistake is named before a link is sent.
    _ = try settings.ownRedirectURIs { call.url($0) }
    let reports = settings.reports ?? ReportFolder.usual
    var run = FuzzingRun(
      call.adapter(startedBy: try command.line(settings)),
      try FuzzPlan(environment: environment, settings: settings), reports: call.url(reports),
      shownAs: reports)
    run.baseline = settings.baseline.map { call.url($0) }
    run.startNotice = call.console.startNotice
    call.console.note(run.notice)
    if let count = try command.number(window, in: arguments, to: widest) { run.window = count }
    return run
  }

  private static func execute(
    _ run: FuzzingRun, _ environment: [String: String], _ stop: StopSign, _ console: Console
  ) -> ExitCode {
    let progress = ProgressLine(console, environment)
    defer { progress.clear() }
    do throws(RunError) {
      let outcome = try run.execute(stop: stop) { current in
        progress.show(ProgressState(current(), within: run.plan.seconds))
      }
      progress.clear()
      let result = outcome.result
      for problem in result.problems + result.warnings { console.errors("appflip: \(problem)\n") }
      console.add(StepSummary(result, reports: run.shownReports), environment)
      console.show(outcome, in: FuzzingFolder(run.reports, shownAs: run.shownReports).shownText)
      return ExitCode(of: result)
    } catch {
      progress.clear()
      if stop.isUp { console.errors("appflip: stopped before every adapter replied\n") }
      return console.refuse(error, environment)
    }
  }
}

extension ProgressState {
  init(_ progress: FuzzProgress, within seconds: Int?) {
    self.init(
      done: progress.sent, total: progress.all, unit: "link",
      facts: [progress.failures.counted("failing link")], executions: progress.sent,
      limit: seconds.map { .seconds($0) })
  }
}

extension Console {
  /// Prints the head of a report and the name of its file.
  func show(_ outcome: FuzzingConclusion, in file: String) {
    if let report = outcome.unwritten {
      errors("appflip: \(file) can't be written; the report:\n\n\(report)")
      output(([HeadLine.unwritten] + outcome.result.head).map { "\($0)\n" }.joined())
    } else {
      output("\(outcome.result.head.joined(separator: "\n"))\n\(file)\n")
    }
  }
}

import AppFlip
import Conformance
import Foundation
import Fuzzing
import Processes

/// Sends changed links to an adapter.
enum FuzzCommand {
  static let command = Command(
    "fuzz", "Sends changed links to an adapter, and reports the rules that break.",
    "Sends the good link with every change alone, then pairs of common changes, short sessions and\n"
      + "random combinations. Reports each broken rule with the fewest changes that break it.\n"
      + "appflip explain changes lists the changes.",
    options: [
      .adapter, .endpoint, .clientID, .role, .links, .seconds, .jobs, .baseline, .reports, .quiet,
      .endpointOptions, .edition, .seed, .shard, .from,
    ],
    example: "--adapter 'python3 my_adapter.py' --role app --seconds 60", run: run)

  private static func run(_ call: Call) throws -> ExitCode {
    let (console, stop) = (call.console, call.stopSign())
    let settings = try call.settings
    // A file with an error is named before a link is sent.
    _ = try settings.ownRedirectURIs { call.url($0) }
    let (_, shown) = call.folder(settings)
    var run = FuzzingRun(
      try call.adapter(settings), try FuzzPlan(environment: call.environment, settings: settings),
      reports: call.url(shown), shownAs: shown)
    run.baseline = settings.baseline.map(call.url)
    run.startNotice = console.startNotice
    console.note(run.notice)
    let progress = ProgressLine(console)
    defer { progress.clear() }
    do throws(RunError) {
      let seconds = run.plan.seconds
      let outcome = try run.execute(stop: stop) { current in
        progress.show(ProgressState(current(), within: seconds))
      }
      progress.clear()
      let result = outcome.result
      for problem in result.problems + result.warnings { console.note(problem) }
      console.add(StepSummary(result, reports: shown), call.environment)
      return console.show(outcome, in: FuzzingFolder(run.reports, shownAs: shown))
    } catch {
      progress.clear()
      if stop.isUp { console.note("stopped before every adapter replied") }
      return console.refuse(error, call.environment)
    }
  }
}

extension ProgressState {
  init(_ progress: FuzzProgress, within seconds: Int?) {
    self.init(
      done: progress.sent, total: progress.all, unit: "link", failing: progress.failures,
      links: progress.sent, limit: seconds.map { .seconds($0) })
  }
}

import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Reporting

/// The command `appflip fuzz`, which runs a campaign for as long as one likes.
enum FuzzCommand {
  static let syntax = Syntax(
    "appflip fuzz",
    "Makes malformed links, hands them to an adapter, and reports what breaks, with the smallest link\n"
      + "that shows it. Variables such as APPFLIP_FUZZ_RUNS mean the same as the options.",
    options: variables.options + [window])

  private static let window = Option("--window", "N", "the most requests in flight; 64")
  /// The widest window.
  static let widest = 1 << 16
  private static let fromGoodLinks = Option(
    "--from-good-links", nil,
    "begin with good links alone, not with the corpus of hostile ones")

  private static let variables =
    VariableOptions.adapter + .budget
    + VariableOptions([
      (
        Option("--jobs", "N", "how many adapter processes work side by side; 1"),
        Budget.Name.jobs.rawValue
      ),
      (
        Option(
          "--shard", "I/N",
          "run part I of N; no link is in two parts but good ones and earlier findings"),
        Budget.Name.shard.rawValue
      ),
      (
        Option(
          "--corpus", "DIR",
          "keep the links that showed something new, and begin with them next time"),
        DraftFolder.variable
      ),
    ])
    + VariableOptions(
      [], flags: [(fromGoodLinks, CampaignStart.variable, CampaignStart.good.rawValue)])
    + .settings + .baseline

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `fuzz`.
  ///   - environment: the variables.
  ///   - directory: the folder in which it was called.
  ///   - stop: ends the campaign early where somebody puts it up.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], environment: [String: String], directory: String, stop: StopSign,
    console: Console
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      var run = try prepare(arguments, environment, directory)
      run.startNotice = console.startNotice
      return execute(run, environment, stop, console)
    } catch let error as SettingsError {
      console.errors("appflip: \(error)\n")
      return .usage
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  private static func prepare(
    _ arguments: Arguments, _ environment: [String: String], _ directory: String
  ) throws -> FuzzingRun {
    let environment = variables.environment(arguments, over: environment)
    let settings = try Settings(environment: environment)
    guard let adapter = settings.adapter else {
      throw UsageError(syntax, "there is no adapter: name one with --adapter COMMAND")
    }
    let place = UserPath(directory)
    let reports = settings.reports ?? ReportFolder.usual
    var run = FuzzingRun(
      AdapterCommand(adapter, relativeTo: directory), settings: settings,
      budget: try Budget(environment: environment), reports: place.url(reports), shownAs: reports,
      drafts: try DraftFolder.name(in: environment).map { DraftFolder(place.url($0), shownAs: $0) })
    run.baseline = settings.baseline.map { place.url($0) }
    run.start = try CampaignStart(environment: environment)
    if let text = arguments[window] {
      guard let count = Int(text), (1...widest).contains(count) else {
        throw UsageError(syntax, "--window takes a number from 1 to \(widest), not \(text)")
      }
      run.window = count
    }
    return run
  }

  private static func execute(
    _ run: FuzzingRun, _ environment: [String: String], _ stop: StopSign, _ console: Console
  ) -> ExitCode {
    let progress = ProgressLine(console, environment)
    defer { progress.clear() }
    do throws(RunError) {
      let outcome = try run.execute(stop: stop) {
        progress.show(state(of: run.budget, $0))
      }
      progress.clear()
      let result = outcome.summary
      for problem in result.problems + result.warnings { console.errors("appflip: \(problem)\n") }
      console.tell(outcome, in: run.shownReports)
      return ExitCode(of: outcome)
    } catch {
      progress.clear()
      if stop.isUp { console.errors("appflip: stopped before every adapter had answered\n") }
      let code = console.fail(error)
      console.output("\(ReportFolder.verdictLine(withoutRun: error))\n")
      return code
    }
  }

  /// How far a campaign has come.
  static func state(of budget: Budget, _ progress: CampaignProgress) -> ProgressState {
    ProgressState(
      done: progress.executions, total: budget.runs == .max ? nil : budget.runs,
      unit: "executions",
      facts: ["\(progress.behaviours) behaviours", "\(progress.findings) findings"]
        + (progress.triage == 0 ? [] : ["\(progress.triage) to minimise"]),
      executions: progress.executions, limit: budget.seconds.map { .seconds($0) })
  }
}

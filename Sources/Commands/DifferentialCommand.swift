import Conformance
import Foundation
import Fuzzing
import Harness
import Reporting

/// The command `appflip differential`, which compares implementations on the same links.
enum DifferentialCommand {
  static let syntax = Syntax(
    "appflip differential",
    "Hands the same links, those of the suite and generated ones, to two or more adapters, and reports\n"
      + "the kinds of links about which they differ, each with the smallest that was found.\n"
      + "Exit code: 0 where they agree, 1 where they differ.",
    options: [adapter] + variables.options)

  private static let adapter = Option(
    "--adapter", "COMMAND", "the command that starts an adapter; two at least", isRepeatable: true)

  private static let variables = VariableOptions.budget + .settings

  /// The name of the report.
  static let file = "differential.txt"

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `differential`.
  ///   - environment: the variables.
  ///   - directory: the folder in which it was called.
  ///   - stop: ends it early where somebody puts it up.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], environment: [String: String], directory: String, stop: StopSign,
    console: Console
  ) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      let environment = variables.environment(arguments, over: environment)
      let settings = try Settings(environment: environment)
      let notice = console.startNotice
      let plan = try plan(arguments.all(adapter), settings, environment, directory, stop, notice)
      let progress = ProgressLine(console, environment)
      defer { progress.clear() }
      return try execute(plan, settings, UserPath(directory), stop, progress, console)
    } catch {
      return console.refuse(error)
    }
  }

  private static func plan(
    _ commands: [String], _ settings: Settings, _ environment: [String: String],
    _ directory: String, _ stop: StopSign, _ startNotice: StartNotice
  ) throws -> DifferentialPlan {
    guard commands.count > 1 else {
      throw UsageError(syntax, "name two adapters or more, each with --adapter COMMAND")
    }
    var campaign = try CampaignPlan.ofCheckout()
    campaign.budget = try Budget(environment: environment)
    campaign.settings = settings
    let members = commands.map { line in
      let command = AdapterCommand(line, relativeTo: directory)
      let launcher = AdapterLauncher(
        command, hello: ConformanceRun.greeting,
        options: HarnessOptions(settings, startNotice: startNotice))
      return DifferentialPlan.Member(line) { () throws(StartFailure) in
        try launcher.session(until: { stop.isFinal })
      }
    }
    return DifferentialPlan(members, campaign: campaign, catalogue: try Suite.catalogue.get())
  }

  private static func execute(
    _ plan: DifferentialPlan, _ settings: Settings, _ place: UserPath, _ stop: StopSign,
    _ progress: ProgressLine, _ console: Console
  ) throws -> ExitCode {
    let result: DifferentialResult
    let budget = plan.campaign.budget
    do throws(DifferentialError) {
      result = try Differential.execute(plan, stop: stop) {
        progress.show(state(of: budget, $0))
      }
      progress.clear()
    } catch {
      progress.clear()
      console.errors("appflip: \(error)\n")
      if case .noCommonRole = error { return .untested }
      return .adapter
    }
    let shown = settings.reports ?? ReportFolder.usual
    let folder = place.url(shown)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(DifferentialText.render(result).utf8).write(
      to: folder.appending(path: file), options: .atomic)
    console.output("\(result.verdictLine)\n\(shown)/\(file)\n")
    if result.executions == 0 { return .untested }
    if result.hasHung || result.incidents.contains(where: { !$0.isEmpty }) { return .adapter }
    return result.disagreements.isEmpty ? .expected : .failed
  }

  /// How far a comparison has come.
  static func state(of budget: Budget, _ progress: DifferentialProgress) -> ProgressState {
    let kinds = "\(progress.kinds) kinds of disagreement"
    guard let (compared, executions) = progress.comparison else {
      return ProgressState(
        done: progress.links, total: budget.runs == .max ? nil : budget.runs, unit: "links",
        facts: [kinds], executions: progress.links, limit: budget.seconds.map { .seconds($0) })
    }
    return ProgressState(
      done: progress.links, total: nil, unit: "links",
      facts: [kinds, "\(compared) minimised", "\(executions) to minimise"],
      executions: 0, limit: nil)
  }
}

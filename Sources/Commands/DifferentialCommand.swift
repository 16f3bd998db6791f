import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Platform
import Processes

enum DifferentialCommand {
  static let command = Command(
    "differential", "Finds the links on which two or more implementations differ.",
    "Sends the same links, those of the suite and generated ones, to two or more adapters, and reports\n"
      + "the kinds of links on which they differ, each with the smallest link that was found.\n"
      + "Ends with 1 if they differ.",
    options: [adapter] + variables.options,
    example: "--adapter 'python3 my_adapter.py' --adapter 'node my_adapter.mjs'", run: run)

  private static let adapter = Option(
    "--adapter", "COMMAND", "the command that starts an adapter; two at least", isRepeatable: true)

  private static let variables = [VariableOption].budget + .settings

  static let file = "differential.txt"
  static let junit = "differential.junit.xml"

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let stop = call.stopSign()
    let environment = variables.environment(arguments, over: call.environment)
    let settings = try Settings(environment: environment)
    try CorpusManifest.check(settings)
    let plan = try plan(arguments.all(adapter), settings, environment, call, stop)
    let progress = ProgressLine(call.console, environment)
    defer { progress.clear() }
    return try execute(plan, settings, call, stop, progress)
  }

  private static func plan(
    _ commands: [String], _ settings: Settings, _ environment: [String: String],
    _ call: Call, _ stop: StopSign
  ) throws -> DifferentialPlan {
    guard commands.count > 1 else {
      throw UsageError(command, "name two adapters or more, each with --adapter COMMAND")
    }
    var campaign = try CampaignPlan.ofCheckout()
    campaign.budget = try Budget(environment: environment)
    // What differs is looked for at random alone.
    campaign.budget.depth = 0
    campaign.settings = settings
    let members = commands.map { line in
      let command = call.adapter(startedBy: settings.limits?.commandLine(line) ?? line)
      let launcher = AdapterLauncher(
        command, hello: ConformanceRun.greeting,
        options: HarnessOptions(settings, startNotice: call.console.startNotice))
      let start: Launch = { () throws(StartFailure) in
        try launcher.session(until: { stop.isFinal })
      }
      return (command: line, start: start)
    }
    return DifferentialPlan(members, campaign: campaign, catalogue: try Suite.catalogue.get())
  }

  private static func execute(
    _ plan: DifferentialPlan, _ settings: Settings, _ call: Call, _ stop: StopSign,
    _ progress: ProgressLine
  ) throws -> ExitCode {
    // Whether they can be written shows before the night, not after it.
    let shown = settings.reports ?? ReportFolder.usual
    let folder = ReportFolder(call.url(shown), shownAs: shown)
    let report = folder.directory.appending(path: file)
    do throws(ReportFolderError) {
      try folder.write(
        Data("INCOMPLETE: the comparison began and did not finish\n".utf8), to: report)
    } catch { throw RunError.reports(error) }
    let result: DifferentialResult
    let budget = plan.campaign.budget
    do throws(DifferentialError) {
      result = try Differential.execute(plan, stop: stop) {
        progress.show(state(of: budget, $0))
      }
      progress.clear()
    } catch {
      progress.clear()
      call.console.errors("appflip: \(error)\n")
      return error.isUntested ? .untested : .adapter
    }
    let code = code(of: result)
    do throws(ReportFolderError) {
      try folder.write(Data(DifferentialText.render(result).utf8), to: report)
      try folder.write(
        Data(DifferentialText.junit(result, isPassed: code == .expected).utf8),
        to: folder.directory.appending(path: junit))
    } catch {
      call.console.errors(
        "appflip: \(error); this is what it would hold:\n\n\(DifferentialText.render(result))")
      call.console.output("\(result.verdictLine)\n")
      return .failed
    }
    call.console.output("\(result.verdictLine)\n\(shown.escaped)/\(file)\n")
    return code
  }

  private static func code(of result: DifferentialResult) -> ExitCode {
    if result.isStopped { return .failed }
    if result.executions == 0 { return .untested }
    if result.hasHung || result.incidents.contains(where: { !$0.failures.isEmpty }) {
      return .adapter
    }
    return result.disagreements.isEmpty ? .expected : .failed
  }

  static func state(of budget: Budget, _ progress: DifferentialProgress) -> ProgressState {
    let kinds = progress.kinds.counted("kind of disagreement", "kinds of disagreement")
    guard let (compared, executions) = progress.comparison else {
      return ProgressState(
        done: progress.links, total: budget.runs == .max ? nil : budget.runs, unit: "link",
        facts: [kinds], executions: progress.links, limit: budget.seconds.map { .seconds($0) })
    }
    return ProgressState(
      done: progress.links, total: nil, unit: "link",
      facts: [
        kinds, "\(compared) minimised", "\(executions.counted("link")) spent on minimising",
      ],
      executions: 0, limit: nil)
  }
}

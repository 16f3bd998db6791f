import AppFlip
import Conformance
import Foundation
import Fuzzing
import Platform

enum FuzzCommand {
  static let command = Command(
    "fuzz", "Sends generated links to an adapter, and reports what breaks.",
    "Makes malformed links, sends them to an adapter, and reports what breaks, with the smallest link\n"
      + "that shows it. Variables such as APPFLIP_FUZZ_RUNS mean the same as the options.\n"
      + "With --exhaust: sends every link with at most N deviations from a good one, and none at random\n"
      + "unless --runs asks for some. A deviation is one change of the list that appflip explain deviations\n"
      + "prints. --exhaust 0 leaves these links out.",
    options: variables.options + [count, window],
    example: "--adapter 'python3 my_adapter.py' --role app --seconds 60", run: run)

  private static let window = Option("--window", "N", "the most requests in flight (default: 64)")
  private static let widest = 1 << 16
  private static let count = Option(
    "--count", nil, "print how many links --exhaust sends, and send none")

  private static let own = [
    VariableOption.jobs,
    VariableOption(
      Option("--shard", "I/N", "part I of N of the campaign; appflip merge joins the parts"),
      .shard),
    VariableOption(
      Option(
        "--exhaust", "N",
        "every link with at most N deviations alone (default: first those with 1)"), .depth),
    VariableOption(
      Option(
        "--corpus", "DIR",
        "keep the links that showed something new, and start from them next time"),
      InputFolder.variable),
    VariableOption(
      Option(
        "--from-good-links", nil,
        "start from good links only, not from the corpus of hostile ones"),
      CampaignStart.variable, as: CampaignStart.good.rawValue),
  ]

  private static let variables: [VariableOption] =
    .subject + .budget + own + .settings + [.baseline]

  private static func run(_ arguments: Arguments, _ call: Call) throws -> ExitCode {
    let stop = call.stopSign()
    let environment = environment(arguments, call)
    if arguments.has(count) { return try printCount(environment, call.console) }
    let run = try prepare(arguments, environment, call)
    return execute(run, call.environment, stop, call.console)
  }

  /// The variables as the options leave them; whoever asks for a list gets nothing at random beside it.
  private static func environment(_ arguments: Arguments, _ call: Call) -> [String: String] {
    let given = variables.environment(arguments, over: [:])
    let depth = given[Budget.Name.depth.rawValue]
    let isList = depth != nil && depth?.trimmed != "0"
    var environment = call.environment
    if isList { environment[Budget.Name.runs.rawValue] = "0" }
    return environment.merging(given) { $1 }
  }

  private static func prepare(
    _ arguments: Arguments, _ environment: [String: String], _ call: Call
  ) throws -> FuzzingRun {
    let settings = try Settings(environment: environment)
    // A file with a mistake is named before anything is sent.
    _ = try settings.ownRedirectURIs { call.url($0) }
    let reports = settings.reports ?? ReportFolder.usual
    var run = FuzzingRun(
      call.adapter(startedBy: try command.line(settings)), settings: settings,
      budget: try Budget(environment: environment), reports: call.url(reports), shownAs: reports,
      inputs: try InputFolder.name(in: environment).map { InputFolder(call.url($0), shownAs: $0) })
    run.baseline = settings.baseline.map { call.url($0) }
    run.start = try CampaignStart(environment: environment)
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
      let outcome = try run.execute(stop: stop) {
        progress.show(state(of: run.budget, $0))
      }
      progress.clear()
      let result = outcome.result
      for problem in result.problems + result.warnings { console.errors("appflip: \(problem)\n") }
      console.add(StepSummary(result, reports: run.shownReports), environment)
      console.tell(outcome, in: run.shownReports)
      return ExitCode(of: outcome.result)
    } catch {
      progress.clear()
      if stop.isUp { console.errors("appflip: stopped before every adapter had answered\n") }
      return console.refuse(error, environment)
    }
  }

  static func state(of budget: Budget, _ progress: CampaignProgress) -> ProgressState {
    ProgressState(
      done: progress.executions,
      total: budget.runs == .max ? nil : budget.runs + progress.listed,
      unit: "link",
      facts: [progress.behaviours.counted("behaviour"), progress.findings.counted("finding")]
        + (progress.triage == 0
          ? [] : ["\(progress.triage.counted("link")) spent on minimising"]),
      executions: progress.executions, limit: budget.seconds.map { .seconds($0) })
  }

  // MARK: - Counting

  private static func printCount(
    _ environment: [String: String], _ console: Console
  ) throws -> ExitCode {
    let roles = try Settings(environment: environment).roles ?? Role.allCases
    let budget = try Budget(environment: environment)
    guard budget.depth > 0 else {
      throw UsageError(command, "--count counts the links of --exhaust: name a depth of 1 or more")
    }
    for role in roles {
      guard let inputs = BoundedInputs(role, upTo: budget.depth, in: .offered) else { continue }
      console.output(text(of: inputs, budget.shard))
    }
    return .expected
  }

  private static func text(of inputs: BoundedInputs, _ shard: Shard) -> String {
    let bound = "with at most \(inputs.depth.counted("deviation"))"
    var lines = [
      "\(inputs.role.rawValue): \(inputs.count) combinations \(bound), list \(inputs.digest)"
    ]
    for depth in 0...inputs.depth {
      lines.append("  \(depth.counted("deviation")): \(inputs.count(ofDepth: depth))")
    }
    if shard != .whole {
      let range = shard.range(of: inputs.count)
      lines.append(
        "  shard \(shard): \(range.count), from index \(range.lowerBound) to \(range.upperBound - 1)"
      )
    }
    let levels = Dictionary(grouping: inputs.deviations) { $0.prefix { $0 != "/" } }
    let counts = levels.sorted { $0.key < $1.key }.map { "\($0) \($1.count)" }
    lines.append("  deviations: \(counts.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Console {
  func tell(_ outcome: FuzzingOutcome, in reports: String) {
    let file = "\(reports.escaped)/\(FuzzingFolder.text)"
    if let report = outcome.unwritten {
      errors(
        "appflip: \(file) and what stands beside it can't all be written; it would hold:\n\n"
          + report)
      output(([HeadLine.unwritten] + outcome.result.head).map { "\($0)\n" }.joined())
    } else {
      output("\(outcome.result.head.joined(separator: "\n"))\n\(file)\n")
    }
  }
}

import AppFlip
import Conformance
import Fuzzing
import OptionParsing

/// The command `appflip exhaust`, which sends every link with at most so many deviations.
enum ExhaustCommand {
  static let syntax = Syntax(
    "appflip exhaust",
    "Sends every link with at most N deviations from a good one to an adapter, and reports what breaks.\n"
      + "A deviation is one change of the list that appflip list deviations prints. Nothing is random.",
    options: variables.options + [FuzzCommand.window, count])

  private static let depth = Option(
    "--depth", "N", "the most deviations of a link, 1 to 4 (default: 1)")
  private static let count = Option(
    "--count", nil, "print how many links there are, and send none")

  private static let variables =
    VariableOptions.adapter
    + VariableOptions([
      (depth, Budget.Name.depth.rawValue),
      (
        Option(
          "--shard", "I/N", "part I of N: a range of the links; appflip merge joins the parts"),
        Budget.Name.shard.rawValue
      ),
      (
        Option("--seconds", "N", "how long to send links at most (default: 3600)"),
        Budget.Name.seconds.rawValue
      ),
    ]) + .jobs + .settings + .baseline

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    var environment = variables.environment(arguments, over: call.environment)
    guard environment[Budget.Name.depth.rawValue]?.trimmed != "0" else {
      throw UsageError(
        syntax,
        "\(depth.name) takes a number from 1 to \(BoundedInputs.deepest), not 0: there is but one link "
          + "without a deviation")
    }
    environment[Budget.Name.runs.rawValue] = "0"
    if arguments.has(count) { return try printCount(environment, call.console) }
    let stop = call.stopSign()
    let run = try FuzzCommand.prepare(arguments, syntax, environment, call)
    return FuzzCommand.execute(run, call.environment, stop, call.console)
  }

  /// Prints how many links there are for the configuration that the suite offers.
  private static func printCount(
    _ environment: [String: String], _ console: Console
  ) throws -> ExitCode {
    let roles = try Settings(environment: environment).roles ?? Role.allCases
    let budget = try Budget(environment: environment)
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
    let widths = inputs.factors.map { "\($0.name) \($0.deviations.count)" }
    lines.append("  deviations: \(widths.joined(separator: ", "))")
    return lines.joined(separator: "\n") + "\n"
  }
}

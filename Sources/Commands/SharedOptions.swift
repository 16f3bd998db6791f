import Conformance
import Fuzzing
import Platform
import Processes

/// Options that mean the same as variables of the environment; an option overrides its variable.
struct VariableOptions: Sendable {
  /// The options with the names of their variables.
  let pairs: [(option: Option, name: String)]
  /// The options that take no value, with the names of their variables and what they set them to.
  let flags: [(option: Option, name: String, value: String)]

  init(
    _ pairs: [(option: Option, name: String)],
    flags: [(option: Option, name: String, value: String)] = []
  ) {
    self.pairs = pairs
    self.flags = flags
  }

  var options: [Option] { pairs.map(\.option) + flags.map(\.option) }

  /// The variables as the options leave them; the values of one that stands several times are a list.
  func environment(
    _ arguments: Arguments, over environment: [String: String]
  ) -> [String: String] {
    var environment = environment
    for (option, name) in pairs {
      let values = arguments.all(option)
      if !values.isEmpty { environment[name] = values.joined(separator: ",") }
    }
    for (option, name, value) in flags where arguments.has(option) { environment[name] = value }
    return environment
  }

  static let adapter = VariableOptions([
    (Option("--adapter", "COMMAND", "the command that starts the adapter"), named(.adapter))
  ])

  /// What is judged, by what, how the adapter is served, and where the reports go.
  static let settings =
    VariableOptions(
      [
        (
          Option(
            "--role", "ROLE", "a role to judge (default: all declared roles)",
            isRepeatable: true),
          named(.roles)
        ),
        (
          Option("--edition", "1|2|3|4", "the edition of the document (default: 4)"),
          named(.edition)
        ),
        (
          Option("--profile", "NAME", "default, strict or google-tester (default: default)"),
          named(.profile)
        ),
        (
          Option(
            "--timeout-ms", "N", "the deadline of one request, in milliseconds (default: 2000)"),
          named(.timeout)
        ),
        (
          Option(
            "--start-timeout-ms", "N",
            "the deadline of the reply to hello, in milliseconds (default: 30000)"),
          named(.startTimeout)
        ),
        (
          Option("--reports", "DIR", "the folder of the reports (default: Reports)"),
          named(.reports)
        ),
      ],
      flags: [
        (
          Option(
            "--no-pin", nil,
            "let an adapter that is served one request at a time run on any core (Linux)"),
          named(.noPin), "1"
        )
      ]) + changedData

  static let changedData = VariableOptions(
    [],
    flags: [
      (
        Option("--changed-data", nil, "run although files of the folder Corpus were changed"),
        named(.changedData), "1"
      )
    ])

  static let baseline = VariableOptions([
    (Option("--baseline", "FILE", "a list of expected failures"), named(.baseline))
  ])

  static let allSteps = VariableOptions(
    [],
    flags: [
      (
        Option("--all-steps", nil, "every step of every case in conformance.jsonl, in full"),
        named(.allSteps), "1"
      )
    ])

  /// What a rule comes to that no case could judge.
  static let strictCoverage = VariableOptions(
    [],
    flags: [
      (
        Option(
          "--strict-coverage", nil, "fail if no case could judge a required rule, which is a gap"),
        named(.strictCoverage), "1"
      )
    ])

  static let budget = VariableOptions([
    (
      Option(
        "--runs", "N", "how many links at random (default: 20000, or no limit with --seconds)"),
      named(.runs)
    ),
    (
      Option(
        "--seconds", "N",
        "how long to send links; minimising adds a third of it at most, or 10 s"
      ),
      named(.seconds)
    ),
    (Option("--seed", "N", "the seed of all randomness (default: 1)"), named(.seed)),
  ])

  static let jobs = VariableOptions([
    (
      Option("--jobs", "N", "how many adapter processes run at the same time (default: 1)"),
      named(.jobs)
    )
  ])

  static func + (one: VariableOptions, other: VariableOptions) -> VariableOptions {
    VariableOptions(one.pairs + other.pairs, flags: one.flags + other.flags)
  }

  private static func named(_ name: Settings.Name) -> String { name.rawValue }
  private static func named(_ name: Budget.Name) -> String { name.rawValue }
}

/// Who is judged: the adapter that is named, or the reference, but only if somebody asks for it.
///
/// A run that judged the reference because the adapter's name got lost would pass.
struct AdapterOptions {
  static let reference = Option("--reference", nil, "judge the reference implementation instead")

  private let isReference: Bool

  init(_ arguments: Arguments, _ syntax: Syntax) throws(UsageError) {
    isReference = arguments.has(Self.reference)
    let options = VariableOptions.adapter.options
    if isReference, let option = options.first(where: arguments.has) {
      throw UsageError(syntax, "\(Self.reference.name) doesn't go with \(option.name)")
    }
  }

  func command(
    _ settings: Settings, _ reference: BuiltReference, in directory: String, _ syntax: Syntax
  ) throws(UsageError) -> AdapterCommand {
    if isReference { return reference.adapter(by: settings.edition) }
    guard let line = settings.adapter else {
      throw UsageError(
        syntax,
        "there is no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue), "
          + "or judge the reference with \(Self.reference.name)")
    }
    return AdapterCommand(line, relativeTo: directory)
  }
}

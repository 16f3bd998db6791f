import Conformance
import Fuzzing
import Platform
import Processes

/// Options that mean the same as variables of the environment; an option overrides its variable.
struct VariableOptions: Sendable {
  /// The options, with the names of their variables, and to what one without a value sets its variable.
  private let variables: [(option: Option, name: String, flag: String)]

  init(_ option: Option, _ name: String, as flag: String = "1") {
    variables = [(option, name, flag)]
  }

  init(_ option: Option, _ name: Settings.Name) { self.init(option, name.rawValue) }

  init(_ option: Option, _ name: Budget.Name) { self.init(option, name.rawValue) }

  init(_ parts: [VariableOptions]) { variables = parts.flatMap(\.variables) }

  /// The options, those without a value last.
  var options: [Option] {
    let options = variables.map(\.option)
    return options.filter { $0.value != nil } + options.filter { $0.value == nil }
  }

  var names: [String] { variables.map(\.name) }

  /// The variables as the options leave them; the values of one that stands several times are a list.
  func environment(
    _ arguments: Arguments, over environment: [String: String]
  ) -> [String: String] {
    var environment = environment
    for (option, name, flag) in variables where arguments.has(option) {
      environment[name] =
        option.value == nil ? flag : arguments.all(option).joined(separator: ",")
    }
    return environment
  }

  static let adapter = VariableOptions(
    Option("--adapter", "COMMAND", "the command that starts the adapter"), .adapter)

  /// What is judged, by what, how the adapter is served, and where the reports go.
  static let settings = VariableOptions([
    VariableOptions(
      Option(
        "--role", "ROLE", "a role to judge (default: all declared roles)", isRepeatable: true),
      .roles),
    VariableOptions(
      Option("--edition", "1|2|3|4", "the edition of the document (default: 4)"), .edition),
    VariableOptions(
      Option("--profile", "NAME", "default, strict or google-tester (default: default)"), .profile),
    VariableOptions(
      Option("--timeout-ms", "N", "the deadline of one request, in milliseconds (default: 2000)"),
      .timeout),
    VariableOptions(
      Option(
        "--start-timeout-ms", "N",
        "the deadline of the reply to hello, in milliseconds (default: 30000)"), .startTimeout),
    VariableOptions(
      Option("--reports", "DIR", "the folder of the reports (default: Reports)"), .reports),
    VariableOptions(
      Option(
        "--no-pin", nil,
        "let an adapter that is served one request at a time run on any core (Linux)"), .noPin),
    changedData,
  ])

  static let changedData = VariableOptions(
    Option("--changed-data", nil, "run although files of the folder Corpus were changed"),
    .changedData)

  static let baseline = VariableOptions(
    Option("--baseline", "FILE", "a list of expected failures"), .baseline)

  static let allSteps = VariableOptions(
    Option("--all-steps", nil, "every step of every case in conformance.jsonl, in full"), .allSteps)

  /// What a rule comes to that no case could judge.
  static let strictCoverage = VariableOptions(
    Option(
      "--strict-coverage", nil, "fail if no case could judge a required rule, which is a gap"),
    .strictCoverage)

  static let budget = VariableOptions([
    VariableOptions(
      Option(
        "--runs", "N", "how many links at random (default: 20000, or no limit with --seconds)"),
      .runs),
    VariableOptions(
      Option(
        "--seconds", "N", "how long to send links; minimising adds a third of it at most, or 10 s"),
      .seconds),
    VariableOptions(Option("--seed", "N", "the seed of all randomness (default: 1)"), .seed),
  ])

  static let jobs = VariableOptions(
    Option("--jobs", "N", "how many adapter processes run at the same time (default: 1)"), .jobs)

  static func + (one: VariableOptions, other: VariableOptions) -> VariableOptions {
    VariableOptions([one, other])
  }
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

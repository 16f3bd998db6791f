import Conformance
import Fuzzing
import Processes

/// An option that means the same as a variable of the environment, and overrides it.
struct VariableOption: Sendable {
  let option: Option
  let name: String
  /// To what the option sets its variable if it takes no value.
  let flag: String

  init(_ option: Option, _ name: String, as flag: String = "1") {
    (self.option, self.name, self.flag) = (option, name, flag)
  }

  init(_ option: Option, _ name: Settings.Name) { self.init(option, name.rawValue) }

  init(_ option: Option, _ name: FuzzPlan.Name) { self.init(option, name.rawValue) }

  static let adapter = VariableOption(
    Option("--adapter", "COMMAND", "the command that starts the adapter"), .adapter)

  static let reports = VariableOption(
    Option("--reports", "DIR", "the folder of the reports (default: Reports)"), .reports)

  static let baseline = VariableOption(
    Option("--baseline", "FILE", "a list of expected failures"), .baseline)

  static let allSteps = VariableOption(
    Option("--all-steps", nil, "write all steps of every case to conformance.jsonl"), .allSteps)

  static let strictCoverage = VariableOption(
    Option(
      "--strict-coverage", nil, "fail if there is a gap: a required rule that no case could judge"),
    .strictCoverage)

  static let jobs = VariableOption(
    Option("--jobs", "N", "how many adapter processes run at the same time (default: 1)"), .jobs)
}

extension [VariableOption] {
  /// The adapter, or a live endpoint in its place.
  static let subject = [
    .adapter,
    VariableOption(
      Option("--endpoint", "URL", "a live authorization endpoint, instead of an adapter"),
      .endpoint),
    VariableOption(
      Option("--client-id", "ID", "with --endpoint: the client_id that it knows as Google's"),
      .clientID),
    VariableOption(
      Option(
        "--scope", "SCOPES",
        "with --endpoint: the scopes, separated by spaces (default: devices profile)"),
      .scopes),
    VariableOption(
      Option(
        "--redirect-uri", "FILE",
        "with --endpoint: your own redirect URIs, in addition to the 12"),
      .redirectURIs),
    VariableOption(
      Option(
        "--sign-in", "OPTIONS",
        "with --endpoint: how to sign in; see appflip http-adapter --help",
        takesOptions: true),
      .signIn),
  ]

  static let timeouts = [
    VariableOption(
      Option("--timeout-ms", "N", "the deadline of one request, in milliseconds (default: 2000)"),
      .timeout),
    VariableOption(
      Option(
        "--start-timeout-ms", "N",
        "the deadline of the reply to hello, in milliseconds (default: 30000)"), .startTimeout),
  ]

  /// What is judged, by what, how the adapter is served, and where the reports go.
  static let settings =
    [
      VariableOption(
        Option(
          "--role", "ROLE", "a role to judge (default: all declared roles)", isRepeatable: true),
        .roles),
      VariableOption(
        Option("--edition", "1|2|3|4", "the edition of the document (default: 4)"), .edition),
      VariableOption(
        Option("--profile", "NAME", "default, strict or oauth (default: default)"), .profile
      ),
    ] + timeouts + [
      .reports
    ]

  static let budget = [
    VariableOption(
      Option(
        "--runs", "N",
        "random links after the list (default: 20000, or 1000 with --endpoint)"),
      .runs),
    VariableOption(
      Option("--seconds", "N", "the time for sending links; minimising adds at most a third"),
      .seconds),
    VariableOption(Option("--seed", "N", "the seed of the random links (default: 1)"), .seed),
    VariableOption(
      Option(
        "--exhaust", "N",
        "every link with at most N changes (default: 1, or 0 with --endpoint)"), .depth),
    VariableOption(
      Option("--shard", "I/N", "part I of N of the run; appflip merge joins the parts"), .shard),
    VariableOption(
      Option("--from", "N", "continue a run that was stopped or killed at link N"), .from),
  ]

  /// The options, those without a value last.
  var options: [Option] {
    let options = map(\.option)
    return options.filter { $0.value != nil } + options.filter { $0.value == nil }
  }

  /// The variables as the options leave them; the values of one that stands several times are a list.
  func environment(
    _ arguments: Arguments, over environment: [String: String]
  ) -> [String: String] {
    var environment = environment
    let named = [VariableOption].subject.filter { arguments.has($0.option) }
    // Who is named by an option takes the place of whoever a variable names.
    if !named.isEmpty { for one in [VariableOption].subject { environment[one.name] = nil } }
    for one in self where arguments.has(one.option) {
      environment[one.name] =
        one.option.value == nil ? one.flag : arguments.all(one.option).joined(separator: ",")
    }
    return environment
  }
}

extension Option {
  static let reference = Option("--reference", nil, "judge the reference implementation instead")
}

extension Command {
  /// Who is judged: the adapter that is named, or the reference, but only if somebody asks for it.
  ///
  /// A run that judged the reference because the adapter's name got lost would pass.
  func adapter(
    _ arguments: Arguments, _ settings: Settings, or reference: BuiltProgram, _ call: Call
  ) throws(UsageError) -> AdapterCommand {
    try refuse([VariableOption].subject.options, beside: .reference, in: arguments)
    if arguments.has(.reference) { return reference.adapter(by: settings.edition) }
    return call.adapter(startedBy: try line(settings))
  }

  /// The settings with the edition and the profile of a report, if it is about the same adapter.
  ///
  /// Throws if there is no adapter: a report from elsewhere may name any command, which is shown and never started.
  func filled(
    _ settings: Settings, _ environment: [String: String], from recorded: RecordedSettings?,
    _ call: Call
  ) throws -> Settings {
    guard let recorded else { return settings }
    var environment = environment
    let line = try line(settings, elsewhere: recorded.advice)
    guard let note = recorded.fill(&environment, judging: line) else { return settings }
    call.console.errors("appflip: \(note)\n")
    return try Settings(environment: environment)
  }

  func line(_ settings: Settings, elsewhere: String = "") throws(UsageError) -> String {
    if let line = settings.adapter { return line }
    let isReferenceOffered = options.contains(.reference)
    throw UsageError(
      self,
      "no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue), or a live "
        + "endpoint with --endpoint URL"
        + (isReferenceOffered ? ", or judge the reference with \(Option.reference.name)" : "")
        + elsewhere)
  }
}

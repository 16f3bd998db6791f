import Conformance
import Fuzzing
import Processes

// The options that several commands have.
extension Option {
  static let help = Option("--help", nil, "print the common options", short: "-h")
  static let helpAll = Option("--help-all", nil, "print all options, with their variables")
  static let quiet = Option("--quiet", nil, "print the verdict line only", short: "-q")

  static let adapter = setting(
    Settings.Name.adapter, "--adapter", "COMMAND", "the command that starts the adapter")
  static let reference = Option("--reference", nil, "judge the reference implementation instead")
  static let endpoint = setting(
    Settings.Name.endpoint, "--endpoint", "URL",
    "a live authorization endpoint, instead of an adapter")
  static let clientID = setting(
    Settings.Name.clientID, "--client-id", "ID",
    "with --endpoint: the client_id that it knows as Google's")
  static let endpointOptions = setting(
    Settings.Name.endpointOptions, "--endpoint-options", "TEXT",
    "its further options, in one word", group: "a live endpoint",
    takesOptions: true)

  static let role = setting(
    Settings.Name.roles, "--role", "ROLE", "a role to judge (default: all declared roles)",
    isRepeatable: true)
  static let edition = setting(
    Settings.Name.edition, "--edition", "1|2|3|4", "the edition of the document (default: 4)",
    group: judging)
  static let profile = setting(
    Settings.Name.profile, "--profile", "NAME", "default, strict or oauth (default: default)",
    group: judging)
  static let baseline = setting(
    Settings.Name.baseline, "--baseline", "FILE", "a list of expected failures")

  static let timeout = setting(
    Settings.Name.timeout, "--timeout-ms", "N", "the deadline of one request (default: 2000)",
    group: theRun)
  static let reports = setting(
    Settings.Name.reports, "--reports", "DIR", "the folder of the reports (default: Reports)")

  static let seconds = setting(
    FuzzPlan.Name.seconds, "--seconds", "N",
    "the time for sending; minimising adds a third at most")
  static let links = setting(
    FuzzPlan.Name.links, "--links", "N",
    "random links (default: 20000; 1000 with --endpoint)")
  static let seed = setting(
    FuzzPlan.Name.seed, "--seed", "N", "the seed of the random links (default: 1)", group: theRun)
  static let shard = setting(
    FuzzPlan.Name.shard, "--shard", "I/N", "part I of N of the run; appflip merge joins the parts",
    group: theRun)
  static let from = setting(
    FuzzPlan.Name.from, "--from", "N", "continue a run that was stopped or killed at link N",
    group: theRun)
  static let jobs = setting(
    FuzzPlan.Name.jobs, "--jobs", "N", "the number of adapter processes (default: 1)", short: "-j")

  static let judging = "judging"
  static let theRun = "the run"

  private static func setting(
    _ variable: some RawRepresentable<String>, _ name: String, _ value: String, _ about: String,
    short: String? = nil, group: String? = nil, isRepeatable: Bool = false,
    takesOptions: Bool = false
  ) -> Option {
    Option(
      name, value, about, short: short, variable: variable.rawValue, group: group,
      isRepeatable: isRepeatable, takesOptions: takesOptions)
  }
}

extension [Option] {
  /// The adapter, or a live endpoint instead.
  static let subject: [Option] = [.adapter, .endpoint, .clientID, .endpointOptions]
}

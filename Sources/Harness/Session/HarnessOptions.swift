import AdapterProtocol

/// How patient the harness is, and how much it does at once.
public struct HarnessOptions: Sendable {
  /// The time for the reply to hello, in milliseconds.
  public var helloDeadline = Limits.helloDeadline
  /// Who hears that an adapter lets hello wait; nil for nobody.
  public var startNotice: StartNotice?
  /// How long a start takes, in milliseconds, from which on a process that ends is replaced by one that
  /// was started ahead; see ``AdapterLauncher``.
  public var slowStart = 200
  /// The time for the reply to a run that names none, in milliseconds.
  public var runDeadline = Limits.runDeadline
  /// The time to end in after the end of input, and again after SIGTERM, in milliseconds.
  public var shutdown = Limits.shutdown
  /// The most requests in flight; the adapter's `max_in_flight` may lower it.
  public var window = 64
  /// How often the adapter is restarted in the session.
  ///
  /// What counts is what a run of one request at a time would need: an end that is found to be the
  /// doing of one job counts once, whatever was in flight with it.
  public var restartBudget = 100
  /// How often the adapter is restarted in a row without one normal answer in between.
  public var fruitlessRestarts = 10
  /// Whether requests carry the name of the case, as `case`.
  public var labels = false
  /// Variables that are added to the environment of the adapter, or replace those in it.
  public var environment: [String: String] = [:]

  /// Makes the options of the protocol's text.
  public init() {}

  /// Takes note of an adapter that has not answered hello yet.
  ///
  /// - Parameters:
  ///   - command: the adapter.
  ///   - start: since when its reply is waited for.
  package func note(_ command: AdapterCommand, waitingSince start: Instant) {
    startNotice?.note(
      SlowStart(
        command: command.shown, waited: Int(start.milliseconds(until: .now)),
        deadline: helloDeadline))
  }
}

import AdapterProtocol
public import Harness

/// How patient the doctor is, and what it looks at.
public struct DoctorOptions: Sendable {
  /// The time for the reply to a run, in milliseconds.
  public var deadline = Limits.runDeadline
  /// The time for the reply to hello, in milliseconds.
  public var helloDeadline = Limits.helloDeadline
  /// Who hears that the adapter lets hello wait; nil for nobody.
  public var startNotice: StartNotice?
  /// The time to end in after the end of input, and after SIGTERM, in milliseconds.
  public var shutdown = Limits.shutdown
  /// The ids of the probes that are wanted; nil for all.
  public var probes: Set<String>?

  /// Makes the options of the protocol's text.
  public init() {}

  /// The same for the harness.
  var harness: HarnessOptions {
    var options = HarnessOptions()
    options.runDeadline = deadline
    options.helloDeadline = helloDeadline
    options.startNotice = startNotice
    options.shutdown = shutdown
    return options
  }
}

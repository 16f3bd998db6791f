public import AdapterProtocol

/// An adapter under test, from its start to its end.
///
/// A session belongs to one thread and waits by blocking it. Asynchronous code takes
/// ``onOwnThread(_:)``, so that no thread of the cooperative pool waits for an adapter.
public final class AdapterSession {
  /// What the adapter says about itself.
  public let hello: HelloReply
  /// What went wrong beside the results, in the order in which it did.
  public private(set) var incidents: [Incident] = []

  /// Starts an adapter, says hello and reads what it can do.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - hello: what the harness says about itself.
  ///   - options: how patient the harness is.
  /// - Throws: ``StartFailure`` where there is no adapter to talk to.
  public init(
    command: AdapterCommand, hello: HelloRequest, options: HarnessOptions = HarnessOptions()
  ) throws(StartFailure) {
    throw StartFailure(command: command.shown, cause: .system("not written yet"))
  }

  /// Runs jobs and delivers their results in the order of the jobs.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - each: takes the index of a job and an exchange for each of its requests.
  public func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {}

  /// Ends the adapter: end of input, then SIGTERM, then SIGKILL (section "Transport").
  ///
  /// - Returns: how it ended.
  @discardableResult
  public func close() -> Shutdown { Shutdown(.notRunning, nil) }
}

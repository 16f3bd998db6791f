public import AdapterProtocol

/// An adapter that has said hello and takes requests.
public protocol AdapterUnderTest: AnyObject {
  /// What it answered to hello.
  var hello: HelloReply { get }

  /// What went wrong so far without a single job to blame.
  var incidents: [Incident] { get }

  /// Serves jobs, each request as `Job.request(at:after:)` makes it.
  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void)

  /// Serves jobs as they are made, until there is none and none is under way.
  func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void)

  /// Ends the adapter.
  @discardableResult func close() -> Shutdown
}

extension AdapterUnderTest {
  /// Serves jobs one by one.
  public func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    var number = 0
    while let job = next() {
      run([job]) { each(number, $1) }
      number += 1
    }
  }
}

extension AdapterUnderTest {
  /// Whether it ended so often that it isn't started again: nothing more is run.
  public var hasGivenUp: Bool { incidents.contains(where: \.isGivingUp) }
}

// MARK: - Where adapters come from

/// An adapter that can be started, as often as a run needs it: the command of a process, or an
/// implementation in this process.
public protocol AdapterSource: Sendable {
  /// The adapter as reports show it.
  var shown: String { get }

  /// Prepares to start adapters that are greeted alike; nothing is started yet.
  func starter(_ hello: HelloRequest, _ options: HarnessOptions) -> any AdapterStarter
}

extension AdapterSource {
  /// Starts one adapter, and greets it.
  public func start(
    _ hello: HelloRequest, _ options: HarnessOptions,
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) -> any AdapterUnderTest {
    try starter(hello, options).start(until: isStopped)
  }
}

/// Starts adapters that are greeted alike, one after another or side by side.
public protocol AdapterStarter: Sendable {
  /// Starts an adapter, and greets it.
  func start(
    until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) -> any AdapterUnderTest

  /// Gives up what was started ahead; nothing is started ahead any more.
  func close()
}

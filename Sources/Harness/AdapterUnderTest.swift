package import AdapterProtocol

/// An adapter that has said hello and takes requests.
package protocol AdapterUnderTest: AnyObject {
  var hello: HelloReply { get }

  /// The problems so far that no single job caused.
  var incidents: [Incident] { get }

  /// Serves jobs, each request as `Job.request(at:after:)` makes it.
  func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void)

  /// Serves jobs as they are made, until there is none and none is under way.
  func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void)

  /// Ends the adapter.
  @discardableResult func close() -> Shutdown
}

extension AdapterUnderTest {
  package func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    var number = 0
    while let job = next() {
      run([job]) { each(number, $1) }
      number += 1
    }
  }

  /// Whether it ended so often that it isn't started again: nothing more is run.
  package var hasGivenUp: Bool { incidents.contains(where: \.isGivingUp) }
}

// MARK: - Where adapters come from

/// Starts an adapter, and greets it, as often as it is asked to.
package typealias AdapterStarter =
  @Sendable (
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) -> any AdapterUnderTest

/// An adapter that can be started: the command of a process, or an implementation in this process.
package protocol AdapterSource: Sendable {
  var shown: String { get }

  /// Prepares to start adapters that are greeted alike, one after another or side by side.
  func starter(_ hello: HelloRequest, _ options: HarnessOptions) -> AdapterStarter
}

extension AdapterSource {
  package func start(
    _ hello: HelloRequest, _ options: HarnessOptions,
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) -> any AdapterUnderTest { try starter(hello, options)(isStopped) }
}

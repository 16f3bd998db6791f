package import AdapterProtocol
package import Harness

/// An adapter under test, from its start to its end.
///
/// A session belongs to one thread and waits by blocking it. Asynchronous code takes
/// `OwnThread`, so that no thread of the cooperative pool waits for an adapter.
///
/// However the harness ends, its adapters and all that they started are killed: a small shell beside
/// it sees to that. The first session of a process has SIGPIPE ignored from then on.
package final class AdapterSession: AdapterUnderTest {
  private let supervisor: Supervisor

  package var hello: HelloReply { supervisor.hello }

  /// What went wrong beside the results, in the order in which it did.
  package var incidents: [Incident] { supervisor.incidents }

  /// Starts an adapter, says hello and reads what it can do.
  package init(
    command: AdapterCommand, hello: HelloRequest, options: HarnessOptions = HarnessOptions(),
    until isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StartFailure) {
    let launcher = AdapterLauncher(command, hello: hello, options: options)
    supervisor = try Supervisor(launcher, ownsLauncher: true, until: isStopped)
  }

  /// Starts an adapter with a launcher that others take processes of, too.
  init(
    _ launcher: AdapterLauncher, until isStopped: @escaping @Sendable () -> Bool
  ) throws(StartFailure) {
    supervisor = try Supervisor(launcher, ownsLauncher: false, until: isStopped)
  }

  /// Runs jobs and delivers their results in the order of the jobs.
  ///
  /// Whatever the adapter does, there is an exchange for each request. Sessions are reset behind a job
  /// when the adapter declared them.
  package func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
    var rest = jobs.makeIterator()
    run(from: { rest.next() }, each: each)
  }

  /// Runs jobs as they are made, until there is none and none under way; their results come in their order.
  package func run(from next: () -> Job?, each: (Int, [Transcript]) -> Void) {
    withoutActuallyEscaping(next) {
      supervisor.core?.enter()
      defer { supervisor.core?.leave() }
      var dispatcher = Dispatcher(supervisor, source: $0)
      dispatcher.run(each)
    }
  }

  /// Ends the adapter (section "Transport") for good; a session that nobody closes kills it.
  @discardableResult
  package func close() -> Shutdown { supervisor.close() }
}

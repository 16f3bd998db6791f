package import AdapterProtocol
import AppFlip
import Synchronization

/// The deadlines, the limits, and how much the harness does at once.
package struct HarnessOptions: Sendable {
  package var helloDeadline = Limits.helloDeadline
  /// Who hears that an adapter lets hello wait; nil for nobody.
  package var startNotice: StartNotice?
  /// How long a start takes, in milliseconds, from which on a process that ends is replaced by one that
  /// was started ahead.
  package var slowStart = 200
  /// The time for the reply to a run that names none, in milliseconds.
  package var runDeadline = Limits.runDeadline
  /// The time to end in after the end of input, and again after SIGTERM, in milliseconds.
  package var shutdown = Limits.shutdown
  /// The most requests in flight; the adapter's `max_in_flight` may lower it.
  package var window = 64
  /// Whether an adapter that is served one request at a time shares a core with the thread that serves it;
  /// only Linux can do that.
  package var isPinned = true
  /// How often the adapter is restarted in the session.
  ///
  /// What counts is what a run of one request at a time would need: an end that is found to be the
  /// doing of one job counts once, whatever was in flight with it.
  package var restartBudget = 100
  /// How often the adapter is restarted in a row without one normal answer in between.
  package var fruitlessRestarts = 10
  /// Whether requests carry the name of the case, as `case`.
  package var labels = false
  /// Variables that are added to the environment of the adapter, or replace those in it.
  package var environment: [String: String] = [:]

  package init() {}

  /// How many requests an adapter has in flight: one if it reports coverage, because what a place's first request shows
  /// is another thing in another order.
  package func window(of hello: HelloReply) -> Int {
    let reportsCoverage = hello.roles.contains { $0.capabilities.features.contains(.coverage) }
    return reportsCoverage ? 1 : max(1, min(window, hello.maxInFlight, 1 << 20))
  }
}

// MARK: - Slow starts

/// A start that takes long: the adapter has not answered hello yet.
package struct SlowStart: Equatable, Sendable {
  package var command: String
  /// How long the reply has been waited for, in milliseconds.
  package var waited: Int
  /// How long it is waited for at most, in milliseconds.
  package var deadline: Int

  package init(command: String, waited: Int, deadline: Int) {
    self.command = command
    self.waited = waited
    self.deadline = deadline
  }
}

extension SlowStart: CustomStringConvertible {
  /// What is waited for and how long, in one line of printable ASCII.
  package var description: String {
    "waiting for hello... \(waited / 1_000) s of at most \(deadline / 1_000) s, for: "
      + command.escaped
  }
}

/// Tells whoever watches that an adapter takes long to start.
///
/// The harness prints nothing itself. Of one command it tells again only when a wait is twice as long as
/// the last one that it told of: an adapter that is restarted often brings a few lines, not hundreds.
package final class StartNotice: Sendable {
  private let delay: Int
  private let tell: @Sendable (SlowStart) -> Void
  /// The longest wait that was told of, by command.
  private let told = Mutex<[String: Int]>([:])

  package init(after delay: Int = 3_000, _ tell: @escaping @Sendable (SlowStart) -> Void) {
    self.delay = delay
    self.tell = tell
  }

  /// Takes note of a wait that goes on, and tells of it when its time has come.
  package func note(_ start: SlowStart) {
    let isNews = told.withLock { told in
      let least = told[start.command].map { max(1, 2 * $0) } ?? delay
      guard start.waited >= least else { return false }
      told[start.command] = start.waited
      return true
    }
    if isNews { tell(start) }
  }
}

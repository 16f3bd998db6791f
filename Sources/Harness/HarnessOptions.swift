package import AdapterProtocol
import AppFlip
import Synchronization

/// The deadlines, the limits, and how much the harness does at once.
package struct HarnessOptions: Sendable {
  package var helloDeadline = Limits.helloDeadline
  /// Reports that an adapter lets hello wait; nil for no report.
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
  /// How often the adapter is restarted in the session.
  ///
  /// The count is the count of a run of one request at a time: an end that is found to be the
  /// doing of one job counts once, whatever was in flight with it.
  package var restartBudget = 100
  /// How often the adapter is restarted in a row without one normal answer in between.
  package var fruitlessRestarts = 10

  package init() {}

  /// How many requests an adapter has in flight: one if it reports coverage, because what a place's first request shows
  /// is another thing in another order.
  package func window(of hello: HelloReply) -> Int {
    let reportsCoverage = hello.roles.contains { $0.capabilities.features.contains(.coverage) }
    return reportsCoverage ? 1 : max(1, min(window, hello.maxInFlight, 1 << 20))
  }
}

// MARK: - Slow starts

/// Reports that an adapter takes long to start, in one line of printable ASCII characters.
///
/// The harness prints nothing itself. For one command a report follows only if a wait is twice as long as
/// the last one that was reported: an adapter that is restarted often brings a few lines, not hundreds.
package final class StartNotice: Sendable {
  private let delay: Int
  private let tell: @Sendable (String) -> Void
  /// The longest wait that was reported, by command.
  private let told = Mutex<[String: Int]>([:])

  package init(after delay: Int = 3_000, _ tell: @escaping @Sendable (String) -> Void) {
    (self.delay, self.tell) = (delay, tell)
  }

  /// Takes note of a wait that continues, all times in milliseconds.
  package func note(_ command: String, waited: Int, of deadline: Int) {
    let isNews = told.withLock { told in
      let least = told[command].map { max(1, 2 * $0) } ?? delay
      guard waited >= least else { return false }
      told[command] = waited
      return true
    }
    guard isNews else { return }
    tell(
      "waiting for hello... \(waited / 1_000) s of at most \(deadline / 1_000) s, for: "
        + command.escaped)
  }
}

import Foundation
import Synchronization

/// The end of a test process before its runs are done: they end at once then, and write what is known so far.
///
/// A signal ends the process so, or the code under test that calls `exit`.
package enum EarlyEnd {
  package enum Cause: Sendable {
    case signal
    case exit
  }

  private struct State {
    var cause: Cause?
    /// The runs under way, each with what ends it.
    var runs: [Int: @Sendable (Cause) -> Void] = [:]
    var count = 0
    var signals: StopSignals?
    /// How many sessions are open in which the code under test runs in this process.
    var sessions = 0
    var isExitHeard = false
  }

  private static let state = Mutex(State())

  /// Why the process ends; nil as long as nobody ends it.
  package static var cause: Cause? { state.withLock(\.cause) }

  /// The time that runs have to write their reports, in microseconds, and how often it is looked.
  private static let (patience, interval) = (UInt32(30_000_000), UInt32(10_000))

  // MARK: - Runs

  /// Does the work of a run, up to its reports: a process that is to end waits for it.
  package static func awaiting<Result, Failure: Error>(
    orStoppingBy stop: @escaping @Sendable (Cause) -> Void = { _ in },
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (number, cause) = state.withLock { state in
      if state.signals == nil { state.signals = StopSignals(andOfParent: true) { heard($0) } }
      state.count += 1
      state.runs[state.count] = stop
      return (state.count, state.cause)
    }
    defer { state.withLock { $0.runs[number] = nil } }
    if let cause { stop(cause) }
    return try work()
  }

  private static func heard(_ number: CInt) {
    guard begin(.signal) else {
      // A terminal that is closed says so more than once.
      if number != SIGHUP { _exit(128 + number) }
      return
    }
    awaitRuns()
    // This exit is the suite's own.
    state.withLock { $0.sessions = 0 }
    exit(128 + number)
  }

  /// Has the runs end; false if they were told before.
  private static func begin(_ cause: Cause) -> Bool {
    let stops = state.withLock { state -> [@Sendable (Cause) -> Void]? in
      guard state.cause == nil else { return nil }
      state.cause = cause
      return Array(state.runs.values)
    }
    for stop in stops ?? [] { stop(cause) }
    return stops != nil
  }

  private static func awaitRuns() {
    for _ in 0..<patience / interval where state.withLock({ !$0.runs.isEmpty }) { usleep(interval) }
  }

  // MARK: - Code that calls exit

  /// Opens a session: until it is closed an `exit` that isn't the suite's own ends the process with 1.
  package static func openSession() {
    let isFirst = state.withLock { state in
      state.sessions += 1
      defer { state.isExitHeard = true }
      return !state.isExitHeard
    }
    if isFirst { atexit { EarlyEnd.exits() } }
  }

  package static func closeSession() { state.withLock { $0.sessions -= 1 } }

  /// Whatever the code under test asked for, no process ends with 0 before all was judged.
  private static func exits() {
    guard state.withLock({ $0.sessions > 0 }) else { return }
    _ = begin(.exit)
    awaitRuns()
    fflush(nil)
    let words = Array(
      "\nappflip: the code under test called exit before the suite was done; the test process ends with 1\n"
        .utf8)
    _ = unsafe words.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(1)
  }
}

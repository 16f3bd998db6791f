import Foundation
import Synchronization

/// The end of a test process before its runs are done: the runs stop, and write what is known so far.
package enum EarlyEnd {
  package enum Cause: Sendable {
    case signal
    /// The code under test called `exit`.
    case exit
  }

  private struct State {
    var cause: Cause?
    /// The runs under way, each with the function that stops it.
    var runs: [Int: @Sendable (Cause) -> Void] = [:]
    var count = 0
    var signals: StopSignals?
    /// The open sessions in which the code under test runs in this process.
    var sessions = 0
  }

  private static let state = Mutex(State())

  /// Why the process ends; nil as long as it doesn't.
  package static var cause: Cause? { state.withLock(\.cause) }

  /// Does the work of a run, up to its reports: a process that ends waits for it.
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

  /// Stops the runs; false if they were stopped before.
  private static func begin(_ cause: Cause) -> Bool {
    let stops = state.withLock { state -> [@Sendable (Cause) -> Void]? in
      guard state.cause == nil else { return nil }
      state.cause = cause
      return Array(state.runs.values)
    }
    for stop in stops ?? [] { stop(cause) }
    return stops != nil
  }

  /// Waits until the runs have written their reports, at most 30 seconds.
  private static func awaitRuns() {
    for _ in 0..<3_000 where state.withLock({ !$0.runs.isEmpty }) { usleep(10_000) }
  }

  // MARK: - Code that calls exit

  /// Opens a session: until it is closed, an `exit` of the code under test ends the process with 1.
  package static func openSession() {
    _ = listensForExit
    state.withLock { $0.sessions += 1 }
  }

  package static func closeSession() { state.withLock { $0.sessions -= 1 } }

  private static let listensForExit = atexit {
    guard state.withLock({ $0.sessions > 0 }) else { return }
    _ = begin(.exit)
    awaitRuns()
    fflush(nil)
    let words =
      "\nappflip: the code under test called exit before the suite was done; the test process ends with 1\n"
    try? FileHandle.standardError.write(contentsOf: Data(words.utf8))
    _exit(1)
  }
}

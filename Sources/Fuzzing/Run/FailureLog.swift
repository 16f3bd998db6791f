import AppFlip
import Conformance
import Harness
import Synchronization

/// The shared result of all workers, and the reason to stop.
final class FailureLog: Sendable {
  private struct State {
    var list = FailureList()
    var sent: [Role: Int] = [:]
    var executions = 0
    var hangs = 0
    /// For each worker the first input without a reply.
    var next: [Int: Int] = [:]
    var reached = 0
    var end: FuzzResult.End?
    var incidents: [Incident] = []
    var shutdowns: [String] = []
  }

  private let state = Mutex(State())

  /// The limit of timeouts: each takes the whole deadline.
  static let mostHangs = 24

  var isClosed: Bool { state.withLock { $0.end != nil } }

  func close(_ end: FuzzResult.End) { state.withLock { $0.end = $0.end ?? end } }

  /// Notes the first input of a worker without a reply, and the places that its adapter reported.
  func note(next: Int, reached: Int, of worker: Int) {
    state.withLock { state in
      state.next[worker] = next
      state.reached = max(state.reached, reached)
    }
  }

  func note(_ incidents: [Incident]) { state.withLock { $0.incidents += incidents } }

  func note(_ shutdown: Shutdown) {
    if !shutdown.isClean { state.withLock { $0.shutdowns.append(shutdown.description) } }
  }

  /// The last input under way at each crash that no input reproduces alone.
  var crashes: [Int] {
    state.withLock { $0.incidents.compactMap(\.lastSuspect) }.prefix(Self.mostCrashes).map(\.self)
  }

  private static let mostCrashes = 8

  func addIncidents(to result: inout FuzzResult) {
    let (incidents, shutdowns) = state.withLock { ($0.incidents, $0.shutdowns) }
    let failures = incidents.failures(among: result.executions)
    result.problems += failures.map(\.description)
    result.warnings += incidents.stalls(among: result.executions).map(\.description) + shutdowns
    let isOfAdapter = !result.failing.isEmpty && result.failing.allSatisfy(\.signature.isOfAdapter)
    result.isAdapterAtFault =
      result.parts[0].end == .gaveUp || isOfAdapter
      || !failures.isEmpty && result.failing.isEmpty
  }

  func take(
    _ failures: [FuzzFailure], _ transcripts: [Transcript], of role: Role, closing: Bool
  ) {
    state.withLock { state in
      state.sent[role, default: 0] += 1
      state.executions += transcripts.count
      for failure in failures { state.list.add(failure) }
      if transcripts.isLate { state.hangs += 1 }
      if state.hangs > Self.mostHangs { state.end = state.end ?? .hung }
      if closing, !failures.isEmpty { state.end = state.end ?? .complete }
    }
  }

  /// Adds what was found so far to a result; an open log belongs to a run that is under way.
  func add(to result: inout FuzzResult, isUnderWay: Bool = false) {
    state.withLock { state in
      result.sent = state.sent
      (result.executions, result.reached) = (state.executions, state.reached)
      (result.failures, result.counts) = (state.list.inOrder, state.list.counts)
      result.parts[0].end = isUnderWay ? .underWay : state.end ?? .complete
      result.parts[0].next = state.next.values.min() ?? result.parts[0].from
    }
  }

  var progress: FuzzProgress {
    state.withLock { state in
      FuzzProgress(
        sent: state.sent.values.reduce(0, +), failures: state.list.counts.values.reduce(0, +))
    }
  }
}

/// The progress of a fuzzing run.
package struct FuzzProgress: Sendable {
  package var sent = 0
  /// The inputs of the plan; nil if only the time ends the run.
  package var all: Int?
  /// The number of failing inputs.
  package var failures = 0
}

extension Incident {
  /// The last input that was under way when a process ended, if no input reproduces that alone.
  fileprivate var lastSuspect: Int? {
    guard case .unreproduced = kind else { return nil }
    return jobs.compactMap { Int($0.dropFirst(Evaluator.label.count)) }.max()
  }
}

extension [Transcript] {
  /// Whether a response didn't come in time.
  var isLate: Bool { contains { if case .timedOut = $0.result { true } else { false } } }

  /// Whether the harness gave a request back.
  var isUnsent: Bool { isEmpty || contains { if case .notRun = $0.result { true } else { false } } }
}

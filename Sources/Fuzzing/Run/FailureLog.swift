import AppFlip
import Conformance
import Harness
import Synchronization

/// The shared result of all workers: its end is the reason to stop.
final class FailureLog: Sendable {
  private struct State {
    var result: FuzzResult
    var list = FailureList()
    var hangs = 0
    /// For each worker the first input without a reply.
    var next: [Int: Int] = [:]
    var incidents: [Incident] = []
    var checkpoint = ContinuousClock.now

    mutating func close(_ end: FuzzResult.End) {
      if result.parts[0].end == .underWay { result.parts[0].end = end }
    }
  }

  private let state: Mutex<State>

  /// The limit of timeouts: each takes the whole deadline.
  private static let mostHangs = 24
  private static let mostCrashes = 8

  init(_ head: FuzzResult) { state = Mutex(State(result: head)) }

  var isClosed: Bool { state.withLock { $0.result.parts[0].end != .underWay } }

  func close(_ end: FuzzResult.End, isStopped: Bool = false) {
    state.withLock { state in
      state.close(end)
      if isStopped { state.result.parts[0].end = .stopped }
    }
  }

  /// Notes the first input of a worker without a reply, and the places that its adapter reported.
  func note(next: Int, reached: Int, of worker: Int) {
    state.withLock { state in
      state.next[worker] = next
      state.result.reached = max(state.result.reached, reached)
    }
  }

  /// Notes the names and the commands of compared adapters.
  func note(_ implementations: [String], compared: [String]) {
    state.withLock { state in
      state.result.implementation = implementations.joined(separator: " and ")
      state.result.compared = compared
    }
  }

  func note(_ incidents: [Incident]) { state.withLock { $0.incidents += incidents } }

  func note(_ shutdown: Shutdown) {
    if !shutdown.isClean { state.withLock { $0.result.warnings.append(shutdown.description) } }
  }

  func take(
    _ failures: [FuzzFailure], _ transcripts: [Transcript], of role: Role, requests: Int,
    closing: Bool = false
  ) {
    state.withLock { state in
      state.result.sent[role, default: 0] += 1
      state.result.executions += requests
      for failure in failures { state.list.add(failure) }
      if transcripts.isLate { state.hangs += 1 }
      if state.hangs > Self.mostHangs { state.close(.hung) }
      if closing, !failures.isEmpty { state.close(.complete) }
    }
  }

  /// The last input under way at each crash that no input reproduces alone.
  var crashes: [Int] {
    state.withLock { $0.incidents.compactMap(\.lastSuspect) }.prefix(Self.mostCrashes).map(\.self)
  }

  var result: FuzzResult {
    state.withLock { state in
      var result = state.result
      (result.failures, result.counts) = (state.list.inOrder, state.list.counts)
      result.parts[0].next = state.next.values.min() ?? result.parts[0].from
      return result
    }
  }

  /// Whether a minute went by since the last checkpoint.
  var isCheckpointDue: Bool {
    state.withLock { state in
      let isDue = ContinuousClock.now - state.checkpoint >= .seconds(60)
      if isDue { state.checkpoint = .now }
      return isDue
    }
  }

  var progress: FuzzProgress {
    state.withLock { state in
      FuzzProgress(sent: state.result.inputs, failures: state.list.counts.values.reduce(0, +))
    }
  }

  /// The result with minimised failures, the incidents, and the blame for them.
  func result(_ failures: [FuzzFailure], minimisedWith requests: Int) -> FuzzResult {
    var result = result
    let incidents = state.withLock(\.incidents)
    result.failures = failures
    result.executions += requests
    let fatal = incidents.failures(among: result.executions)
    result.problems = fatal.map(\.description)
    result.warnings =
      incidents.stalls(among: result.executions).map(\.description) + result.warnings
    let isOfAdapter = !result.failing.isEmpty && result.failing.allSatisfy(\.signature.isOfAdapter)
    result.isAdapterAtFault =
      result.parts[0].end == .gaveUp || isOfAdapter
      || !fatal.isEmpty && result.failing.isEmpty
    return result
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
    return jobs.compactMap { Int($0.dropFirst(FuzzJob.label.count)) }.max()
  }
}

extension [Transcript] {
  /// Whether a response didn't come in time.
  var isLate: Bool { contains { if case .timedOut = $0.result { true } else { false } } }

  /// Whether the harness gave a request back.
  var isUnsent: Bool { isEmpty || contains { if case .notRun = $0.result { true } else { false } } }
}

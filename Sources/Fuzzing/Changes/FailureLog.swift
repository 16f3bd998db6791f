package import AdapterProtocol
package import AppFlip
package import Conformance
package import Harness
import Synchronization

/// A broken rule or relation, with the input that shows it.
package struct FuzzFailure: Sendable {
  /// The number of the first input that showed the failure.
  package let number: Int
  package let role: Role
  package let input: FuzzInput
  package let signature: FailureSignature
  package let severity: Finding.Severity
  package let evidence: Evidence
  /// The requests and responses in order.
  package let steps: [Step]
  /// Whether a new process shows the failure again.
  package var isConfirmed = false

  package struct Step: Sendable {
    package let request: RunRequest
    /// The response or the interruption, printable ASCII.
    package let answer: String
  }

  /// The name: it reproduces the input.
  package var name: String { "\(role.rawValue) \(input.name)" }

  /// The key for counting: the rule or the evidence, the severity, and the first words of an exception.
  struct Kind: Hashable, Sendable {
    let rule: Rule.ID?
    let evidence: EvidenceKind?
    let words: String?
    let severity: Finding.Severity
  }

  var kind: Kind {
    Kind(
      rule: signature.rule, evidence: signature.rule == nil ? signature.kind : nil,
      words: signature.words, severity: severity)
  }

  /// Whether a different failure uses a subset of the mutators and has an equally bad response.
  func isExplained(by other: FuzzFailure) -> Bool {
    other.input.mutators.isSubset(of: input.mutators) && other.reach <= reach
  }

  var reach: Reach { Reach(signature.kind) ?? .nothing }
}

/// The result of a fuzzing run.
package struct FuzzResult: Sendable {
  /// The number of inputs that got a reply.
  package var sent = 0
  /// The number of requests, including requests for minimising.
  package var executions = 0
  package var implementation = ""
  package var failures: [FuzzFailure] = []
  /// The number of failures of each kind, including explained failures.
  var counts: [FuzzFailure.Kind: Int] = [:]
  package var end = CampaignResult.End.complete
  /// The number of the first input that wasn't sent.
  package var next = 0
  package var incidents: [Incident] = []
  /// The number of code places that an adapter reported; the maximum of all adapters.
  package var reached = 0

  package var firstFailure: Int? { failures.first?.number }
}

/// The failures that no other failure explains.
struct FailureList: Sendable {
  private var failures: [FuzzFailure.Kind: [FuzzFailure]] = [:]
  private(set) var counts: [FuzzFailure.Kind: Int] = [:]

  /// The limit for each kind of failure.
  private static let most = 12

  mutating func add(_ failure: FuzzFailure) {
    counts[failure.kind, default: 0] += 1
    var others = failures[failure.kind] ?? []
    if others.contains(where: { $0.number <= failure.number && failure.isExplained(by: $0) }) {
      return
    }
    others.removeAll { $0.number > failure.number && $0.isExplained(by: failure) }
    others.append(failure)
    others.sort { $0.number < $1.number }
    failures[failure.kind] = Array(others.prefix(Self.most))
  }

  var inOrder: [FuzzFailure] {
    failures.values.joined().sorted {
      ($0.number, $0.signature) < ($1.number, $1.signature)
    }
  }
}

/// The shared result of all workers, and the reason to stop.
final class FailureLog: Sendable {
  private struct State {
    var list = FailureList()
    var sent = 0
    var executions = 0
    var hangs = 0
    var next = Int.max
    var reached = 0
    var end: CampaignResult.End?
  }

  private let state = Mutex(State())

  /// The limit of timeouts: each takes the whole deadline.
  private static let mostHangs = 24

  var isClosed: Bool { state.withLock { $0.end != nil } }

  func close(_ end: CampaignResult.End) { state.withLock { $0.end = $0.end ?? end } }

  /// Notes the first input that a worker didn't send, and the places that its adapter reported.
  func note(next: Int, reached: Int) {
    state.withLock { state in
      state.next = min(state.next, next)
      state.reached = max(state.reached, reached)
    }
  }

  func take(
    _ failures: [FuzzFailure], _ transcripts: [Transcript], closing: Bool
  ) {
    state.withLock { state in
      state.sent += 1
      state.executions += transcripts.count
      for failure in failures { state.list.add(failure) }
      if transcripts.contains(where: \.result.isLate) { state.hangs += 1 }
      if state.hangs > Self.mostHangs { state.end = state.end ?? .hung }
      if closing, !failures.isEmpty { state.end = state.end ?? .complete }
    }
  }

  var result: FuzzResult {
    state.withLock { state in
      FuzzResult(
        sent: state.sent, executions: state.executions, failures: state.list.inOrder,
        counts: state.list.counts,
        end: state.end ?? .complete, next: state.next, reached: state.reached)
    }
  }
}

extension ExchangeResult {
  fileprivate var isLate: Bool { if case .timedOut = self { true } else { false } }
}

package import AppFlip
package import Conformance
package import Harness
import Synchronization

/// A rule that an input breaks, or a relation that doesn't hold.
package struct FuzzFailure: Sendable {
  /// Of the input that showed it first.
  package let number: Int
  package let role: Role
  package let input: FuzzInput
  package let signature: FailureSignature
  package let severity: Finding.Severity
  package let evidence: Evidence
  /// What was sent and answered, the last at the end.
  package let transcripts: [Transcript]
  /// Whether it was seen again, by itself.
  package var isConfirmed = false

  /// The name, by which the input is made again.
  package var name: String { "\(role.rawValue) \(input.name)" }

  var kind: WeighedSignature {
    WeighedSignature(signature: signature.general, severity: severity)
  }
}

/// What fuzzing found.
package struct FuzzResult: Sendable {
  /// The inputs that were answered.
  package var sent = 0
  /// All requests, those for minimising included.
  package var executions = 0
  package var failures: [FuzzFailure] = []
  /// How often each rule was broken with the same evidence, explained failures included.
  var counts: [WeighedSignature: Int] = [:]
  package var end = CampaignResult.End.complete
  package var incidents: [Incident] = []

  package var firstFailure: Int? { failures.first?.number }
}

/// The failures that aren't explained by another one: the same evidence against the same rule, with no other change.
struct FailureList: Sendable {
  private var failures: [WeighedSignature: [FuzzFailure]] = [:]
  private(set) var counts: [WeighedSignature: Int] = [:]

  /// Of one kind of failure so many are kept while others come.
  private static let most = 16

  mutating func add(_ failure: FuzzFailure) {
    let kind = failure.kind
    counts[kind, default: 0] += 1
    var others = failures[kind] ?? []
    let mutators = failure.input.mutators
    if others.contains(where: {
      $0.number <= failure.number && $0.input.mutators.isSubset(of: mutators)
    }) {
      return
    }
    others.removeAll { $0.number > failure.number && $0.input.mutators.isSuperset(of: mutators) }
    others.append(failure)
    others.sort { $0.number < $1.number }
    failures[kind] = Array(others.prefix(Self.most))
  }

  var inOrder: [FuzzFailure] {
    failures.values.joined().sorted {
      ($0.number, $0.signature) < ($1.number, $1.signature)
    }
  }
}

/// What all workers found, and why none goes on.
final class FailureLog: Sendable {
  private struct State {
    var list = FailureList()
    var sent = 0
    var executions = 0
    var hangs = 0
    var end: CampaignResult.End?
  }

  private let state = Mutex(State())

  /// A reply that doesn't come in time takes the whole deadline.
  private static let mostHangs = 24

  var isClosed: Bool { state.withLock { $0.end != nil } }

  func close(_ end: CampaignResult.End) { state.withLock { $0.end = $0.end ?? end } }

  func take(
    _ job: FuzzJob, _ failures: [FuzzFailure], _ transcripts: [Transcript], closing: Bool
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
        end: state.end ?? .complete)
    }
  }
}

extension ExchangeResult {
  fileprivate var isLate: Bool { if case .timedOut = self { true } else { false } }
}

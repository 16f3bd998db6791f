package import AdapterProtocol
package import AppFlip
package import Conformance
import Harness

/// A broken rule or relation, with the input that shows it.
package struct FuzzFailure: Sendable {
  package enum Severity: String, CaseIterable, Sendable {
    case fail, warn

    init(_ verdict: Verdict) { if case .fail = verdict { self = .fail } else { self = .warn } }
  }

  /// The number of the first input that showed the failure.
  package let number: Int
  package let role: Role
  package let input: FuzzInput
  package let signature: FailureSignature
  package let severity: Severity
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
    let severity: Severity
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

  var impact: Impact? { signature.impact }
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

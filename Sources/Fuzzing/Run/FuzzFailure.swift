package import AdapterProtocol
package import AppFlip
package import Conformance
import Harness

/// A broken rule or relation, with the input that shows it.
package struct FuzzFailure: Sendable {
  /// Whether a failure fails the run.
  package enum Severity: String, CaseIterable, MessageValue, Sendable {
    case fail, warn

    init(_ verdict: Verdict) { if case .fail = verdict { self = .fail } else { self = .warn } }
  }

  /// The role and the name of the input: they reproduce the input.
  package var name = ""
  package private(set) var role = Role.app
  package private(set) var input = FuzzInput()
  /// The number of the first input that showed the failure.
  package var number = 0
  package var signature = FailureSignature(nil, .notRun)
  package var severity = Severity.fail
  package var evidence = Evidence(expected: "", observed: "", difference: nil)
  /// All requests in order, each with a response or an interruption, printable ASCII.
  package var requests: [RunRequest] = []
  package var responses: [String] = []
  /// Whether a new process shows the failure again.
  package var isConfirmed = false
  /// The number of failures of this kind; only a file needs it.
  var count = 1

  init() {}

  init(
    _ job: FuzzJob, _ signature: FailureSignature, _ severity: Severity, _ evidence: Evidence,
    _ steps: [(request: RunRequest, response: String)]
  ) {
    (role, input, number) = (job.role, job.input, job.number)
    name = "\(role.rawValue) \(input.name)"
    (self.signature, self.severity, self.evidence) = (signature, severity, evidence)
    (requests, responses) = (steps.map(\.request), steps.map(\.response))
  }

  /// Finds the input with the name; returns false if no list has it.
  mutating func find(in list: (Role) -> ChangeList?) -> Bool {
    guard let role = Role(rawValue: String(name.prefix { $0 != " " })),
      let input = list(role).flatMap({ FuzzInput(reproducing: name, in: $0) })
    else { return false }
    (self.role, self.input) = (role, input)
    return true
  }

  /// The key for counting: the severity, and the rule or the evidence.
  var kind: String { "\(severity) \(signature.rule?.rawValue ?? signature.kind.word)" }

  /// Whether a different failure uses a subset of the mutators and has an equally bad response.
  func isExplained(by other: FuzzFailure) -> Bool {
    other.input.mutators.isSubset(of: input.mutators) && other.reach <= reach
  }

  /// The entries that make the failure an expected one.
  var expectation: [String] {
    Baseline.expectation(of: signature.kind, by: signature.rule, of: role)
  }

  var reach: Reach { Reach(signature.kind) ?? .nothing }

  /// The rule that is broken; nil for the adapter, and for a difference that no rule decides.
  var rule: Rule? {
    signature.rule.flatMap(Rule.named) ?? signature.relation?.unlistedRule(of: role)
  }

  /// The impact of a listed rule, as far as the evidence shows it.
  var impact: Impact? {
    guard let rule = signature.rule.flatMap(Rule.named) else { return nil }
    return Impact(failure: signature.kind, of: rule.id.role)
      ?? Reach(signature.kind).map { rule.impact(by: $0) } ?? rule.impact(of: nil)
  }
}

/// The identity of a failure: the rule and the kind of evidence.
package struct FailureSignature: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The rule that is broken; nil for a fault of the adapter, and for a relation that no rule states.
  package var rule: Rule.ID?
  package var kind: EvidenceKind

  init(_ rule: Rule.ID?, _ kind: EvidenceKind) { (self.rule, self.kind) = (rule, kind) }

  /// A state of a start that an earlier start had.
  static let repeatedState = FailureSignature(Rule.googleAppStartNonce.id, "state-repeated")

  var relation: MetamorphicRelation? {
    MetamorphicRelation.allCases.first { kind == $0.evidence }
  }

  /// Whether two adapters decide differently.
  var isDifference: Bool { kind.word.hasPrefix(EvidenceKind.differencePrefix) }

  var isOfAdapter: Bool { rule == nil && relation == nil && !isDifference }

  package var description: String {
    if let rule { return "\(rule) as=\(kind)" }
    return relation == nil ? "adapter as=\(kind)" : kind.word
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.rule?.rawValue ?? "", lhs.kind) < (rhs.rule?.rawValue ?? "", rhs.kind)
  }
}

extension EvidenceKind {
  fileprivate static let differencePrefix = "relation/differs-"

  /// The kind of a difference between adapters.
  ///
  /// - Parameter breaks: for each adapter whether it breaks a rule; empty if no rule says which decision is right.
  static func difference(of decisions: [Decision?], breaks: [Bool]) -> EvidenceKind {
    let words = breaks.isEmpty ? decisions.map(word) : breaks.map { $0 ? "breaks" : "keeps" }
    return EvidenceKind(relation: "differs-\(words.joined(separator: "-"))")
  }

  private static func word(of decision: Decision?) -> String {
    guard let decision else { return "none" }
    let answers = ResponseKind.allCases.filter(decision.answers.contains).map { "\($0)" }
    return (answers + [decision.error?.rawValue].compactMap(\.self)).joined(separator: "+")
  }
}

/// The failures that no other failure explains.
struct FailureList: Sendable {
  private var failures: [String: [FuzzFailure]] = [:]
  /// The number of failures of each kind, including explained failures.
  private(set) var counts: [String: Int] = [:]

  /// The limit for each kind of failure.
  private static let most = 12

  mutating func add(_ failure: FuzzFailure) {
    let kind = failure.kind
    counts[kind, default: 0] += 1
    var others = failures[kind] ?? []
    if others.contains(where: { $0.number <= failure.number && failure.isExplained(by: $0) }) {
      return
    }
    others.removeAll { $0.number > failure.number && $0.isExplained(by: failure) }
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

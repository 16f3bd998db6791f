import AppFlip
import Conformance
import Testing

@testable import Fuzzing

enum Findings {
  static func repeatedState() throws -> Finding {
    try finding(
      of: [Inputs.app("state=a&state=b")], rule: Rule.appParametersDuplicate.id,
      kind: "code/nothing-opened", difference: Difference(offset: 7, place: "the opened URL"))
  }

  static func crash() throws -> Finding {
    try finding(of: [Inputs.app("state=%00"), Inputs.app("scope=a")], rule: nil, kind: "crashed")
  }

  static func finding(
    of inputs: [FuzzRequest], rule: Rule.ID?, kind: String, difference: Difference? = nil,
    mutators: [String] = ["parameters/repeat", "bytes/flip"], in fixture: Fixture = .offered
  ) throws -> Finding {
    let good = Inputs.good(inputs.first?.role ?? .app)
    return Finding(
      signature: FailureSignature(rule, try #require(EvidenceKind(kind))),
      deduplicationClass: DeduplicationClass(of: inputs, fixture: .offered, good: good),
      severity: .fail,
      steps: inputs.map { Finding.Step($0, answer: "https://a.example/?code=1") }, fixture: fixture,
      evidence: Evidence(
        expected: "nothing opened", observed: "a \"code\"", difference: difference),
      reproductionMode: rule == nil ? .inOneProcess : .alone,
      origin: FindingOrigin(
        seed: .max, execution: 4_711, start: "app.good", parent: 815, mutators: mutators,
        length: 418),
      confirmation: Confirmation(seen: 3, repeats: 5), executions: 17, isMinimal: true)
  }
}

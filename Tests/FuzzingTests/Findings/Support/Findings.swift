import AppFlip
import Conformance
import Fuzzing
import Testing

/// Findings that the tests write and read.
enum Findings {
  /// A finding of a repeated state.
  static func repeatedState() throws -> Finding {
    try finding(
      of: [Drafts.app("state=a&state=b")], rule: Rule.appParametersDuplicate.id,
      kind: "code/nothing-opened", difference: Difference(offset: 7, place: "the opened URL"))
  }

  /// A crash after two links.
  static func crash() throws -> Finding {
    try finding(of: [Drafts.app("state=%00"), Drafts.app("scope=a")], rule: nil, kind: "crashed")
  }

  /// A finding of some drafts.
  static func finding(
    of drafts: [Draft], rule: Rule.ID?, kind: String, difference: Difference? = nil,
    mutators: [String] = ["parameters/repeat", "bytes/flip"], in world: World = .offered
  ) throws -> Finding {
    let good = Drafts.good(drafts.first?.role ?? .app)
    return Finding(
      Symptom(rule, try #require(EvidenceKind(kind))),
      shape: Shape(of: drafts, world: .offered, good: good), severity: .fail,
      steps: drafts.map { Finding.Step($0, answer: "https://a.example/?code=1") }, in: world,
      evidence: Evidence(
        expected: "nothing opened", observed: "a \"code\"", difference: difference),
      arrangement: rule == nil ? .inOneProcess : .alone,
      origin: FindingOrigin(
        seed: .max, execution: 4_711, start: "app.good", parent: 815, mutators: mutators,
        length: 418),
      confirmation: Confirmation(seen: 3, of: 5), executions: 17, isMinimal: true)
  }
}

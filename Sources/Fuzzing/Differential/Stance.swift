public import AppFlip
public import Conformance
import Harness

/// What one implementation decided about an input, without what it wrote.
public struct Stance: Hashable, Sendable {
  /// What was decided; nil where there was no answer.
  public let decision: Decision?
  /// What the request ended with instead of an answer; nil where there was one.
  public let interruption: EvidenceKind?

  /// Reads what came of an input.
  ///
  /// - Parameter judgement: what the rules say of it.
  init(_ judgement: LinkJudgement) {
    decision = judgement.decision
    interruption =
      judgement.exchange == nil ? judgement.violations.first?.kind ?? EvidenceKind(.noAnswer) : nil
  }

  /// What was decided, in words.
  ///
  /// - Parameter role: the role that decided.
  /// - Returns: a phrase, printable.
  public func inWords(of role: Role) -> String {
    guard let decision else { return interruption?.word ?? "no answer" }
    let answers = Answer.allCases.filter(decision.answers.contains)
    let words = answers.map { $0.inWords(of: role) }.joined(separator: " and ")
    let error = answers.contains(.error) ? decision.error.map { " (\($0.rawValue))" } : nil
    return (words.isEmpty ? "a flip" : words) + (error ?? "")
  }
}

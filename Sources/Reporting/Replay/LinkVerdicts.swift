import Conformance

/// The rules that are broken by the answer to a link for which nobody wrote a case.
struct LinkVerdicts {
  private let judgement: LinkJudgement

  /// Takes what the rules say.
  init(_ judgement: LinkJudgement) { self.judgement = judgement }

  /// Adds the rules.
  func add(to block: inout TextBlock) {
    for violation in judgement.violations {
      TranscriptBlock.add(violation.verdict, by: violation.rule, to: &block)
    }
    guard judgement.violations.isEmpty else { return }
    block.addVerbatim(
      "verdict", judgement.exchange == nil ? "not judged: no answer" : "no rule is broken")
  }
}

import Conformance

/// The rules that are broken by the answer to a link for which nobody wrote a case.
struct LinkVerdicts {
  private let judgement: LinkJudgement

  /// Takes what the rules say.
  init(_ judgement: LinkJudgement) { self.judgement = judgement }

  /// Adds the rules.
  func add(to block: inout TextBlock) {
    for breach in judgement.breaches {
      TranscriptBlock.add(breach.verdict, by: breach.rule, to: &block)
    }
    guard judgement.breaches.isEmpty else { return }
    block.addVerbatim(
      "verdict", judgement.exchange == nil ? "not judged: no answer" : "no rule is broken")
  }
}

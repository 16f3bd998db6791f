import Conformance

/// What a rule declares, as fields of a text.
struct RuleFields {
  private let rule: Rule

  /// Takes a rule.
  init(_ rule: Rule) { self.rule = rule }

  /// Adds what must hold, where it comes from, what breaks, and what to change.
  func add(to block: inout TextBlock) {
    block.addField("requirement", rule.statement)
    for (index, source) in rule.sources.enumerated() {
      block.addField(index == 0 ? "source" : "", source.description)
      if let link = source.link { block.addVerbatim("", link) }
    }
    block.addField("impact", rule.consequence)
    block.addField("fix", rule.remedy)
  }

  /// Adds the points on which the sources of the rule disagree, or that they don't.
  func addDisagreements(to block: inout TextBlock) {
    let disagreements = Disagreement.all.filter { $0.rules.contains(rule.id) }
    if disagreements.isEmpty { block.addField("contested", "no") }
    for (index, disagreement) in disagreements.enumerated() {
      if index > 0 { block.add() }
      block.addField("contested", disagreement.subject)
      block.addField("one source", disagreement.oneSource)
      block.addField("another", disagreement.otherSource)
      block.addField("our verdict", disagreement.decision)
    }
  }
}

import Conformance

/// What a rule declares, as fields of a text.
struct RuleFields {
  private let rule: Rule

  /// Takes a rule.
  init(_ rule: Rule) { self.rule = rule }

  /// Adds what must hold, where it comes from, what breaks, and what to change.
  func add(to block: inout TextBlock) {
    block.addField("must hold", rule.statement)
    for (index, source) in rule.sources.enumerated() {
      block.addField(index == 0 ? "source" : "", source.description)
      if let link = source.link { block.addVerbatim("", link) }
    }
    block.addField("otherwise", rule.consequence)
    block.addField("remedy", rule.remedy)
  }

  /// Adds the points on which the sources of the rule disagree.
  func addDisagreements(to block: inout TextBlock) {
    for disagreement in Disagreement.all where disagreement.rules.contains(rule.id) {
      block.add()
      block.addField("contested", disagreement.subject)
      block.addField("one source", disagreement.oneSource)
      block.addField("another", disagreement.otherSource)
      block.addField("the suite", disagreement.decision)
    }
  }
}

import Conformance

/// A rule with its sources, the sentences that it is based on, and its cases.
struct RuleExplanation {
  let rule: Rule
  let catalogue: Catalogue
  let ledger: Ledger

  private static let mostNames = 8

  var text: String {
    var block = TextBlock()
    block.add("\(rule.id) (\(rule.levelInWords))")
    block.add()
    rule.addFields(to: &block)
    let sentences = ledger.entries.filter { $0.rules.contains(rule.id) }
      .grouped { "\($0.section.title): \($0.about)" }.map(\.key)
    for (index, sentence) in sentences.enumerated() {
      block.addField(index == 0 ? "sentences" : "", sentence)
    }
    let cases = catalogue.exercising(rule.id).map(\.id)
    block.addField(
      "cases",
      cases.isEmpty
        ? "each ordinary case of the role"
        : "\(cases.count) made for this rule, and others that it also judges: \(listed(cases))")
    let alike = Rule.all.map(\.id).filter { $0 != rule.id && $0.topic == rule.id.topic }
    if !alike.isEmpty { block.addField("same topic", listed(alike.map(\.rawValue))) }
    block.add()
    rule.addDisagreements(to: &block)
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func listed(_ names: [String]) -> String {
    names.prefix(Self.mostNames).joined(separator: ", ")
      + (names.count > Self.mostNames ? ", ..." : "")
  }
}

extension Rule {
  func addFields(to block: inout TextBlock) {
    block.addField("requirement", requirement)
    for (index, source) in sources.enumerated() {
      block.addField(index == 0 ? "source" : "", source.description)
      if let link = source.link { block.addVerbatim("", link) }
    }
    block.addField("impact", impact)
    block.addField("fix", fix)
  }

  func addDisagreements(to block: inout TextBlock) {
    let conflicts = SourceConflict.all.filter { $0.rules.contains(id) }
    if conflicts.isEmpty { block.addField("contested", "no, the sources agree") }
    for (index, conflict) in conflicts.enumerated() {
      if index > 0 { block.add() }
      block.addField("contested", conflict.subject)
      block.addField("one source", conflict.oneSource)
      block.addField("another", conflict.otherSource)
      block.addField("we judge", conflict.decision)
    }
  }
}

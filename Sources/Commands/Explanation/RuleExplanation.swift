import Conformance

struct RuleExplanation {
  let rule: Rule
  let catalogue: Catalogue
  let ledger: Ledger

  private static let mostCases = 6
  private static let mostRules = 8

  var text: String {
    var block = TextBlock()
    block.add("\(rule.id) (\(rule.levelInWords))")
    block.add()
    rule.addFields(to: &block)
    let sentences = ledger.sentences { $0.rules.contains(rule.id) }
    for (index, sentence) in sentences.enumerated() {
      block.addField(
        index == 0 ? "sentences" : "",
        "\(sentence.entry.section.title): \(sentence.entry.about) (\(sentence.editionsInWords))")
    }
    addCases(to: &block)
    addRelated(to: &block)
    block.add()
    rule.addDisagreements(to: &block)
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func addCases(to block: inout TextBlock) {
    let cases = catalogue.exercising(rule.id)
    let first = cases.prefix(Self.mostCases).map(\.id).joined(separator: ", ")
    let rest = cases.count > Self.mostCases ? ", ..." : ""
    block.addField(
      "cases",
      "\(cases.count) made for this rule, and others that it also judges: \(first)\(rest)")
  }

  private func addRelated(to block: inout TextBlock) {
    let alike = Rule.all.map(\.id).filter { $0 != rule.id && $0.topic == rule.id.topic }
    // The rules of the same role first.
    let topic = alike.filter { $0.role == rule.id.role } + alike.filter { $0.role != rule.id.role }
    if !topic.isEmpty { block.addField("same topic", listed(topic)) }
    let companions = companions.filter { !topic.contains($0) }
    if !companions.isEmpty { block.addField("same cases", listed(companions)) }
  }

  private var companions: [Rule.ID] {
    var counts: [Rule.ID: Int] = [:]
    for id in catalogue.exercising(rule.id).flatMap(\.rules) where id != rule.id {
      counts[id, default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private func listed(_ ids: [Rule.ID]) -> String {
    ids.prefix(Self.mostRules).map(\.rawValue).joined(separator: ", ")
      + (ids.count > Self.mostRules ? ", ..." : "")
  }
}

// MARK: - Fields

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

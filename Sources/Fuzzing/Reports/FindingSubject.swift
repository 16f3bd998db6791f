import AppFlip
import Conformance

/// What a finding is about: a rule, a metamorphic relation, or the adapter itself.
enum FindingSubject: Hashable {
  /// The adapter itself, whatever the implementation behind it does.
  case adapter
  case rule(Rule.ID)
  case relation(MetamorphicRelation, Role)

  init(_ finding: Finding) {
    if let rule = finding.signature.rule {
      self = .rule(rule)
    } else if let relation = finding.signature.relation, let role = finding.steps.last?.input.role {
      self = .relation(relation, role)
    } else {
      self = .adapter
    }
  }

  static let all: [FindingSubject] = {
    let rules: [FindingSubject] = Rule.all.map { .rule($0.id) }
    let relations: [FindingSubject] = Role.allCases.flatMap { role in
      MetamorphicRelation.allCases.map { .relation($0, role) }
    }
    return [.adapter] + rules + relations
  }()

  var name: String {
    switch self {
    case .adapter: "the adapter itself"
    case .rule(let rule): rule.rawValue
    case .relation(let relation, let role): "relation \(relation.rawValue) of \(role.rawValue)"
    }
  }

  /// What must hold, as a sentence; nil for the adapter.
  var requirement: String? {
    switch self {
    case .adapter: nil
    case .rule(let id): Rule.named(id)?.requirement
    case .relation(let relation, let role): relation.grounds(of: role)?.requirement
    }
  }

  /// What a developer changes; nil for the adapter, whose evidence says it.
  var fix: String? {
    switch self {
    case .adapter: nil
    case .rule(let id): Rule.named(id)?.fix
    case .relation(let relation, let role): relation.grounds(of: role)?.fix
    }
  }

  /// Adds what must hold, why, and what to do; nothing of the adapter, whose evidence says it.
  func add(_ impact: Impact?, to block: inout TextBlock, withFix: Bool = true) {
    switch self {
    case .adapter: return
    case .rule(let id):
      guard let rule = Rule.named(id) else { return }
      add(rule.requirement, rule.sources, impact?.sentence ?? rule.impact, to: &block)
    case .relation(let relation, let role):
      guard let grounds = relation.grounds(of: role) else { return }
      add(grounds.requirement, grounds.sources, grounds.impact, to: &block)
    }
    if withFix, let fix { block.addField("fix", fix) }
  }

  private func add(
    _ requirement: String, _ sources: [Source], _ impact: String, to block: inout TextBlock
  ) {
    block.addField("requirement", requirement)
    block.addField("source", sources.map(\.description).joined(separator: "; "))
    block.addField("impact", impact)
  }
}

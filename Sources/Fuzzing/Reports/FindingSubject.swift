import AppFlip
import Conformance

enum FindingSubject: Hashable {
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

  /// Nil for the adapter, whose evidence says it.
  var facts: (requirement: String, sources: [Source], impact: String, fix: String)? {
    switch self {
    case .adapter: nil
    case .rule(let id): Rule.named(id).map { ($0.requirement, $0.sources, $0.impact, $0.fix) }
    case .relation(let relation, let role):
      relation.grounds(of: role).map { ($0.requirement, $0.sources, $0.impact, $0.fix) }
    }
  }

  func add(_ impact: Impact?, to block: inout TextBlock, withFix: Bool = true) {
    guard let facts else { return }
    block.addField("requirement", facts.requirement)
    block.addField("source", facts.sources.map(\.description).joined(separator: "; "))
    block.addField("impact", impact?.sentence ?? facts.impact)
    if withFix { block.addField("fix", facts.fix) }
  }
}

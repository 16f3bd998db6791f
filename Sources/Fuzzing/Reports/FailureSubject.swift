import AppFlip
import Conformance

/// The rule or relation that failures break, or the adapter itself.
enum FailureSubject: Hashable {
  case adapter
  case rule(Rule.ID)
  case relation(MetamorphicRelation, Role)
  /// Two adapters decide differently, and no rule says which decision is right.
  case difference(Role)

  init(_ failure: FuzzFailure) {
    if let rule = failure.signature.rule {
      self = .rule(rule)
    } else if let relation = failure.signature.relation {
      self = .relation(relation, failure.role)
    } else if failure.signature.isDifference {
      self = .difference(failure.role)
    } else {
      self = .adapter
    }
  }

  static let all: [FailureSubject] = {
    let rules: [FailureSubject] = Rule.all.map { .rule($0.id) }
    let relations: [FailureSubject] = Role.allCases.flatMap { role in
      MetamorphicRelation.allCases.map { .relation($0, role) }
    }
    return [.adapter] + rules + relations + Role.allCases.map { .difference($0) }
  }()

  var name: String {
    switch self {
    case .adapter: "the adapter itself"
    case .rule(let rule): rule.rawValue
    case .relation(let relation, let role): "relation \(relation.rawValue) of \(role.rawValue)"
    case .difference(let role): "no rule (\(role.rawValue))"
    }
  }

  func inVerdict(of name: String, _ severity: Severity) -> String {
    switch self {
    case .adapter: "\(name): the adapter itself failed"
    case .rule(let rule): "\(name) breaks \(rule): \(severity.inWords)"
    case .relation(let relation, _): "\(name): \(relation.inWords) changes the decision"
    case .difference: "\(name) differ"
    }
  }

  /// Nil for the adapter: the evidence says everything.
  var facts: (requirement: String, sources: [Source], impact: String, fix: String)? {
    switch self {
    case .adapter, .difference: nil
    case .rule(let id): Rule.named(id).map { ($0.requirement, $0.sources, $0.impact, $0.fix) }
    case .relation(let relation, let role):
      relation.grounds(of: role).map { ($0.requirement, $0.sources, $0.impact, $0.fix) }
    }
  }

  func add(_ impact: Impact?, to block: inout TextBlock) {
    guard let facts else { return }
    block.addField("requirement", facts.requirement)
    block.addField("source", facts.sources.map(\.description).joined(separator: "; "))
    block.addField("impact", impact?.sentence ?? facts.impact)
    block.addField("fix", facts.fix)
  }
}

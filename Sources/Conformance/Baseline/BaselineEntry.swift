package struct BaselineEntry: Hashable, Sendable {
  package enum Cases: Hashable, Sendable {
    case one(String)
    /// So many results of cases whose names begin alike; written `PREFIX*`.
    case several(prefix: String, count: Int)

    package var pattern: String {
      switch self {
      case .one(let id): id
      case .several(let prefix, _): "\(prefix)*"
      }
    }

    func includes(_ id: String) -> Bool {
      switch self {
      case .one(let name): name.utf8.elementsEqual(id.utf8)
      case .several(let prefix, _): id.utf8.starts(with: prefix.utf8)
      }
    }

    package var count: Int {
      switch self {
      case .one: 1
      case .several(_, let count): count
      }
    }
  }

  package let kind: CaseFailure.Kind
  package private(set) var cases: Cases
  /// The rule; nil for any, which is written `*`, and for a `fault` and what is `left-open`, which are by none.
  package let rule: Rule.ID?
  package let evidence: EvidenceKind
  package let reason: String
  package let date: String
  package static let unexplained = "TODO"
  static let pinned = "pinned"

  package var line: String {
    let count: String? = if case .several(_, let count) = cases { "x\(count)" } else { nil }
    return [
      kind.rawValue, cases.pattern, rulePattern, count, "as=\(evidence)",
      "why=\"\(reason)\"", date,
    ].compactMap(\.self).joined(separator: " ")
  }

  private var rulePattern: String? { kind.isByRule ? rule?.rawValue ?? "*" : nil }

  /// What the entry speaks of: a single case fails a rule in one way; of several cases an entry may count each
  /// way.
  var key: String {
    let evidence = if case .one = cases { "" } else { evidence.word }
    return "\(subject) \(evidence)"
  }

  private var subject: String { "\(kind.rawValue) \(cases.pattern) \(rulePattern ?? "")" }

  /// The subject, and where the worst response goes.
  var failure: String { "\(subject) \(evidence.destination)" }

  func counting(_ count: Int) -> BaselineEntry {
    guard case .several(let prefix, _) = cases else { return self }
    var entry = self
    entry.cases = .several(prefix: prefix, count: count)
    return entry
  }

  var order: [String] { [kind.rawValue, rule?.rawValue ?? "", cases.pattern, evidence.word] }
}

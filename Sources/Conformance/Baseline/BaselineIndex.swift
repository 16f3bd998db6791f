/// The entries of a baseline by what they are about, and how many results each has.
struct BaselineIndex {
  /// What a baseline says of a result.
  enum Match {
    case expected
    case otherEvidence(Baseline.Line)
    case unlisted
  }

  /// What came of an entry.
  struct Tally {
    var matched = 0
    var hasOtherEvidence = false
  }

  /// What came of each entry, in the order of the file.
  private(set) var tallies: [Tally]
  private let lines: [Baseline.Line]
  private var single: [Subject: Int] = [:]
  private var several: [Subject: [(prefix: String, index: Int)]] = [:]

  private struct Subject: Hashable {
    let kind: CaseFailure.Kind
    let rule: Rule.ID?
    let caseID: String?
  }

  /// Takes the entries of a baseline.
  init(_ lines: [Baseline.Line]) {
    self.lines = lines
    tallies = lines.map { _ in Tally() }
    for (index, line) in lines.enumerated() {
      let (kind, rule) = (line.entry.kind, line.entry.rule)
      switch line.entry.cases {
      case .one(let id): single[Subject(kind: kind, rule: rule, caseID: id)] = index
      case .several(let prefix, _):
        several[Subject(kind: kind, rule: rule, caseID: nil), default: []].append((prefix, index))
      }
    }
    several = several.mapValues { $0.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count } }
  }

  /// Finds the entry of a result and counts it: one for the case itself, then one for the rule, then
  /// one for any rule.
  mutating func match(_ failure: CaseFailure) -> Match {
    let (kind, rule) = (failure.kind, failure.rule)
    if let index = single[Subject(kind: kind, rule: rule, caseID: failure.caseID)] {
      guard lines[index].entry.evidence == failure.evidence else {
        tallies[index].hasOtherEvidence = true
        return .otherEvidence(lines[index])
      }
      tallies[index].matched += 1
      return .expected
    }
    let rules = rule == nil ? [nil] : [rule, nil]
    let candidates = rules.flatMap { several[Subject(kind: kind, rule: $0, caseID: nil)] ?? [] }
    let fitting = candidates.first { prefix, index in
      lines[index].entry.evidence == failure.evidence
        && failure.caseID.utf8.starts(with: prefix.utf8)
    }
    guard let fitting else { return .unlisted }
    tallies[fitting.index].matched += 1
    return .expected
  }
}

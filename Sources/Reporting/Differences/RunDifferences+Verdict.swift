import Conformance

extension RunDifferences {
  /// The verdict in one line: WORSE where something fails newly, BETTER where something fails no more
  /// and nothing newly, SAME otherwise; then how much of each kind.
  public var verdictLine: String {
    let word = isWorse ? "WORSE" : changes(of: .newlyPassing).isEmpty ? "SAME" : "BETTER"
    let parts = Kind.allCases.compactMap { part(of: $0) } + partsOfCases
    return "\(word): "
      + (parts.isEmpty ? "nothing changed in \(phrase(compared))" : parts.joined(separator: ", "))
  }

  /// In what the reports themselves differ, so that they aren't compared in full; a sentence each.
  public var caveats: [String] {
    var caveats: [String] = []
    if old.edition != new.edition {
      caveats.append(
        "judged by another edition: \(old.edition) before, \(new.edition) now; verdicts may differ "
          + "for that alone")
    }
    if old.profile != new.profile {
      caveats.append(
        "judged by another profile: \(old.profile) before, \(new.profile) now; verdicts may differ "
          + "for that alone")
    }
    if Set(old.roles) != Set(new.roles) {
      caveats.append(
        "other roles: \(old.roles.joined(separator: ", ")) before, "
          + "\(new.roles.joined(separator: ", ")) now; cases of the others are left out")
    }
    for (name, run) in [("old", old), ("new", new)] {
      guard let filter = run.filter else { continue }
      caveats.append(
        "the \(name) report is filtered by \(filter.joined(separator: ", ")): only the cases that both "
          + "reports have are compared, and none is called new or removed")
    }
    return caveats
  }

  // MARK: - Parts

  private func part(of kind: Kind) -> String? {
    let changes = changes(of: kind)
    guard !changes.isEmpty else { return nil }
    let count = Set(changes.map(\.caseID)).count
    let rules = Set(changes.compactMap(\.rule)).count
    let causes =
      (rules == 0 ? [] : ["\(rules) \(rules == 1 ? "rule" : "rules")"])
      + (changes.contains { $0.rule == nil } ? ["a fault of the adapter"] : [])
    return "\(phrase(count)) \(kind.inWords(isOne: count == 1)) by "
      + causes.joined(separator: " and ")
  }

  private var partsOfCases: [String] {
    var parts: [String] = []
    if !changedCases.isEmpty {
      let failing = Set(
        changesOfChangedCases.filter { $0.kind == .newlyFailing }.map(\.caseID)
      ).count
      parts.append(
        "\(phrase(changedCases.count)) changed \(changedCases.count == 1 ? "itself" : "themselves")"
          + (failing == 0 ? "" : " (\(failing) of them \(failing == 1 ? "fails" : "fail") now)"))
    }
    if !newCases.isEmpty {
      let failing = failingNewCases
      parts.append(
        "\(phrase(newCases.count)) \(newCases.count == 1 ? "is" : "are") new"
          + (failing == 0 ? "" : " (\(failing) of them \(failing == 1 ? "fails" : "fail"))"))
    }
    if !removedCases.isEmpty {
      parts.append(
        "\(phrase(removedCases.count)) \(removedCases.count == 1 ? "is" : "are") removed")
    }
    return parts
  }

  private var failingNewCases: Int {
    let names = Set(newCases)
    return new.cases.count {
      names.contains($0.id) && $0.findings.contains { $0.verdict == .fail }
    }
  }

  private func phrase(_ count: Int) -> String { count == 1 ? "1 case" : "\(count) cases" }
}

extension RunDifferences.Kind {
  fileprivate func inWords(isOne: Bool) -> String {
    switch self {
    case .newlyFailing: isOne ? "fails newly" : "fail newly"
    case .newlyPassing: isOne ? "fails no more" : "fail no more"
    case .otherEvidence: isOne ? "fails otherwise" : "fail otherwise"
    case .newlyWarned: isOne ? "is newly warned" : "are newly warned"
    case .noLongerWarned: isOne ? "is warned no more" : "are warned no more"
    case .newlyUntested: isOne ? "is newly untested" : "are newly untested"
    case .testedAgain: isOne ? "is tested again" : "are tested again"
    }
  }
}

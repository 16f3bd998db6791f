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
        "the edition changed from \(old.edition) to \(new.edition); verdicts may differ for that reason "
          + "alone")
    }
    if old.profile != new.profile {
      caveats.append(
        "the profile changed from \(old.profile) to \(new.profile); verdicts may differ for that reason "
          + "alone")
    }
    if Set(old.roles) != Set(new.roles) {
      caveats.append(
        "the roles changed: \(old.roles.joined(separator: ", ")) before, "
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
      + (changes.contains { $0.rule == nil } ? ["the adapter itself"] : [])
    return "\(phrase(count)) \(kind.inWords(isOne: count == 1)) (\(causes.joined(separator: ", ")))"
  }

  private var partsOfCases: [String] {
    var parts: [String] = []
    if !changedCases.isEmpty {
      let failing = Set(
        changesOfChangedCases.filter { $0.kind == .newlyFailing }.map(\.caseID)
      ).count
      parts.append(
        "\(phrase(changedCases.count)) changed in the suite"
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
    case .newlyFailing: isOne ? "newly fails" : "newly fail"
    case .newlyPassing: "fixed"
    case .otherEvidence: isOne ? "fails with other evidence" : "fail with other evidence"
    case .newlyWarned: isOne ? "newly warns" : "newly warn"
    case .noLongerWarned: isOne ? "no longer warns" : "no longer warn"
    case .newlyUntested: "newly untested"
    case .testedAgain: "tested again"
    }
  }
}

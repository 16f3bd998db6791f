import AppFlip
import Conformance

/// In what a later run of the suite differs from an earlier one.
///
/// A case is compared by every rule. One whose digest differs was itself changed between the runs: what
/// became of it says nothing about the implementation, and is kept apart.
struct RunDifferences: Equatable, Sendable {
  /// What became of a case by a rule.
  enum Kind: CaseIterable, Sendable {
    /// It fails, and didn't.
    case newlyFailing
    /// It failed, and fails no more.
    case newlyPassing
    /// It fails as before, but something else shows it.
    case otherEvidence
    /// It is warned of, and wasn't.
    case newlyWarned
    /// It was warned of, and isn't any more.
    case noLongerWarned
    /// It couldn't be judged, and could before.
    case newlyUntested
    /// It is judged, and couldn't be before.
    case testedAgain
  }

  /// A case and a rule by which something changed.
  struct Change: Equatable, Sendable {
    let kind: Kind
    let caseID: String
    /// The rule; nil for a fault of the adapter.
    let rule: Rule.ID?
    let before: EvidenceKind?
    let now: EvidenceKind?
  }

  let old: RecordedRun
  let new: RecordedRun
  /// What became of cases that were the same in both runs, in the order of the later run.
  let changes: [Change]
  let changesOfChangedCases: [Change]
  let changedCases: [String]
  /// The names of the cases that only the later run has, of roles that both judged.
  let newCases: [String]
  /// The names of the cases that only the earlier run has, of roles that both judged.
  let removedCases: [String]
  let compared: Int

  init(from old: RecordedRun, to new: RecordedRun) {
    self.old = old
    self.new = new
    let before = Dictionary(old.cases.map { ($0.id, $0) }) { first, _ in first }
    let isWhole = old.header.filter == nil && new.header.filter == nil
    let roles = Set(old.cases.map(\.role)).intersection(new.cases.map(\.role))
    var changes: [Change] = []
    var changesOfChangedCases: [Change] = []
    var changedCases: [String] = []
    var newCases: [String] = []
    var compared = 0
    for later in new.cases {
      guard let earlier = before[later.id] else {
        if isWhole, roles.contains(later.role) { newCases.append(later.id) }
        continue
      }
      compared += 1
      let found = Self.changes(from: earlier, to: later)
      if let one = earlier.digest, let other = later.digest, one != other {
        changedCases.append(later.id)
        changesOfChangedCases += found
      } else {
        changes += found
      }
    }
    let after = Set(new.cases.map(\.id))
    removedCases = old.cases.filter { isWhole && roles.contains($0.role) && !after.contains($0.id) }
      .map(\.id)
    self.changes = changes
    self.changesOfChangedCases = changesOfChangedCases
    self.changedCases = changedCases
    self.newCases = newCases
    self.compared = compared
  }

  func changes(of kind: Kind) -> [Change] { changes.filter { $0.kind == kind } }

  /// Whether something fails that didn't, in a case that was the same in both runs.
  var isWorse: Bool { changes.contains { $0.kind == .newlyFailing } }

  // MARK: - A case

  private static func changes(
    from earlier: RecordedCase, to later: RecordedCase
  ) -> [Change] {
    let rules = earlier.rules.union(later.rules).union(earlier.findings.compactMap(\.rule))
      .union(later.findings.compactMap(\.rule))
    let order = [nil] + Rule.all.map { Optional($0.id) }.filter { $0.map(rules.contains) ?? false }
    let others = rules.subtracting(Rule.all.map(\.id)).sorted().map { Optional($0) }
    return (order + others).compactMap { rule in
      change(of: later.id, by: rule, from: earlier.standing(by: rule), to: later.standing(by: rule))
    }
  }

  private static func change(
    of id: String, by rule: Rule.ID?, from old: Standing, to new: Standing
  ) -> Change? {
    kind(from: old, to: new).map {
      Change(kind: $0, caseID: id, rule: rule, before: old.failure, now: new.failure)
    }
  }

  /// What became of a verdict; nil if nothing did.
  private static func kind(from old: Standing, to new: Standing) -> Kind? {
    switch (old, new) {
    case (.fail(let before), .fail(let now)): before == now ? nil : .otherEvidence
    case (_, .fail): .newlyFailing
    case (.warn, .warn), (.inconclusive, .inconclusive): nil
    case (_, .warn): .newlyWarned
    case (_, .inconclusive): .newlyUntested
    // A rule that says nothing about an answer isn't broken by it either.
    case (.fail, .pass), (.fail, .none): .newlyPassing
    case (.warn, .pass), (.warn, .none): .noLongerWarned
    case (.inconclusive, .pass): .testedAgain
    case (.inconclusive, .none), (.pass, _), (.none, _): nil
    }
  }

  fileprivate enum Standing: Equatable {
    case fail(EvidenceKind?)
    case warn
    case inconclusive
    case pass
    case none

    var failure: EvidenceKind? { if case .fail(let evidence) = self { evidence } else { nil } }
  }
}

extension RecordedCase {
  fileprivate func standing(by rule: Rule.ID?) -> RunDifferences.Standing {
    guard let finding = findings.first(where: { $0.rule == rule }) else {
      return rule.map(rules.contains) ?? true ? .pass : .none
    }
    switch finding.verdict {
    case .fail: return .fail(finding.evidence)
    case .warn: return .warn
    case .inconclusive, .notRun: return .inconclusive
    case .pass: return .pass
    }
  }
}

// MARK: - The verdict

extension RunDifferences {
  /// The verdict in one line: WORSE if something newly fails, BETTER if something is fixed and
  /// nothing newly fails, SAME if nothing changed; then how much of each kind.
  var verdictLine: String {
    let parts = Kind.allCases.compactMap { part(of: $0) } + partsOfCases
    let other = parts.isEmpty ? "SAME" : "CHANGED"
    let word = isWorse ? "WORSE" : changes(of: .newlyPassing).isEmpty ? other : "BETTER"
    return "\(word): "
      + (parts.isEmpty
        ? "nothing changed in \(compared.counted("case"))" : parts.joined(separator: ", "))
  }

  /// In what the reports themselves differ, so that they aren't compared in full; a sentence each.
  var caveats: [String] {
    var caveats: [String] = []
    if old.header.edition != new.header.edition {
      caveats.append(
        "the edition changed from \(old.header.edition) to \(new.header.edition); verdicts may differ for that reason "
          + "alone")
    }
    if old.header.profile != new.header.profile {
      caveats.append(
        "the profile changed from \(old.header.profile) to \(new.header.profile); verdicts may differ for that reason "
          + "alone")
    }
    if Set(old.header.roles) != Set(new.header.roles) {
      caveats.append(
        "the roles changed: \(old.header.roles.joined(separator: ", ")) before, "
          + "\(new.header.roles.joined(separator: ", ")) now; cases of the others are left out")
    }
    for (name, run) in [("old", old), ("new", new)] {
      guard let filter = run.header.filter else { continue }
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
      (rules == 0 ? [] : [rules.counted("rule")])
      + (changes.contains { $0.rule == nil } ? ["the adapter itself"] : [])
    return "\(kind.phrase(count)) (\(causes.joined(separator: ", ")))"
  }

  private var partsOfCases: [String] {
    var parts: [String] = []
    if !changedCases.isEmpty {
      let failing = Set(
        changesOfChangedCases.filter { $0.kind == .newlyFailing }.map(\.caseID)
      ).count
      parts.append(
        "\(changedCases.count.counted("case")) changed in the suite"
          + (failing == 0 ? "" : " (\(failing.counted("of them fails now", "of them fail now")))"))
    }
    if !newCases.isEmpty {
      let failing = failingNewCases
      parts.append(
        newCases.count.counted("case is new", "cases are new")
          + (failing == 0 ? "" : " (\(failing.counted("of them fails", "of them fail")))"))
    }
    if !removedCases.isEmpty {
      parts.append(removedCases.count.counted("case is removed", "cases are removed"))
    }
    return parts
  }

  private var failingNewCases: Int {
    let names = Set(newCases)
    return new.cases.count {
      names.contains($0.id) && $0.findings.contains { $0.verdict == .fail }
    }
  }
}

extension RunDifferences.Kind {
  fileprivate func phrase(_ count: Int) -> String {
    switch self {
    case .newlyFailing: count.counted("case newly fails", "cases newly fail")
    case .newlyPassing: count.counted("case fixed", "cases fixed")
    case .otherEvidence:
      count.counted("case fails with other evidence", "cases fail with other evidence")
    case .newlyWarned: count.counted("case newly warns", "cases newly warn")
    case .noLongerWarned: count.counted("case no longer warns", "cases no longer warn")
    case .newlyUntested: count.counted("case newly untested", "cases newly untested")
    case .testedAgain: count.counted("case tested again", "cases tested again")
    }
  }
}

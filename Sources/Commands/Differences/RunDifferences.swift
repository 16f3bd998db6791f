import AppFlip
import Conformance

/// In what a later run of the suite differs from an earlier one.
///
/// A case is compared by every rule. One whose digest differs was itself changed between the runs: what
/// became of it says nothing about the implementation, and is kept apart.
struct RunDifferences: Sendable {
  enum Kind: CaseIterable, Sendable {
    case newlyFailing, newlyPassing
    /// It fails as before, but something else shows it.
    case otherEvidence
    case newlyWarned, noLongerWarned
    /// It couldn't be judged, and could before.
    case newlyUntested
    case testedAgain

    var words: (heading: String, one: String, several: String) {
      switch self {
      case .newlyFailing: ("Newly failing", "case newly fails", "cases newly fail")
      case .newlyPassing: ("Fixed", "case fixed", "cases fixed")
      case .otherEvidence:
        (
          "Failing with other evidence", "case fails with other evidence",
          "cases fail with other evidence"
        )
      case .newlyWarned: ("Newly warned", "case newly warns", "cases newly warn")
      case .noLongerWarned:
        ("No longer warned", "case no longer warns", "cases no longer warn")
      case .newlyUntested: ("Newly untested", "case newly untested", "cases newly untested")
      case .testedAgain: ("Tested again", "case tested again", "cases tested again")
      }
    }
  }

  struct Change: Equatable, Sendable {
    let kind: Kind
    let caseID: String
    let rule: Rule.ID?
    let before: EvidenceKind?
    let now: EvidenceKind?
  }

  let old: RunRecord
  let new: RunRecord
  /// What became of cases that were the same in both runs, in the order of the later run.
  private(set) var changes: [Change] = []
  private(set) var changesOfChangedCases: [Change] = []
  private(set) var changedCases: [String] = []
  private(set) var newCases: [String] = []
  private(set) var removedCases: [String] = []
  private(set) var compared = 0

  init(from old: RunRecord, to new: RunRecord) {
    (self.old, self.new) = (old, new)
    let before = Dictionary(old.cases.map { ($0.id, $0) }) { first, _ in first }
    for later in new.cases {
      guard let earlier = before[later.id] else { continue }
      compared += 1
      let found = Self.changes(from: earlier, to: later)
      if earlier.digest != later.digest {
        changedCases.append(later.id)
        changesOfChangedCases += found
      } else {
        changes += found
      }
    }
    guard old.header.filter == nil, new.header.filter == nil else { return }
    let roles = Set(old.cases.map(\.role)).intersection(new.cases.map(\.role))
    let after = Set(new.cases.map(\.id))
    newCases = new.cases.filter { roles.contains($0.role) && before[$0.id] == nil }.map(\.id)
    removedCases = old.cases.filter { roles.contains($0.role) && !after.contains($0.id) }
      .map(\.id)
  }

  func changes(of kind: Kind) -> [Change] { changes.filter { $0.kind == kind } }

  var isWorse: Bool { changes.contains { $0.kind == .newlyFailing } }

  // MARK: - A case

  private static func changes(
    from earlier: CaseRecord, to later: CaseRecord
  ) -> [Change] {
    let rules = Set(earlier.rules + later.rules)
    let order = [nil] + Rule.all.map { Optional($0.id) }.filter { $0.map(rules.contains) ?? false }
    let others = rules.subtracting(Rule.all.map(\.id)).sorted().map { Optional($0) }
    return (order + others).compactMap { rule in
      let (old, new) = (earlier.finding(by: rule), later.finding(by: rule))
      return kind(from: old, to: new).map {
        Change(kind: $0, caseID: later.id, rule: rule, before: old?.kind, now: new?.kind)
      }
    }
  }

  private static func kind(from old: Finding?, to new: Finding?) -> Kind? {
    switch (old?.verdict.name, new?.verdict.name) {
    case ("fail", "fail"): old?.kind == new?.kind ? nil : .otherEvidence
    case (_, "fail"): .newlyFailing
    case ("warn", "warn"), ("inconclusive", "inconclusive"): nil
    case (_, "warn"): .newlyWarned
    case (_, "inconclusive"): .newlyUntested
    // A rule that says nothing about an answer isn't broken by it either.
    case ("fail", _): .newlyPassing
    case ("warn", _): .noLongerWarned
    case ("inconclusive", "pass"): .testedAgain
    default: nil
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

  var caveats: [String] {
    var caveats: [String] = []
    if old.header.edition != new.header.edition {
      caveats.append(
        "the edition changed from \(old.header.edition.rawValue) to \(new.header.edition.rawValue); this alone can "
          + "change verdicts")
    }
    if old.header.profile != new.header.profile {
      caveats.append(
        "the profile changed from \(old.header.profile.rawValue) to \(new.header.profile.rawValue); this alone can "
          + "change verdicts")
    }
    if Set(old.header.roleNames) != Set(new.header.roleNames) {
      caveats.append(
        "the roles changed: \(old.header.roleNames.joined(separator: ", ")) before, "
          + "\(new.header.roleNames.joined(separator: ", ")) now; other roles are left out")
    }
    for (name, run) in [("old", old), ("new", new)] {
      guard let filter = run.header.filter else { continue }
      caveats.append(
        "the \(name) report is filtered by \(filter.joined(separator: ", ")): only cases in both reports are "
          + "compared, and no case is new or removed")
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
    return
      "\(count.counted(kind.words.one, kind.words.several)) (\(causes.joined(separator: ", ")))"
  }

  private var partsOfCases: [String] {
    func part(_ count: Int, _ text: String, _ failing: Int, _ one: String, _ several: String)
      -> [String]
    {
      if count == 0 { return [] }
      return [text + (failing == 0 ? "" : " (\(failing.counted(one, several)))")]
    }
    let changed = changesOfChangedCases.filter { $0.kind == .newlyFailing }.map(\.caseID)
    let names = Set(newCases)
    let failing = new.cases.count {
      names.contains($0.id) && $0.verdict == .fail
    }
    return part(
      changedCases.count, "\(changedCases.count.counted("case")) changed in the suite",
      Set(changed).count, "of them fails now", "of them fail now")
      + part(
        newCases.count, newCases.count.counted("case is new", "cases are new"), failing,
        "of them fails", "of them fail")
      + part(
        removedCases.count, removedCases.count.counted("case is removed", "cases are removed"), 0,
        "", "")
  }
}

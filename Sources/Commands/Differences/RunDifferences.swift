import AdapterProtocol
import AppFlip
import Conformance

/// In what a later run of the suite differs from an earlier one.
///
/// A case whose digest differs was itself changed between the runs: its results say nothing about the implementation,
/// and are listed apart.
struct RunDifferences: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case newlyFailing = "Newly failing"
    case fixed = "Fixed"
    case otherEvidence = "Failing with other evidence"
    case newlyWarned = "Newly warned"
    case noLongerWarned = "No longer warned"
    case newlyUntested = "Newly untested"
    case testedAgain = "Tested again"
    case changedCase = "Changed in the suite"
    case newCase = "New"
    case removedCase = "Removed"
  }

  struct Change: Sendable {
    let kind: Kind
    /// The rule or the adapter itself; the results of a case that is changed or new.
    var subject: String?
    let caseID: String
    /// The text after the name of the case.
    var remark = ""
  }

  private let old: RunRecord
  private let new: RunRecord
  private(set) var changes: [Change] = []
  private var compared = 0

  init(from old: RunRecord, to new: RunRecord) {
    (self.old, self.new) = (old, new)
    let before = Dictionary(old.cases.map { ($0.id, $0) }) { first, _ in first }
    for later in new.cases {
      guard let earlier = before[later.id] else { continue }
      compared += 1
      let found = Self.changes(from: earlier, to: later)
      if earlier.digest == later.digest {
        changes += found
      } else {
        let results = Set(found.map(\.kind.rawValue)).sorted().joined(separator: ", ")
        let subject = results.isEmpty ? "same results" : results.lowercased()
        changes.append(Change(kind: .changedCase, subject: subject, caseID: later.id))
      }
    }
    guard old.header.filter == nil, new.header.filter == nil else { return }
    let roles = Set(old.cases.map(\.role)).intersection(new.cases.map(\.role))
    for one in new.cases where roles.contains(one.role) && before[one.id] == nil {
      changes.append(Change(kind: .newCase, subject: one.verdict.rawValue, caseID: one.id))
    }
    let after = Set(new.cases.map(\.id))
    for one in old.cases where roles.contains(one.role) && !after.contains(one.id) {
      changes.append(Change(kind: .removedCase, caseID: one.id))
    }
  }

  var isWorse: Bool { changes.contains { $0.kind == .newlyFailing } }

  private static func changes(from earlier: CaseRecord, to later: CaseRecord) -> [Change] {
    ([nil] + Set(earlier.rules + later.rules).sorted()).compactMap { rule in
      let (old, new) = (earlier.finding(by: rule), later.finding(by: rule))
      guard let kind = kind(from: old, to: new), let finding = new ?? old else { return nil }
      let words = [new, old].map { $0?.kind?.word ?? "?" }
      return Change(
        kind: kind, subject: finding.subject, caseID: later.id,
        remark: kind == .otherEvidence ? " (as=\(words[0]), before as=\(words[1]))" : "")
    }
  }

  private static func kind(from old: Finding?, to new: Finding?) -> Kind? {
    switch (old?.verdict.name, new?.verdict.name) {
    case ("fail", "fail"): old?.kind == new?.kind ? nil : .otherEvidence
    case (_, "fail"): .newlyFailing
    case ("warn", "warn"), ("inconclusive", "inconclusive"): nil
    case (_, "warn"): .newlyWarned
    case (_, "inconclusive"): .newlyUntested
    // A rule that says nothing about a response isn't broken by it either.
    case ("fail", _): .fixed
    case ("warn", _): .noLongerWarned
    case ("inconclusive", "pass"): .testedAgain
    default: nil
    }
  }
}

// MARK: - In words

extension RunDifferences {
  static let mostCases = 5

  /// The verdict (WORSE if a case newly fails, else BETTER if a case is fixed), the two runs, and the changes.
  func text(old oldFile: String, new newFile: String, isComplete: Bool = false) -> String {
    let kinds = Kind.allCases.map { kind in
      let changes = changes.filter { $0.kind == kind }
      return (kind, Set(changes.map(\.caseID)).count.counted("case"), changes)
    }.filter { !$0.2.isEmpty }
    let parts = kinds.map { kind, cases, _ in "\(cases) \(kind.rawValue.lowercased())" }
    let isBetter = changes.contains { $0.kind == .fixed }
    let word = isWorse ? "WORSE" : isBetter ? "BETTER" : changes.isEmpty ? "SAME" : "CHANGED"
    var block = TextBlock()
    block.add("\(word): \(parts.isEmpty ? "nothing changed" : parts.joined(separator: ", "))")
    block.add()
    for (label, file, run) in [("old", oldFile, old), ("new", newFile, new)] {
      let facts = run.header.facts.map { "\($0) \($1)" } + [run.cases.count.counted("case")]
      let name = "\(file): \(run.header.implementation.name)"
      block.addField(label, "\(name), \(facts.joined(separator: ", "))".escaped)
    }
    block.addField("compared", compared.counted("case"))
    for note in notes { block.addField("note", note.escaped) }
    for (kind, cases, changes) in kinds {
      block.addHeading("\(kind.rawValue): \(cases)")
      for (subject, group) in changes.grouped(by: \.subject) {
        if let subject { block.add("  \(subject.escaped): \(group.count.counted("case"))") }
        let shown = isComplete ? group[...] : group.prefix(Self.mostCases)
        for change in shown { block.add("    \((change.caseID + change.remark).escaped)") }
        let rest = group.count - shown.count
        if rest > 0 { block.add("    and \(rest) more; --all names them") }
      }
    }
    return block.lines.joined(separator: "\n") + "\n"
  }

  /// Why results can differ for the same implementation.
  private var notes: [String] {
    let changed = zip(old.header.facts, new.header.facts).filter { $0.1 != $1.1 }
    let filters = [("old", old.header.filter), ("new", new.header.filter)].compactMap {
      name, filter in
      filter.map { "the \(name) report is filtered by \($0.joined(separator: ", "))" }
    }
    return changed.map { "the \($0.0) changed from \($0.1) to \($1.1)" } + filters
  }
}

extension RunRecord.Header {
  fileprivate var facts: [(String, String)] {
    [
      ("roles", roleNames.joined(separator: ", ")), ("edition", "\(edition.rawValue)"),
      ("profile", profile.rawValue),
    ]
  }
}

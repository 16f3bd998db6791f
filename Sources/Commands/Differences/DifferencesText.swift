import AdapterProtocol
import AppFlip
import Conformance

struct DifferencesText {
  private let differences: RunDifferences
  private let files: (old: String, new: String)
  private let isComplete: Bool

  static let mostCases = 5

  init(_ differences: RunDifferences, old: String, new: String, isComplete: Bool = false) {
    self.differences = differences
    files = (old, new)
    self.isComplete = isComplete
  }

  var text: String {
    var block = TextBlock()
    block.add(differences.verdictLine)
    block.add()
    addRuns(to: &block)
    addCaveats(to: &block)
    for kind in RunDifferences.Kind.allCases {
      add(differences.changes(of: kind), under: kind.words.heading, to: &block)
    }
    addChangedCases(to: &block)
    add(differences.newCases, under: "New cases", to: &block)
    add(differences.removedCases, under: "Removed cases", to: &block)
    return block.lines.joined(separator: "\n") + "\n"
  }

  // MARK: - The top

  private func addRuns(to block: inout TextBlock) {
    for (label, run, file) in [
      ("old", differences.old, files.old), ("new", differences.new, files.new),
    ] {
      block.addField(
        label,
        Self.shown(
          "\(file): \(run.header.implementation.name), roles "
            + "\(run.header.roleNames.joined(separator: ", ")), edition \(run.header.edition.rawValue), "
            + "profile \(run.header.profile.rawValue), \(run.cases.count.counted("case"))"
        ))
    }
    block.addField("compared", differences.compared.counted("case"))
  }

  private func addCaveats(to block: inout TextBlock) {
    for caveat in differences.caveats { block.addField("note", Self.shown(caveat)) }
  }

  // MARK: - What changed

  private func add(
    _ changes: [RunDifferences.Change], under heading: String, to block: inout TextBlock
  ) {
    guard !changes.isEmpty else { return }
    block.addHeading("\(heading): \(Set(changes.map(\.caseID)).count.counted("case"))")
    addGroups(of: changes, to: &block)
  }

  private func addGroups(of changes: [RunDifferences.Change], to block: inout TextBlock) {
    let places = Dictionary(
      Rule.all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    // The adapter first, then the rules that there are, then those that are gone, by their names.
    let sorted = changes.grouped(by: \.rule).sorted { one, other in
      let keys = [one, other].map { group in
        (group.key.map { places[$0] ?? Int.max } ?? -1, group.key?.rawValue ?? "")
      }
      return keys[0] < keys[1]
    }
    for (rule, group) in sorted {
      let name = rule.map { Self.shown($0.rawValue) } ?? "the adapter itself"
      block.add("  \(name): \(group.count.counted("case"))")
      addNames(group.map(Self.name), to: &block)
    }
  }

  /// The case; if what shows the violation changed, both ways.
  private static func name(of change: RunDifferences.Change) -> String {
    guard change.kind == .otherEvidence else { return change.caseID }
    return
      "\(change.caseID) (as=\(change.now?.word ?? "?"), before as=\(change.before?.word ?? "?"))"
  }

  private func addChangedCases(to block: inout TextBlock) {
    guard !differences.changedCases.isEmpty else { return }
    block.addHeading(
      "Changed because the case changed: \(differences.changedCases.count.counted("case"))")
    block.addProse(
      "The suite changed the requests or the permitted responses of these cases. These changes say nothing "
        + "about the implementation.", indent: 2)
    for kind in RunDifferences.Kind.allCases {
      let changes = differences.changesOfChangedCases.filter { $0.kind == kind }
      guard !changes.isEmpty else { continue }
      block.add()
      block.add("  \(kind.words.heading.lowercased()):")
      addGroups(of: changes, to: &block)
    }
    let changed = Set(differences.changesOfChangedCases.map(\.caseID))
    let alike = differences.changedCases.filter { !changed.contains($0) }
    guard !alike.isEmpty else { return }
    block.add()
    block.add("  with the same results: \(alike.count.counted("case"))")
    addNames(alike, to: &block)
  }

  private func add(_ ids: [String], under heading: String, to block: inout TextBlock) {
    guard !ids.isEmpty else { return }
    block.addHeading("\(heading): \(ids.count.counted("case"))")
    addNames(ids, to: &block)
  }

  private func addNames(_ names: [String], to block: inout TextBlock) {
    let shown = isComplete ? names[...] : names.prefix(Self.mostCases)
    for name in shown { block.add("    \(Self.shown(name))") }
    if names.count > shown.count {
      block.add("    and \(names.count - shown.count) more; --all names them")
    }
  }

  private static func shown(_ text: String) -> String { text.escaped }
}

import AppFlip
import Conformance
import Ledger

/// How many sentences of the document the rules of a run rest on, and how many can't be tested.
struct DocumentCoverage {
  let run: RunResult
  let ledger: Ledger

  /// The counts of one judged role.
  func counts(of role: Role) -> Ledger.Counts { ledger.counts(of: run.edition, roles: [role]) }

  /// The counts of all judged roles; a sentence that they share counts once.
  var together: Ledger.Counts { ledger.counts(of: run.edition, roles: run.roles) }

  /// Adds the counts to a report, role by role, then together where there are several.
  func add(to block: inout TextBlock) {
    for role in run.roles { add(counts(of: role), of: "role \(role.rawValue)", to: &block) }
    guard run.roles.count > 1 else { return }
    add(together, of: "these roles together, each sentence counted once", to: &block)
  }

  private func add(_ counts: Ledger.Counts, of subject: String, to block: inout TextBlock) {
    let reasons = counts.untestable.map {
      "\($0.count): \($0.count == 1 ? "it" : "each") \($0.reason)"
    }
    block.addProse(
      "\(subject): rules cover \(counts.covered) of \(counts.total) sentences of edition "
        + "\(run.edition.rawValue); \(counts.total - counts.covered) can't be tested"
        + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"), indent: 2)
  }
}

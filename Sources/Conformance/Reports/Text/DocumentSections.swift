import AppFlip

/// How many sentences of the document the rules of a run rest on, and how many can't be tested.
struct DocumentCoverage {
  let run: RunResult
  let ledger: Ledger

  /// The counts of one judged role.
  func counts(of role: Role) -> Ledger.Counts { ledger.counts(of: run.edition, roles: [role]) }

  /// The counts of all judged roles; a sentence that they share counts once.
  var together: Ledger.Counts { ledger.counts(of: run.edition, roles: run.roles) }

  /// Adds the counts to a report, role by role, then together if there are several.
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

// MARK: - What the document leaves open

/// Cases in which the document leaves one thing to the implementation, and what it did.
struct Policies {
  private let policy: String
  private let results: [CaseResult]

  /// Groups the cases by what is left to the implementation, in the order of the first of each.
  static func groups(in run: RunResult) -> [Policies] {
    run.cases.filter { !$0.answers.isEmpty && $0.testCase.policy != nil }
      .grouped { $0.testCase.policy ?? "" }.map { Policies(policy: $0, results: $1) }
  }

  /// Adds the group to a report: what was done, and in which cases.
  func add(to block: inout TextBlock) {
    let groups = results.grouped { result in
      Answer.allCases.filter(result.answers.contains).map {
        $0.inWords(of: result.testCase.role)
      }.joined(separator: ", ")
    }
    let parts = groups.map { answers, results in
      let series = CaseSeries.grouped(results.map(\.testCase.id)).map(\.shown)
      return "\(answers) (\(TextBlock.listed(series, atMost: 4)))"
    }
    block.addProse("\(policy). This implementation: \(parts.joined(separator: "; "))", indent: 2)
  }
}

/// Drafts that one lane executes in their order.
struct Part: Sendable {
  /// The drafts, each with the number of its execution.
  let candidates: [(number: Int, candidate: Candidate)]
  /// What came of the first of them so far.
  var executions: [Execution] = []

  init(candidates: [(number: Int, candidate: Candidate)]) {
    self.candidates = candidates
    executions.reserveCapacity(candidates.count)
  }

  /// Whether something came of each.
  var isComplete: Bool { executions.count == candidates.count }
}

/// Drafts that one lane executes in their order.
struct Part: Sendable {
  /// The number of the batch that the drafts belong to.
  let batch: Int
  /// The drafts, each with the number of its execution.
  let candidates: [(number: Int, candidate: Candidate)]
  /// What came of the first of them so far.
  var executions: [Execution] = []

  init(batch: Int, candidates: [(number: Int, candidate: Candidate)]) {
    self.batch = batch
    self.candidates = candidates
    executions.reserveCapacity(candidates.count)
  }

  /// Whether something came of each.
  var isComplete: Bool { executions.count == candidates.count }
}

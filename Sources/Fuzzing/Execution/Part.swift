import Harness

/// Drafts that one lane executes in their order.
struct Part: Sendable {
  /// The drafts, each with the number of its execution.
  let candidates: [(number: Int, candidate: Candidate)]
  /// What came of the first of them so far.
  var responses: [Response] = []
  /// What went wrong meanwhile beside them.
  var incidents: [Incident] = []

  init(candidates: [(number: Int, candidate: Candidate)]) {
    self.candidates = candidates
    responses.reserveCapacity(candidates.count)
  }

  /// Whether something came of each.
  var isComplete: Bool { responses.count == candidates.count }
}

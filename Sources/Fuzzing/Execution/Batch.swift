import Harness

/// Inputs that one worker executes in their order.
struct Batch: Sendable {
  /// The inputs, each with the number of its execution.
  let queuedInputs: [(number: Int, queued: QueuedInput)]
  /// What came of the first of them so far.
  var responses: [Response] = []
  /// What went wrong meanwhile beside them.
  var incidents: [Incident] = []

  init(queuedInputs: [(number: Int, queued: QueuedInput)]) {
    self.queuedInputs = queuedInputs
    responses.reserveCapacity(queuedInputs.count)
  }

  /// Whether something came of each.
  var isComplete: Bool { responses.count == queuedInputs.count }
}

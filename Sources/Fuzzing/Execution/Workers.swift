import AdapterProtocol
import Harness

/// The workers of a campaign.
struct Workers {
  /// The workers, in their order.
  let all: [Worker]
  /// What each adapter says about itself.
  let hellos: [HelloReply]
  /// What the first one does.
  let hello: HelloReply

  /// Starts adapters.
  init<Failure>(
    _ starts: [Worker.Launch], orElse explain: (_ place: Int, StartFailure) -> Failure
  ) throws(Failure) {
    all = starts.enumerated().map { Worker($0, start: $1) }
    var hellos: [HelloReply] = []
    var failure: Failure?
    for (place, worker) in all.enumerated() {
      guard case .greeted(let greeting)? = worker.messages.take() else { continue }
      switch greeting {
      case .success(let reply): hellos.append(reply)
      case .failure(let error): failure = failure ?? explain(place, error)
      }
    }
    guard let hello = hellos.first, failure == nil else {
      for worker in all { worker.finish() }
      throw failure
        ?? explain(0, StartFailure(command: "", cause: .system("no adapter was started")))
    }
    (self.hellos, self.hello) = (hellos, hello)
  }

  /// Has inputs executed: they are dealt out to the workers one by one, so that if all workers stop
  /// early hardly any is missing before the last one that was executed.
  func execute(
    _ queuedInputs: [(number: Int, queued: QueuedInput)], by evaluator: Evaluator,
    until stopCondition: StopCondition
  ) -> Int {
    let batches = min(all.count, queuedInputs.count)
    for (index, worker) in all.prefix(batches).enumerated() {
      let places = stride(from: index, to: queuedInputs.count, by: batches)
      worker.execute(
        Batch(queuedInputs: places.map { queuedInputs[$0] }), by: evaluator, until: stopCondition)
    }
    return batches
  }

  /// What came of the next inputs that were dealt out.
  func collect(_ batches: Int) -> [Batch] {
    all.prefix(batches).map { worker in
      guard case .completed(let batch)? = worker.messages.take() else {
        return Batch(queuedInputs: [])
      }
      return batch
    }
  }

  /// Ends the adapters.
  func finish() -> [(incidents: [Incident], shutdown: Shutdown)] {
    for worker in all { worker.finish() }
    return all.compactMap { worker in
      guard case .ended(let incidents, let shutdown)? = worker.messages.take() else { return nil }
      return (incidents, shutdown)
    }
  }
}

import AdapterProtocol
import Harness

/// The workers of a campaign.
struct Workers {
  /// The workers, in their order.
  let all: [Worker]
  /// What the adapter says about itself, in every worker.
  let hello: HelloReply

  /// Starts adapters.
  init(_ count: Int, start: @escaping Worker.Launch) throws(StartFailure) {
    all = (0..<count).map { Worker($0, start: start) }
    var hello: HelloReply?
    var failure: StartFailure?
    for worker in all {
      guard case .greeted(let greeting)? = worker.messages.take() else { continue }
      switch greeting {
      case .success(let reply): hello = hello ?? reply
      case .failure(let error): failure = failure ?? error
      }
    }
    guard let hello, failure == nil else {
      for worker in all { worker.finish() }
      throw failure ?? StartFailure(command: "", cause: .system("no adapter was started"))
    }
    self.hello = hello
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
  func finish() -> (incidents: [Incident], shutdowns: [Shutdown]) {
    for worker in all { worker.finish() }
    var incidents: [Incident] = []
    var shutdowns: [Shutdown] = []
    for worker in all {
      guard case .ended(let own, let shutdown)? = worker.messages.take() else { continue }
      incidents += own
      shutdowns.append(shutdown)
    }
    return (incidents, shutdowns)
  }
}

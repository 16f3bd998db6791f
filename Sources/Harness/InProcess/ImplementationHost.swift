import AdapterKit
import AdapterProtocol
import Dispatch

/// Keeps the implementation under test, and hands it one request after another.
///
/// The implementation lives on this actor; what of it is isolated to the main actor runs there.
actor ImplementationHost {
  private let make: @Sendable () -> Adapter
  private let executor: QueueExecutor
  private var server: RequestServer?

  /// Tests that keep all threads of the cooperative pool must not keep the implementation.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(on executor: QueueExecutor, _ make: @escaping @Sendable () -> Adapter) {
    self.executor = executor
    self.make = make
  }

  func answer(to operation: Operation) async -> Reply.Body {
    // The next operation comes after this answer, so that no other call sees the server meanwhile.
    var server = server.take() ?? RequestServer(make())
    let answer = await server.answer(to: operation)
    self.server = server
    return answer
  }
}

/// Runs tasks, and what is isolated to an actor, one after another on a queue of its own.
final class QueueExecutor: TaskExecutor, SerialExecutor {
  private let queue = DispatchQueue(label: "appflip implementation")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      unsafe job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}

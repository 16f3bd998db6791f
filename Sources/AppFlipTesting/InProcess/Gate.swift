import AdapterKit
import AdapterProtocol
import Dispatch
import Harness
import Synchronization

/// Lets one request at a time into the code under test, of all adapters of a source, and waits for its answer.
///
/// A process can be killed if it hangs; code in this process can't. After a request that didn't return in
/// time, the code is still busy with it, and no other request is let in.
final class Gate: Sendable {
  /// A request that has no answer.
  struct Refusal: Error {
    let result: ExchangeResult
  }

  /// How many times longer than a request the main thread may be kept by something else.
  private static let patience = 5

  private struct State {
    /// Why no request is let in any more.
    var reason: String?
    var underWay: (label: String, answer: PendingReply)?
    /// The result of the request that was under way when the process began to end.
    var result: ExchangeResult?
  }

  /// Runs what is let in: tests that keep all threads of the cooperative pool must not keep it.
  let executor = QueueExecutor()
  private let turn = DispatchSemaphore(value: 1)
  private let state = Mutex(State())

  /// Why no request is let in any more, for users; nil as long as requests are let in.
  var reason: String? { state.withLock(\.reason) }

  /// Lets no request in any more because the process ends, and waits for no answer.
  func close(because cause: EarlyEnd.Cause) {
    state.withLock { state in
      guard state.reason == nil else { return }
      let place = state.underWay.map { " at \($0.label)" } ?? ""
      (state.reason, state.result) =
        switch cause {
        case .signal: ("the run was stopped", .notRun("the run was stopped"))
        case .exit:
          ("the code under test called exit\(place)", .crashed(.calledExit, standardError: []))
        }
      state.underWay?.answer.giveUp()
    }
  }

  /// The answer to an operation; the thread of the caller waits for it.
  func answer(
    of host: ImplementationHost, to operation: Operation,
    within milliseconds: Int, _ label: String
  ) throws(Refusal) -> Reply.Body {
    turn.wait()
    defer { turn.signal() }
    let answer = PendingReply()
    try state.withLock { state throws(Refusal) in
      if let reason = state.reason { throw Refusal(result: .notRun(reason)) }
      state.underWay = (label, answer)
    }
    defer { state.withLock { $0.underWay = nil } }
    Task(executorPreference: executor) { answer.put(await host.answer(to: operation)) }
    if let body = answer.value(within: milliseconds) { return body }
    // A busy machine, or tests that keep the main thread, make an answer late that would have come.
    Task { @MainActor in answer.isMainThreadFree.signal() }
    _ = answer.isMainThreadFree.wait(timeout: .now() + .milliseconds(Self.patience * milliseconds))
    if let body = answer.value(within: milliseconds) { return body }
    throw state.withLock { state in
      if let result = state.result { return Refusal(result: result) }
      state.reason =
        "\(label) didn't return within \(milliseconds) ms, and can't be ended in this process"
      return Refusal(result: .timedOut(milliseconds: milliseconds, partial: []))
    }
  }
}

/// An answer for which a thread waits, at most twice.
private final class PendingReply: Sendable {
  private let body = Mutex<Reply.Body?>(nil)
  private let isThere = DispatchSemaphore(value: 0)
  let isMainThreadFree = DispatchSemaphore(value: 0)

  func put(_ value: Reply.Body) {
    body.withLock { $0 = value }
    isThere.signal()
  }

  /// Ends every wait.
  func giveUp() { for wait in [isThere, isThere, isMainThreadFree] { wait.signal() } }

  func value(within milliseconds: Int) -> Reply.Body? {
    _ = isThere.wait(timeout: .now() + .milliseconds(milliseconds))
    return body.withLock(\.self)
  }
}

// MARK: - The code under test

/// Keeps the implementation under test, and gives it one request after another.
///
/// The implementation lives on this actor; what of it is isolated to the main actor runs there.
actor ImplementationHost {
  private let make: @Sendable () -> Adapter
  private let executor: QueueExecutor
  private var server: RequestServer?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(on executor: QueueExecutor, _ make: @escaping @Sendable () -> Adapter) {
    (self.executor, self.make) = (executor, make)
  }

  func answer(to operation: Operation) async -> Reply.Body {
    // The next operation comes after this answer: no other call sees the server meanwhile.
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

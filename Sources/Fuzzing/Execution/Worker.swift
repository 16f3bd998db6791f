package import AdapterProtocol
import Conformance
import Dispatch
import Foundation
package import Harness
import Synchronization

/// An adapter process that executes inputs and judges what comes of them, on a thread of its own.
package final class Worker: Sendable {
  /// What a worker has to tell.
  package enum Message: Sendable {
    /// The adapter has said what it can do, or couldn't be started.
    case greeted(Result<HelloReply, StartFailure>)
    /// Something came of every input of a batch.
    case completed(Batch)
    /// The adapter has ended.
    case ended([Incident], Shutdown)
  }

  /// Starts an adapter; called on the worker's thread.
  package typealias Launch = @Sendable () throws(StartFailure) -> any AdapterUnderTest

  /// A batch, and what judges and ends it.
  private typealias Assignment = (batch: Batch, evaluator: Evaluator, stopCondition: StopCondition)

  private let assignments = Mailbox<Assignment>()
  /// What the worker has to tell, in its order.
  package let messages = Mailbox<Message>()

  /// Starts an adapter on a thread of its own.
  package init(_ number: Int, start: @escaping Launch) {
    let thread = Thread { [self] in serve(start) }
    thread.name = "appflip worker \(number)"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Has inputs executed, as many as there is time for.
  package func execute(_ batch: Batch, by evaluator: Evaluator, until stopCondition: StopCondition)
  {
    assignments.put((batch, evaluator, stopCondition))
  }

  /// Ends the adapter once nothing more is to be executed.
  package func finish() { assignments.close() }

  // MARK: - On the worker's thread

  private func serve(_ start: Launch) {
    defer { messages.close() }
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start()
    } catch {
      return messages.put(.greeted(.failure(error)))
    }
    messages.put(.greeted(.success(adapter.hello)))
    var told = 0
    while let assignment = assignments.take() { run(assignment, on: adapter, told: &told) }
    let shutdown = adapter.close()
    messages.put(.ended(adapter.incidents, shutdown))
  }

  /// Executes a batch, and those that are assigned in the meantime: the adapter never waits for one.
  ///
  /// Of the adapter's incidents as many were told of before as `told` says.
  private func run(_ first: Assignment, on adapter: any AdapterUnderTest, told: inout Int) {
    // Each is judged, and ends, by what it was assigned with.
    var assigned = [first]
    var next = 0
    // What came of the first of them so far: inside of it, each attempt would copy those before it.
    var attempts: [Attempt] = []
    adapter.run(
      from: {
        if next == assigned.last?.batch.queuedInputs.count ?? next {
          guard let following = assignments.poll() else { return nil }
          assigned.append(following)
          next = 0
        }
        let (batch, evaluator, stopCondition) = assigned[assigned.count - 1]
        let (number, queued) = batch.queuedInputs[next]
        if stopCondition.isOver(before: number) { return nil }
        next += 1
        return evaluator.job(for: queued, number: number)
      },
      each: { _, transcripts in
        // The last one is the input; what stands before it is what came before in the same app.
        guard let transcript = transcripts.last else { return }
        let (batch, evaluator, stopCondition) = assigned[0]
        let (number, queued) = batch.queuedInputs[attempts.count]
        let attempt = evaluator.attempt(at: queued, number: number, transcript)
        attempts.append(attempt)
        if attempt.result.endsProcess { stopCondition.note(attempt.result, at: number) }
        if attempts.count == batch.queuedInputs.count {
          assigned.removeFirst()
          complete(batch, &attempts, adapter.incidents, &told)
        }
      })
    for (batch, _, _) in assigned { complete(batch, &attempts, adapter.incidents, &told) }
  }

  /// Hands a batch over, with the incidents that weren't told of.
  private func complete(
    _ batch: Batch, _ attempts: inout [Attempt], _ incidents: [Incident], _ told: inout Int
  ) {
    var batch = batch
    swap(&batch.attempts, &attempts)
    batch.incidents = Array(incidents[told...])
    told = incidents.count
    messages.put(.completed(batch))
  }
}

extension StopCondition {
  /// Takes note of an end of a process, which may be borne a few times only.
  fileprivate func note(_ result: ExchangeResult, at number: Int) {
    if case .timedOut(let milliseconds, _) = result { noteHang(at: number, for: milliseconds) }
    noteEnd(at: number)
  }
}

/// Inputs that one worker executes in their order.
package struct Batch: Sendable {
  /// The inputs, each with the number of its execution.
  let queuedInputs: [(number: Int, queued: QueuedInput)]
  /// What came of the first of them so far, and what the rules say of it.
  package fileprivate(set) var attempts: [Attempt] = []
  /// What went wrong meanwhile beside them.
  var incidents: [Incident] = []

  package init(queuedInputs: [(number: Int, queued: QueuedInput)]) {
    self.queuedInputs = queuedInputs
  }
}

/// A queue between two threads.
package final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isClosed = false

    mutating func next() -> Element? { elements.isEmpty ? nil : elements.removeFirst() }
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)

  /// Adds an element.
  func put(_ element: Element) {
    state.withLock { $0.elements.append(element) }
    arrivals.signal()
  }

  /// Takes the next element, and waits for it.
  package func take() -> Element? {
    while true {
      let (element, isClosed) = state.withLock { ($0.next(), $0.isClosed) }
      if element != nil || isClosed { return element }
      arrivals.wait()
    }
  }

  /// Takes the next element, nil if there is none now.
  func poll() -> Element? { state.withLock { $0.next() } }

  /// Says that nothing more will come.
  func close() {
    state.withLock { $0.isClosed = true }
    arrivals.signal()
  }
}

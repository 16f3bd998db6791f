package import AdapterProtocol
import Conformance
import Dispatch
package import Exchanges
import Foundation
import Synchronization

/// An adapter process that executes inputs, on a thread of its own.
///
/// A second thread judges what comes of them: the adapter doesn't wait for that, either.
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
  package typealias Start = @Sendable () throws(StartFailure) -> any AdapterUnderTest

  /// Which worker it is, from 0.
  let number: Int
  private let assignments = Mailbox<
    (batch: Batch, evaluator: Evaluator, stopCondition: StopCondition)
  >()
  /// What the worker has to tell, with what judges a batch, in its order.
  private let unjudged = Mailbox<(Message, Evaluator?)>()
  /// What the worker has to tell, in its order.
  package let messages = Mailbox<Message>()

  /// Starts an adapter on a thread of its own.
  package init(_ number: Int, start: @escaping Start) {
    self.number = number
    Self.onThread("appflip worker \(number)") { [self] in serve(start) }
    Self.onThread("appflip judge \(number)") { [self] in judge() }
  }

  private static func onThread(_ name: String, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread(block: work)
    thread.name = name
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

  private func serve(_ start: Start) {
    defer { unjudged.close() }
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start()
    } catch {
      return unjudged.put((.greeted(.failure(error)), nil))
    }
    unjudged.put((.greeted(.success(adapter.hello)), nil))
    var told = 0
    while let (batch, evaluator, stopCondition) = assignments.take() {
      run(batch, by: evaluator, until: stopCondition, on: adapter, told: &told)
    }
    let shutdown = adapter.close()
    unjudged.put((.ended(adapter.incidents, shutdown), nil))
  }

  /// Executes a batch, and those that are assigned in the meantime: the adapter never waits for one.
  ///
  /// Of the adapter's incidents as many were told of before as `told` says.
  private func run(
    _ batch: Batch, by evaluator: Evaluator, until stopCondition: StopCondition,
    on adapter: any AdapterUnderTest,
    told: inout Int
  ) {
    // Each is judged, and ends, by what it was assigned with.
    var assigned = [(batch: batch, evaluator: evaluator, stopCondition: stopCondition)]
    var next = 0
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
        let number = assigned[0].batch.queuedInputs[assigned[0].batch.transcripts.count].number
        assigned[0].batch.transcripts.append(transcripts)
        if let result = transcripts.last?.result, result.endsProcess {
          assigned[0].stopCondition.note(result, at: number)
        }
        if assigned[0].batch.isComplete {
          let (batch, evaluator, _) = assigned.removeFirst()
          complete(batch, evaluator, adapter.incidents, &told)
        }
      })
    for (batch, evaluator, _) in assigned { complete(batch, evaluator, adapter.incidents, &told) }
  }

  /// Hands a batch over, with the incidents that weren't told of.
  private func complete(
    _ batch: consuming Batch, _ evaluator: Evaluator, _ incidents: [Incident], _ told: inout Int
  ) {
    batch.incidents = Array(incidents[told...])
    told = incidents.count
    unjudged.put((.completed(batch), evaluator))
  }

  // MARK: - On the thread that judges

  private func judge() {
    while let (message, evaluator) = unjudged.take() {
      if case .completed(var batch) = message, let evaluator {
        batch.judge(by: evaluator)
        messages.put(.completed(batch))
      } else {
        messages.put(message)
      }
    }
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
  /// The requests of the first of them so far, and what came of each; none once that was judged.
  var transcripts: [[Transcript]] = []
  /// What came of them, and what the rules say of it.
  package private(set) var executions: [Execution] = []
  /// What went wrong meanwhile beside them.
  var incidents: [Incident] = []

  /// Whether something came of each.
  var isComplete: Bool { transcripts.count == queuedInputs.count }

  /// Makes a batch of which nothing was executed.
  package init(queuedInputs: [(number: Int, queued: QueuedInput)]) {
    self.queuedInputs = queuedInputs
  }

  /// Judges what came of the inputs.
  mutating func judge(by evaluator: Evaluator) {
    executions.reserveCapacity(transcripts.count)
    // By index: what is gone through is copied.
    for index in transcripts.indices {
      let (number, queued) = queuedInputs[index]
      executions.append(evaluator.execution(of: queued, number: number, transcripts[index]))
    }
    transcripts = []
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

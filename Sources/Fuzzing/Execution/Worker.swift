import AdapterProtocol
import Dispatch
package import Harness
import Synchronization

/// Starts an adapter; called on the thread that has it.
package typealias Launch = @Sendable () throws(StartFailure) -> any AdapterUnderTest

/// An adapter process that executes inputs and judges what comes of them, on a thread of its own.
final class Worker: Sendable {
  typealias End = (incidents: [Incident], shutdown: Shutdown)

  private let assignments = Mailbox<Batch>()
  /// What the adapter can do, or that it couldn't be started: then nothing else comes.
  let greeting = Mailbox<Result<HelloReply, StartFailure>>()
  /// What was executed of each batch, as much as there was time for.
  let completed = Mailbox<Batch>()
  let end = Mailbox<End>()

  init(start: @escaping Launch) {
    let refusal = OwnThread.start { [self] in
      serve(start)
      close()
    }
    guard let refusal else { return }
    greeting.put(.failure(StartFailure(command: "", cause: .system("start a thread: \(refusal)"))))
    close()
  }

  private func close() {
    completed.close()
    end.close()
  }

  func execute(_ batch: Batch) { assignments.put(batch) }

  /// Ends the adapter once nothing more is to be executed.
  func finish() { assignments.close() }

  // MARK: - On the worker's thread

  private func serve(_ start: Launch) {
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start()
    } catch { return greeting.put(.failure(error)) }
    greeting.put(.success(adapter.hello))
    var told = 0
    while let batch = assignments.take() { run(batch, on: adapter, told: &told) }
    let shutdown = adapter.close()
    end.put((adapter.incidents, shutdown))
  }

  /// The adapter never waits for a batch; of its incidents as many were told of before as `told` says.
  private func run(_ first: Batch, on adapter: any AdapterUnderTest, told: inout Int) {
    var assigned = [first]
    var next = 0
    func complete(_ batch: Batch) {
      var batch = batch
      batch.incidents = Array(adapter.incidents[told...])
      told = adapter.incidents.count
      completed.put(batch)
    }
    adapter.run(
      from: {
        if next == assigned.last?.queuedInputs.count ?? next {
          guard let following = assignments.poll() else { return nil }
          assigned.append(following)
          next = 0
        }
        let batch = assigned[assigned.count - 1]
        let queued = batch.queuedInputs[next]
        if batch.stopCondition.isOver(before: queued.number) { return nil }
        next += 1
        return batch.evaluator.job(for: queued)
      },
      each: { _, transcripts in
        assigned[0].take(transcripts)
        if assigned[0].isComplete { complete(assigned.removeFirst()) }
      })
    for batch in assigned { complete(batch) }
  }
}

/// Inputs that one worker executes in their order, and what judges and ends them.
struct Batch: Sendable {
  let queuedInputs: [QueuedInput]
  let evaluator: Evaluator
  let stopCondition: StopCondition
  private(set) var attempts: [Attempt] = []
  var incidents: [Incident] = []

  fileprivate var isComplete: Bool { attempts.count == queuedInputs.count }

  /// Takes what came of an input, behind what came before it in its session.
  fileprivate mutating func take(_ transcripts: [Transcript]) {
    guard let last = transcripts.last else { return }
    let attempt = evaluator.attempt(
      at: queuedInputs[attempts.count], last, after: Array(transcripts.dropLast()))
    attempts.append(attempt)
    if attempt.result.endsProcess { stopCondition.note(attempt.result, at: attempt.number) }
  }
}

struct Workers {
  let all: [Worker]
  let hellos: [HelloReply]

  init<Failure>(
    _ starts: [Launch], orElse explain: (_ place: Int, StartFailure) -> Failure
  ) throws(Failure) {
    all = starts.map { Worker(start: $0) }
    var hellos: [HelloReply] = []
    var failure: Failure?
    for (place, worker) in all.enumerated() {
      switch worker.greeting.take() {
      case .success(let reply): hellos.append(reply)
      case .failure(let error): failure = failure ?? explain(place, error)
      case nil: break
      }
    }
    self.hellos = hellos
    guard let failure else { return }
    _ = finish()
    throw failure
  }

  /// Waits until each adapter has ended.
  func finish() -> [Worker.End] {
    for worker in all { worker.finish() }
    return all.compactMap { $0.end.take() }
  }
}

final class Mailbox<Element: Sendable>: Sendable {
  private let state = Mutex<(elements: [Element], isClosed: Bool)>(([], false))
  private let arrivals = DispatchSemaphore(value: 0)

  func put(_ element: Element) {
    state.withLock { $0.elements.append(element) }
    arrivals.signal()
  }

  func take() -> Element? {
    while true {
      if let element = poll() { return element }
      if state.withLock({ $0.isClosed && $0.elements.isEmpty }) { return nil }
      arrivals.wait()
    }
  }

  func poll() -> Element? {
    state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    arrivals.signal()
  }
}

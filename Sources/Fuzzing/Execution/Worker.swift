import AdapterProtocol
import Conformance
import Foundation
import Harness

/// An adapter process that executes inputs, on a thread of its own.
final class Worker: Sendable {
  /// What a worker has to tell.
  enum Message: Sendable {
    /// The adapter has said what it can do, or couldn't be started.
    case greeted(Result<HelloReply, StartFailure>)
    /// Something came of every input of a batch.
    case completed(Batch)
    /// The adapter has ended.
    case ended([Incident], Shutdown)
  }

  /// Starts an adapter; called on the worker's thread.
  typealias Start = @Sendable () throws(StartFailure) -> any AdapterUnderTest

  /// Which worker it is, from 0.
  let number: Int
  private let assignments = Mailbox<(Batch, Evaluator, StopCondition)>()
  /// What the worker has to tell, in its order.
  let messages = Mailbox<Message>()
  /// What nobody needs any more; the thread that allocated it frees it, without a fight for locks.
  private let spent = Mailbox<[Response]>()

  /// Starts an adapter on a thread of its own.
  ///
  /// - Parameters:
  ///   - number: which worker it is.
  ///   - start: starts the adapter.
  init(_ number: Int, start: @escaping Start) {
    self.number = number
    let thread = Thread { [self] in serve(start) }
    thread.name = "appflip worker \(number)"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Has inputs executed, as many as there is time for.
  func execute(_ batch: Batch, by evaluator: Evaluator, until stopCondition: StopCondition) {
    assignments.put((batch, evaluator, stopCondition))
  }

  /// Takes back responses that nobody needs any more.
  func takeBack(_ responses: consuming [Response]) { spent.put(responses) }

  /// Has the adapter ended where nothing more is to be executed.
  func finish() { assignments.close() }

  // MARK: - On the worker's thread

  private func serve(_ start: Start) {
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start()
    } catch {
      return messages.put(.greeted(.failure(error)))
    }
    messages.put(.greeted(.success(adapter.hello)))
    var told = 0
    while let (batch, evaluator, stopCondition) = assignments.take() {
      run(batch, by: evaluator, until: stopCondition, on: adapter, told: &told)
    }
    let shutdown = adapter.close()
    messages.put(.ended(adapter.incidents, shutdown))
  }

  /// Executes a batch, and those that are assigned in the meantime: the adapter never waits for one.
  ///
  /// Of the adapter's incidents as many were told of before as `told` says.
  private func run(
    _ batch: Batch, by evaluator: Evaluator, until stopCondition: StopCondition,
    on adapter: any AdapterUnderTest,
    told: inout Int
  ) {
    var batches = [batch]
    var next = 0
    // One goes for each that is made, which finds room of its size.
    var forgotten: [Response] = []
    adapter.run(
      from: {
        if next == batches.last?.queuedInputs.count ?? next {
          guard let (following, _, _) = assignments.poll() else { return nil }
          batches.append(following)
          next = 0
        }
        let (number, queued) = batches[batches.count - 1].queuedInputs[next]
        if stopCondition.isOver(before: number) { return nil }
        next += 1
        return evaluator.job(for: queued, number: number)
      },
      each: { _, transcripts in
        let (number, queued) = batches[0].queuedInputs[batches[0].responses.count]
        if let response = response(transcripts, to: queued, number: number, by: evaluator) {
          batches[0].responses.append(response)
          // By index: a copy of the result costs more than a look at it.
          let last = transcripts.count - 1
          if transcripts[last].result.endsProcess {
            stopCondition.note(transcripts[last].result, at: number)
          }
        }
        _ = forgotten.popLast()
        if batches[0].isComplete {
          complete(batches.removeFirst(), adapter.incidents, &told)
          while let responses = spent.poll() {
            if forgotten.isEmpty { forgotten = responses } else { forgotten += responses }
          }
        }
      })
    for batch in batches { complete(batch, adapter.incidents, &told) }
  }

  /// Hands a batch over, with the incidents that weren't told of.
  private func complete(_ batch: consuming Batch, _ incidents: [Incident], _ told: inout Int) {
    batch.incidents = Array(incidents[told...])
    told = incidents.count
    messages.put(.completed(batch))
  }

  /// What came of an input, judged unless the campaign waits: then it has more time for that than the
  /// worker.
  ///
  /// - Returns: nil for no transcript.
  private func response(
    _ transcripts: [Transcript], to queued: QueuedInput, number: Int, by evaluator: Evaluator
  ) -> Response? {
    if transcripts.isEmpty { return nil }
    // By index: copying the transcript costs more than what is needed of it.
    let last = transcripts.count - 1
    let (input, result) = (transcripts[last].request.input, transcripts[last].result)
    if messages.isAwaited { return .unjudged(Response.Unjudged(input, result)) }
    return .judged(evaluator.execution(of: queued, number: number, input, result))
  }
}

extension StopCondition {
  /// Takes note of an end of a process, which may be borne a few times only.
  fileprivate func note(_ result: ExchangeResult, at number: Int) {
    if case .timedOut(let milliseconds, _) = result { noteHang(at: number, for: milliseconds) }
    noteEnd(at: number)
  }
}

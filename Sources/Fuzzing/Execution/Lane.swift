import AdapterProtocol
import Conformance
import Foundation
import Harness

/// An adapter process that executes drafts, on a thread of its own.
final class Lane: Sendable {
  /// What a lane has to tell.
  enum Message: Sendable {
    /// The adapter has said what it can do, or couldn't be started.
    case greeted(Result<HelloReply, StartFailure>)
    /// Something came of every draft of a part.
    case completed(Part)
    /// The adapter has ended.
    case ended([Incident], Shutdown)
  }

  /// Starts an adapter; called on the lane's thread.
  typealias Start = @Sendable () throws(StartFailure) -> any AdapterUnderTest

  /// Which lane it is, from 0.
  let number: Int
  private let assignments = Mailbox<(Part, Evaluator, Curfew)>()
  /// What the lane has to tell, in its order.
  let messages = Mailbox<Message>()
  /// What nobody needs any more; the thread that allocated it frees it, without a fight for locks.
  private let spent = Mailbox<[Response]>()

  /// Starts an adapter on a thread of its own.
  ///
  /// - Parameters:
  ///   - number: which lane it is.
  ///   - start: starts the adapter.
  init(_ number: Int, start: @escaping Start) {
    self.number = number
    let thread = Thread { [self] in serve(start) }
    thread.name = "appflip lane \(number)"
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Has drafts executed, as many as there is time for.
  func execute(_ part: Part, by evaluator: Evaluator, until curfew: Curfew) {
    assignments.put((part, evaluator, curfew))
  }

  /// Takes back responses that nobody needs any more.
  func takeBack(_ responses: consuming [Response]) { spent.put(responses) }

  /// Has the adapter ended where nothing more is to be executed.
  func finish() { assignments.close() }

  // MARK: - On the lane's thread

  private func serve(_ start: Start) {
    let adapter: any AdapterUnderTest
    do throws(StartFailure) {
      adapter = try start()
    } catch {
      return messages.put(.greeted(.failure(error)))
    }
    messages.put(.greeted(.success(adapter.hello)))
    var told = 0
    while let (part, evaluator, curfew) = assignments.take() {
      run(part, by: evaluator, until: curfew, on: adapter, told: &told)
    }
    let shutdown = adapter.close()
    messages.put(.ended(adapter.incidents, shutdown))
  }

  /// Executes a part, and those that are assigned in the meantime: the adapter never waits for one.
  ///
  /// Of the adapter's incidents as many were told of before as `told` says.
  private func run(
    _ part: Part, by evaluator: Evaluator, until curfew: Curfew, on adapter: any AdapterUnderTest,
    told: inout Int
  ) {
    var parts = [part]
    var next = 0
    // One goes for each that is made, which finds room of its size.
    var forgotten: [Response] = []
    adapter.run(
      from: {
        if next == parts.last?.candidates.count ?? next {
          guard let (following, _, _) = assignments.poll() else { return nil }
          parts.append(following)
          next = 0
        }
        let (number, candidate) = parts[parts.count - 1].candidates[next]
        if curfew.isOver(before: number) { return nil }
        next += 1
        return evaluator.job(for: candidate, number: number)
      },
      each: { _, transcripts in
        let (number, candidate) = parts[0].candidates[parts[0].responses.count]
        if let response = response(transcripts, to: candidate, number: number, by: evaluator) {
          parts[0].responses.append(response)
          // By index: a copy of the result costs more than a look at it.
          let last = transcripts.count - 1
          if transcripts[last].result.endsProcess {
            curfew.note(transcripts[last].result, at: number)
          }
        }
        _ = forgotten.popLast()
        if parts[0].isComplete {
          complete(parts.removeFirst(), adapter.incidents, &told)
          while let responses = spent.poll() {
            if forgotten.isEmpty { forgotten = responses } else { forgotten += responses }
          }
        }
      })
    for part in parts { complete(part, adapter.incidents, &told) }
  }

  /// Hands a part over, with the incidents that weren't told of.
  private func complete(_ part: consuming Part, _ incidents: [Incident], _ told: inout Int) {
    part.incidents = Array(incidents[told...])
    told = incidents.count
    messages.put(.completed(part))
  }

  /// What came of a draft, judged unless the campaign waits: then it has more time for that than the lane.
  ///
  /// - Returns: nil for no transcript.
  private func response(
    _ transcripts: [Transcript], to candidate: Candidate, number: Int, by evaluator: Evaluator
  ) -> Response? {
    if transcripts.isEmpty { return nil }
    // By index: copying the transcript costs more than what is needed of it.
    let last = transcripts.count - 1
    let (input, result) = (transcripts[last].request.input, transcripts[last].result)
    if messages.isAwaited { return .unjudged(Response.Unjudged(input, result)) }
    return .judged(evaluator.execution(of: candidate, number: number, input, result))
  }
}

extension Curfew {
  /// Takes note of an end of a process, which may be borne a few times only.
  fileprivate func note(_ result: ExchangeResult, at number: Int) {
    if case .timedOut(let milliseconds, _) = result { noteHang(at: number, for: milliseconds) }
    noteEnd(at: number)
  }
}

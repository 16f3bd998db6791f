import AdapterProtocol
import AppFlip
import Conformance
import Dispatch
import Harness
import Testing

@testable import Fuzzing

@Suite("Workers")
struct WorkerTests {
  @Test("judge what they execute, in its order")
  func judging() async throws {
    // The last input is answered with a state of the app's own.
    let worker = Worker(
      0,
      start: ToyApp.start {
        { input, reply in
          var reply = reply
          if input.activity == .other {
            reply.handled = true
            reply.opened = [
              OpenedURL(url: Text(Array(Executions.answer("code=4&state=other").utf8)))
            ]
          }
          return reply
        }
      })
    guard case .greeted(.success)? = worker.messages.take() else {
      throw Unexpected(what: "the toy app didn't greet")
    }
    defer { worker.finish() }
    worker.execute(Self.batch, by: Self.evaluator, until: StopCondition(StopSign(), seconds: nil))
    guard case .completed(let batch)? = worker.messages.take() else {
      throw Unexpected(what: "the batch wasn't completed")
    }
    #expect(batch.attempts.map(\.number) == [7, 8, 9])
    #expect(batch.attempts.map(\.queued.input) == batch.queuedInputs.map(\.queued.input))
    #expect(batch.attempts.map(\.isAnswered) == [true, true, true])
    #expect(batch.attempts.map(\.judgement.violations.isEmpty) == [true, true, false])
  }

  @Test("judge each batch by what it was assigned with, however many are under way")
  func evaluators() throws {
    let start = ToyApp.start {
      { input, reply in
        var reply = reply
        reply.opened = [
          OpenedURL(url: Text(Array(Executions.answer("code=4&state=other").utf8)))
        ]
        return reply
      }
    }
    let bothAreAssigned = DispatchSemaphore(value: 0)
    let worker = Worker(0) { () throws(StartFailure) in
      bothAreAssigned.wait()
      return try start()
    }
    // The second one judges no app.
    let strict = Self.evaluator
    let none = Evaluator(.offered, [.googleApp: Executions.everything], Settings())
    let condition = StopCondition(StopSign(), seconds: nil)
    worker.execute(Self.batch, by: strict, until: condition)
    worker.execute(Self.batch, by: none, until: condition)
    bothAreAssigned.signal()
    worker.finish()
    var violations: [Bool] = []
    while let message = worker.messages.take() {
      if case .completed(let batch) = message {
        violations.append(batch.attempts.contains { !$0.judgement.violations.isEmpty })
      }
      if case .ended = message { break }
    }
    #expect(violations == [true, false])
  }

  private static var batch: Batch {
    var foreign = Inputs.app
    foreign.activity = .other
    let inputs = [Inputs.app, Inputs.app("a=1"), foreign]
    return Batch(
      queuedInputs: inputs.enumerated().map {
        (
          number: 7 + $0,
          queued: QueuedInput(input: $1, origin: Provenance(seed: "test"))
        )
      })
  }

  private static let evaluator = Evaluator(
    .offered, [.app: Executions.everything], Settings())

  private struct Unexpected: Error { let what: String }
}

import AdapterProtocol
import AppFlip
import Conformance
import Dispatch
import Harness
import Testing

@testable import Fuzzing

@Suite("Workers")
struct WorkerTests {
  @Test("judge each batch in its order, by what it was assigned with, however many are under way")
  func batches() throws {
    // The last input of a batch is answered with a state of the app's own.
    let start = ToyApp.start {
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
    }
    let bothAreAssigned = DispatchSemaphore(value: 0)
    let worker = Worker(0) { () throws(StartFailure) in
      bothAreAssigned.wait()
      return try start()
    }
    var foreign = Inputs.app
    foreign.activity = .other
    let inputs = [Inputs.app, Inputs.app("a=1"), foreign].enumerated().map {
      QueuedInput(input: $1, origin: Provenance(seed: "test"), number: 7 + $0)
    }
    // The second one judges no app.
    for role in [Role.app, .googleApp] {
      worker.execute(
        Batch(
          inputs, by: Evaluator(.offered, [role: Executions.everything], Settings()),
          until: StopCondition(StopSign(), seconds: nil)))
    }
    bothAreAssigned.signal()
    worker.finish()
    let isAtFault = [[false, false, true], [false, false, false]]
    for expected in isAtFault {
      let batch = try #require(worker.completed.take())
      #expect(batch.attempts.map(\.number) == [7, 8, 9])
      let faults = batch.attempts.map { !$0.judgement.violations.isEmpty }
      #expect(batch.attempts.map(\.isAnswered) == [true, true, true] && faults == expected)
    }
    let (more, end) = (worker.completed.take(), worker.end.take())
    #expect(more == nil && end != nil)
  }
}

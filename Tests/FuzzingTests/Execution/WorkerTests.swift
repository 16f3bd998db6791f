import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Testing

@testable import Fuzzing

@Suite("Workers")
struct WorkerTests {
  @Test("judge what they execute, unless the campaign waits for it; the judgement is the same")
  func judging() async throws {
    let own = try await responses(isAwaited: false)
    let left = try await responses(isAwaited: true)
    #expect(own.responses.map(\.isJudged) == [true, true, true])
    #expect(left.responses.map(\.isJudged) == [false, false, false])
    for index in 0..<3 {
      let first = Self.evaluator.execution(at: index, of: own)
      let second = Self.evaluator.execution(at: index, of: left)
      #expect(first.number == 7 + index && second.number == first.number)
      #expect(first.queued === own.queuedInputs[index].queued)
      #expect(second.queued === left.queuedInputs[index].queued)
      #expect(first.result == second.result && first.isAnswered)
      #expect(first.judgement.shown == second.judgement.shown)
      #expect(first.judgement.decision == second.judgement.decision)
      #expect(first.judgement.violations == second.judgement.violations)
      #expect(first.judgement.violations.isEmpty == (index < 2))
    }
  }

  /// What a worker makes of three inputs, the last of which is answered with a state of the app's own.
  private func responses(isAwaited: Bool) async throws -> Batch {
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
    let taken = Mailbox<Batch>()
    if isAwaited {
      Thread { if case .completed(let batch)? = worker.messages.take() { taken.put(batch) } }
        .start()
      while !worker.messages.isAwaited { try await Task.sleep(for: .milliseconds(1)) }
    }
    worker.execute(Self.batch, by: Self.evaluator, until: StopCondition(StopSign(), seconds: nil))
    while true {
      if let batch = taken.poll() { return batch }
      if !isAwaited, case .completed(let batch)? = worker.messages.poll() { return batch }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private static var batch: Batch {
    var foreign = Inputs.app
    foreign.activity = .other
    let inputs = [Inputs.app, Inputs.app("a=1"), foreign]
    return Batch(
      queuedInputs: inputs.enumerated().map {
        (number: 7 + $0, queued: QueuedInput(input: $1, origin: Provenance(seed: "test")))
      })
  }

  private static let evaluator = Evaluator(
    .offered, [.app: Executions.everything], Settings())

  private struct Unexpected: Error { let what: String }
}

extension Response {
  fileprivate var isJudged: Bool { if case .judged = self { true } else { false } }
}

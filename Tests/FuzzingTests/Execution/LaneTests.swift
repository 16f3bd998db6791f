import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Testing

@testable import Fuzzing

@Suite("Lanes")
struct LaneTests {
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
      #expect(first.candidate === own.candidates[index].candidate)
      #expect(second.candidate === left.candidates[index].candidate)
      #expect(first.result == second.result && first.isAnswered)
      #expect(first.judgement.shown == second.judgement.shown)
      #expect(first.judgement.decision == second.judgement.decision)
      #expect(first.judgement.breaches == second.judgement.breaches)
      #expect(first.judgement.breaches.isEmpty == (index < 2))
    }
  }

  /// What a lane makes of three drafts, the last of which is answered with a state of the app's own.
  private func responses(isAwaited: Bool) async throws -> Part {
    let lane = Lane(
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
    guard case .greeted(.success)? = lane.messages.take() else {
      throw Unexpected(what: "the toy app didn't greet")
    }
    defer { lane.finish() }
    let taken = Mailbox<Part>()
    if isAwaited {
      Thread { if case .completed(let part)? = lane.messages.take() { taken.put(part) } }.start()
      while !lane.messages.isAwaited { try await Task.sleep(for: .milliseconds(1)) }
    }
    lane.execute(Self.part, by: Self.evaluator, until: Curfew(StopSign(), seconds: nil))
    while true {
      if let part = taken.poll() { return part }
      if !isAwaited, case .completed(let part)? = lane.messages.poll() { return part }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private static var part: Part {
    var foreign = Drafts.app
    foreign.activity = .other
    let drafts = [Drafts.app, Drafts.app("a=1"), foreign]
    return Part(
      candidates: drafts.enumerated().map {
        (number: 7 + $0, candidate: Candidate(draft: $1, origin: Lineage(seed: "test")))
      })
  }

  private static let evaluator = Evaluator(
    .offered, [.app: Executions.everything], Settings())

  private struct Unexpected: Error { let what: String }
}

extension Response {
  fileprivate var isJudged: Bool { if case .judged = self { true } else { false } }
}

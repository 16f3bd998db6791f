import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite(
  "Kept inputs that are executed again")
struct ReexecutionsTests {
  private static let kept = [Inputs.app("state=1"), Inputs.app("state=2")]

  @Test(
    "what the implementation made of an input counts, and nothing else",
    arguments: [
      (Executions.opened(), true), (.implementationError(message: Array("no".utf8)), true),
      (.adapterError(message: []), false), (.timedOut(milliseconds: 1, partial: []), false),
      (.unsupported(Unsupported(what: Array("it".utf8))), false), (.notRun("lost"), false),
    ] as [(ExchangeResult, Bool)])
  func results(_ result: ExchangeResult, _ counts: Bool) throws {
    var generator = try generator(keeping: [Self.kept[0]])
    let next = generator.next(0, seed: 1)
    let queued = try #require(next)
    generator.learn(Executions.execution(of: queued, number: 0, result))
    #expect(generator.reexecuted.map(\.input) == (counts ? [Self.kept[0]] : []))
  }

  @Test("a kept input that is executed as a row of the corpus is one, too")
  func row() throws {
    var without = try generator(keeping: [], corpus: try Corpus())
    let row = without.next(0, seed: 1)
    let first = try #require(row)
    var generator = try generator(keeping: [first.input], corpus: try Corpus())
    let next = generator.next(0, seed: 1)
    let queued = try #require(next)
    #expect(queued.input == first.input && !queued.origin.seed.hasPrefix("kept."))
    generator.learn(Executions.execution(of: queued, number: 0, Executions.opened()))
    #expect(generator.reexecuted.map(\.input) == [first.input])
  }

  private func generator(keeping inputs: [FuzzInput], corpus: Corpus? = nil) throws -> Generator {
    var plan = CampaignPlan()
    plan.corpus = corpus
    plan.kept = inputs.enumerated().map { Seed("kept.\($0)", $1) }
    return try #require(Generator(.app, plan, Executions.everything, .offered))
  }
}

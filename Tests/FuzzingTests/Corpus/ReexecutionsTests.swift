import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@testable import Fuzzing

@Suite(
  "Kept drafts that are executed again")
struct ReexecutionsTests {
  private static let kept = [Drafts.app("state=1"), Drafts.app("state=2")]

  @Test("what they show now is noted, whether or not it is new")
  func again() throws {
    var generator = try generator(keeping: Self.kept)
    for number in 0..<3 {
      let next = generator.next(number, seed: 1)
      let candidate = try #require(next)
      let isNew = generator.learn(
        Executions.execution(of: candidate, number: number, Executions.opened()))
      if number == 1 { #expect(candidate.draft == Self.kept[1] && !isNew) }
    }
    #expect(generator.reexecuted.map(\.draft) == Self.kept)
    let shown = Executions.execution(of: Self.kept[0], Executions.opened()).behaviour
    #expect(
      generator.reexecuted.map(\.signatures) == [
        (shown.points + [shown.value]).sorted(), (shown.points + [shown.value]).sorted(),
      ])
    #expect(!generator.kept.map(\.draft).contains(Self.kept[1]))
  }

  @Test(
    "what the implementation made of a draft counts, and nothing else",
    arguments: [
      (Executions.opened(), true), (.implementationError(message: Array("no".utf8)), true),
      (.adapterError(message: []), false), (.timedOut(milliseconds: 1, partial: []), false),
      (.unsupported(Unsupported(what: Array("it".utf8))), false), (.notRun("lost"), false),
    ] as [(ExchangeResult, Bool)])
  func results(_ result: ExchangeResult, _ counts: Bool) throws {
    var generator = try generator(keeping: [Self.kept[0]])
    let next = generator.next(0, seed: 1)
    let candidate = try #require(next)
    generator.learn(Executions.execution(of: candidate, number: 0, result))
    #expect(generator.reexecuted.map(\.draft) == (counts ? [Self.kept[0]] : []))
  }

  @Test("a kept draft that is executed as a row of the corpus is one, too")
  func row() throws {
    var without = try generator(keeping: [], corpus: try Corpus())
    let row = without.next(0, seed: 1)
    let first = try #require(row)
    var generator = try generator(keeping: [first.draft], corpus: try Corpus())
    let next = generator.next(0, seed: 1)
    let candidate = try #require(next)
    #expect(candidate.draft == first.draft && !candidate.origin.seed.hasPrefix("kept."))
    generator.learn(Executions.execution(of: candidate, number: 0, Executions.opened()))
    #expect(generator.reexecuted.map(\.draft) == [first.draft])
  }

  @Test("what was never executed isn't kept")
  func seeds() throws {
    #expect(try generator(keeping: Self.kept).kept == [])
  }

  private func generator(keeping drafts: [Draft], corpus: Corpus? = nil) throws -> Generator {
    var plan = CampaignPlan()
    plan.corpus = corpus
    plan.kept = drafts.enumerated().map { Seed("kept.\($0)", $1) }
    return try #require(Generator(.app, plan, Executions.everything, .offered))
  }
}

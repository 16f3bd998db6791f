import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite(
  "Campaigns that keep, and keep again")
struct KeptCorpusTests {
  @Test("what a campaign keeps brings out all that its inputs brought out, and is smaller")
  func smallestSet() async throws {
    let result = try await campaign(keeping: [])
    let corpus = result.corpus(after: [])
    #expect(points(of: corpus) == points(of: result.kept))
    // Beside the features of the inputs there is more to keep than an input for each behaviour.
    #expect(corpus.count > 2 * result.behaviours, "\(corpus.count), \(result.behaviours)")
    #expect(corpus.count < result.kept.count, "\(corpus.count), \(result.kept.count)")
    #expect(result.kept.count == result.roles.map(\.kept).reduce(0, +))
  }

  @Test("each place of the code that was reached has its input")
  func coverage() async throws {
    let result = try await campaign(keeping: []) { input, reply in
      var reply = reply
      reply.coverage = [UInt32(input.url?.octets.count ?? 0) / 10]
      return reply
    }
    let places = { (inputs: [KeptInput]) in
      Set(inputs.flatMap(\.points).filter { $0 >> 32 == 0xC0DE_0000 })
    }
    #expect(places(result.kept).count > 20)
    #expect(places(result.corpus(after: [])) == places(result.kept))
  }

  @Test("a later campaign with the same implementation loses nothing, and doubles nothing")
  func sameAgain() async throws {
    let earlier = try await campaign(keeping: []).corpus(after: [])
    let again = try await campaign(keeping: earlier, seed: 2)
    #expect(KeptInput.distinct(again.reexecuted) == earlier)
    let corpus = again.corpus(after: earlier)
    #expect(points(of: corpus).isSuperset(of: points(of: earlier)))
    // A person put copies there, and notes nothing.
    let unnoted = earlier.map { KeptInput($0.input) }
    #expect(again.corpus(after: earlier + unnoted) == corpus)
    #expect(again.corpus(after: unnoted) == corpus)
  }

  @Test("what another implementation showed gives way to what this one shows")
  func anotherImplementation() async throws {
    let earlier = try await campaign(keeping: []) { _, reply in
      var reply = reply
      reply.handled = !reply.handled
      return reply
    }.corpus(after: [])
    let now = try await campaign(keeping: earlier)
    #expect(now.reexecuted.count == earlier.count)
    let shown = points(of: now.reexecuted + now.kept)
    #expect(!points(of: earlier).isSubset(of: shown))
    #expect(points(of: now.corpus(after: earlier)) == shown)
  }

  @Test("an input that isn't executed again keeps what is noted")
  func notExecuted() async throws {
    let other = KeptInput(Inputs.endpoint, points: [1])
    let unanswered = KeptInput(Inputs.app("state=hangs"), points: [2])
    let start = ToyApp.start()
    let result = try await campaign(keeping: [other, unanswered]) {
      () throws(StartFailure) in
      AlteredAdapter(try start()) { input in
        guard case .app(let input) = input, let link = input.url?.octets else { return false }
        return link.holds("state=hangs")
      }
    }
    #expect(result.reexecuted == [])
    let corpus = result.corpus(after: [other, unanswered])
    #expect(corpus.contains(other) && corpus.contains(unanswered))
  }

  private func campaign(
    keeping inputs: [KeptInput], seed: UInt64 = 1,
    _ twist: @escaping ToyApp.Twist = { $1 }
  ) async throws -> CampaignResult {
    try await campaign(keeping: inputs, seed: seed, ToyApp.start { twist })
  }

  private func campaign(
    keeping inputs: [KeptInput], seed: UInt64 = 1,
    _ start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
  ) async throws -> CampaignResult {
    var plan = CampaignPlan(runs: 800)
    plan.goal = .nothing
    plan.budget.seed = seed
    plan.kept = inputs.enumerated().map { Seed("kept.\($0 + 1)", $1.input) }
    return try await plan.run(start)
  }
}

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

  private func generator(keeping inputs: [FuzzRequest], corpus: Corpus? = nil) throws -> Generator {
    var plan = CampaignPlan()
    plan.corpus = corpus
    plan.kept = inputs.enumerated().map { Seed("kept.\($0)", $1) }
    return try #require(Generator(.app, plan, Executions.everything, .offered))
  }
}

import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Parents of inputs")
struct ParentTests {
  @Test("where every input shows something new, inputs stay as long and as near their seed")
  func growth() throws {
    let first = Generator(.app, CampaignPlan(), Executions.everything, .offered)
    var generator = try #require(first)
    var octets: [Int] = []
    for number in 0..<6_000 {
      let next = generator.next(number, seed: 1)
      let queued = try #require(next)
      octets.append(queued.input.length)
      generator.learn(
        Executions.execution(
          of: queued, number: number,
          Executions.opened(Executions.answer("code=4%2FP7&state=S1"), coverage: [UInt32(number)])))
    }
    let depths = generator.fuzzCorpus.entries.map(\.queued.origin.mutators.count)
    #expect(depths.max() == FuzzCorpus.mostMutations)
    let (early, late) = (octets[1_500..<3_000], octets[4_500...])
    #expect(late.reduce(0, +) < 2 * early.reduce(0, +))
  }
}

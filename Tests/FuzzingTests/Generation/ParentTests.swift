import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Parents of drafts")
struct ParentTests {
  @Test("where every draft shows something new, drafts stay as long and as near their seed")
  func growth() throws {
    let first = Generator(.app, CampaignPlan(), Executions.everything, .offered)
    var generator = try #require(first)
    var octets: [Int] = []
    for number in 0..<6_000 {
      let next = generator.next(number, seed: 1)
      let candidate = try #require(next)
      octets.append(candidate.draft.length)
      generator.learn(
        Executions.execution(
          of: candidate, number: number,
          Executions.opened(Executions.answer("code=4%2FP7&state=S1"), coverage: [UInt32(number)])))
    }
    let depths = generator.pool.entries.map(\.lineage.mutators.count)
    #expect(depths.max() == Pool.mostMutations)
    let (early, late) = (octets[1_500..<3_000], octets[4_500...])
    #expect(late.reduce(0, +) < 2 * early.reduce(0, +))
  }
}

import AppFlip
import Conformance
import Fuzzing
import TestSupport
import Testing

@Suite("Minimiser", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct MinimiserTests {
  /// A link of 418 octets that has the code twice.
  static let repeatedCode: Draft = {
    let long = String(repeating: "0123456789abcdef", count: 4)
    var draft = Drafts.returned(
      "https://client.example.com/cb",
      "utm_source=\(long)&code=4%2FP7q7W91a-oMsCeLvIaQm6bTrgtp7&debug&x=%zz&session=\(long)"
        + "&&state=S1&code=4%2FZZZZZZZZZZZZ&lang=de-DE;q=1&\(long)=\(long)")
    draft.link?.fragment = []
    let rest = 418 - draft.length + (draft.pending.map { $0.redirectURI.count + $0.state.count } ?? 0)
    draft.link?.fragment = Array(repeating: UInt8(ascii: "f"), count: rest)
    return draft
  }()

  private func minimise(
    _ draft: Draft, budget: Int = Minimiser.usualBudget, with toy: Toy
  ) throws -> Minimisation {
    let minimiser = Minimiser(world: .offered, good: Drafts.good(draft.role), budget: budget)
    return try #require(
      minimiser.minimise([draft], showing: toy.symptom, by: toy.run))
  }

  private func shown(_ draft: Draft) -> String {
    var shown = draft.link.map { Octets.escaped($0.octets) } ?? "no link"
    if let form = draft.form { shown += " form \(Octets.escaped(DraftLink(base: [], query: form).octets))" }
    return shown
  }

  @Test("a repeated code in a link of 418 octets comes to its core within 30 executions")
  func repeatedCode() throws {
    #expect(Self.repeatedCode.link?.length == 418)
    let toy = try Toy.breaking { ($0.link?.query ?? []).indices(named: "code").count > 1 }
    let result = try minimise(Self.repeatedCode, with: toy)
    #expect(shown(result.steps[0]) == "https://client.example.com/cb?code=a&code=a")
    #expect(result.executions <= 30)
    #expect(result.executions == toy.seen.count)
    #expect(result.isMinimal)
  }

  @Test("so does one that must differ")
  func differingCode() throws {
    let toy = try Toy.breaking { draft in
      let query = draft.link?.query ?? []
      return Set(query.indices(named: "code").compactMap { query[$0].value }).count > 1
    }
    let result = try minimise(Self.repeatedCode, with: toy)
    #expect(shown(result.steps[0]) == "https://client.example.com/cb?code=a&code=b")
    #expect(result.executions <= 30)
  }
}

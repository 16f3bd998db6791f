import AppFlip
import Fuzzing
import Testing

@Suite("All mutators")
struct MutatorContractTests {
  @Test(
    "makes another draft of the same role, the same with the same seed, and none too long",
    arguments: SampleDrafts.mutators.map(\.name))
  func contract(_ name: String) throws {
    let mutator = try #require(SampleDrafts.mutators.first { $0.name == name })
    var applies = false
    for draft in SampleDrafts.all {
      for seed in 0..<UInt64(draft.length > 1_000 ? 2 : 12) {
        guard let made = SampleDrafts.made(mutator, of: draft, seed: seed) else { continue }
        applies = true
        #expect(made != draft && made.role == draft.role)
        #expect(made.length <= Draft.longest)
        #expect(SampleDrafts.made(mutator, of: draft, seed: seed) == made)
      }
    }
    #expect(applies)
  }

  @Test("a change of the link is a change of its octets", arguments: SampleDrafts.all.indices)
  func octets(_ index: Int) {
    let draft = SampleDrafts.all[index]
    guard draft.length < 1_000 else { return }
    for mutator in SampleDrafts.mutators {
      for seed in 0..<UInt64(4) {
        guard let made = SampleDrafts.made(mutator, of: draft, seed: seed) else { continue }
        let isLinkChanged = made.link?.octets != draft.link?.octets
        #expect(isLinkChanged == (made.link != draft.link))
      }
    }
  }

  @Test(
    "what a draft doesn't have isn't changed: a redirect URI, a value",
    arguments: (RedirectURIMutators.all + ValueMutators.all).map(\.name))
  func absent(_ name: String) throws {
    for role in Role.allCases {
      #expect(try SampleDrafts.made(name, of: Draft(role, link: nil), seeds: 20).isEmpty)
    }
    #expect(try SampleDrafts.made(name, of: SampleDrafts.flip("x=y&State=z"), seeds: 20).isEmpty)
  }

  @Test("the context's generator decides all: other seeds make other drafts")
  func seeds() {
    for mutator in RedirectURIMutators.all + ValueMutators.all where mutator.weight == 8 {
      let made = SampleDrafts.all.flatMap { draft in
        draft.length > 1_000
          ? []
          : (0..<8).compactMap { SampleDrafts.made(mutator, of: draft, seed: $0)?.link?.octets }
      }
      #expect(Set(made).count > 1)
    }
  }

  @Test("every name is there once, of its level")
  func names() {
    let names = SampleDrafts.mutators.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(RedirectURIMutators.all.allSatisfy { $0.name.hasPrefix("redirect-uri/") })
    #expect(ValueMutators.all.allSatisfy { $0.name.hasPrefix("values/") })
    #expect(RequestMutators.all.allSatisfy { $0.name.hasPrefix("request/") })
    #expect(StartMutators.all.allSatisfy { $0.name.hasPrefix("start/") })
    #expect(FormMutators.all.allSatisfy { $0.name.hasPrefix("request/") })
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0.isVisible && $0 != UInt8(ascii: " ") } })
    #expect(SampleDrafts.mutators.allSatisfy { (1...8).contains($0.weight) })
  }

  @Test("every summary is a sentence")
  func summaries() {
    for summary in SampleDrafts.mutators.map(\.summary) {
      #expect(summary.wholeMatch(of: /[A-Z][ -~]{20,}[^ ]\./) != nil && !summary.contains("  "))
    }
  }
}

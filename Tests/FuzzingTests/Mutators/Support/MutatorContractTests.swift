import AppFlip
import Fuzzing
import Testing

@Suite("All mutators")
struct MutatorContractTests {
  @Test(
    "makes another input of the same role, the same with the same seed, and none too long",
    arguments: SampleInputs.mutators.map(\.name))
  func contract(_ name: String) throws {
    let mutator = try #require(SampleInputs.mutators.first { $0.name == name })
    var applies = false
    for input in SampleInputs.all {
      for seed in 0..<UInt64(input.length > 1_000 ? 2 : 12) {
        guard let made = SampleInputs.made(mutator, of: input, seed: seed) else { continue }
        applies = true
        #expect(made != input && made.role == input.role)
        #expect(made.length <= FuzzInput.longest)
        #expect(SampleInputs.made(mutator, of: input, seed: seed) == made)
      }
    }
    #expect(applies)
  }

  @Test("a change of the link is a change of its octets", arguments: SampleInputs.all.indices)
  func octets(_ index: Int) {
    let input = SampleInputs.all[index]
    guard input.length < 1_000 else { return }
    for mutator in SampleInputs.mutators {
      for seed in 0..<UInt64(4) {
        guard let made = SampleInputs.made(mutator, of: input, seed: seed) else { continue }
        let isLinkChanged = made.link?.octets != input.link?.octets
        #expect(isLinkChanged == (made.link != input.link))
      }
    }
  }

  @Test(
    "what an input doesn't have isn't changed: a redirect URI, a value",
    arguments: (RedirectURIMutators.all + ValueMutators.all).map(\.name))
  func absent(_ name: String) throws {
    for role in Role.allCases {
      #expect(try SampleInputs.made(name, of: FuzzInput(role, link: nil), seeds: 20).isEmpty)
    }
    #expect(try SampleInputs.made(name, of: SampleInputs.flip("x=y&State=z"), seeds: 20).isEmpty)
  }

  @Test("the context's generator decides all: other seeds make other inputs")
  func seeds() {
    for mutator in RedirectURIMutators.all + ValueMutators.all where mutator.weight == 8 {
      let made = SampleInputs.all.flatMap { input in
        input.length > 1_000
          ? []
          : (0..<8).compactMap { SampleInputs.made(mutator, of: input, seed: $0)?.link?.octets }
      }
      #expect(Set(made).count > 1)
    }
  }

  @Test("every name is there once, of its level")
  func names() {
    let names = SampleInputs.mutators.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(RedirectURIMutators.all.allSatisfy { $0.name.hasPrefix("redirect-uri/") })
    #expect(ValueMutators.all.allSatisfy { $0.name.hasPrefix("values/") })
    #expect(RequestMutators.all.allSatisfy { $0.name.hasPrefix("request/") })
    #expect(StartMutators.all.allSatisfy { $0.name.hasPrefix("start/") })
    #expect(FormMutators.all.allSatisfy { $0.name.hasPrefix("request/") })
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0.isVisible && $0 != UInt8(ascii: " ") } })
    #expect(SampleInputs.mutators.allSatisfy { (1...8).contains($0.weight) })
  }

  @Test("every summary is a sentence")
  func summaries() {
    for summary in SampleInputs.mutators.map(\.summary) {
      #expect(summary.wholeMatch(of: /[A-Z][ -~]{20,}[^ ]\./) != nil && !summary.contains("  "))
    }
  }
}

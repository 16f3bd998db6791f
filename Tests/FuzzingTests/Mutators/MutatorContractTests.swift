import AppFlip
import TestSupport
import Testing

@testable import Fuzzing

@Suite("All mutators")
struct MutatorContractTests {
  @Test(
    "makes another input of the same role, the same with the same seed, and none too long",
    .longProof("the contract of all mutators"),
    arguments: Mutators.all.map(\.name))
  func contract(_ name: String) throws {
    let mutator = try #require(Mutators.all.first { $0.name == name })
    let isOfText = ["parameters/", "encoding/", "bytes/"].contains { name.hasPrefix($0) }
    var (applies, varies) = (false, false)
    for input in SampleInputs.all {
      let isCostly = input.length > 1_000 || mutator.weight == 1
      let made = SampleInputs.made(mutator, of: input, seeds: 0..<(isCostly ? 2 : 12))
      #expect(SampleInputs.made(mutator, of: input, seeds: 0..<(isCostly ? 2 : 12)) == made)
      for other in made {
        // Another input is one that hands other bytes over.
        #expect(other.fingerprint != input.fingerprint && other.role == input.role)
        #expect(other.length <= FuzzRequest.longest)
        guard isOfText else { continue }
        #expect(other.outcome == input.outcome && other.activity == input.activity)
        #expect(other.code == input.code && other.pending == input.pending)
      }
      applies = applies || !made.isEmpty
      varies = varies || Set(made.map(\.fingerprint)).count > 1
    }
    #expect(applies && varies != Self.unvaried.contains(name))
  }

  private static let unvaried: Set<String> = [
    "redirect-uri/marker", "request/activity", "request/form-from-query", "request/no-pending",
    "request/form-split", "parameters/form-into-query", "start/scope-order", "start/scope-repeated",
  ]

  @Test(
    "every entry of a table applies to a redirect URI",
    arguments: RedirectURIMutators.all.map(\.name))
  func tables(_ name: String) throws {
    let mutator = try #require(RedirectURIMutators.all.first { $0.name == name })
    for case .targetEdits(_, let edits) in mutator.edits {
      let target = URIReference(splitting: SampleInputs.bytes(SampleInputs.target))
      #expect(edits(target, SampleInputs.fixture).allSatisfy { $0(target) != nil })
    }
  }

  @Test("every name is there once, of its level, and every summary is a sentence")
  func names() {
    #expect(Set(Mutators.all.map(\.name)).count == Mutators.all.count)
    let levels = [
      "parameters": ParameterMutators.all, "redirect-uri": RedirectURIMutators.all,
      "values": ValueMutators.all, "encoding": EncodingMutators.all, "bytes": ByteMutators.all,
      "request": RequestMutators.all + FormMutators.all, "start": StartMutators.all,
      "characters": CharacterMutators.all,
    ]
    for (level, mutators) in levels {
      for mutator in mutators {
        #expect(mutator.name.wholeMatch(of: /[a-z-]+\/[a-z0-9-]+/) != nil)
        #expect(mutator.name.hasPrefix(level + "/") && (1...40).contains(mutator.weight))
        let summary = mutator.summary
        #expect(summary.wholeMatch(of: /[A-Z][ -~]{20,}[^ ]\./) != nil && !summary.contains("  "))
      }
    }
    #expect(levels.values.joined().count == Mutators.all.count)
  }
}

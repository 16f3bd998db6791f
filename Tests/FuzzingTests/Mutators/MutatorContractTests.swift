import AppFlip
import Fuzzing
import TestSupport
import Testing

@Suite("All mutators")
struct MutatorContractTests {
  @Test(
    "makes another input of the same role, the same with the same seed, and none too long",
    .longProof("the contract of all mutators"),
    arguments: SampleInputs.mutators.map(\.name))
  func contract(_ name: String) throws {
    let mutator = try #require(SampleInputs.mutators.first { $0.name == name })
    let isOfText = ["parameters/", "encoding/", "bytes/"].contains { name.hasPrefix($0) }
    var (applies, varies) = (false, false)
    for input in SampleInputs.all {
      var made: Set<UInt64> = []
      for seed in 0..<UInt64(input.length > 1_000 || mutator.weight == 1 ? 2 : 12) {
        guard let other = SampleInputs.made(mutator, of: input, seed: seed) else { continue }
        made.insert(other.fingerprint)
        // Another input is one that hands other octets over.
        #expect(other.fingerprint != input.fingerprint && other.role == input.role)
        #expect(other.length <= FuzzInput.longest)
        #expect(SampleInputs.made(mutator, of: input, seed: seed) == other)
        guard isOfText else { continue }
        #expect(other.outcome == input.outcome && other.activity == input.activity)
        #expect(other.code == input.code && other.pending == input.pending)
      }
      applies = applies || !made.isEmpty
      varies = varies || made.count > 1
    }
    #expect(applies && varies != Self.unvaried.contains(name))
  }

  /// Those that can do but one thing to an input.
  private static let unvaried: Set<String> = [
    "parameters/question-mark", "redirect-uri/environment", "request/activity",
    "request/form-from-query", "request/no-pending", "request/query-from-form",
    "start/scope-order", "start/splice",
  ]

  @Test(
    "what an input doesn't have isn't changed: a link, a redirect URI, a value",
    arguments: (RedirectURIMutators.all + ValueMutators.all + ParameterMutators.all
      + EncodingMutators.all + ByteMutators.all).map(\.name))
  func absent(_ name: String) throws {
    for role in Role.allCases {
      #expect(try SampleInputs.made(name, of: FuzzInput(role, link: nil), seeds: 20).isEmpty)
    }
    guard name.hasPrefix("redirect-uri/") || name.hasPrefix("values/") else { return }
    #expect(try SampleInputs.made(name, of: SampleInputs.flip("x=y&State=z"), seeds: 20).isEmpty)
  }

  @Test("every name is there once, of its level")
  func names() {
    let names = SampleInputs.mutators.map(\.name)
    #expect(Set(names).count == names.count)
    let levels = [
      "parameters": ParameterMutators.all, "redirect-uri": RedirectURIMutators.all,
      "values": ValueMutators.all, "encoding": EncodingMutators.all, "bytes": ByteMutators.all,
      "request": RequestMutators.all + FormMutators.all, "start": StartMutators.all,
      "characters": CharacterMutators.all,
    ]
    for (level, mutators) in levels {
      for mutator in mutators {
        #expect(mutator.name.wholeMatch(of: /[a-z-]+\/[a-z0-9-]+/) != nil)
        #expect(mutator.name.hasPrefix(level + "/") && (1...8).contains(mutator.weight))
      }
    }
    #expect(levels.values.joined().count == names.count)
  }

  @Test("every summary is a sentence")
  func summaries() {
    for summary in SampleInputs.mutators.map(\.summary) {
      #expect(summary.wholeMatch(of: /[A-Z][ -~]{20,}[^ ]\./) != nil && !summary.contains("  "))
    }
  }
}

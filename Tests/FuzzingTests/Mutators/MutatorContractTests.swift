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
      var made: Set<UInt64> = []
      for seed in 0..<UInt64(input.length > 1_000 || mutator.weight == 1 ? 2 : 12) {
        guard let other = SampleInputs.made(mutator, of: input, seed: seed) else { continue }
        made.insert(other.fingerprint)
        // Another input is one that hands other octets over.
        #expect(other.fingerprint != input.fingerprint && other.role == input.role)
        #expect(other.length <= FuzzRequest.longest)
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

  private static let unvaried: Set<String> = [
    "parameters/question-mark", "redirect-uri/environment", "redirect-uri/marker",
    "request/activity", "request/form-from-query", "request/no-pending", "request/query-from-form",
    "start/scope-order", "start/splice",
  ]

  @Test(
    "what is missing, or can't be decoded, isn't changed: a link, a redirect URI, a value",
    arguments: (RedirectURIMutators.all + ValueMutators.all + ParameterMutators.all
      + EncodingMutators.all + ByteMutators.all).map(\.name))
  func absent(_ name: String) throws {
    for role in Role.allCases {
      #expect(try SampleInputs.made(name, of: FuzzRequest(role, link: nil), seeds: 20).isEmpty)
    }
    let queries =
      switch name.split(separator: "/")[0] {
      case "redirect-uri":
        ["x=y&State=z", "state=x"] + ["", "=", "=%zz", "=a%2"].map { "redirect_uri\($0)" }
      case "values": ["x=y&State=z"]
      default: [String]()
      }
    for query in queries {
      #expect(try SampleInputs.made(name, of: SampleInputs.flip(query), seeds: 20).isEmpty)
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

  @Test("other parameters are a change where they are written in other octets, and not too long")
  func parameters() {
    func changed(_ input: FuzzRequest, _ parameters: InputParameters) -> FuzzRequest? {
      var made = input
      if made.replace(parameters: parameters) { return made }
      #expect(made == input)
      return nil
    }
    for input in [FuzzRequest(link: "a?x=1&y&z=3#f"), FuzzRequest(link: "a?x", form: "p=1&q")] {
      let (own, room) = (input.parameters, FuzzRequest.longest - input.length)
      func longer(by count: Int) -> InputParameters {
        own + [InputParameter([UInt8](repeating: 0x61, count: count - 1), nil)]
      }
      #expect(changed(input, own) == nil && changed(input, longer(by: room + 1)) == nil)
      #expect(changed(input, longer(by: room))?.length == FuzzRequest.longest)
    }
    // None and an empty one are written alike.
    #expect(changed(FuzzRequest(link: "a?"), []) == nil)
    #expect(changed(FuzzRequest(link: "a"), [])?.link?.octets == Array("a?".utf8))
    #expect(changed(FuzzRequest(.app, link: nil), [InputParameter([1], nil)]) == nil)
  }
}

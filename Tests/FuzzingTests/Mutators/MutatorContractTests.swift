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
        #expect(mutator.name.hasPrefix(level + "/") && (1...8).contains(mutator.weight))
        let summary = mutator.summary
        #expect(summary.wholeMatch(of: /[A-Z][ -~]{20,}[^ ]\./) != nil && !summary.contains("  "))
      }
    }
    #expect(levels.values.joined().count == Mutators.all.count)
  }

  private static let replaced = [
    FuzzInput(link: "a?x=1&y&z=3#f"), FuzzInput(link: "a?x", form: "p=1&q"),
    FuzzInput(link: "a", form: "p"),
  ]

  @Test("as long a text as may be sent goes in, a longer one changes nothing", arguments: replaced)
  func texts(_ input: FuzzInput) {
    let values = input.parameters.indices.map { input.slot(ofValueAt: $0) }
    for slot in values + [.link, .form] where slot.isEncoded || input[slot] != nil {
      var plain = input
      plain[slot] = []
      let longest = [UInt8](repeating: 0x61, count: FuzzInput.longest - plain.length)
      plain[slot] = longest
      #expect(plain.length == FuzzInput.longest)
      #expect(changed(input) { $0.replace(slot, by: longest) } == plain)
      #expect(changed(input) { $0.replace(slot, by: longest + [0x61]) } == nil)
    }
  }

  @Test("other parameters are a change where they are written in other octets", arguments: replaced)
  func parameters(_ input: FuzzInput) {
    let own = input.parameters
    #expect(changed(input) { $0.replace(parameters: own) } == nil)
    let more = own + [InputParameter([], nil)]
    #expect(changed(input) { $0.replace(parameters: more) }?.parameters == more)
    let long = InputParameter([], [UInt8](repeating: 0x61, count: FuzzInput.longest))
    #expect(changed(input) { $0.replace(parameters: [long]) } == nil)
  }

  @Test("none and an empty one are written alike: no change")
  func regrouped() {
    #expect(changed(FuzzInput(link: "a?")) { $0.replace(parameters: []) } == nil)
    let made = changed(FuzzInput(link: "a")) { $0.replace(parameters: []) }
    #expect(made?.link?.octets == Array("a?".utf8))
    let other: InputParameters = [InputParameter([1], nil)]
    #expect(changed(FuzzInput(.app, link: nil)) { $0.replace(parameters: other) } == nil)
  }

  /// What a change makes of an input; nil for none, which leaves the input as it was.
  private func changed(_ input: FuzzInput, by change: (inout FuzzInput) -> Bool) -> FuzzInput? {
    var made = input
    if change(&made) { return made }
    #expect(made == input)
    return nil
  }
}

import AppFlip
import Fuzzing
import Testing

@Suite(
  "Mutators of parameters, encodings and octets")
struct MutatorPropertyTests {
  private static let levels = [
    "parameters": ParameterMutators.all, "encoding": EncodingMutators.all,
    "bytes": ByteMutators.all,
  ]
  private static let names = levels.values.joined().map(\.name)

  private static let flip =
    "https://app.example.com/flip?client_id=google-LINK-42&scope=devices%20profile&state=a%2Fb%2B"
    + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"

  private static let inputs = [
    FuzzInput(link: flip), FuzzInput(link: ""), FuzzInput(link: "a"), FuzzInput(link: "?"),
    FuzzInput(link: "a?&&=&%#"),
    FuzzInput(link: "https://a/b", form: "client_id=x&state=%2F&state"),
    FuzzInput(link: "a?q=1", form: ""),
    FuzzInput(link: "a?x=" + String(repeating: "%2F", count: FuzzInput.longest / 3 - 2)),
  ]

  private static let words = ["state", "&", "%00", "null"].map { Array($0.utf8) }

  @Test(
    "makes another input that isn't too long, the same for the same seed, and leaves the rest alone",
    arguments: names)
  func another(_ name: String) throws {
    for input in Self.inputs {
      let mutation = try Mutation(name, input, mate: Self.flip, words: Self.words)
      for seed in 0..<UInt64(input.length > 1_000 || mutation.mutator.weight == 1 ? 2 : 8) {
        guard let made = mutation.made(seed: seed) else { continue }
        #expect(mutation.made(seed: seed) == made)
        #expect(made.length <= FuzzInput.longest)
        #expect(made.texts != input.texts)
        #expect(made.role == input.role && made.outcome == input.outcome)
        #expect(made.activity == input.activity && made.pending == nil && made.code.isEmpty)
      }
    }
  }

  @Test("applies to an ordinary link, other values for other seeds", arguments: names)
  func ordinary(_ name: String) throws {
    let input =
      name == "parameters/form-into-query"
      ? FuzzInput(link: "https://a/b", form: "x=1&y=2&z=3") : FuzzInput(link: Self.flip)
    let seeds: UInt64 = name.contains("many") || name.contains("long") ? 4 : 32
    let all = try Mutation(name, input, mate: Self.flip, words: Self.words).all(seeds: seeds)
    #expect(all.count > (name == "parameters/question-mark" ? 0 : 1))
  }

  @Test("doesn't apply without a link", arguments: names) func noLink(_ name: String) throws {
    let mutation = try Mutation(
      name, FuzzInput(.app, link: nil), mate: Self.flip, words: Self.words)
    #expect((0..<20).allSatisfy { mutation.made(seed: $0) == nil })
  }

  @Test("has a permanent name of its level, and a weight", arguments: levels.keys.sorted())
  func name(_ level: String) throws {
    for mutator in try #require(Self.levels[level]) {
      #expect(mutator.name.wholeMatch(of: /[a-z]+\/[a-z0-9-]+/) != nil)
      #expect(mutator.name.hasPrefix(level + "/"))
      #expect((1...8).contains(mutator.weight))
    }
    #expect(Set(Self.names).count == Self.names.count)
  }
}

import AppFlip
import Conformance
import Fuzzing
import Testing

/// A mutator and the input that it is tried on.
struct Mutation: Sendable {
  let mutator: Mutator
  let input: FuzzInput
  /// What it may splice with and put in.
  let mate: FuzzInput
  let words: [[UInt8]]

  /// Looks a mutator up by its name.
  init(
    _ name: String, _ input: FuzzInput, mate: String = "m", words: [[UInt8]] = []
  ) throws {
    let all =
      ParameterMutators.all + EncodingMutators.all + ByteMutators.all + CharacterMutators.all
    mutator = try #require(all.first { $0.name == name })
    self.input = input
    self.mate = FuzzInput(link: mate)
    self.words = words
  }

  init(_ name: String, _ link: String, mate: String = "m", words: [[UInt8]] = []) throws {
    try self.init(name, FuzzInput(link: link), mate: mate, words: words)
  }

  /// What the mutator makes with a seed.
  func made(seed: UInt64) -> FuzzInput? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), fixture: .offered, outcomes: Outcome.allCases, mate: mate,
      words: words)
    return mutator.made(of: input, &context)
  }

  /// All that the mutator makes with the seeds below a number, each once.
  func all(seeds: UInt64 = 400) -> Set<String> {
    Set((0..<seeds).compactMap { made(seed: $0)?.shown })
  }
}

extension Mutator {
  /// The input that the mutator makes of one, which stays as it is where there is none.
  func made(of input: FuzzInput, _ context: inout MutationContext) -> FuzzInput? {
    var made = input
    guard mutate(&made, &context) else {
      #expect(made == input)
      return nil
    }
    return made
  }
}

extension FuzzInput {
  /// An input for an app.
  init(link: String) { self.init(.app, link: InputLink(splitting: Array(link.utf8))) }

  /// An input for an authorization endpoint.
  init(link: String, form: String) {
    self.init(
      .authorizationEndpoint, link: InputLink(splitting: Array(link.utf8)),
      form: InputParameters(splitting: Array(form.utf8)))
  }

  /// The octets of the link and of the form.
  var texts: [[UInt8]] {
    [link?.octets ?? [], form?.written ?? []]
  }

  /// The link as printable ASCII, and the form behind a space.
  var shown: String {
    texts.prefix(form == nil ? 1 : 2).map(Octets.escaped).joined(separator: " ")
  }
}

import AppFlip
import Conformance
import Fuzzing
import Testing

/// A mutator and the draft that it is tried on.
struct Mutation: Sendable {
  let mutator: Mutator
  let draft: Draft
  /// What it may splice with and put in.
  let mate: Draft
  let words: [[UInt8]]

  /// Looks a mutator up by its name.
  init(
    _ name: String, _ draft: Draft, mate: String = "m", words: [[UInt8]] = []
  ) throws {
    let all = ParameterMutators.all + EncodingMutators.all + ByteMutators.all
    mutator = try #require(all.first { $0.name == name })
    self.draft = draft
    self.mate = Draft(link: mate)
    self.words = words
  }

  init(_ name: String, _ link: String, mate: String = "m", words: [[UInt8]] = []) throws {
    try self.init(name, Draft(link: link), mate: mate, words: words)
  }

  /// What the mutator makes with a seed.
  func made(seed: UInt64) -> Draft? {
    var context = MutationContext(
      random: SplitMix64(seed: seed), world: .offered, outcomes: Outcome.allCases, mate: mate,
      words: words)
    return mutator.made(of: draft, &context)
  }

  /// All that the mutator makes with the seeds below a number, each once.
  func all(seeds: UInt64 = 400) -> Set<String> {
    Set((0..<seeds).compactMap { made(seed: $0)?.shown })
  }
}

extension Mutator {
  /// The draft that the mutator makes of one, which stays as it is where there is none.
  func made(of draft: Draft, _ context: inout MutationContext) -> Draft? {
    var made = draft
    guard mutate(&made, &context) else {
      #expect(made == draft)
      return nil
    }
    return made
  }
}

extension Draft {
  /// A draft for an app.
  init(link: String) { self.init(.app, link: DraftLink(splitting: Array(link.utf8))) }

  /// A draft for an authorization endpoint.
  init(link: String, form: String) {
    self.init(
      .authorizationEndpoint, link: DraftLink(splitting: Array(link.utf8)),
      form: DraftParameters(splitting: Array(form.utf8)))
  }

  /// The octets of the link and of the form.
  var texts: [[UInt8]] {
    var octets: [UInt8] = []
    form?.write(to: &octets)
    return [link?.octets ?? [], octets]
  }

  /// The link as printable ASCII, and the form behind a space.
  var shown: String {
    texts.prefix(form == nil ? 1 : 2).map(Octets.escaped).joined(separator: " ")
  }
}

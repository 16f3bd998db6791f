import Testing

/// A link, and all that a mutator makes of it.
struct Mutated: Sendable, CustomTestStringConvertible {
  let name: String
  let link: String
  let results: Set<String>

  init(_ name: String, _ link: String, _ results: [String]) {
    self.name = name
    self.link = link
    self.results = Set(results)
  }

  var testDescription: String { "\(name) of \(link)" }
}

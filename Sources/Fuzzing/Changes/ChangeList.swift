import AdapterProtocol
package import AppFlip
import Conformance

/// All changes of a role's good request.
package struct ChangeList: Sendable {
  let role: Role
  let good: FuzzRequest
  let fixture: Fixture
  /// The changes of all mutators that have a list, in the order of application.
  package let listed: [Change]
  /// The changes that only inputs of a session use.
  let ofSessions: [Change]
  private let places: [String: Int]
  private let drawn: [Mutator]
  private let words: [[UInt8]]

  /// A mutator with the places of its listed changes; no places if it draws.
  typealias Row = (mutator: Mutator, listed: [Int])
  /// Each mutator, repeated according to its weight.
  let rows: [Row]
  /// The mutators that make a different legal request.
  let ordinary: [Row]
  /// The mutators that must not change the decision.
  let preserving: [Row]
  /// The mutators of one character.
  let characters: [Row]

  init?(_ role: Role, in fixture: Fixture, words: [[UInt8]]) {
    guard let good = FuzzRequest.good(role, in: fixture) else { return nil }
    (self.role, self.good, self.fixture, self.words) = (role, good, fixture, words)
    let dictionary = Mutator(
      "values/word", "Puts a word of the dictionary in place of a value.",
      .pieces(words.map { PercentEncoding.encode($0) }, at: [.alone]))
    let all = Mutators.all + [dictionary]
    var seen: Set<UInt64> = [good.fingerprint]
    listed = Factor.all(of: role).enumerated().flatMap { part, factor in
      let changes = all.flatMap { $0.changes(in: factor, part: part, of: good, fixture) }
      // Two changes with the same result are one.
      return changes.filter { change in
        var request = good
        return change.apply(to: &request) && seen.insert(request.fingerprint).inserted
      }
    }
    ofSessions = SessionMutators.changes(of: good)
    places = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1.name, $0) })
    drawn = Mutators.all.filter { $0.roles.contains(role) && $0.draw != nil }
    let places = Dictionary(grouping: listed.indices) { [listed] in listed[$0].mutator.name }
    let named = all.map { ($0, places[$0.name] ?? []) }
      .filter { [drawn] row in !row.1.isEmpty || drawn.contains { $0.name == row.0.name } }
    rows = named.filter { $0.0.feature != .coverage }
      .flatMap { Array(repeating: $0, count: $0.0.weight) }
    characters = named.filter { $0.0.feature == .coverage }
    ordinary = named.filter { $0.0.use != .special }
    preserving = named.filter { $0.0.preserves != nil }
  }

  /// The good request with changes; nil if a change doesn't apply.
  func request(with changes: [Change]) -> FuzzRequest? {
    var request = good
    for change in changes where !change.apply(to: &request) { return nil }
    return request
  }

  package func change(named name: String) -> Change? {
    if let place = places[name] { return listed[place] }
    if let change = ofSessions.first(where: { $0.name == name }) { return change }
    guard let slash = name.lastIndex(of: "/"),
      let number = UInt64(name[name.index(after: slash)...])
    else { return nil }
    return drawn.first { $0.name == name[..<slash] }.map { change(by: $0, number) }
  }

  /// The first listed change of the same mutator; nil for that change itself.
  func plainest(like change: Change) -> Change? {
    listed.first { $0.key == change.key }.flatMap { $0 == change ? nil : $0 }
  }

  private func change(by mutator: Mutator, _ number: UInt64) -> Change {
    Change(mutator, number, part: .max) { [words] request in
      var random = SplitMix64(seed: number)
      mutator.draw?(&request, &random, words)
    }
  }

  /// The change that a number chooses: a listed change, or a drawn change of one of the other mutators.
  func change(at number: UInt64) -> Change {
    let (seed, place) = number.quotientAndRemainder(dividingBy: UInt64(listed.count + drawn.count))
    if place < listed.count { return listed[Int(place)] }
    return change(by: drawn[Int(place) - listed.count], seed)
  }

  /// Draws a mutator, then one of its listed changes or a seeded one.
  func draw(_ rows: [Row], _ random: inout SplitMix64) -> Change? {
    guard let row = random.pick(rows) else { return nil }
    // A short number keeps the name readable.
    return random.pick(row.listed).map { listed[$0] }
      ?? change(by: row.mutator, random.next() >> 40)
  }

  /// The listed changes of a role, each with the link that it makes.
  package static func links(of role: Role) -> [(name: String, link: String)] {
    guard let list = ChangeList(role, in: .offered, words: []) else { return [] }
    return list.listed.map { change in
      let link = list.request(with: [change])?.link.map { Bytes.escaped($0.bytes) }
      return (change.name, TextBlock.shortened(link ?? change.mutator.summary))
    }
  }
}

extension Mutator {
  /// The listed changes of one part of the good request.
  fileprivate func changes(
    in factor: Factor, part: Int, of good: FuzzRequest, _ fixture: Fixture
  ) -> [Change] {
    var (changes, labels) = ([Change](), Set<String>())
    for edits in edits {
      let texts = edits.labels
      for (place, edit) in edits.edits(in: factor, of: good, fixture).enumerated() {
        let text = place < texts.count ? texts[place] : nil
        let label = text.flatMap { labels.insert($0).inserted ? $0 : nil }
        let number = UInt64(changes.count + 1)
        changes.append(
          Change(self, number, of: factor.parameter, label: label, part: part) { request in
            // A start of a flip has no other parts.
            if request.start == nil { edit(&request) }
          })
      }
    }
    return changes
  }
}

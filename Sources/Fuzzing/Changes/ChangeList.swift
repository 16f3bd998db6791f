import AdapterProtocol
package import AppFlip
import Conformance

/// One change of the good request: one of the ways of a mutator.
///
/// Its name consists of the mutator, the parameter if the mutator has one, and a short text or a number. The number is
/// a place in the mutator's list. For a mutator without a list the number seeds a draw.
package struct Change: Equatable, Sendable, CustomStringConvertible {
  /// Printable ASCII without spaces, such as `values/near/client_id/234` or `values/control/state/%0A`.
  package let name: String
  /// The name without the number: the key for deduplication.
  let mutator: String
  /// The position in the order of application; two listed changes of the same part exclude each other.
  let part: Int
  private let edit: InputEdit

  init(
    _ mutator: String, _ number: UInt64, label: String? = nil, part: Int,
    _ edit: @escaping InputEdit
  ) {
    name = "\(mutator)/\(label ?? "\(number)")"
    (self.mutator, self.part, self.edit) = (mutator, part, edit)
  }

  /// The text in a change's name; nil for a long text, or a text that isn't one word.
  static func label(of entry: Any) -> String? {
    let text =
      switch entry {
      case let bytes as [UInt8]: bytes
      case let outcome as UserDecision: Array(outcome.rawValue.utf8)
      default: [UInt8]()
      }
    let isShort = (1...longestLabel).contains(text.count)
    // A number is the place in a list.
    guard isShort, text.allSatisfy({ $0.isUnreserved || $0 == UInt8(ascii: "%") }),
      !text.allSatisfy(\.isDigit)
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  private static let longestLabel = 16

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Applies the change; returns false if it doesn't apply or changes nothing.
  func apply(to request: inout FuzzRequest) -> Bool {
    let before = request
    edit(&request)
    if request != before, request.length <= FuzzRequest.longest { return true }
    request = before
    return false
  }
}

/// All changes of a role's good request.
package struct ChangeList: Sendable {
  let role: Role
  let good: FuzzRequest
  let fixture: Fixture
  /// The changes of all mutators that have a list, in the order of application.
  package let listed: [Change]
  /// The number of listed changes in each part: a request has at most one of each part.
  let sizesOfParts: [Int]
  /// The changes that only inputs of a session use.
  let ofSessions: [Change]
  private let places: [String: Int]
  private let drawn: [Mutator]
  private let words: [[UInt8]]
  /// Each mutator with its listed changes, none if it draws, repeated according to the mutator's weight.
  private let rows: [Row]
  private let ordinary: [Row]
  private let preserving: [Row]
  private let characters: [Row]

  private typealias Row = (mutator: Mutator, listed: [Int])

  init?(_ role: Role, in fixture: Fixture, words: [[UInt8]]) {
    guard let good = FuzzRequest.good(role, in: fixture) else { return nil }
    (self.role, self.good, self.fixture, self.words) = (role, good, fixture, words)
    let all = Mutators.all + [Self.dictionary(words)]
    var seen: Set<UInt64> = [good.fingerprint]
    let parts = Factor.all(of: role).enumerated().map { part, factor in
      let changes = all.flatMap { $0.changes(in: factor, part: part, of: good, fixture) }
      // Two changes with the same result are one.
      return changes.filter { change in
        var request = good
        return change.apply(to: &request) && seen.insert(request.fingerprint).inserted
      }
    }
    listed = parts.flatMap(\.self)
    sizesOfParts = parts.map(\.count)
    ofSessions = SessionMutators.changes(of: good)
    places = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1.name, $0) })
    let drawn = Mutators.all.filter { mutator in
      mutator.roles.contains(role) && mutator.draw != nil
    }
    self.drawn = drawn
    let places = Dictionary(grouping: listed.indices) { [listed] in listed[$0].row }
    let named = all.map { ($0, places[$0.name] ?? []) }
      .filter { row in !row.1.isEmpty || drawn.contains { $0.name == row.0.name } }
    rows = named.filter { $0.0.feature != .coverage }
      .flatMap { Array(repeating: $0, count: $0.0.weight) }
    characters = named.filter { $0.0.feature == .coverage }
    ordinary = named.filter { $0.0.use != .special }
    preserving = named.filter { $0.0.preserves != nil }
  }

  /// Each word of the dictionary in place of a value.
  fileprivate static func dictionary(_ words: [[UInt8]]) -> Mutator {
    Mutator(
      "values/word", "Puts a word of the dictionary in place of a value.",
      .pieces(words.map { PercentEncoding.encode($0) }, at: [.alone]))
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
    listed.first { $0.mutator == change.mutator }.flatMap { $0 == change ? nil : $0 }
  }

  private func change(by mutator: Mutator, _ number: UInt64) -> Change {
    Change(mutator.name, number, part: .max) { [words] request in
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

  func draw(_ random: inout SplitMix64) -> Change? { draw(from: rows, &random) }

  /// Draws a change that makes a different legal request.
  func drawOrdinary(_ random: inout SplitMix64) -> Change? { draw(from: ordinary, &random) }

  /// Draws a change that must not change the decision.
  func drawPreserving(_ random: inout SplitMix64) -> Change? { draw(from: preserving, &random) }

  /// Draws a change of one character.
  func drawCharacter(_ random: inout SplitMix64) -> Change? { draw(from: characters, &random) }

  /// Draws a mutator, then one of its listed changes or a seeded one.
  private func draw(from rows: [Row], _ random: inout SplitMix64) -> Change? {
    guard let row = random.pick(rows) else { return nil }
    // A short number keeps the name readable.
    return random.pick(row.listed).map { listed[$0] }
      ?? change(by: row.mutator, random.next() >> 40)
  }
}

extension Change {
  /// The mutator's name without a parameter.
  var row: String { mutator.split(separator: "/").prefix(2).joined(separator: "/") }

  /// The mutator's description, one sentence.
  package var summary: String {
    Self.mutators[row]?.summary ?? SessionMutators.summary(of: row)
  }

  /// The relation that the change must keep; nil for most changes.
  var preserves: MetamorphicRelation? { Self.mutators[row]?.preserves }

  var use: Mutator.Use { Self.mutators[row]?.use ?? .special }

  private static let mutators = Dictionary(
    uniqueKeysWithValues: (Mutators.all + [ChangeList.dictionary([])]).map { ($0.name, $0) })
}

extension Mutator {
  /// The listed changes of one part of the good request.
  fileprivate func changes(
    in factor: Factor, part: Int, of good: FuzzRequest, _ fixture: Fixture
  ) -> [Change] {
    let name = factor.parameter.map { "\(self.name)/\($0.rawValue)" } ?? self.name
    var (changes, labels) = ([Change](), Set<String>())
    for edits in edits {
      let texts = edits.labels
      for (place, edit) in edits.edits(in: factor, of: good, fixture).enumerated() {
        let text = place < texts.count ? texts[place] : nil
        let label = text.flatMap { labels.insert($0).inserted ? $0 : nil }
        changes.append(
          Change(name, UInt64(changes.count + 1), label: label, part: part) { request in
            // A start of a flip has no other parts.
            if request.start == nil { edit(&request) }
          })
      }
    }
    return changes
  }
}

extension ChangeList {
  /// The listed changes of a role, each with the link that it makes.
  package static func links(of role: Role) -> [(name: String, link: String)] {
    guard let list = ChangeList(role, in: .offered, words: []) else { return [] }
    return list.listed.map { change in
      let link = list.request(with: [change])?.link.map { Bytes.escaped($0.bytes) }
      return (change.name, TextBlock.shortened(link ?? change.summary))
    }
  }
}

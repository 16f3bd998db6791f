import AdapterProtocol
import AppFlip
import Conformance

/// One change of the good request: one of the ways of a mutator.
///
/// Its name consists of the mutator, the parameter if the mutator has one, and a number. The number is an index into
/// the mutator's list. For a mutator without a list the number seeds a draw.
package struct Change: Equatable, Sendable, CustomStringConvertible {
  /// Printable ASCII without spaces, such as `values/near/client_id/234`.
  package let name: String
  /// The name without the number: the key for deduplication.
  let mutator: String
  /// The position in the order of application; two listed changes of the same part exclude each other.
  let part: Int
  private let edit: @Sendable (inout FuzzRequest) -> Bool

  init(
    _ mutator: String, _ number: UInt64, part: Int,
    _ edit: @escaping @Sendable (inout FuzzRequest) -> Bool
  ) {
    (name, self.mutator, self.part, self.edit) = ("\(mutator)/\(number)", mutator, part, edit)
  }

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Applies the change; returns false if it doesn't apply or changes nothing.
  func apply(to request: inout FuzzRequest) -> Bool {
    let before = request
    if edit(&request), request != before, request.length <= FuzzRequest.longest { return true }
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
  /// The changes that only inputs of a session use.
  let ofSessions: [Change]
  private let places: [String: Int]
  private let drawn: [Mutator]
  private let words: [[UInt8]]
  /// Each mutator with its listed changes, repeated according to the mutator's weight.
  private let rows: [Row]
  /// The mutators that change one character.
  fileprivate let characters: [Mutator]
  /// The mutators that make a different legal request.
  private let ordinary: [Row]

  private typealias Row = (mutator: Mutator, listed: [Int])

  init?(_ role: Role, in fixture: Fixture, words: [[UInt8]]) {
    guard let good = FuzzRequest.good(role, in: fixture) else { return nil }
    (self.role, self.good, self.fixture, self.words) = (role, good, fixture, words)
    var seen: Set<UInt64> = [good.fingerprint]
    let parts = Factor.all(of: role).enumerated().map { part, factor in
      Deviation.all(in: factor, of: good, fixture, &seen).map { deviation in
        Change(deviation, part: part)
      }
        + Self.words(words, in: factor, part: part).filter { change in
          var request = good
          return change.apply(to: &request) && seen.insert(request.fingerprint).inserted
        }
    }
    listed = parts.flatMap(\.self)
    ofSessions = SessionMutators.changes(of: good)
    places = Dictionary(uniqueKeysWithValues: listed.enumerated().map { ($1.name, $0) })
    let drawn = Mutators.all.filter { mutator in
      mutator.roles.contains(role) && mutator.change.isUnlisted
    }
    self.drawn = drawn
    let places = Dictionary(grouping: listed.indices) { [listed] in listed[$0].row }
    let all = (Mutators.all + [Self.dictionary]).map { ($0, places[$0.name] ?? []) }
      .filter { row in !row.1.isEmpty || drawn.contains { $0.name == row.0.name } }
    rows = all.filter { $0.0.feature != .coverage }
      .flatMap { Array(repeating: $0, count: $0.0.weight) }
    characters = drawn.filter { $0.feature == .coverage }
    ordinary = all.filter { Self.ordinary.contains($0.0.name) }
  }

  fileprivate static let dictionary = Mutator(
    "values/word", "Puts a word of the dictionary in place of a value.", .startEdits([]))

  /// One change for each word of the dictionary: the word replaces a value.
  private static func words(_ words: [[UInt8]], in factor: Factor, part: Int) -> [Change] {
    guard case .value(let name) = factor else { return [] }
    return words.enumerated().map { place, word in
      Change("values/word/\(name.rawValue)", UInt64(place + 1), part: part) { request in
        guard let index = request.index(of: name) else { return false }
        request.parameters[index].value = PercentEncoding.encode(word)
        return true
      }
    }
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
    places["\(change.mutator)/1"].map { listed[$0] }.flatMap { $0 == change ? nil : $0 }
  }

  fileprivate func change(by mutator: Mutator, _ number: UInt64) -> Change {
    Change(mutator.name, number, part: .max) { [fixture, good, words] request in
      var context = MutationContext(
        random: SplitMix64(seed: number), fixture: fixture, outcomes: [], mate: good, words: words)
      return mutator.mutate(&request, &context)
    }
  }

  /// Mutators that make a different legal request.
  ///
  /// A fault behind two conditions mostly depends on one of them.
  static let ordinary: Set = [
    "request/outcome", "redirect-uri/listed", "request/matching-target", "request/refusal",
    "request/activity", "values/scope", "values/error-code", "parameters/standard",
    "parameters/drop", "parameters/empty-value",
  ]

  /// Draws a mutator, then one of its listed changes or a seeded one.
  func draw(_ random: inout SplitMix64, isOrdinary: Bool) -> Change? {
    guard let row = random.pick(isOrdinary ? ordinary : rows) else { return nil }
    if row.mutator.change.isUnlisted, row.listed.isEmpty || random.oneIn(2) {
      // A short number keeps the name readable.
      return change(by: row.mutator, random.next() >> 40)
    }
    return random.pick(row.listed).map { listed[$0] }
  }
}

extension ChangeList {
  func drawCharacter(_ random: inout SplitMix64) -> Change? {
    random.pick(characters).map { change(by: $0, random.next() >> 40) }
  }
}

extension Change {
  /// The mutator's name without a parameter.
  var row: String { mutator.split(separator: "/").prefix(2).joined(separator: "/") }

  /// The mutator's description, one sentence.
  package var summary: String { Self.summaries[row] ?? SessionMutators.summary(of: row) }

  private static let summaries = Dictionary(
    uniqueKeysWithValues: (Mutators.all + [ChangeList.dictionary]).map { ($0.name, $0.summary) })

  /// The relation that the change must keep; nil for most changes.
  var preserves: MetamorphicRelation? { Self.preserving[row] }

  private static let preserving = Dictionary(
    uniqueKeysWithValues: Mutators.all.compactMap { mutator in
      mutator.preserves.map { (mutator.name, $0) }
    })

  fileprivate init(_ deviation: Deviation, part: Int) {
    let parts = deviation.name.split(separator: "/")
    self.init(
      parts.dropLast().joined(separator: "/"), parts.last.flatMap { UInt64($0) } ?? 0, part: part
    ) { deviation.apply(&$0) }
  }
}

extension Mutator.Change {
  var isUnlisted: Bool {
    switch self {
    case .inPlace, .input, .start, .octets, .parameters, .encoding, .value, .target: true
    default: false
    }
  }
}

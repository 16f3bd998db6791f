import AdapterProtocol
import AppFlip
import Conformance

/// The inputs of a role: the n-th one is a function of the seed and the number.
///
/// First comes every change alone, then all short sessions, then random combinations.
struct InputSequence: Sendable {
  let list: ChangeList
  private let capabilities: Capabilities
  private let seed: UInt64
  private let sessions: Sessions
  private let preserving: [(change: Change, relation: MetamorphicRelation)]

  /// How many inputs are made of changes alone and of steps alone.
  var listed: Int { list.listed.count + sessions.count }

  private static let mostChanges = 5
  private static let mostOrdinary = 2
  private static let sessionInterval = 8
  private static let relationInterval = 16

  init(_ list: ChangeList, _ capabilities: Capabilities, seed: UInt64) {
    (self.list, self.capabilities, self.seed) = (list, capabilities, seed)
    sessions = Sessions(list, capabilities)
    preserving = list.listed.compactMap { change in change.preserves.map { (change, $0) } }
  }

  subscript(number: Int) -> FuzzInput? {
    if number < list.listed.count { return FuzzInput([list.listed[number]]) }
    let session = number - list.listed.count
    if session < sessions.count { return sessions[session] }
    var random = SplitMix64(seed: seed, at: number)
    if number.isMultiple(of: Self.sessionInterval) {
      return sessions.random(before: random.oneIn(2) ? changes(&random) : [], &random)
    }
    let changes = changes(&random)
    guard random.oneIn(Self.relationInterval) else { return FuzzInput(changes) }
    // Half of the time nothing else is changed: a relation is seldom broken only together with something else.
    let original = random.oneIn(2) ? [] : changes
    if random.oneIn(4) { return FuzzInput(original, relation: .again) }
    return random.pick(preserving).map {
      FuzzInput(original, relation: .change($0.change, $0.relation))
    }
  }

  /// Up to two ordinary changes and up to three of any kind, of parts of their own.
  private func changes(_ random: inout SplitMix64) -> [Change] {
    var changes: [Change] = []
    let ordinary = random.below(Self.mostOrdinary + 1)
    let count = ordinary + random.below(Self.mostChanges - Self.mostOrdinary + 1)
    for place in 0..<max(count, 1) {
      guard let change = list.draw(&random, isOrdinary: place < ordinary) else { continue }
      if change.part == .max || !changes.contains(where: { $0.part == change.part }) {
        changes.append(change)
      }
    }
    return changes
  }
}

import AdapterProtocol
import AppFlip
import Conformance

/// The inputs of a role: input n is a function of the seed and n.
///
/// The order: every change alone, pairs of ordinary changes, short sessions, random combinations.
struct InputSequence: Sendable {
  let list: ChangeList
  private let capabilities: Capabilities
  private let seed: UInt64
  private let sessions: Sessions
  private let preserving: [(change: Change, relation: MetamorphicRelation)]

  private let pairs: [FuzzInput]
  /// The ordinary changes that most faults with two conditions depend on, for each mutator.
  private let axes: [[Change]]

  /// The number of inputs before the random inputs.
  var listed: Int { list.listed.count + pairs.count + sessions.count }

  private static let mostChanges = 3
  /// The limit of attempts: some changes exclude each other.
  private static let attempts = 16
  private static let sessionInterval = 8
  private static let relationInterval = 16

  init(_ list: ChangeList, _ capabilities: Capabilities, seed: UInt64) {
    (self.list, self.capabilities, self.seed) = (list, capabilities, seed)
    sessions = Sessions(list, capabilities)
    axes = Self.axes.map { row in list.listed.filter { $0.row == row } }.filter { !$0.isEmpty }
    pairs = Self.pairs(of: list)
    preserving = list.listed.compactMap { change in change.preserves.map { (change, $0) } }
  }

  subscript(number: Int) -> (input: FuzzInput, requests: [FuzzRequest])? {
    self[number, from: { _ in nil }]
  }

  /// An input with its requests; nil if it can't be sent.
  ///
  /// - Parameter kept: draws an input to extend, or nil.
  subscript(
    number: Int, from kept: (inout SplitMix64) -> FuzzInput?
  ) -> (input: FuzzInput, requests: [FuzzRequest])? {
    if number < list.listed.count { return sendable(FuzzInput([list.listed[number]])) }
    var place = number - list.listed.count
    if place < pairs.count { return sendable(pairs[place]) }
    place -= pairs.count
    if place < sessions.count { return sendable(sessions[place]) }
    var random = SplitMix64(seed: seed, at: number)
    for _ in 0..<Self.attempts {
      let input = kept(&random).map { extended($0, &random) } ?? input(number, &random)
      if let made = sendable(input) { return made }
    }
    return nil
  }

  private static let axes = ["request/outcome", "redirect-uri/listed", "request/matching-target"]

  /// The user's decision and each of the 12 URLs, combined with each other ordinary change.
  private static func pairs(of list: ChangeList) -> [FuzzInput] {
    let ordinary = list.listed.filter { ChangeList.ordinary.contains($0.row) }
    return ordinary.enumerated().flatMap { place, change in
      axes.contains(change.row)
        ? ordinary[(place + 1)...].filter { $0.part != change.part }
          .map { FuzzInput([change, $0]) } : []
    }
  }

  private func sendable(_ input: FuzzInput) -> (input: FuzzInput, requests: [FuzzRequest])? {
    input.requests(in: list, for: capabilities).map { (input, $0) }
  }

  private func input(_ number: Int, _ random: inout SplitMix64) -> FuzzInput {
    if number.isMultiple(of: Self.sessionInterval) {
      return sessions.random(before: random.oneIn(2) ? changes(&random) : [], &random)
    }
    let changes = changes(&random)
    guard random.oneIn(Self.relationInterval) else { return FuzzInput(changes) }
    // Half of the relations use the good request: few faults need a second change.
    let original = random.oneIn(2) ? [] : changes
    if !random.oneIn(4), let (change, relation) = random.pick(preserving) {
      return FuzzInput(original, relation: .change(change, relation))
    }
    return FuzzInput(original, relation: .again)
  }

  /// An input with one more change, half of the time of one character.
  private func extended(_ input: FuzzInput, _ random: inout SplitMix64) -> FuzzInput {
    let change =
      random.oneIn(2) ? list.drawCharacter(&random) : list.draw(&random, isOrdinary: false)
    guard let change else { return input }
    return FuzzInput(input.changes.filter { $0.part == .max || $0.part != change.part } + [change])
  }

  /// Draws the user's decision and the redirect URL half of the time each, then one to three changes of any mutator.
  private func changes(_ random: inout SplitMix64) -> [Change] {
    var changes = axes.compactMap { random.oneIn(2) ? random.pick($0) : nil }
    if random.oneIn(4), let change = list.draw(&random, isOrdinary: true) { changes.append(change) }
    for _ in 0...random.below(Self.mostChanges) {
      guard let change = list.draw(&random, isOrdinary: false) else { continue }
      if change.part == .max || !changes.contains(where: { $0.part == change.part }) {
        changes.append(change)
      }
    }
    return changes
  }
}

import AdapterProtocol
import AppFlip
import Conformance

/// The inputs of a role: input n is a function of the plan's seed and n.
///
/// The order: every change alone, pairs of ordinary changes, short sessions, regressions, random inputs.
struct InputSequence: Sendable {
  let list: ChangeList
  private let capabilities: Capabilities
  private let seed: UInt64
  private let combinations: Combinations
  private let pairs: [FuzzInput]
  private let sessions: Sessions
  private let regressions: [FuzzInput]
  /// The changes that make an error of the response.
  private let errors: [Change]
  /// The changes of each mutator that half of the random inputs use.
  private let axes: [[Change]]
  /// The number of inputs before the random inputs.
  let listed: Int

  private static let mostChanges = 3
  /// The limit of attempts: some changes exclude each other.
  private static let attempts = 16
  private static let sessionInterval = 8
  private static let relationInterval = 16

  init(_ list: ChangeList, _ capabilities: Capabilities, _ plan: FuzzPlan) {
    (self.list, self.capabilities, seed) = (list, capabilities, plan.seed)
    combinations = Combinations(of: list.sizesOfParts, upTo: plan.depth)
    sessions = Sessions(list, capabilities)
    axes = list.listed.filter { $0.use == .axis }.grouped(by: \.row).map(\.elements)
    errors = list.listed.filter { $0.row == "values/error-code" }
    pairs = plan.depth == 1 ? Self.pairs(of: list) : []
    regressions = plan.regressions.compactMap { FuzzInput(reproducing: $0, in: list) }
    listed =
      plan.depth == 0
      ? 0 : combinations.count + pairs.count + sessions.count + regressions.count
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
    if number < listed { return sendable(listedInput(number)) }
    var random = SplitMix64(seed: seed, at: number)
    for _ in 0..<Self.attempts {
      let input = kept(&random).map { extended($0, &random) } ?? input(number, &random)
      if let made = sendable(input) { return made }
    }
    return nil
  }

  private func listedInput(_ number: Int) -> FuzzInput {
    if number < combinations.count {
      return FuzzInput(combinations[number].map { list.listed[$0] })
    }
    var place = number - combinations.count
    if place < pairs.count { return pairs[place] }
    place -= pairs.count
    return place < sessions.count ? sessions[place] : regressions[place - sessions.count]
  }

  /// The user's decision and each of the 12 URLs, combined with each other ordinary change.
  private static func pairs(of list: ChangeList) -> [FuzzInput] {
    let ordinary = list.listed.filter { $0.use != .special }
    return ordinary.enumerated().flatMap { place, change in
      change.use == .axis
        ? ordinary[(place + 1)...].filter { $0.part != change.part }
          .map { FuzzInput([change, $0]) } : []
    }
  }

  /// The input with its requests; nil if a change doesn't apply, or a failure can't be explained.
  func sendable(_ input: FuzzInput) -> (input: FuzzInput, requests: [FuzzRequest])? {
    guard let requests = input.requests(in: list, for: capabilities),
      input.earlier.isEmpty || !input.sharesSession || requests.haveOwnTargets
    else { return nil }
    return (input, requests)
  }

  private func input(_ number: Int, _ random: inout SplitMix64) -> FuzzInput {
    if number.isMultiple(of: Self.sessionInterval) {
      return sessions.random(before: random.oneIn(2) ? changes(&random) : [], &random)
    }
    let changes = changes(&random)
    guard random.oneIn(Self.relationInterval) else { return FuzzInput(changes) }
    // Half of the relations use an ordinary request: few faults need a second change.
    var original = random.oneIn(2) ? [] : changes
    guard !random.oneIn(4), let change = list.drawPreserving(&random),
      let relation = change.preserves
    else { return FuzzInput(original, relation: .again) }
    if relation == .described { original = random.pick(errors).map { [$0] } ?? [] }
    return FuzzInput(original, relation: .change(change, relation))
  }

  /// An input with one more change, half of the time of one character.
  private func extended(_ input: FuzzInput, _ random: inout SplitMix64) -> FuzzInput {
    let change =
      random.oneIn(2) ? list.drawCharacter(&random) : list.draw(&random)
    guard let change else { return input }
    return FuzzInput(input.changes.filter { $0.part == .max || $0.part != change.part } + [change])
  }

  /// Draws the user's decision and the redirect URL half of the time each, then one to three changes of any mutator.
  private func changes(_ random: inout SplitMix64) -> [Change] {
    var changes = axes.compactMap { random.oneIn(2) ? random.pick($0) : nil }
    if random.oneIn(4), let change = list.drawOrdinary(&random) { changes.append(change) }
    for _ in 0...random.below(Self.mostChanges) {
      guard let change = list.draw(&random) else { continue }
      if change.part == .max || !changes.contains(where: { $0.part == change.part }) {
        changes.append(change)
      }
    }
    return changes
  }
}

extension [FuzzRequest] {
  /// Whether no earlier request's redirect URI has the bundle ID of the last one, unless both are equal.
  ///
  /// If an implementation repairs the last redirect URI, the response goes to an earlier one: it looks as if two
  /// flips were mixed up.
  fileprivate var haveOwnTargets: Bool {
    guard let last, last.role != .googleApp, let own = last.bundleID else { return true }
    return dropLast().allSatisfy { $0.redirectURI == last.redirectURI || $0.bundleID != own }
  }
}

extension FuzzRequest {
  fileprivate var redirectURI: [UInt8]? { self[first: .redirectURI]?.value }

  /// The text after the last slash of the decoded redirect URI.
  fileprivate var bundleID: [UInt8]? {
    redirectURI.map { PercentDecoding.decodeLiteral($0, as: .percent) }?
      .split(separator: UInt8(ascii: "/")).last.map { Array($0) }
  }
}

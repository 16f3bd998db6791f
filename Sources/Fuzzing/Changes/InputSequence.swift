import AdapterProtocol
import AppFlip
import Conformance

/// The inputs of a role: input n is a function of the plan's seed and n.
struct InputSequence: Sendable {
  let list: ChangeList
  /// The inputs before the random inputs: every change alone, pairs of ordinary changes, short sessions, regressions.
  let listed: [FuzzInput]
  private let capabilities: Capabilities
  private let seed: UInt64
  private let sessions: Sessions
  /// The changes that make an error of the response.
  private let errors: [Change]
  /// The changes of each mutator that half of the random inputs use.
  private let axes: [[Change]]

  private static let mostChanges = 3
  /// The limit of attempts: some changes exclude each other.
  private static let attempts = 16
  private static let sessionInterval = 8
  private static let relationInterval = 16

  init(_ list: ChangeList, _ capabilities: Capabilities, _ plan: FuzzPlan) {
    (self.list, self.capabilities, seed) = (list, capabilities, plan.seed)
    sessions = Sessions(list, capabilities)
    axes = list.listed.filter { $0.mutator.use == .axis }.grouped(by: \.mutator.name)
      .map(\.elements)
    errors = list.listed.filter { $0.mutator.name == "values/error-code" }
    let singles = [FuzzInput()] + list.listed.map { FuzzInput([$0]) }
    let regressions = plan.regressions.compactMap { FuzzInput(reproducing: $0, in: list) }
    listed =
      plan.depth == 0 ? [] : singles + Self.pairs(of: list) + sessions.listed + regressions
  }

  /// An input with its requests; nil if it can't be sent.
  ///
  /// - Parameter kept: draws an input to extend, or nil.
  func input(
    _ number: Int, from kept: (inout SplitMix64) -> FuzzInput? = { _ in nil }
  ) -> (input: FuzzInput, requests: [FuzzRequest])? {
    if number < listed.count { return sendable(listed[number]) }
    var random = SplitMix64(seed: seed, at: number)
    for _ in 0..<Self.attempts {
      let input = kept(&random).map { extended($0, &random) } ?? drawn(number, &random)
      if let made = sendable(input) { return made }
    }
    return nil
  }

  /// The user's decision and each of the 12 URLs, combined with each other ordinary change.
  private static func pairs(of list: ChangeList) -> [FuzzInput] {
    let ordinary = list.listed.filter { $0.mutator.use != .special }
    return ordinary.enumerated().filter { $1.mutator.use == .axis }.flatMap { place, change in
      ordinary[(place + 1)...].filter { $0.part != change.part }.map { FuzzInput([change, $0]) }
    }
  }

  /// The input with its requests; nil if a change doesn't apply, or a failure can't be explained.
  func sendable(_ input: FuzzInput) -> (input: FuzzInput, requests: [FuzzRequest])? {
    guard let requests = input.requests(in: list, for: capabilities),
      !input.isSession || requests.haveOwnTargets
    else { return nil }
    return (input, requests)
  }

  private func drawn(_ number: Int, _ random: inout SplitMix64) -> FuzzInput {
    if number.isMultiple(of: Self.sessionInterval) {
      return sessions.random(before: random.oneIn(2) ? changes(&random) : [], &random)
    }
    let changes = changes(&random)
    guard random.oneIn(Self.relationInterval) else { return FuzzInput(changes) }
    // Half of the relations use an ordinary request: few faults need a second change.
    var original = random.oneIn(2) ? [] : changes
    guard !random.oneIn(4), let change = list.draw(list.preserving, &random) else {
      return FuzzInput(original, relation: .again)
    }
    if change.mutator.preserves == .described {
      original = random.pick(errors).map { [$0] } ?? []
    }
    return FuzzInput(original, relation: change)
  }

  /// An input with one more change, half of the time of one character.
  private func extended(_ input: FuzzInput, _ random: inout SplitMix64) -> FuzzInput {
    let rows = random.oneIn(2) ? list.characters : list.rows
    guard let change = list.draw(rows, &random) else { return input }
    return FuzzInput(input.changes.filter { $0.part == .max || $0.part != change.part } + [change])
  }

  /// Draws the user's decision and the redirect URL half of the time each, then one to three changes of any mutator.
  private func changes(_ random: inout SplitMix64) -> [Change] {
    var changes = axes.compactMap { random.oneIn(2) ? random.pick($0) : nil }
    if random.oneIn(4), let change = list.draw(list.ordinary, &random) { changes.append(change) }
    for _ in 0...random.below(Self.mostChanges) {
      if let change = list.draw(list.rows, &random) { changes.appendIfOpen(change) }
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
    return dropLast().allSatisfy {
      $0[first: .redirectURI]?.value == last[first: .redirectURI]?.value || $0.bundleID != own
    }
  }
}

extension FuzzRequest {
  /// The text after the last slash of the decoded redirect URI.
  fileprivate var bundleID: [UInt8]? {
    self[first: .redirectURI]?.decodedValue?.split(separator: UInt8(ascii: "/")).last
      .map { Array($0) }
  }
}

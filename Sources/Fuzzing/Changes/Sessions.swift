import AdapterProtocol
import AppFlip
import Conformance

/// Inputs with earlier inputs in one session: the earlier inputs must not change the decision.
struct Sessions: Sendable {
  /// The steps of a session, each as changes of the good request.
  private let steps: [[Change]]
  /// Changes that give each earlier request its own state and redirect URI, to recognise values of a wrong request.
  private let ownValues: [Change]
  private let starts: [Change]

  private static let most = 4
  private static let keys = [
    "values/empty/client_id", "values/empty/state", "parameters/drop/state",
    "redirect-uri/other-host", "values/error-code", "request/no-link", "request/base",
    "values/near/client_id",
  ]

  init(_ list: ChangeList, _ capabilities: Capabilities) {
    var seen: Set<String> = []
    let listed = list.listed.filter { change in
      change.key == "request/outcome"
        || Self.keys.contains(change.key) && seen.insert(change.key).inserted
    }
    let isOwn = { (change: Change) in change.mutator.name == SessionMutators.ownValues.name }
    ownValues = list.ofSessions.filter(isOwn)
    steps = [[]] + (listed + list.ofSessions.filter { !isOwn($0) }).map { [$0] }
    let canStart = Set(capabilities.features).isSuperset(of: [.start, .sessions])
    starts =
      list.role == .googleApp && canStart
      ? list.listed.filter { $0.key == "start/redirect-uri" } : []
  }

  /// All pairs of steps, and each step several times before the good request.
  var listed: [FuzzInput] {
    let pairs = steps.flatMap { first in
      steps.map { input($0, after: [first], starts.first) }
    }
    return pairs
      + steps.map { input([], after: Array(repeating: $0, count: Self.most), starts.first) }
  }

  /// Draws one to four earlier steps, and the last step if it isn't given.
  func random(before last: [Change], _ random: inout SplitMix64) -> FuzzInput {
    let earlier = (0...random.below(Self.most)).compactMap { _ in random.pick(steps) }
    let last = last.isEmpty ? random.pick(steps) ?? [] : last
    return input(last, after: earlier, random.pick(starts))
  }

  /// A Google app starts a flip first, and a second flip before the last response.
  private func input(
    _ last: [Change], after steps: [[Change]], _ start: Change?
  ) -> FuzzInput {
    let earlier = zip(ownValues, steps).map { FuzzInput([$0] + $1) }
    guard let start else { return FuzzInput(last, after: earlier) }
    let page = SessionMutators.page.name
    let isWaiting = earlier.last?.changes.contains { $0.mutator.name == page } == true
    let again = isWaiting ? [] : [FuzzInput([start])]
    return FuzzInput(last, after: [FuzzInput([starts[0]])] + earlier + again)
  }
}

enum SessionMutators {
  static let ownValues = Mutator(
    "session/own-values", "Gives an earlier request its own state and redirect URI.")
  static let page = Mutator("session/page", "Sends a link that isn't a response.")
  private static let waits = Mutator("session/waits", "Leaves the user's decision pending.")

  static func changes(of good: FuzzRequest) -> [Change] {
    let own = (UInt64(1)...8).map { number in
      Change(ownValues, number, part: -1) { $0.takeOwnValues(Int(number), than: good) }
    }
    let other =
      good.role == .googleApp
      ? Change(page, 1, part: -1) {
        $0.link = InputLink(splitting: Array("https://www.google.com/search?q=lamps".utf8))
      } : Change(waits, 1, part: -1) { $0.outcome = .waits }
    return own + [other]
  }
}

extension FuzzRequest {
  fileprivate mutating func takeOwnValues(_ place: Int, than good: FuzzRequest) {
    let suffix = UInt8(ascii: "0") + UInt8(place)
    if role == .googleApp {
      return changePendingState(to: (pending?.state.bytes ?? []) + [suffix])
    }
    let others = RedirectURL.all.filter { $0.bytes != Fixture.redirectURL.bytes }
    for index in parameters.indices {
      guard let value = parameters[index].value else { continue }
      if value == good[first: .state]?.value {
        parameters[index].value = value + [suffix]
      } else if value == good[first: .redirectURI]?.value {
        parameters[index].value = PercentEncoding.encode(others[place % others.count].bytes)
      }
    }
  }
}

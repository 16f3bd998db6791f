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
  private static let rows = [
    "request/outcome", "values/empty/client_id", "values/empty/state", "parameters/drop/state",
    "redirect-uri/other-host", "values/error-code", "request/no-link", "request/base",
    "values/near/client_id",
  ]

  init(_ list: ChangeList, _ capabilities: Capabilities) {
    var seen: Set<String> = []
    let listed = list.listed.filter { change in
      Self.rows.contains(change.mutator)
        && (change.mutator == Self.rows[0] || seen.insert(change.mutator).inserted)
    }
    ownValues = list.ofSessions.filter { $0.mutator == SessionMutators.ownValues }
    let others = list.ofSessions.filter { $0.mutator != SessionMutators.ownValues }
    steps = [[]] + (listed + others).map { [$0] }
    starts =
      list.role == .googleApp
        && Set(capabilities.features).isSuperset(of: [.start, .sessions])
      ? list.listed.filter { $0.mutator == "start/redirect-uri" } : []
  }

  /// All pairs of steps, and each step several times before the good request.
  var count: Int { steps.count * (steps.count + 1) }

  subscript(number: Int) -> FuzzInput {
    let (first, last) = number.quotientAndRemainder(dividingBy: steps.count)
    if first == steps.count {
      return input([], after: Array(repeating: steps[last], count: Self.most), starts.first)
    }
    return input(steps[last], after: [steps[first]], starts.first)
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
    let isWaiting = earlier.last.map { $0.changes.contains { $0.mutator == SessionMutators.page } }
    let again = isWaiting == true ? [] : [FuzzInput([start])]
    return FuzzInput(last, after: [FuzzInput([starts[0]])] + earlier + again)
  }
}

enum SessionMutators {
  static let ownValues = "session/own-values"
  /// A link that isn't a response.
  static let page = "session/page"

  static func summary(of row: String) -> String {
    switch row {
    case ownValues: "Gives an earlier request its own state and redirect URI."
    case page: "Sends a link that isn't a response."
    default: "Leaves the user's decision pending."
    }
  }

  static func changes(of good: FuzzRequest) -> [Change] {
    let own = (UInt64(1)...8).map { number in
      Change(ownValues, number, part: -1) { $0.takeOwnValues(Int(number), than: good) }
    }
    let other =
      good.role == .googleApp
      ? Change(page, 1, part: -1) {
        $0.link = InputLink(splitting: Array("https://www.google.com/search?q=lamps".utf8))
      } : Change("session/waits", 1, part: -1) { $0.outcome = .waits }
    return own + [other]
  }
}

extension FuzzRequest {
  mutating func takeOwnValues(_ place: Int, than good: FuzzRequest) {
    if role == .googleApp {
      changePendingState(to: (pending?.state ?? []) + [UInt8(ascii: "0") + UInt8(place)])
      return
    }
    let others = RedirectURL.all.filter { $0.bytes != Fixture.redirectURL.bytes }
    for index in parameters.indices {
      guard let value = parameters[index].value else { continue }
      if value == good[first: .state]?.value {
        parameters[index].value = value + [UInt8(ascii: "0") + UInt8(place)]
      } else if value == good[first: .redirectURI]?.value {
        parameters[index].value = PercentEncoding.encode(others[place % others.count].bytes)
      }
    }
  }
}

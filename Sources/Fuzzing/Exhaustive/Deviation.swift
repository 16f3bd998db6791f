import AppFlip
import Conformance

package struct Deviation: Sendable {
  /// The permanent name, `thing/what` or `thing/what/number`, printable ASCII without spaces.
  package let name: String
  private let change: @Sendable (inout FuzzInput) -> Void

  init(_ name: String, _ change: @escaping @Sendable (inout FuzzInput) -> Void) {
    (self.name, self.change) = (name, change)
  }

  /// Makes the change; false if it doesn't apply, or changes nothing.
  func apply(_ input: inout FuzzInput) -> Bool {
    // A flip that is started has no other part to it.
    guard input.start == nil else { return false }
    let before = input
    change(&input)
    if input != before, input.length <= FuzzInput.longest { return true }
    input = before
    return false
  }

  func onlyIf(_ condition: @escaping @Sendable (FuzzInput) -> Bool) -> Deviation {
    Deviation(name) { [change] input in if condition(input) { change(&input) } }
  }
}

/// One thing about an input in which it can deviate; it has one of the deviations at most.
package struct Factor: Sendable {
  package let name: String
  package let deviations: [Deviation]

  init(_ name: String, _ deviations: [Deviation]) {
    (self.name, self.deviations) = (name, deviations)
  }

  /// The deviations that apply to an input; of two that make the same of it, the first.
  func applying(to good: FuzzInput, _ seen: inout Set<UInt64>) -> Factor {
    Factor(
      name,
      deviations.filter { deviation in
        var input = good
        return deviation.apply(&input) && seen.insert(input.fingerprint).inserted
      })
  }

  /// Values come before names, by which they are found, and the order before what is added in front and
  /// behind, which would else be the same the other way round.
  static func all(of good: FuzzInput, in fixture: Fixture) -> [Factor] {
    let values: [ParameterName] =
      good.role == .googleApp ? [.code, .state] : [.clientID, .scope, .state, .responseType]
    let names = good.role == .googleApp ? values : values + [.redirectURI]
    var factors: [Factor] =
      switch good.role {
      case .app: [outcome, activity, base, code]
      case .authorizationEndpoint: [outcome, code]
      case .googleApp:
        [start(in: fixture), activity, pendingState(of: good), pendingTarget, answer]
      }
    factors += [.redirectURL(for: good.role), .redirectURI(in: good, fixture)]
    factors += values.map { .value(of: $0, in: good) }
    factors += [.query(in: good), .order]
    factors += names.map { .name(of: $0, in: good) }
    factors += [.added(for: good.role), .separators]
    return factors + (good.role == .authorizationEndpoint ? [.method, .header] : [.fragment])
  }

  static func numbered<Entry: Sendable>(
    _ name: String, _ entries: [Entry],
    _ change: @escaping @Sendable (inout FuzzInput, Entry) -> Void
  ) -> [Deviation] {
    entries.enumerated().map { number, entry in
      Deviation("\(name)/\(number + 1)") { change(&$0, entry) }
    }
  }

  static func shaped(
    _ name: String, _ change: @escaping @Sendable (inout FuzzInput, [UInt8]) -> Void
  ) -> [Deviation] {
    ShapedValue.all.map { shape in
      Deviation("\(name)/shape/\(shape.name)") { change(&$0, shape.octets) }
    }
  }
}

import AppFlip
import Conformance

/// One atomic change of a good input.
package struct Deviation: Sendable {
  /// The permanent name, `thing/what` or `thing/what/number`, printable ASCII without spaces.
  package let name: String
  package let summary: String
  private var change: @Sendable (inout FuzzInput) -> Void

  init(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (inout FuzzInput) -> Void
  ) {
    self.name = name
    self.summary = Octets.escaped(Array(summary.utf8).prefix(Self.longestSummary))
    self.change = change
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

  /// The same deviation, which applies to some inputs only.
  func onlyIf(_ condition: @escaping @Sendable (FuzzInput) -> Bool) -> Deviation {
    var deviation = self
    deviation.change = { [change] input in if condition(input) { change(&input) } }
    return deviation
  }

  private static let longestSummary = 200
}

/// One thing about an input in which it can deviate; it has one of the deviations at most.
package struct Factor: Sendable {
  package let name: String
  package let deviations: [Deviation]

  init(_ name: String, _ deviations: [Deviation]) {
    self.name = name
    self.deviations = deviations
  }

  /// The deviations that apply to an input, each of another effect: of two that make the same of it, the
  /// first.
  func applying(to good: FuzzInput, _ seen: inout Set<UInt64>) -> Factor {
    Factor(
      name,
      deviations.filter { deviation in
        var input = good
        guard deviation.apply(&input) else { return false }
        return seen.insert(input.fingerprint).inserted
      })
  }

  /// What inputs can deviate in.
  ///
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
    factors += good.role == .authorizationEndpoint ? [.method, .header] : [.fragment]
    return factors
  }

  /// Numbers the entries of a table, each of which is shown in the place of `$0`.
  static func numbered<Entry: Sendable>(
    _ name: String, _ entries: [Entry], _ summary: String = "$0",
    _ change: @escaping @Sendable (inout FuzzInput, Entry) -> Void
  ) -> [Deviation] {
    entries.enumerated().map { number, entry in
      Deviation("\(name)/\(number + 1)", summary.replacing("$0", with: shown(entry))) {
        change(&$0, entry)
      }
    }
  }

  /// The shapes that values have in practice, by their names.
  static func shaped(
    _ name: String, _ summary: String = "$0",
    _ change: @escaping @Sendable (inout FuzzInput, [UInt8]) -> Void
  ) -> [Deviation] {
    ShapedValue.all.map { shape in
      let summary = summary.replacing("$0", with: shown(shape.octets))
      return Deviation("\(name)/shape/\(shape.name)", summary) { change(&$0, shape.octets) }
    }
  }
}

/// Octets and where they are put.
struct Piece<Place: Sendable>: Sendable, CustomStringConvertible {
  let place: Place
  let octets: [UInt8]

  init(_ place: Place, _ octets: [UInt8]) { (self.place, self.octets) = (place, octets) }

  var description: String { "\(shown(octets)) at \(place)" }
}

func shown(_ entry: some Any) -> String {
  switch entry {
  case let octets as [UInt8]: String(decoding: octets, as: UTF8.self)
  case let octets as ArraySlice<UInt8>: String(decoding: octets, as: UTF8.self)
  case let parameter as InputParameter: shown(parameter.written)
  default: "\(entry)"
  }
}

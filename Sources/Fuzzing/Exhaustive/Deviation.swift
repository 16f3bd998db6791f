import AppFlip
import Conformance

/// One atomic change of a good input.
public struct Deviation: Sendable {
  /// The permanent name, `thing/what` or `thing/what/number`, printable ASCII without spaces.
  public let name: String
  /// What it does, printable ASCII.
  public let summary: String
  /// Makes the change; false if it doesn't apply, or changes nothing.
  let apply: @Sendable (inout FuzzInput) -> Bool

  /// Declares a deviation.
  init(
    _ name: String, _ summary: String, _ apply: @escaping @Sendable (inout FuzzInput) -> Bool
  ) {
    self.name = name
    self.summary = Octets.escaped(Array(summary.utf8).prefix(Self.longestSummary))
    self.apply = { input in
      // A flip that is started has no other part to it.
      guard input.start == nil else { return false }
      let before = input
      guard apply(&input), input != before, !input.isTooLong else {
        input = before
        return false
      }
      return true
    }
  }

  private init(
    name: String, shown summary: String, apply: @escaping @Sendable (inout FuzzInput) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.apply = apply
  }

  /// The same deviation, which applies to some inputs only.
  func onlyIf(_ condition: @escaping @Sendable (FuzzInput) -> Bool) -> Deviation {
    Deviation(name: name, shown: summary) { [apply] in condition($0) && apply(&$0) }
  }

  private static let longestSummary = 200
}

/// One thing about an input in which it can deviate; it has one of the deviations at most.
public struct Factor: Sendable {
  /// The name, which the names of the deviations begin with.
  public let name: String
  /// The deviations, in their order.
  public let deviations: [Deviation]

  /// Joins the deviations of one thing.
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
}

extension Factor {
  /// Numbers the entries of a table, each of which is a deviation.
  static func numbered<Entry: Sendable>(
    _ name: String, _ entries: [Entry], _ summary: (Entry) -> String,
    _ apply: @escaping @Sendable (inout FuzzInput, Entry) -> Bool
  ) -> [Deviation] {
    entries.enumerated().map { number, entry in
      Deviation("\(name)/\(number + 1)", summary(entry)) { apply(&$0, entry) }
    }
  }
}

extension FuzzInput {
  /// The index of the first parameter of a name.
  func index(of name: ParameterName) -> Int? { parameters.indices(named: name.rawValue).first }

  /// Changes the raw value of the first parameter of a name.
  mutating func changeValue(of name: ParameterName, _ change: ([UInt8]) -> [UInt8]?) -> Bool {
    guard let index = index(of: name), let value = change(parameters[index].value ?? []) else {
      return false
    }
    parameters[index].value = value
    return true
  }
}

/// Text that a summary shows.
func shown(_ octets: some Collection<UInt8>) -> String {
  String(decoding: octets, as: UTF8.self)
}

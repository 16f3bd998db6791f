package import AppFlip
package import Conformance

/// Every input of a role with at most so many deviations from a good one, in a fixed order.
///
/// Nothing is stored but the deviations: each input is made from its index. An index stands for the same
/// input whatever the bound is, as long as the implementation's configuration is the same.
package struct BoundedInputs: Sendable {
  package let depth: Int
  /// What inputs can deviate in, in the order in which the deviations of an input are made.
  package let factors: [Factor]
  private let good: FuzzInput
  private let combinations: Combinations

  /// The greatest bound: beyond it there are more inputs than anybody will ever send.
  package static let deepest = 4

  package var role: Role { good.role }

  /// Lists the inputs of a role; nil if the fixture makes no good input, or for a bound out of range.
  package init?(_ role: Role, upTo depth: Int, in fixture: Fixture) {
    guard (0...Self.deepest).contains(depth), let good = FuzzInput.good(role, in: fixture) else {
      return nil
    }
    var seen: Set<UInt64> = [good.fingerprint]
    factors = Factor.all(of: good, in: fixture).map { $0.applying(to: good, &seen) }
      .filter { !$0.deviations.isEmpty }
    combinations = Combinations(of: factors.map(\.deviations.count), upTo: depth)
    self.depth = depth
    self.good = good
  }

  /// How many there are, the good one and those that turn out to be equal to a lesser one among them.
  package var count: Int { combinations.count }

  package func count(ofDepth depth: Int) -> Int { combinations.count(ofDepth: depth) }

  /// An input, and the names of its deviations in the order in which they were made.
  package struct Made: Sendable {
    package let input: FuzzInput
    package let deviations: [String]
  }

  /// The input at an index; nil if a deviation doesn't apply beside the others, or makes no difference, so
  /// that the input is one with fewer deviations.
  package func made(at index: Int) -> Made? {
    guard let choices = combinations[index] else { return nil }
    let deviations = choices.map { factors[$0.factor].deviations[$0.level] }
    guard let input = input(with: deviations) else { return nil }
    if deviations.count > 1 {
      for omitted in deviations.indices {
        var fewer = deviations
        fewer.remove(at: omitted)
        guard let lesser = self.input(with: fewer), lesser != input,
          lesser.fingerprint != input.fingerprint
        else { return nil }
      }
    }
    return Made(input: input, deviations: deviations.map(\.name))
  }

  package func index(of names: [String]) -> Int? {
    choices(named: names).flatMap { combinations.index(of: $0) }
  }

  package func input(with names: [String]) -> FuzzInput? {
    choices(named: names).flatMap {
      input(with: $0.map { factors[$0.factor].deviations[$0.level] })
    }
  }

  private func choices(named names: [String]) -> [Combinations.Choice]? {
    let choices = names.flatMap { name in
      factors.enumerated().compactMap { factor, one in
        one.deviations.firstIndex { $0.name == name }
          .map { Combinations.Choice(factor: factor, level: $0) }
      }
    }
    return choices.count == names.count ? choices : nil
  }

  /// The good input with some deviations; nil if one doesn't apply.
  private func input(with deviations: [Deviation]) -> FuzzInput? {
    var input = good
    for deviation in deviations where !deviation.apply(&input) { return nil }
    return input
  }

  /// A number that stands for the list: for the names of all deviations, and what each makes of the good
  /// input.
  package var digest: String {
    var digest = Fingerprint()
    digest.add(good.fingerprint)
    for factor in factors {
      digest.add(Array(factor.name.utf8))
      for deviation in factor.deviations {
        digest.add(Array(deviation.name.utf8))
        digest.add((input(with: [deviation]) ?? good).fingerprint)
      }
    }
    return digest.value.hexadecimal
  }
}

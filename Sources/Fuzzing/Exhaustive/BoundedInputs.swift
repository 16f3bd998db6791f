import AdapterProtocol
package import AppFlip
package import Conformance

/// Every input of a role with at most so many deviations from a good one, in a fixed order.
///
/// Each is made from its index, which stands for the same input whatever the bound is, as long as the
/// implementation's configuration is the same.
package struct BoundedInputs: Sendable {
  package let depth: Int
  /// The deviations of each factor.
  private let factors: [[Deviation]]
  private let good: FuzzRequest
  private let combinations: Combinations

  /// Beyond this bound there are more inputs than anybody will ever send.
  package static let deepest = 4

  package var role: Role { good.role }

  /// Nil if the fixture makes no good input, or for a bound out of range.
  package init?(_ role: Role, upTo depth: Int, in fixture: Fixture) {
    guard (0...Self.deepest).contains(depth), let good = FuzzRequest.good(role, in: fixture) else {
      return nil
    }
    var seen: Set<UInt64> = [good.fingerprint]
    factors = Factor.all(of: role).map { Deviation.all(in: $0, of: good, fixture, &seen) }
    combinations = Combinations(of: factors.map(\.count), upTo: depth)
    (self.depth, self.good) = (depth, good)
  }

  package var count: Int { combinations.count }

  /// The names of all deviations.
  package var deviations: [String] { factors.joined().map(\.name) }

  package func count(ofDepth depth: Int) -> Int { combinations.count(ofDepth: depth) }

  /// Nil if a deviation doesn't apply beside the others, or makes no difference, so that the input is one
  /// with fewer deviations.
  package func made(at index: Int) -> (input: FuzzRequest, deviations: [String])? {
    guard let choices = combinations[index], let input = input(with: choices) else { return nil }
    for omitted in choices.indices where choices.count > 1 {
      var fewer = choices
      fewer.remove(at: omitted)
      guard let lesser = self.input(with: fewer), lesser.fingerprint != input.fingerprint else {
        return nil
      }
    }
    return (input, choices.map { deviation($0).name })
  }

  package func index(of names: [String]) -> Int? {
    choices(named: names).flatMap { combinations.index(of: $0) }
  }

  package func input(with names: [String]) -> FuzzRequest? {
    choices(named: names).flatMap { input(with: $0) }
  }

  /// The deviations one by one, with what each makes another member of the good input's line in a file.
  package var list: [(name: String, makes: String)] {
    factors.joined().map { deviation in
      var input = good
      _ = deviation.apply(&input)
      let (old, new) = (good.json.members, input.json.members)
      let gone = old.filter { member in !new.contains { $0.name == member.name } }
      let changed =
        new.filter { !old.contains($0) } + gone.map { .init(name: $0.name, value: .null) }
      var object = JSONObject()
      for member in changed {
        object.append(String(decoding: member.name, as: UTF8.self), member.value)
      }
      let line = String(decoding: JSONWriter.line(.object(object)).dropLast(), as: UTF8.self)
      return (deviation.name, TextBlock.shortened(line))
    }
  }

  private func choices(named names: [String]) -> [Combinations.Choice]? {
    let choices = names.flatMap { name in
      factors.enumerated().compactMap { factor, one in
        one.firstIndex { $0.name == name }
          .map { Combinations.Choice(factor: factor, level: $0) }
      }
    }
    return choices.count == names.count ? choices : nil
  }

  private func deviation(_ choice: Combinations.Choice) -> Deviation {
    factors[choice.factor][choice.level]
  }

  private func input(with choices: [Combinations.Choice]) -> FuzzRequest? {
    var input = good
    for choice in choices where !deviation(choice).apply(&input) { return nil }
    return input
  }

  /// Stands for the names of all deviations, and what each makes of the good input.
  package var digest: String {
    var digest = Fingerprint()
    digest.add(good.fingerprint)
    for deviation in factors.joined() {
      digest.add(Array(deviation.name.utf8))
      var input = good
      _ = deviation.apply(&input)
      digest.add(input.fingerprint)
    }
    return digest.value.hexadecimal
  }
}

/// The name of an input of the exhaustive mode, `exhaust:ROLE:DEPTH:INDEX`.
package struct ExhaustiveIndex: Equatable, Sendable, CustomStringConvertible {
  let role: Role
  let depth: Int
  let index: Int

  package static let prefix = "exhaust:"

  package func input(in fixture: Fixture) -> FuzzRequest? {
    BoundedInputs(role, upTo: depth, in: fixture)?.made(at: index)?.input
  }

  package var description: String { "\(Self.prefix)\(role.rawValue):\(depth):\(index)" }
}

extension ExhaustiveIndex {
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, "\(parts[0]):" == Self.prefix, let role = Role(rawValue: parts[1]),
      let depth = Int(parts[2]), (0...BoundedInputs.deepest).contains(depth),
      let index = Int(parts[3]), index >= 0
    else { return nil }
    self.init(role: role, depth: depth, index: index)
  }
}

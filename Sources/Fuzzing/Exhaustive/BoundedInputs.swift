public import AppFlip
public import Conformance

/// Every input of a role with at most so many deviations from a good one, in a fixed order.
///
/// Nothing is stored but the deviations: each input is made from its index. An index stands for the same
/// input whatever the bound is, as long as the implementation's configuration is the same.
public struct BoundedInputs: Sendable {
  /// The role.
  public let role: Role
  /// The most deviations of one input.
  public let depth: Int
  /// What inputs can deviate in, in the order in which the deviations of an input are made.
  public let factors: [Factor]
  /// The input that they deviate from.
  public let good: FuzzInput
  private let combinations: Combinations

  /// The greatest bound: beyond it there are more inputs than anybody will ever send.
  public static let deepest = 4

  /// Lists the inputs of a role; nil if the fixture makes no good input, or for a bound out of range.
  public init?(_ role: Role, upTo depth: Int, in fixture: Fixture) {
    guard (0...Self.deepest).contains(depth), let good = FuzzInput.good(role, in: fixture) else {
      return nil
    }
    var seen: Set<UInt64> = [good.fingerprint]
    let factors = Self.factors(of: good, in: fixture).map { $0.applying(to: good, &seen) }
      .filter { !$0.deviations.isEmpty }
    guard
      let combinations = Combinations(of: factors.map(\.deviations.count), upTo: depth)
    else { return nil }
    self.role = role
    self.depth = depth
    self.good = good
    self.factors = factors
    self.combinations = combinations
  }

  /// What inputs can deviate in.
  ///
  /// Values come before names, by which they are found, and the order before what is added in front and
  /// behind, which would else be the same the other way round.
  private static func factors(of good: FuzzInput, in fixture: Fixture) -> [Factor] {
    let values: [ParameterName] =
      good.role == .googleApp ? [.code, .state] : [.clientID, .scope, .state, .responseType]
    let names = good.role == .googleApp ? values : values + [.redirectURI]
    var factors = Factor.surroundings(of: good, in: fixture)
    factors += [.redirectURL(for: good.role), .redirectURI(in: good, fixture)]
    factors += values.map { .value(of: $0, in: good) }
    factors += [.query(in: good), .order]
    factors += names.map { .name(of: $0, in: good) }
    factors += [.added(for: good.role), .separators]
    factors += good.role == .authorizationEndpoint ? [.method, .header] : [.fragment]
    return factors
  }

  /// How many there are, the good one and those that turn out to be equal to a lesser one among them.
  public var count: Int { combinations.count }

  /// How many there are with exactly so many deviations.
  public func count(ofDepth depth: Int) -> Int { combinations.count(ofDepth: depth) }

  /// An input, and what made it of the good one.
  public struct Made: Sendable {
    /// The input.
    public let input: FuzzInput
    /// The names of its deviations, in the order in which they were made.
    public let deviations: [String]
  }

  /// What stands at an index.
  enum Place {
    /// An input that stands nowhere in front.
    case input(Made)
    /// Nothing of its own: one of the deviations doesn't apply beside the others, or makes no
    /// difference, so that the input is one with fewer deviations.
    case equal
  }

  /// The input at an index.
  func place(at index: Int) -> Place? {
    guard let choices = combinations[index] else { return nil }
    let deviations = choices.map { factors[$0.factor].deviations[$0.level] }
    guard let input = input(with: deviations) else { return .equal }
    if deviations.count > 1 {
      for omitted in deviations.indices {
        var fewer = deviations
        fewer.remove(at: omitted)
        guard let lesser = self.input(with: fewer), lesser.isWritten(otherwiseThan: input) else {
          return .equal
        }
      }
    }
    return .input(Made(input: input, deviations: deviations.map(\.name)))
  }

  /// The input at an index, and what made it of the good one.
  public func made(at index: Int) -> Made? {
    if case .input(let made)? = place(at: index) { made } else { nil }
  }

  /// Where an input stands.
  public func index(of names: [String]) -> Int? {
    choices(named: names).flatMap { combinations.index(of: $0) }
  }

  /// The input with some deviations.
  public func input(with names: [String]) -> FuzzInput? {
    choices(named: names).flatMap {
      input(with: $0.map { factors[$0.factor].deviations[$0.level] })
    }
  }

  private func choices(named names: [String]) -> [Combinations.Choice]? {
    var choices: [Combinations.Choice] = []
    for name in names {
      for (factor, one) in factors.enumerated() {
        guard let level = one.deviations.firstIndex(where: { $0.name == name }) else { continue }
        choices.append(Combinations.Choice(factor: factor, level: level))
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
  public var digest: String {
    var digest = Fingerprint()
    digest.add(good.fingerprint)
    for factor in factors {
      digest.add(Array(factor.name.utf8))
      for deviation in factor.deviations {
        digest.add(Array(deviation.name.utf8))
        var input = good
        _ = deviation.apply(&input)
        digest.add(input.fingerprint)
      }
    }
    return digest.value.hexadecimal
  }
}

extension FuzzInput {
  /// Whether other octets are handed over than for another input.
  fileprivate func isWritten(otherwiseThan other: FuzzInput) -> Bool {
    self != other && fingerprint != other.fingerprint
  }
}

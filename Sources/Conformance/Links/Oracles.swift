import AppFlip

/// The oracles of all rules, by what they judge: without what a rule is besides.
struct Oracles: Sendable {
  /// What of a rule a violation of it is told by.
  ///
  /// A class, because every violation of a rule holds the same one: nothing of it ever changes.
  final class Bound: Equatable, Sendable {
    /// The rule.
    let id: Rule.ID
    /// How binding the rule is.
    let level: Level
    /// The place of the rule among those of its role.
    let place: Int

    init(_ rule: Rule, at place: Int, in edition: Edition) {
      id = rule.id
      level = rule.level(in: edition)
      self.place = place
    }

    /// Whether both are the same rule.
    static func == (lhs: Bound, rhs: Bound) -> Bool { lhs.id == rhs.id }
  }

  /// An oracle in a box of its own: an array of bare functions would wrap each of them once more.
  private struct FlipOracle: Sendable {
    let bound: Bound
    let judge: @Sendable (FlipExchange) -> Judgement
  }

  private let app: [FlipOracle]
  private let endpoint: [FlipOracle]
  private let googleApp: [Bound]
  private let bound: [Rule.ID: Bound]

  /// Collects the oracles.
  ///
  /// - Parameter edition: the edition by which is judged.
  init(by edition: Edition) {
    func bind(_ rules: [Rule]) -> [Bound] {
      rules.enumerated().map { place, rule in Bound(rule, at: place, in: edition) }
    }
    let (ofApp, ofEndpoint) = (bind(Rule.app), bind(Rule.endpoint))
    app = Self.ofFlips(Rule.app, ofApp)
    endpoint = Self.ofFlips(Rule.endpoint, ofEndpoint)
    googleApp = bind(Rule.googleApp)
    bound = Dictionary(
      uniqueKeysWithValues: (ofApp + ofEndpoint + googleApp).map { ($0.id, $0) })
  }

  private static func ofFlips(_ rules: [Rule], _ bound: [Bound]) -> [FlipOracle] {
    zip(rules, bound).compactMap { rule, bound in
      guard case .flip(let judge) = rule.oracle else { return nil }
      return FlipOracle(bound: bound, judge: judge)
    }
  }

  /// A rule as it binds.
  ///
  /// - Parameter rule: the rule.
  /// - Returns: nil for a rule of a composition of roles.
  func bound(_ rule: Rule.ID) -> Bound? { bound[rule] }

  /// Goes through what the oracles find broken, be it that the login page takes it back.
  ///
  /// - Parameters:
  ///   - exchange: what was asked, and what was answered.
  ///   - body: takes a rule, and how it is broken; in the order of the rules.
  func forEachViolation(
    in exchange: Exchange, _ body: (_ rule: Bound, _ violation: consuming Violation) -> Void
  ) {
    switch exchange {
    case .flip(let flip):
      let oracles = (flip.role == .app ? app : endpoint).span
      // By index, and every case by its name: else each oracle and each judgement is counted.
      for index in oracles.indices {
        switch oracles[index].judge(flip) {
        case .holds, .notApplicable, .inconclusive: continue
        case .broken(let violation): body(oracles[index].bound, violation)
        }
      }
    case .start, .returned:
      for (rule, bound) in zip(Rule.googleApp, googleApp) {
        if case .broken(let violation) = rule.oracle.judge(exchange) { body(bound, violation) }
      }
    }
  }
}

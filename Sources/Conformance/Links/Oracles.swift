import AppFlip

/// The oracles of all rules, by what they judge: without what a rule is besides.
struct Oracles: Sendable {
  /// What of a rule a breach of it is told by.
  struct Bound: Sendable {
    /// The rule.
    let id: Rule.ID
    /// How binding the rule is.
    let level: Level
  }

  /// An oracle in a box of its own: an array of bare functions would wrap each of them once more.
  private struct FlipOracle: Sendable {
    let place: Int
    let needs: FlipMatters
    let judge: @Sendable (FlipExchange) -> Judgement
  }

  private let app: [FlipOracle]
  private let endpoint: [FlipOracle]
  private let bound: (app: [Bound], endpoint: [Bound], googleApp: [Bound])
  private let places: [Rule.ID: Int]

  /// Collects the oracles.
  ///
  /// - Parameter edition: the edition by which is judged.
  init(by edition: Edition) {
    app = Self.ofFlips(Rule.app)
    endpoint = Self.ofFlips(Rule.endpoint)
    let bind = { (rule: Rule) in Bound(id: rule.id, level: rule.level(in: edition)) }
    bound = (Rule.app.map(bind), Rule.endpoint.map(bind), Rule.googleApp.map(bind))
    places = Dictionary(
      uniqueKeysWithValues: Role.allCases.flatMap { role in
        Rule.binding(role).enumerated().map { ($1.id, $0) }
      })
  }

  private static func ofFlips(_ rules: [Rule]) -> [FlipOracle] {
    rules.enumerated().compactMap { place, rule in
      guard case .flip(let judge) = rule.oracle else { return nil }
      return FlipOracle(place: place, needs: rule.needs, judge: judge)
    }
  }

  /// The place of a rule among those of its role.
  ///
  /// - Parameter rule: the rule.
  /// - Returns: nil for a rule of a composition of roles.
  func place(of rule: Rule.ID) -> Int? { places[rule] }

  /// The rules of a role, by their places.
  ///
  /// - Parameter role: the role.
  /// - Returns: as many as bind it.
  func rules(of role: Role) -> [Bound] {
    switch role {
    case .app: bound.app
    case .authorizationEndpoint: bound.endpoint
    case .googleApp: bound.googleApp
    }
  }

  /// Goes through what the oracles find broken, be it that the login page takes it back.
  ///
  /// - Parameters:
  ///   - exchange: what was asked, and what was answered.
  ///   - body: takes the place of a rule among those of its role, and how it is broken; in the order of
  ///     the rules.
  func forEachBreach(
    in exchange: Exchange, _ body: (_ place: Int, _ breach: Breach) -> Void
  ) {
    switch exchange {
    case .flip(let flip):
      let matters = FlipMatters(of: flip)
      let oracles = (flip.role == .app ? app : endpoint).span
      // By index, and every case by its name: else each oracle and each judgement is counted.
      for index in oracles.indices where oracles[index].needs.isSubset(of: matters) {
        switch oracles[index].judge(flip) {
        case .holds, .notApplicable, .inconclusive: continue
        case .broken(let breach): body(oracles[index].place, breach)
        }
      }
    case .start, .returned:
      for (place, rule) in Rule.googleApp.enumerated() {
        if case .broken(let breach) = rule.oracle.judge(exchange) { body(place, breach) }
      }
    }
  }
}

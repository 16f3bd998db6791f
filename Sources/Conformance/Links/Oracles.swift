import AppFlip

/// The oracles of all rules, by what they judge: without what a rule is besides.
struct Oracles: Sendable {
  /// What an oracle finds broken.
  struct Finding {
    /// The place of the rule among those of its role.
    let place: Int
    /// How it is broken.
    let breach: Breach
  }

  /// An oracle in a box of its own: an array of bare functions would wrap each of them once more.
  private struct Placed<Kind>: Sendable {
    let place: Int
    let judge: @Sendable (Kind) -> Judgement
  }

  private let app: [Placed<FlipExchange>]
  private let endpoint: [Placed<FlipExchange>]
  private let starts: [Placed<StartExchange>]
  private let returns: [Placed<ReturnExchange>]
  private let places: [Rule.ID: Int]

  /// Collects the oracles.
  init() {
    app = Self.ofFlips(Rule.app)
    endpoint = Self.ofFlips(Rule.endpoint)
    starts = Rule.googleApp.enumerated().compactMap { place, rule in
      if case .start(let judge) = rule.oracle { Placed(place: place, judge: judge) } else { nil }
    }
    returns = Rule.googleApp.enumerated().compactMap { place, rule in
      if case .returned(let judge) = rule.oracle { Placed(place: place, judge: judge) } else { nil }
    }
    places = Dictionary(
      uniqueKeysWithValues: Role.allCases.flatMap { role in
        Rule.binding(role).enumerated().map { ($1.id, $0) }
      })
  }

  private static func ofFlips(_ rules: [Rule]) -> [Placed<FlipExchange>] {
    rules.enumerated().compactMap { place, rule in
      if case .flip(let judge) = rule.oracle { Placed(place: place, judge: judge) } else { nil }
    }
  }

  /// The place of a rule among those of its role; nil for one of a composition of roles.
  ///
  /// - Parameter rule: the rule.
  func place(of rule: Rule.ID) -> Int? { places[rule] }

  /// What the oracles find broken, be it that the login page takes it back.
  ///
  /// - Parameter exchange: what was asked, and what was answered.
  /// - Returns: what is broken, in the order of the rules; nothing mostly.
  func findings(in exchange: Exchange) -> [Finding] {
    switch exchange {
    case .flip(let flip): Self.findings(by: flip.role == .app ? app : endpoint, in: flip)
    case .start(let start): Self.findings(by: starts, in: start)
    case .returned(let returned): Self.findings(by: returns, in: returned)
    }
  }

  private static func findings<Kind>(by oracles: [Placed<Kind>], in exchange: Kind) -> [Finding] {
    var findings: [Finding] = []
    for oracle in oracles {
      guard case .broken(let breach) = oracle.judge(exchange) else { continue }
      findings.append(Finding(place: oracle.place, breach: breach))
    }
    return findings
  }
}

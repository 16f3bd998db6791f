import AppFlip

/// The oracles of all rules, by what they judge: without what a rule is besides.
struct Oracles: Sendable {
  /// What an oracle finds broken.
  struct Finding {
    /// The place of the rule among those of its role.
    let place: Int
    /// How it is broken.
    let breach: Breach
    /// Whether the answer itself isn't permitted, whatever stands in it.
    var isOfAnswer = false
  }

  /// An oracle in a box of its own: an array of bare functions would wrap each of them once more.
  private struct FlipOracle: Sendable {
    let place: Int
    let judge: @Sendable (FlipExchange) -> Judgement
  }

  private let app: [FlipOracle]
  private let endpoint: [FlipOracle]
  private let places: [Rule.ID: Int]

  /// Collects the oracles.
  init() {
    app = Self.ofFlips(Rule.app)
    endpoint = Self.ofFlips(Rule.endpoint)
    places = Dictionary(
      uniqueKeysWithValues: Role.allCases.flatMap { role in
        Rule.binding(role).enumerated().map { ($1.id, $0) }
      })
  }

  private static func ofFlips(_ rules: [Rule]) -> [FlipOracle] {
    rules.enumerated().compactMap { place, rule in
      if case .flip(let judge) = rule.oracle { FlipOracle(place: place, judge: judge) } else { nil }
    }
  }

  /// The place of a rule among those of its role.
  ///
  /// - Parameter rule: the rule.
  /// - Returns: nil for a rule of a composition of roles.
  func place(of rule: Rule.ID) -> Int? { places[rule] }

  /// What the oracles find broken, be it that the login page takes it back.
  ///
  /// - Parameter exchange: what was asked, and what was answered.
  /// - Returns: what is broken, in the order of the rules; nothing mostly.
  func findings(in exchange: Exchange) -> [Finding] {
    switch exchange {
    case .flip(let flip):
      let oracles = flip.role == .app ? app : endpoint
      return findings(among: oracles.indices) { (oracles[$0].place, oracles[$0].judge(flip)) }
    case .start, .returned:
      let rules = Rule.googleApp
      return findings(among: rules.indices) { ($0, rules[$0].oracle.judge(exchange)) }
    }
  }

  private func findings(
    among indices: Range<Int>, _ judge: (Int) -> (place: Int, judgement: Judgement)
  ) -> [Finding] {
    var findings: [Finding] = []
    for index in indices {
      let (place, judgement) = judge(index)
      guard case .broken(let breach) = judgement else { continue }
      findings.append(Finding(place: place, breach: breach))
    }
    return findings
  }
}

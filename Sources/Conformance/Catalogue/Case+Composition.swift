import AppFlip

extension Case {
  /// Flips from their start at the Google app to their end there.
  static let compositions: [Case] = apps + endpoints + codes + fallbacks

  /// The Google app starts a flip, the app answers it.
  private static let apps: [Case] = RedirectURL.all.flatMap { url in
    Outcome.decisions.compactMap { outcome in
      isComposed(outcome, at: url) ? composition("app", url, [app(outcome)], outcome) : nil
    }
  }

  /// The Google app goes on with the authorization URL, the endpoint answers.
  private static let endpoints: [Case] = RedirectURL.all.flatMap { url in
    endpointOutcomes.compactMap { outcome in
      isComposed(outcome, at: url)
        ? composition("endpoint", url, [endpoint(outcome)], outcome) : nil
    }
  }

  /// The app gets its code at the endpoint.
  private static let codes: [Case] = sample.map { url in
    composition(
      "code", url,
      [endpoint(.approves), .flip(Flip(opened(0), code: .answered(step: 1)))], .approves)
  }

  /// The app answers with a recoverable error, the Google app goes on with the authorization URL.
  private static let fallbacks: [Case] = sample.flatMap { url in
    [Outcome.signInFails, .offline, .timesOut].map { outcome in
      composition(
        "fallback", url, [app(outcome), back(from: 1, at: url), endpoint(.approves)], outcome)
    }
  }

  /// Every URL if the person approves; every outcome at two of them.
  private static func isComposed(_ outcome: Outcome, at url: RedirectURL) -> Bool {
    outcome == .approves || sample.contains(url)
  }

  /// A URL of production and one of the sandbox.
  private static let sample = [Fixture.redirectURL, RedirectURL.all[11]]

  private static func app(_ outcome: Outcome) -> Step { .flip(Flip(opened(0), outcome: outcome)) }

  private static func endpoint(_ outcome: Outcome) -> Step {
    let url: [LinkTemplate.Piece] = [
      .authorizationEndpoint, .text("?\(LinkTemplate.requestStart)"), .query(step: 0),
    ]
    return .request(Flip(LinkTemplate(url), outcome: outcome))
  }

  private static func back(from step: Int, at url: RedirectURL) -> Step {
    .returned(Return(opened(step), pending: .step(0), redirectURL: url))
  }

  private static func opened(_ step: Int) -> LinkTemplate { LinkTemplate([.opened(step: step)]) }

  private static func composition(
    _ name: String, _ url: RedirectURL, _ steps: [Step], _ outcome: Outcome
  ) -> Case {
    let isLinked = steps.last?.flip?.outcome == .approves
    let rules = [Rule.compositionStateExact.id] + (isLinked ? [Rule.compositionCodeExact.id] : [])
    let roles = ["Google app"] + steps.map(\.role.shortName) + ["Google app"]
    return Case(
      "composition.\(name).\(url.environment).\(url.bundleID).\(outcome.rawValue)",
      "\(roles.joined(separator: ", ")); \(outcome.inWords); \(url.text)",
      subject: Rule.compositionOutcomeReached.id,
      steps: [.start(Start(redirectURL: url))] + steps + [back(from: steps.count, at: url)],
      ordering: .sequence, alsoExercises: rules)
  }
}

extension Role {
  /// The role in a word or two.
  fileprivate var shortName: String {
    switch self {
    case .app: "app"
    case .authorizationEndpoint: "endpoint"
    case .googleApp: "Google app"
    }
  }
}

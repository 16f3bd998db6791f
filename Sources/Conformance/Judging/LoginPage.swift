/// What a redirect to the endpoint's own login page says of a rule, where nobody signed in.
enum LoginPage {
  /// Judges a rule by it; nil where nobody was sent there, or the oracle's judgement stands.
  ///
  /// That a good request is taken as far as the login page counts as accepting it; a check that may
  /// come after the sign-in, and the answer, can't be judged.
  static func judge(_ exchange: Exchange, by rule: Rule.ID) -> Judgement? {
    guard case .flip(let flip) = exchange, flip.isAtLoginPage,
      !aboutEveryResponse.contains(rule)
    else { return nil }
    if aboutAcceptance.contains(rule), flip.isFlawless { return .notApplicable }
    return .inconclusive(.loginPage, "the endpoint's login page came first, and nobody signed in")
  }

  /// The rules that bind every response alike.
  private static let aboutEveryResponse: Set<Rule.ID> = [
    Rule.endpointRedirectStatus.id, Rule.endpointRedirectSplit.id, Rule.endpointPageReflects.id,
    Rule.endpointSurvives.id,
  ]

  /// The rules that want a good request accepted; the expectations of the cases say it.
  private static let aboutAcceptance: Set<Rule.ID> = [
    Rule.endpointRedirectURIAccepted.id, Rule.endpointParametersUnknownIgnored.id,
    Rule.endpointParametersOrderFree.id, Rule.endpointParametersNameExact.id,
  ]
}

import AppFlip

extension Case {
  /// The link that nothing is wrong with: the twin of most negative cases.
  static let good: Case = Case(
    "app.good", "a good link", subject: Rule.appRedirectURIAccepted.id,
    expectations: [Expectation(Rule.appRedirectURIAccepted.id, permits: [.code])],
    steps: [.flip(Flip(.flip()))])

  /// A good link with each outcome, for the rules that hold of every answer.
  static let answers: [Case] = Outcome.decisions.map { outcome in
    Case(
      "app.answer.\(outcome.rawValue)", "a good link; \(outcome.inWords)",
      subject: Rule.appAnswerOnce.id,
      expectations: outcome == .approves
        ? [Expectation(Rule.appAnswerOnce.id, permits: [.code])] : [],
      steps: [.flip(Flip(.flip(), outcome: outcome))],
      alsoExercises: outcome == .approves ? ofSuccess : ofFailure)
  }

  /// A link that is dropped, for what the link handler returns.
  static let refused: Case = Case(
    "app.answer.refused", "a link with a stranger's redirect URI",
    subject: Rule.appHandledAgrees.id,
    expectations: [Expectation(Rule.appRedirectURIFormat.id, permits: [.nothing])],
    steps: [.flip(Flip(.flip(to: Array("https://evil.example/cb".utf8))))], twin: good.id)

  /// Each of the 12 URLs with each outcome.
  static let redirectURLs: [Case] = RedirectURL.all.flatMap { url in
    Outcome.decisions.map { outcome in
      let accepted = Rule.appRedirectURIAccepted.id
      return Case(
        "app.url.\(url.environment).\(url.bundleID).\(outcome.rawValue)",
        "\(url.text); \(outcome.inWords)", subject: rule(about: outcome),
        expectations: outcome == .approves ? [Expectation(accepted, permits: [.code])] : [],
        steps: [.flip(Flip(.flip(to: url.octets), outcome: outcome))],
        alsoExercises: [Rule.appRedirectURIEnvironment.id])
    }
  }

  private static let ofAnyAnswer: [Rule.ID] = [
    Rule.appAnswerEither, .appAnswerAtRedirectURI, .appAnswerWellFormed, .appAnswerNoLeak,
    .appOpenUniversalLinksOnly, .appHandledAgrees, .appSurvives,
  ].map(\.id)

  private static let ofSuccess: [Rule.ID] =
    ofAnyAnswer
    + [
      Rule.appCodeExact, .appCodeFormReading, .appCodePercentReading, .appStateExact,
      .appStateFormReading, .appStatePercentReading,
    ].map(\.id)

  private static let ofFailure: [Rule.ID] =
    ofAnyAnswer
    + [Rule.appErrorReturned, .appErrorKnown, .appErrorDescription, .appStateInError].map(\.id)

  static func rule(about outcome: Outcome) -> Rule.ID {
    switch outcome {
    case .approves, .waits: Rule.appRedirectURIAccepted.id
    case .declines: Rule.appErrorDeclined.id
    case .cancels: Rule.appErrorLeft.id
    case .signInFails, .offline, .timesOut: Rule.appErrorCancelled.id
    case .accountDisabled: Rule.appErrorUnrecoverable.id
    }
  }
}

extension Outcome {
  /// The outcomes after which the app answers.
  static let decisions = allCases.filter { $0 != .waits }

  /// What happens, as a clause for people.
  var inWords: String {
    switch self {
    case .approves: "the person approves"
    case .declines: "the person rejects the consent request"
    case .cancels: "the person leaves the flow"
    case .signInFails: "the person fails to sign in"
    case .offline: "the device is offline"
    case .timesOut: "the connection times out"
    case .accountDisabled: "the account is disabled"
    case .waits: "nobody decides yet"
    }
  }
}

// MARK: -

extension Case {
  /// The four parameters in every order.
  static let orders: [Case] = permutations(of: ["client_id", "scope", "state", "redirect_uri"])
    .map { names in
      let rule = Rule.appParametersOrderFree.id
      return Case(
        "app.order.\(names.joined(separator: "-"))", names.joined(separator: ", "), subject: rule,
        expectations: [Expectation(rule, permits: [.code])],
        steps: [.flip(Flip(LinkTemplate([.appLink, .text("?")] + parameters(named: names))))])
    }

  /// Unknown parameters, each of a name of its own, in front of those that count.
  static let unknownInFront: [Case] = [16, 64, 90].map { count in
    let rule = Rule.appParametersUnknownIgnored.id
    let link: [LinkTemplate.Piece] = [
      .appLink, .text("?" + unknown(count) + "client_id="), .clientID(.registered),
      .text("&scope="), .scope, .text("&state="), .ordinaryState, .text("&redirect_uri="),
      .redirectURI,
    ]
    return Case(
      "app.unknown.in-front-\(count)", "\(count) unknown parameters in front", subject: rule,
      expectations: [Expectation(rule, permits: [.code])],
      steps: [.flip(Flip(LinkTemplate(link)))], cause: "only so many parameters are read")
  }

  /// Unknown parameters, with an ampersand behind each.
  static func unknown(_ count: Int) -> String { (1...count).map { "z\($0)=1&" }.joined() }

  private static func parameters(named names: [String]) -> [LinkTemplate.Piece] {
    let parts = names.map { name -> [LinkTemplate.Piece] in
      switch name {
      case "client_id": [.text("client_id="), .clientID(.registered)]
      case "scope": [.text("scope="), .scope]
      case "state": [.text("state="), .ordinaryState]
      default: [.text("redirect_uri="), .redirectURI]
      }
    }
    return Array(parts.joined(separator: [.text("&")]))
  }

  private static func permutations(of names: [String]) -> [[String]] {
    guard names.count > 1 else { return [names] }
    return names.indices.flatMap { index in
      var rest = names
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}

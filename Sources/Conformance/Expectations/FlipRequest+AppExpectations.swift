import AppFlip

extension FlipRequest {
  var expectationsOfApp: [Expectation] {
    guard activity == .browsingWeb, let link else { return Self.otherActivity }
    if link.isNoFlip { return Self.noFlip }
    if let refused = withoutAnswer(to: link) { return refused }
    if outcome == .waits { return [] }
    if demandsCode { return [Expectation(demand(for: link), permits: [.code])] }
    // What a good link is answered with is the matter of the rules about errors.
    if outcome != .approves, isFlawless || onlyFlawIsShortState, leniencyRule == nil { return [] }
    return answers(to: link).adapted(toApproval: outcome == .approves)
  }

  private static let otherActivity = [Expectation(Rule.appLinkActivity.id, permits: [.nothing])]
  private static let noFlip = [Expectation(Rule.appLinkNotAFlip.id, permits: [.nothing])]

  /// The rule by which nothing may be opened; nil if the redirect URI may be answered at.
  private func withoutAnswer(to link: LinkReading) -> [Expectation]? {
    switch link.redirectURI {
    case .missing: return link.resembles(.redirectURI) ? Self.likeName : Self.foreign
    case .once(let value):
      if link.answerable != nil { return nil }
      return value.isDecodable ? Self.foreign : Self.undecodable
    case .repeated:
      if link.answerable != nil { return nil }
      return link.targets.allSatisfy(\.isForeign) ? Self.foreign : Self.duplicate
    }
  }

  private static let likeName = [Expectation(Rule.appParametersNameExact.id, permits: [.nothing])]
  private static let foreign = [Expectation(Rule.appRedirectURIFormat.id, permits: [.nothing])]
  private static let undecodable = [
    Expectation(Rule.appParametersUndecodable.id, permits: [.nothing])
  ]
  private static let duplicate = [Expectation(Rule.appParametersDuplicate.id, permits: [.nothing])]

  // MARK: - Answers at a good redirect URI

  private func answers(to link: LinkReading) -> [Expectation] {
    let isClientRight = isClientRight
    if link.isRepeated {
      let duplicate = Expectation(
        Rule.appParametersDuplicate.id, permits: alternatives.union([.invalidRequest, .nothing]))
      let mayBeRight = link.clientID.values.contains { $0.stands(for: context.fixture.clientID) }
      return mayBeRight ? [duplicate] : [duplicate, Self.strangersClient]
    }
    if link.clientID.isMissing || link.state.isMissing {
      if isRenamed(link) { return renamed(link) }
      let missing = expectation(Rule.appParametersMissing, [.invalidRequest])
      return isClientRight ? [missing] : [missing, Self.strangersClient]
    }
    if !isClientRight {
      return [
        expectation(Rule.appParametersClientMismatch, [.invalidRequest]), Self.strangersClient,
      ]
    }
    let served: AnswerSet = isOrdinaryCode ? [.code] : [.code, .invalidRequest, .error]
    return [Expectation(demand(for: link), permits: served.union(alternatives))]
  }

  private static let strangersClient = Expectation(
    Rule.appClientIDMatch.id, permits: [.invalidRequest, .error, .nothing])

  /// What is permitted to a link whose client id or state has a name that only looks like its own.
  private func renamed(_ link: LinkReading) -> [Expectation] {
    // An unknown name is all that is odd about it mostly.
    let isOddOtherwise =
      leniencyRule != Rule.appParametersUnknownIgnored.id || link.traits.contains(.emptyPart)
      || link.uri.fragment != nil || !link.responseType.isMissing
    let refusals: AnswerSet = isOddOtherwise ? [.invalidRequest, .nothing] : []
    return [
      Expectation(Rule.appParametersNameExact.id, permits: Answer.refusals),
      Expectation(
        Rule.appParametersMissing.id,
        permits: alternatives.union([.invalidRequest, .code]).union(refusals)),
    ]
  }

  private func isRenamed(_ link: LinkReading) -> Bool {
    (!link.clientID.isMissing || link.resembles(.clientID))
      && (!link.state.isMissing || link.resembles(.state))
  }

  /// Whoever refuses it for what is odd about it shows so at a link of which nothing else is wrong.
  private func expectation(_ rule: Rule, _ permitted: AnswerSet) -> Expectation {
    let refusals: AnswerSet = leniencyRule == nil ? [] : [.invalidRequest, .nothing]
    return Expectation(rule.id, permits: permitted.union(alternatives).union(refusals))
  }

  /// What the oddities of the link, and the app's own policy, leave beside what a rule permits.
  private var alternatives: AnswerSet {
    link?.targets.first?.isListed == true ? tolerance : tolerance.union(Answer.refusals)
  }

  // MARK: - The rule that wants a link served

  /// The rule that is broken if the link is dropped: that about what is odd about it, or one about good
  /// links.
  private func demand(for link: LinkReading) -> Rule.ID {
    if let leniencyRule { return leniencyRule }
    // An app that may refuse the link returns that.
    if tolerance.contains(.invalidRequest) || !isOrdinaryCode { return Rule.appErrorReturned.id }
    return Rule.appRedirectURIAccepted.id
  }
}

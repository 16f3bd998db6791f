import AppFlip

extension FlipRequest {
  /// What each rule permits an app to answer.
  var expectationsOfApp: [Expectation] {
    guard activity == .browsingWeb, let link else {
      return Self.otherActivity
    }
    if link.isNoFlip { return Self.noFlip }
    if let silence = silence(about: link) { return silence }
    switch outcome {
    case .approves where demandsCode:
      return [Expectation(charge(for: link), permits: [.code])]
    case .approves: return answers(to: link).adapted(toApproval: true)
    case .waits: return []
    case .declines, .cancels, .signInFails, .offline, .timesOut, .accountDisabled:
      // What a good link is answered with is the matter of the rules about errors.
      return isFlawless ? [] : answers(to: link).adapted(toApproval: false)
    }
  }

  private static let otherActivity = [Expectation(Rule.appLinkActivity.id, permits: [.nothing])]
  private static let noFlip = [Expectation(Rule.appLinkNotAFlip.id, permits: [.nothing])]

  /// The rule by which nothing may be opened; nil if the redirect URI may be answered at.
  private func silence(about link: LinkReading) -> [Expectation]? {
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

  /// What each rule permits if the person approves.
  private func answers(to link: LinkReading) -> [Expectation] {
    let isClientRight = isClientRight
    if link.isRepeated {
      let duplicate = expectation(Rule.appParametersDuplicate, [.invalidRequest, .nothing])
      let mayBeRight = link.clientID.values.contains { $0.stands(for: context.fixture.clientID) }
      return mayBeRight ? [duplicate] : [duplicate, Self.strangersClient]
    }
    if link.clientID.isMissing || link.state.isMissing {
      if isRenamed(link) { return renamed }
      let missing = expectation(Rule.appParametersMissing, [.invalidRequest])
      return isClientRight ? [missing] : [missing, Self.strangersClient]
    }
    if !isClientRight {
      return [
        expectation(Rule.appParametersClientMismatch, [.invalidRequest]), Self.strangersClient,
      ]
    }
    let served: AnswerSet = isOrdinaryCode ? [.code] : [.code, .invalidRequest, .error]
    return [expectation(charge(for: link), served)]
  }

  private static let strangersClient = Expectation(
    Rule.appClientIDMatch.id, permits: [.invalidRequest, .error, .nothing])

  /// What is permitted to a link whose client id or state has a name that only looks like its own.
  private var renamed: [Expectation] {
    [
      Expectation(Rule.appParametersNameExact.id, permits: Answer.refusals),
      expectation(Rule.appParametersMissing, [.invalidRequest, .code]),
    ]
  }

  /// Whether everything that is missing is there under a name that only looks like its own.
  private func isRenamed(_ link: LinkReading) -> Bool {
    (!link.clientID.isMissing || link.resembles(.clientID))
      && (!link.state.isMissing || link.resembles(.state))
  }

  private func expectation(_ rule: Rule, _ permitted: AnswerSet) -> Expectation {
    expectation(rule.id, permitted)
  }

  /// An expectation with what the oddities of the link, and the app's own policy, leave beside it.
  private func expectation(_ rule: Rule.ID, _ permitted: AnswerSet) -> Expectation {
    let isListed = link?.targets.first?.isListed == true
    let further = tolerance.union(isListed ? [] : Answer.refusals)
    return Expectation(rule, permits: permitted.union(further))
  }

  // MARK: - The rule that wants a link served

  /// The rule that is about what is special about a link: the least binding of several.
  private func charge(for link: LinkReading) -> Rule.ID {
    if link.scope.isMissing { return Rule.appScopeOptional.id }
    if let state = link.state.value, !state.isDecodable { return Rule.appParametersUndecodable.id }
    if !link.copied.isEmpty { return Rule.appParametersDuplicate.id }
    if !link.traits.isDisjoint(with: [.encodedName, .byteOrderMark]) {
      return Rule.appParametersNameExact.id
    }
    if !link.isURI || link.uri.fragment != nil
      || !link.traits.isDisjoint(with: [.unknownParameter, .emptyPart])
      || !link.responseType.isMissing
    {
      return Rule.appParametersUnknownIgnored.id
    }
    if !isOrdinaryCode { return Rule.appCodeExact.id }
    if link.state.value?.isOrdinary != true { return Rule.appStateExact.id }
    return link.traits.contains(.reordered)
      ? Rule.appParametersOrderFree.id : Rule.appRedirectURIAccepted.id
  }
}

extension QueryValue {
  /// Whether the value is of a length and of characters that nobody stumbles over.
  var isOrdinary: Bool { raw.count <= 255 && raw.allSatisfy(\.isUnreserved) }
}

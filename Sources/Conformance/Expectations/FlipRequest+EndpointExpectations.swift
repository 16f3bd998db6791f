import AppFlip

extension FlipRequest {
  /// What each rule permits an authorization endpoint to answer.
  var expectationsOfEndpoint: [Expectation] {
    guard let link, outcome != .waits else { return [] }
    if link.redirectURI.isRepeated {
      // That none but a listed copy is redirected to is the oracle's business, whoever wins.
      let refusals = ofResponseType(link).union([.invalidRequest, .nothing])
      return [expectation(Rule.endpointParametersDuplicate.id, refusals)]
        .adapted(toApproval: outcome == .approves)
    }
    guard link.targets.first?.isListed == true else { return Self.refused }
    if outcome != .approves, isFlawless { return [] }
    return answers(to: link).adapted(toApproval: outcome == .approves)
  }

  private static let refused = [
    Expectation(Rule.endpointRedirectURIExact.id, permits: [.nothing])
  ]

  /// What each rule permits where the person approves.
  private func answers(to link: LinkReading) -> [Expectation] {
    if link.clientID.isRepeated || link.state.isRepeated {
      let refusals = ofResponseType(link).union([.invalidRequest, .nothing])
      return [expectation(Rule.endpointParametersDuplicate.id, refusals)]
    }
    if !link.asksForCode {
      return [expectation(Rule.endpointResponseType.id, [.invalidRequest, .error])]
    }
    guard isClientRight else { return [strangersClient(link)] }
    if link.state.isMissing {
      return [expectation(Rule.endpointRedirectURIAccepted.id, [.code, .invalidRequest])]
    }
    if !isForm, isOrdinaryCode,
      let ofMode = ResponseMode.expectation(for: link, by: context)
    {
      return [ofMode]
    }
    let served: AnswerSet = isOrdinaryCode ? [.code] : [.code, .invalidRequest, .error]
    return [expectation(charge(for: link), served)]
  }

  /// The answer that another response type gets beside whatever else is wrong.
  private func ofResponseType(_ link: LinkReading) -> AnswerSet { link.asksForCode ? [] : [.error] }

  private func strangersClient(_ link: LinkReading) -> Expectation {
    if link.clientID.isMissing, link.resembles(.clientID) {
      return Expectation(Rule.endpointParametersNameExact.id, permits: Answer.refusals)
    }
    return expectation(Rule.endpointClientIDMismatch.id, [.invalidRequest])
  }

  /// An expectation with what the oddities of the request leave beside it.
  private func expectation(_ rule: Rule.ID, _ permitted: AnswerSet) -> Expectation {
    Expectation(rule, permits: permitted.union(tolerance).union(ofForm))
  }

  /// The answers that are left to an endpoint that doesn't take the parameters for a form, or doesn't
  /// look for those of a form in the query.
  private var ofForm: AnswerSet {
    guard let link else { return [] }
    let isMixed = isForm && link.uri.query?.isEmpty == false
    return link.traits.contains(.valueless) || isMixed ? [.invalidRequest, .nothing] : []
  }

  /// The rule that is about what is special about a request: the least binding of several.
  private func charge(for link: LinkReading) -> Rule.ID {
    if let state = link.state.value, !state.isDecodable {
      return Rule.endpointParametersUndecodable.id
    }
    if !link.copied.isEmpty { return Rule.endpointParametersDuplicate.id }
    if !link.traits.isDisjoint(with: [.encodedName, .byteOrderMark]) {
      return Rule.endpointParametersNameExact.id
    }
    if !link.isURI || !link.traits.isDisjoint(with: [.unknownParameter, .emptyPart]) {
      return Rule.endpointParametersUnknownIgnored.id
    }
    if link.state.value?.isOrdinary != true { return Rule.endpointStateExact.id }
    return link.traits.contains(.reordered)
      ? Rule.endpointParametersOrderFree.id : Rule.endpointRedirectURIAccepted.id
  }
}

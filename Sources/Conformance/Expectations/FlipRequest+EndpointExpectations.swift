import AppFlip

extension FlipRequest {
  var expectationsOfEndpoint: [Expectation] {
    guard let link, outcome != .waits else { return [] }
    if link.redirectURI.isRepeated {
      // That none but a listed copy is redirected to is the oracle's business, whoever wins.
      return [duplicate(link)].adapted(toApproval: isApproved)
    }
    if link.redirectURI.isMissing, link.resembles(.redirectURI) {
      return [Expectation(Rule.endpointParametersNameExact.id, permits: [.nothing])]
    }
    guard link.targets.first?.isListed == true else { return Self.refused }
    if !isApproved, isFlawless || onlyFlawIsShortState, leniencyRule == nil { return [] }
    return answers(to: link).adapted(toApproval: isApproved)
  }

  private var isApproved: Bool { outcome == .approves }

  private static let refused = [Expectation(Rule.endpointRedirectURIExact.id, permits: [.nothing])]

  private func answers(to link: LinkReading) -> [Expectation] {
    if link.clientID.isRepeated || link.state.isRepeated { return [duplicate(link)] }
    // Where the client is wrong, nothing else about the request matters.
    guard isClientRight else { return strangersClient(link) }
    if !link.asksForCode {
      return [expectation(Rule.endpointResponseType, [.invalidRequest, .error])]
    }
    if link.state.isMissing {
      let demand = leniencyRule ?? Rule.endpointErrorReturned.id
      return [Expectation(demand, permits: Answer.refusals.union([.code]))]
    }
    if responseMode != nil { return [] }
    var served: AnswerSet = isOrdinaryCode ? [.code] : [.code, .invalidRequest, .error]
    if isLongCode { served.insert(.nothing) }
    let isVeryLong = (link.state.value?.raw.count ?? 0) > Rule.longestRequiredState
    let demand = demand(for: link)
    return [
      Expectation(
        demand, permits: served.union(tolerance),
        at: isVeryLong && demand == Rule.endpointStateLength.id ? .standard : nil)
    ]
  }

  private func duplicate(_ link: LinkReading) -> Expectation {
    Expectation(
      Rule.endpointParametersDuplicate.id,
      permits: tolerance.union(ofResponseType(link)).union([.invalidRequest, .nothing]))
  }

  private func ofResponseType(_ link: LinkReading) -> AnswerSet { link.asksForCode ? [] : [.error] }

  private func strangersClient(_ link: LinkReading) -> [Expectation] {
    if link.clientID.isMissing, link.resembles(.clientID) {
      return [Expectation(Rule.endpointParametersNameExact.id, permits: Answer.refusals)]
    }
    if let clientID = link.clientID.value, !clientID.isDecodable {
      return [
        Expectation(Rule.endpointParametersUndecodable.id, permits: Answer.refusals), Self.noCode,
      ]
    }
    return [
      // A request without state may be refused in any way.
      expectation(
        Rule.endpointClientIDMismatch,
        link.state.isMissing ? Answer.refusals : ofResponseType(link).union([.invalidRequest])),
      Self.noCode,
    ]
  }

  private static let noCode = Expectation(
    Rule.endpointClientIDMatch.id, permits: Answer.refusals)

  /// Whoever refuses it for what is odd about it shows so at a request of which nothing else is wrong.
  private func expectation(_ rule: Rule, _ permitted: AnswerSet) -> Expectation {
    let refusals: AnswerSet = leniencyRule == nil && !mayBeRefusedFirst ? [] : Answer.refusals
    return Expectation(rule.id, permits: permitted.union(tolerance).union(refusals))
  }

  /// The rule that is broken if the request is refused: that about what is odd about it, or one about good
  /// requests.
  private func demand(for link: LinkReading) -> Rule.ID {
    if let leniencyRule { return leniencyRule }
    if isForm { return Rule.endpointMethodPost.id }
    if mayBeRefusedFirst, link.state.value?.isVisible == true { return Rule.endpointStateLength.id }
    // An endpoint that may refuse the request returns that.
    if tolerance.contains(.invalidRequest) || !isOrdinaryCode {
      return Rule.endpointErrorReturned.id
    }
    if link.state.value?.isPlain == false { return Rule.endpointStateExact.id }
    return furtherHeaders.isEmpty
      ? Rule.endpointRedirectURIAccepted.id : Rule.endpointHeadersIgnored.id
  }
}

// MARK: -

extension FlipRequest {
  /// Where the answer is to stand by an extension of OAuth, if that isn't the query: a server may honour that,
  /// ignore it or refuse it
  /// ([Multiple Response Type Encoding Practices, section 2.1](https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html#ResponseModes)).
  var responseMode: [UInt8]? {
    guard let link, link.isExtended else { return nil }
    let modes = [link.query ?? [], body[...]].flatMap { QueryParameter.split($0) }
      .filter { $0.isNamed("response_mode") }
      .map { PercentDecoding.decodeLiteral($0.value ?? [], as: .form) }
    return modes.first { !$0.elementsEqual("query".utf8) }
  }

  /// Whether an endpoint may refuse the request for its method or for the length of its state, whatever else is wrong
  /// with it.
  var mayBeRefusedFirst: Bool {
    isForm || (link?.state.value?.raw.count ?? 0) > Rule.longestOrdinaryState
  }

  /// Whether the response may be in the fragment: the request asks for that, or for a token
  /// ([RFC 6749, section 4.2.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2.1)).
  var asksForFragment: Bool {
    if let responseMode { return responseMode.elementsEqual("fragment".utf8) }
    let types = link?.responseType.value?.readings.form.split(separator: UInt8(ascii: " ")) ?? []
    return types.contains { $0.elementsEqual("token".utf8) || $0.elementsEqual("id_token".utf8) }
  }
}

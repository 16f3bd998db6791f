import AppFlip

extension FlipRequest {
  var expectationsOfEndpoint: [Expectation] {
    guard let link, outcome != .waits else { return [] }
    if link.redirectURI.isRepeated {
      // That none but a listed copy is redirected to is the oracle's business, whoever wins.
      return [duplicate(link)].adapted(toApproval: isApproved)
    }
    guard link.targets.first?.isListed == true else { return Self.refused }
    if !isApproved, isFlawless || isShortAlone, oddity == nil { return [] }
    return answers(to: link).adapted(toApproval: isApproved)
  }

  private var isApproved: Bool { outcome == .approves }

  private static let refused = [Expectation(Rule.endpointRedirectURIExact.id, permits: [.nothing])]

  private func answers(to link: LinkReading) -> [Expectation] {
    if link.clientID.isRepeated || link.state.isRepeated { return [duplicate(link)] }
    // Where the client is wrong, nothing else about the request matters.
    guard isClientRight else { return [strangersClient(link)] }
    if !link.asksForCode {
      return [expectation(Rule.endpointResponseType, [.invalidRequest, .error])]
    }
    if link.state.isMissing {
      let demand = oddity ?? Rule.endpointErrorReturned.id
      return [Expectation(demand, permits: tolerance.union([.code, .invalidRequest]))]
    }
    if !isForm, isOrdinaryCode, let ofMode = ResponseMode.expectation(for: link, by: context) {
      return [ofMode]
    }
    var served: AnswerSet = isOrdinaryCode ? [.code] : [.code, .invalidRequest, .error]
    if isLongCode { served.insert(.nothing) }
    return [Expectation(demand(for: link), permits: served.union(tolerance))]
  }

  private func duplicate(_ link: LinkReading) -> Expectation {
    Expectation(
      Rule.endpointParametersDuplicate.id,
      permits: tolerance.union(ofResponseType(link)).union([.invalidRequest, .nothing]))
  }

  private func ofResponseType(_ link: LinkReading) -> AnswerSet { link.asksForCode ? [] : [.error] }

  private func strangersClient(_ link: LinkReading) -> Expectation {
    if link.clientID.isMissing, link.resembles(.clientID) {
      return Expectation(Rule.endpointParametersNameExact.id, permits: Answer.refusals)
    }
    if let clientID = link.clientID.value, !clientID.isDecodable {
      return Expectation(Rule.endpointParametersUndecodable.id, permits: Answer.refusals)
    }
    return expectation(Rule.endpointClientIDMismatch, ofResponseType(link).union([.invalidRequest]))
  }

  /// An expectation of a rule by which the request is refused.
  ///
  /// Whoever refuses it for what is odd about it shows so at a request of which nothing else is wrong.
  private func expectation(_ rule: Rule, _ permitted: AnswerSet) -> Expectation {
    let refusals: AnswerSet = oddity == nil ? [] : Answer.refusals
    return Expectation(rule.id, permits: permitted.union(tolerance).union(refusals))
  }

  /// The rule that is broken if the request is refused: that about what is odd about it, or one about good
  /// requests.
  private func demand(for link: LinkReading) -> Rule.ID {
    if let oddity { return oddity }
    // An endpoint that may refuse the request returns that.
    if tolerance.contains(.invalidRequest) || !isOrdinaryCode {
      return Rule.endpointErrorReturned.id
    }
    if link.traits.contains(.reordered) { return Rule.endpointParametersOrderFree.id }
    return furtherHeaders.isEmpty
      ? Rule.endpointRedirectURIAccepted.id : Rule.endpointHeadersIgnored.id
  }
}

// MARK: -

/// What a request leaves to an endpoint in which nothing is odd but that it asks for the answer in another
/// place than the query.
///
/// The document knows the query alone, so that the request is served there or refused there. An endpoint
/// that honours the mode did what it was asked for, by an extension of OAuth: a matter of practice.
enum ResponseMode {
  private static let name = Array("response_mode".utf8)
  private static let modes = ["query", "fragment", "form_post"].map { Array($0.utf8) }

  static func expectation(for link: LinkReading, by context: JudgingContext) -> Expectation? {
    guard link.isExtended, let rest = rest(of: link, at: context.fixture.endpoint),
      rest.endpointTolerance(by: context).isEmpty,
      rest.isComplete(for: context.fixture.clientID), rest.asksForCode
    else { return nil }
    return expectation
  }

  static let expectation = Expectation(
    Rule.endpointAnswerAtRedirectURI.id, permits: [.code, .invalidRequest, .error], at: .practice)

  /// The request without its response mode; nil if it hasn't one, in plain octets.
  private static func rest(of link: LinkReading, at endpoint: EndpointURL) -> LinkReading? {
    guard let query = link.query else { return nil }
    let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    let others = parts.filter { !$0.starts(with: name + [UInt8(ascii: "=")]) }
    guard parts.count == others.count + 1,
      let part = parts.first(where: { $0.starts(with: name) }),
      modes.contains(where: part.dropFirst(name.count + 1).elementsEqual)
    else { return nil }
    let ampersand = [UInt8(ascii: "&")]
    return LinkReading(
      Array(link.uri.octets[..<query.startIndex]) + Array(others.joined(separator: ampersand)),
      at: endpoint)
  }
}

extension FlipRequest {
  var asksForFragment: Bool {
    guard let link, link.isExtended else { return false }
    return [link.query ?? [], body[...]].contains { text in
      QueryParameter.split(text).contains { $0.isNamed("response_mode") && $0.isFragment }
    }
  }
}

extension QueryParameter {
  fileprivate var isFragment: Bool {
    value.map { PercentDecoding.decodeLiteral($0, as: .form).elementsEqual("fragment".utf8) }
      ?? false
  }
}

import AppFlip

extension Case {
  /// The case with its links as authorization requests, for the role `authorization-endpoint`.
  func asEndpointCase() throws(UnfillableTemplate) -> Case? {
    guard steps.count == 1, let flip = steps.first?.flip, let template = flip.link,
      flip.activity == .browsingWeb, Self.endpointOutcomes.contains(flip.outcome),
      template.fixedLength <= Self.longestRequest,
      let request = template.asAuthorizationRequest
    else { return nil }
    let link = LinkReading(try request.fill(.offered))
    guard link.isURI, link.uri.fragment == nil, !link.responseType.isRepeated else { return nil }
    // Without a state, under whatever name, an endpoint may issue a code.
    if subject == Rule.appParametersNameExact.id, link.state.values.isEmpty { return nil }
    let expectations = endpointExpectations(link)
    let isRefused =
      link.redirectURI.isMissing
      || expectations.contains { $0.rule == Rule.endpointRedirectURIExact.id }
    let invented = link.state.isMissing ? [Rule.endpointStateInvented.id] : []
    let exercised =
      isRefused
      ? []
      : rules.compactMap(Rule.ofEndpoint).filter {
        $0 != Rule.endpointClientIDMatch.id || !link.clientID.isRepeated
      } + invented
    guard let subject = expectations.first?.rule ?? exercised.first else { return nil }
    return Case(
      Self.endpointID(id), title, subject: subject,
      expectations: expectations,
      steps: [
        .request(Flip(request, outcome: flip.outcome, code: flip.code, session: flip.session))
      ], features: features,
      twin: endpointTwin(expectations), policy: link.hasShortState ? policy : nil,
      reference: reference,
      alsoExercises: exercised.filter { $0 != subject })
  }

  /// The octets above which a request is no request to a server, but an attack on its buffers; from
  /// 8,000 on an endpoint may refuse it.
  private static let longestRequest = 40_000

  private static let endpointOutcomes: [Outcome] = [
    .approves, .declines, .cancels, .accountDisabled,
  ]

  private static func endpointID(_ id: String) -> String {
    "endpoint." + id.dropFirst("app.".count)
  }

  /// What the rules of the endpoint permit if those of the app permit something.
  private func endpointExpectations(_ link: LinkReading) -> [Expectation] {
    // That none but a listed copy is redirected to is the oracle's business, whoever wins.
    if link.redirectURI.isRepeated {
      let rule = Rule.endpointParametersDuplicate.id
      return [Expectation(rule, permits: [.invalidRequest, .nothing])]
        .adapted(toApproval: steps.first?.flip?.outcome == .approves)
    }
    // A server that reads the name of the redirect URI loosely may find a good one.
    if link.redirectURI.isMissing, link.resembles(.redirectURI) {
      return [Expectation(Rule.endpointParametersNameExact.id, permits: [.nothing])]
    }
    // An endpoint takes the 12 URLs and no other; what an app may do by its policy it may not.
    if link.redirectURI.values.isEmpty || link.targets.contains(where: { !$0.isListed }) {
      return [Expectation(Rule.endpointRedirectURIExact.id, permits: [.nothing])]
    }
    guard policy == nil || link.hasShortState else { return [] }
    let length = link.state.value?.raw.count ?? 0
    let isPlain = link.state.value?.isPlain == true
    let isAboutLength =
      id.hasPrefix("app.state.length-") || isPlain && length > Rule.longestOrdinaryState
    var expectations = self.expectations.compactMap { expectation -> Expectation? in
      let rule = Rule.ofEndpoint(expectation.rule)
      guard let rule, rule != Rule.endpointClientIDMatch.id || !link.clientID.isRepeated else {
        return nil
      }
      let isLong = isAboutLength && rule == Rule.endpointStateExact.id
      return Expectation(
        isLong ? Rule.endpointStateLength.id : rule,
        permits: endpointAnswers(expectation.permitted, to: link),
        at: isLong && length > Rule.longestRequiredState ? .standard : nil)
    }
    if expectations.allSatisfy({ $0.rule == Rule.endpointClientIDMatch.id }),
      self.expectations.contains(where: { $0.rule == Rule.appParametersMissing.id })
    {
      // RFC 6749 only recommends a state; a client id is required, and the right one.
      let isClientRight = link.clientID.value?.stands(for: Fixture.offered.clientID) == true
      expectations =
        (isClientRight
        ? [Expectation(Rule.endpointErrorReturned.id, permits: Answer.refusals.union([.code]))]
        : [
          Expectation(
            Rule.endpointClientIDMismatch.id,
            permits: link.state.isMissing
              ? Answer.refusals : link.isForm ? [.invalidRequest] : [.invalidRequest, .nothing]),
          Expectation(Rule.endpointClientIDMatch.id, permits: Answer.refusals),
        ]).adapted(toApproval: steps.first?.flip?.outcome == .approves)
    }
    return expectations
  }

  /// What an endpoint may answer beside what an app may: any refusal to a state that can't be decoded; a page
  /// to a query that is no form, to what is long, be it the code, and to a parameter that stands twice.
  private func endpointAnswers(_ permitted: AnswerSet, to link: LinkReading) -> AnswerSet {
    if link.hasShortState || link.state.value?.isDecodable == false {
      return permitted.union(Answer.refusals)
    }
    if link.query?.contains(UInt8(ascii: ";")) == true { return permitted.union(Answer.refusals) }
    if !link.isForm { return permitted.union([.invalidRequest, .nothing]) }
    let longest = max(link.uri.octets.count, steps.first?.flip?.code.length ?? 0)
    let mayShowPage =
      longest > LinkReading.servedLength || !link.copied.isEmpty || link.parameters.repeatsUnknown
    return mayShowPage ? permitted.union([.nothing]) : permitted
  }

  private func endpointTwin(_ expectations: [Expectation]) -> String? {
    guard expectations.contains(where: { !$0.permitted.contains(.code) }) else { return nil }
    return twin.map(Self.endpointID) ?? Case.control(of: .authorizationEndpoint, ordinary)
  }
}

extension LinkReading {
  /// Whether every parameter has an equals sign, and stands between two ampersands; any other query is no
  /// form ([RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B)), and a server that
  /// can't parse it may say so on a page.
  fileprivate var isForm: Bool { traits.isDisjoint(with: [.valueless, .emptyPart]) }
}

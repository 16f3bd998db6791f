import AppFlip

extension Case {
  /// The case with its links as authorization requests, for the role `authorization-endpoint`.
  func asEndpointCase() -> Case? {
    guard steps.count == 1, let flip = steps.first, fixedLength <= Self.longestRequest,
      flip.activity == .browsingWeb, Self.endpointOutcomes.contains(flip.outcome),
      let request = flip.link?.asAuthorizationRequest, let url = try? request.fill(.offered)
    else { return nil }
    let link = ParsedLink(url)
    guard link.isURI, link.uri.fragment == nil, !link.responseType.isRepeated else { return nil }
    // Without a state, under whatever name, an endpoint may issue a code.
    if subject == Rule.appParametersNameExact.id, link.state.isEmpty { return nil }
    let step = flip.asRequest(request)
    let computed = step.permitted(in: .offered)
    let isRefused =
      link.redirectURI.isMissing || computed.contains { Rule.isAbout(.place, $0.rule) }
    let exercised = isRefused ? [] : endpointRules(link)
    let named = endpointSubject(link)
    guard let subject = (isRefused ? nil : named) ?? computed.first?.rule ?? exercised.first else {
      return nil
    }
    var expectations = computed.about(subject)
    // An endpoint may refuse some requests that an app must accept.
    if expectations.isEmpty, subject == named, !self.expectations.isEmpty {
      expectations = [Expectation(subject, permits: ResponseKind.all(of: .authorizationEndpoint))]
    }
    return Case(
      Self.endpointID(id), title, subject: subject, expectations: expectations, steps: [step],
      features: features, twin: endpointTwin(expectations),
      policy: link.hasShortState ? policy : nil, reference: reference,
      alsoExercises: exercised.filter { $0 != subject })
  }

  /// The bytes above which a request is no longer a request to a server, but an attack on its buffers; from
  /// 8,000 on an endpoint may refuse it.
  private static let longestRequest = 40_000

  private static let endpointOutcomes: [UserDecision] = [
    .approves, .declines, .cancels, .accountDisabled,
  ]

  static func endpointID(_ id: String) -> String {
    "endpoint." + id.dropFirst("app.".count)
  }

  /// The rules of the endpoint that the case was made for: those about what it sends, not about what is permitted.
  private func endpointRules(_ link: ParsedLink) -> [Rule.ID] {
    let own = rules.filter { rule in
      rule == subject || !expectations.contains { $0.rule == rule }
    }
    let invented = link.state.isMissing ? [Rule.endpointStateInvented.id] : []
    return own.compactMap(Rule.ofEndpoint) + invented
  }

  /// The rule of the case at an endpoint; nil if only an app has the rule.
  private func endpointSubject(_ link: ParsedLink) -> Rule.ID? {
    let namesake = Rule.ofEndpoint(subject)
    guard namesake == Rule.endpointStateExact.id else { return namesake }
    let isAboutLength =
      id.hasPrefix("app.state.length-") || link.hasLongState && link.state.value?.isPlain == true
    return isAboutLength ? Rule.endpointStateLength.id : namesake
  }

  private func endpointTwin(_ expectations: [Expectation]) -> String? {
    guard expectations.contains(where: { !$0.permitted.contains(.code) }) else { return nil }
    return twin.map(Self.endpointID) ?? Case.control(of: .authorizationEndpoint, ordinary)
  }
}

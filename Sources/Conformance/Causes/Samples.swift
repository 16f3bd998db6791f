import AdapterProtocol
import AppFlip

extension CaseResult {
  /// The code or the state of the only request beside the one that came back; nil if the response doesn't show it.
  func copy(in input: RunInput, by rule: Rule, isPassed: Bool) -> CopiedSample? {
    let isCode = rule.id.topic == "code"
    if isPassed {
      let state = input.link(at: nil)?.state.value
      // A bare + may come back as a space.
      let written = isCode ? input.code.map { $0[...] } : state?.raw
      guard let sent = isCode ? input.code : state?.readings.percent,
        written?.contains(UInt8(ascii: "+")) == false
      else { return nil }
      return CopiedSample(testCase: testCase.id, sent: sent, returned: sent)
    }
    guard case .flip(let flip)? = exchanges.last else { return nil }
    switch isCode ? flip.issued : flip.echoed {
    case .both(let pair) where pair.agreement.isEmpty:
      return CopiedSample(
        testCase: testCase.id, sent: pair.incoming.readings.percent,
        returned: pair.returned.readings.percent)
    case .missing(let incoming, _):
      return CopiedSample(
        testCase: testCase.id, sent: incoming.readings.percent, returned: nil)
    case .both, .none, .unknown, .shown: return nil
    }
  }
}

extension RunInput {
  var decision: UserDecision? {
    switch self {
    case .app(let input): input.outcome
    case .authorizationEndpoint(let input): input.outcome
    case .googleApp: nil
    }
  }

  fileprivate var code: [UInt8]? {
    switch self {
    case .app(let input): input.code?.bytes
    case .authorizationEndpoint(let input): input.code?.bytes
    case .googleApp: nil
    }
  }

  fileprivate func link(at endpoint: EndpointURL?) -> ParsedLink? {
    switch self {
    case .app(let input): input.url.map { ParsedLink($0.bytes) }
    case .authorizationEndpoint(let input):
      ParsedLink(input.url.bytes, body: input.body?.bytes ?? [], at: endpoint)
    case .googleApp: nil
    }
  }

  /// The value that is compared, and the right values; nil if anything else of the request is unusual.
  func sample(
    of value: ComparedValue, in fixture: Fixture
  ) -> (value: [UInt8], right: [[UInt8]], isRight: Bool)? {
    let pair: (value: [UInt8], right: [[UInt8]])?
    switch (value, self) {
    case (.returnedState, .googleApp(.returned(let returned))),
      (.returnedURL, .googleApp(.returned(let returned))):
      pair = returned.sample(of: value)
    case (.clientID, _), (.redirectURI, _):
      pair = link(at: fixture.endpoint).flatMap { link in
        link.sample(of: value, by: self.role, in: fixture)
      }
    default: pair = nil
    }
    return pair.map { ($0.value, $0.right, $0.right.contains($0.value)) }
  }
}

extension ParsedLink {
  fileprivate func sample(
    of value: ComparedValue, by role: Role, in fixture: Fixture
  ) -> (value: [UInt8], right: [[UInt8]])? {
    guard state.value?.isVisible == true, !hasShortState, !isTooLong, copied.isEmpty,
      let clientID = clientID.value?.readings.percent,
      let redirectURI = redirectURI.value?.readings.percent
    else { return nil }
    let registered = fixture.configuration.redirectURIs?.map(\.bytes) ?? []
    if value == .clientID {
      return registered.contains(redirectURI) ? (clientID, [fixture.clientID]) : nil
    }
    return clientID == fixture.clientID ? (redirectURI, registered) : nil
  }
}

extension GoogleAppInput.Returned {
  fileprivate func sample(of value: ComparedValue) -> (value: [UInt8], right: [[UInt8]])? {
    guard case .flip(let flip) = pending, activity == .browsingWeb, let url else { return nil }
    let link = ParsedResponse(url.bytes, universalLinksOnly: nil)
    guard link.error == nil, link.codes.count == 1, link.states.count == 1, let state = link.state
    else { return nil }
    let base = Array(link.uri.base)
    if value == .returnedState {
      return base == flip.redirectURI.bytes
        ? (state.readings.percent, [flip.state.bytes]) : nil
    }
    return state.stands(for: flip.state.bytes) ? (base, [flip.redirectURI.bytes]) : nil
  }
}

import AdapterProtocol
import AppFlip
import Web

extension ParsedLink {
  static let dropped: ResponseKinds = [.invalidRequest, .nothing]

  /// The responses that what is odd about the link permits beside the response to an ordinary link.
  func tolerance(for role: Role, by context: JudgingContext) -> ResponseKinds {
    let isApp = role == .app
    var tolerance = isApp ? [] : endpointTolerance(by: context)
    // A text that isn't a URI or a form, or can't be decoded, may be dropped as a whole.
    if !isURI || isUnreadable { tolerance.formUnion(Self.dropped) }
    // A link that is too long may end with any error: no source says which.
    if isTooLong { tolerance.formUnion(ResponseKind.refusals) }
    // No source says whether the role checks its own place.
    let place = isApp ? context.fixture.appLink : context.fixture.endpoint.base
    if !uri.base.isEqual(to: place) { tolerance.formUnion(ResponseKind.refusals) }
    if !copied.isEmpty {
      tolerance.formUnion(copied == [.scope] ? [.invalidRequest] : Self.dropped)
    }
    // RFC 6749, section 3.1, has an unknown parameter ignored, and no parameter more than once.
    if repeatsUnknown { tolerance.insert(.invalidRequest) }
    // Google sends no fragment, and no source says whether a router accepts one.
    if uri.fragment != nil { tolerance.insert(.nothing) }
    // Systems deliver one link twice, and a state that was seen may be refused.
    if isSecondDelivery { tolerance.formUnion(Self.dropped) }
    // No source has a shortest state, and widespread servers have one.
    if hasShortState { tolerance.formUnion(Self.dropped) }
    if let state = state.value, state.raw.count > Case.longestServed || !state.isVisible {
      tolerance.insert(.invalidRequest)
    }
    if let clientID = clientID.value {
      let isRight = QueryReading.allCases.map { clientID.readings[$0] == context.fixture.clientID }
      // A reader that decodes otherwise sees a different client.
      if !clientID.isDecodable {
        tolerance.insert(.error)
      } else if isRight[0] != isRight[1] {
        tolerance.insert(.invalidRequest)
      }
    }
    if asksForOtherScopes(than: context.fixture, for: role) {
      tolerance.formUnion([.invalidRequest, .error])
    }
    return tolerance
  }

  private func endpointTolerance(by context: JudgingContext) -> ResponseKinds {
    var tolerance: ResponseKinds = []
    let own = context.fixture.endpoint.query
    let changesOwn = !own.isEmpty && (!hasOwnQuery || query.repeatsName(of: Query(own[...])))
    // A semicolon separated parameters in HTML 4; servers still split there, or refuse it.
    let hasSemicolon = query.raw.contains(UInt8(ascii: ";"))
    if isExtended || uri.fragment != nil || hasShortState || state.isUndecodable || changesOwn
      || hasSemicolon || asksForOtherScopes(than: context.fixture, for: .authorizationEndpoint)
    {
      tolerance.formUnion(ResponseKind.refusals)
    }
    // RFC 6749, section 3.1: what stands twice is an error, and where that is shown it doesn't say.
    // Appendix B: what has no equals sign, or no parameter between two ampersands, isn't a form.
    if !copied.isEmpty || repeatsUnknown || hasNameWithoutValue || hasEmptyPart {
      tolerance.formUnion(Self.dropped)
    }
    if copied.contains(.responseType) { tolerance.insert(.error) }
    // RFC 6749, section 3.3: without a scope the request is served, or fails.
    if scope.isMissing { tolerance.formUnion([.invalidRequest, .error]) }
    return tolerance
  }

  /// Whether the scope is none that Google writes: with another word, with one twice, or no list of words
  /// at all ([RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)).
  private func asksForOtherScopes(than fixture: Fixture, for role: Role) -> Bool {
    guard let scope = scope.value, !scope.raw.isEqual(to: fixture.writtenScope) else {
      return false
    }
    // RFC 6749, appendix B: an endpoint reads + as a space.
    let readings = role == .app ? QueryReading.allCases : [.form]
    return !scope.isDecodable || !readings.allSatisfy { scope.lists(some: fixture.scopes, in: $0) }
  }
}

extension EndpointInput {
  /// The responses that what is odd about the request beside its link permits.
  func tolerance(beside link: ParsedLink?, at endpoint: EndpointURL) -> ResponseKinds {
    let isForm = method == .post
    let headers = RequestHeader.further(among: headers)
    var tolerance: ResponseKinds = []
    let length = url.bytes.count + (body?.bytes.count ?? 0)
    // A server may answer to its own name alone.
    if length > ParsedLink.servedLength || headers.contains(where: \.namesHost) {
      tolerance.insert(.nothing)
    }
    if isForm, link?.query.raw.isEmpty == false { tolerance.formUnion(ParsedLink.dropped) }
    let repeatsOwn = isForm && link?.form.repeatsName(of: Query(endpoint.query[...])) == true
    // A form that was changed, or isn't the last one of its browser, may be refused. A tag in a field is what a
    // firewall looks for.
    if repeatsOwn || form != nil || tab != nil
      || headers.contains(where: {
        $0.value.bytes.contains(UInt8(ascii: "<")) || $0.marksPrefetch
          || isForm && $0.isNamed("origin")
      })
    {
      tolerance.formUnion(ResponseKind.refusals)
    }
    return tolerance
  }
}

extension Header {
  /// The fields that name the host that was asked.
  static let hosts = ["host", "x-forwarded-host"]

  fileprivate var namesHost: Bool {
    Self.hosts.contains(where: isNamed)
      || isNamed("forwarded") && value.bytes.holds(word: "host=")
  }

  /// Whether the user hasn't asked for the page yet
  /// ([Fetch, Sec-Purpose](https://fetch.spec.whatwg.org/#sec-purpose-header)).
  var marksPrefetch: Bool {
    (isNamed("sec-purpose") || isNamed("purpose")) && value.bytes.starts(with: "prefetch".utf8)
  }
}

extension ResponseKind {
  static let refusals: ResponseKinds = [.invalidRequest, .error, .nothing]
}

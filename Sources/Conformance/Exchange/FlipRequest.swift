import AdapterProtocol
import AppFlip
import Web

/// What an app or an authorization endpoint was handed, read.
package struct FlipRequest: Sendable {
  let role: Role
  let activity: Activity
  /// The link as it was handed over, nil for an activity without one.
  let link: ParsedLink?
  let outcome: UserDecision
  /// The code that is to be issued, nil if that is left to the implementation.
  let code: [UInt8]?
  let isForm: Bool
  let furtherHeaders: [Header]
  let body: [UInt8]
  /// What is changed about the consent form.
  let form: ConsentFormChange?
  /// Whether it says nothing without a consent form: the form is changed, or held by a tab.
  let needsForm: Bool
  let context: JudgingContext
  let tolerance: ResponseKinds
  /// What is special about the request if it is a good one; nil for an ordinary one.
  let oddity: Oddity?
  /// Whether the flip must be gone through with: nothing is wrong with the link, and nothing about it lets
  /// the role refuse it.
  let isFlawless: Bool
  let demandsCode: Bool

  init(_ input: borrowing AppInput, link: ParsedLink?, in context: JudgingContext) {
    self.init(
      .app, input.activity, link, input.outcome, code: input.code?.bytes, in: context,
      tolerating: link?.tolerance(by: context) ?? [])
  }

  init(_ input: borrowing EndpointInput, link: ParsedLink?, in context: JudgingContext) {
    var tolerance = link?.endpointTolerance(by: context) ?? []
    let body = input.body?.bytes ?? []
    let isForm = input.method == .post
    if input.url.bytes.count + body.count > ParsedLink.servedLength { tolerance.insert(.nothing) }
    if isForm, link?.query?.isEmpty == false { tolerance.formUnion(ParsedLink.dropped) }
    let endpoint = context.fixture.endpoint
    if isForm, !endpoint.query.isEmpty, ParsedLink.repeatsOwnQuery(of: endpoint, in: body[...]) {
      tolerance.formUnion(ResponseKind.refusals)
    }
    // A form that was changed, or isn't the last one of its browser, may be refused.
    if input.form != nil || input.tab != nil { tolerance.formUnion(ResponseKind.refusals) }
    let headers = RequestHeader.further(among: input.headers)
    // A tag in a field is what a firewall looks for.
    if headers.contains(where: { $0.value.bytes.contains(UInt8(ascii: "<")) }) {
      tolerance.formUnion(ResponseKind.refusals)
    }
    // A server may answer to its own name alone.
    if headers.contains(where: \.namesHost) { tolerance.insert(.nothing) }
    if headers.contains(where: { $0.marksPrefetch || isForm && $0.isNamed("origin") }) {
      tolerance.formUnion(ResponseKind.refusals)
    }
    self.init(
      .authorizationEndpoint, .browsingWeb, link, input.outcome, code: input.code?.bytes,
      in: context, tolerating: tolerance, isForm: isForm, headers, body, form: input.form,
      needsForm: input.form != nil || input.tab != nil)
  }

  private init(
    _ role: Role, _ activity: Activity, _ link: ParsedLink?, _ outcome: UserDecision,
    code: [UInt8]?,
    in context: JudgingContext, tolerating tolerance: ResponseKinds, isForm: Bool = false,
    _ furtherHeaders: [Header] = [], _ body: [UInt8] = [], form: ConsentFormChange? = nil,
    needsForm: Bool = false
  ) {
    let oddities = link?.oddities(for: role) ?? []
    // Whoever refuses a link for one of several oddities shows so at a link that has that one alone.
    let isAmbiguous = oddities.count > 1 && link?.isRepeated == false
    self.tolerance = isAmbiguous ? tolerance.union(ResponseKind.refusals) : tolerance
    isFlawless =
      activity == .browsingWeb && self.tolerance.isEmpty
      && link?.isComplete(for: context.fixture.clientID) == true
      && (role == .app || link?.asksForCode == true)
    demandsCode = isFlawless && outcome == .approves && Self.isOrdinary(code)
    (self.role, self.activity, self.outcome, self.isForm) = (role, activity, outcome, isForm)
    (self.furtherHeaders, self.body) = (furtherHeaders, body)
    (self.form, self.needsForm) = (form, needsForm)
    (self.code, self.link, self.context) = (code, link, context)
    oddity =
      oddities.first
      ?? .ofRequest(
        for: role, link, isForm: isForm, furtherHeaders,
        mayFail: self.tolerance.contains(.invalidRequest) || !Self.isOrdinary(code))
  }

  /// Whether the link is a whole one, which the role may refuse for its short state, but not answer with a code
  /// after a failure.
  var onlyFlawIsShortState: Bool {
    guard let link, link.hasShortState, link.isComplete(for: context.fixture.clientID) else {
      return false
    }
    return activity == .browsingWeb && (role == .app || link.asksForCode)
  }

  /// Whether nobody has asked for the page yet
  /// ([Fetch, Sec-Purpose](https://fetch.spec.whatwg.org/#sec-purpose-header)).
  var isPrefetch: Bool { furtherHeaders.contains(where: \.marksPrefetch) }

  /// Whether the request isn't a flip, or one that no role may serve.
  var isRefused: Bool {
    guard activity == .browsingWeb, let link else { return true }
    return link.isNoFlip || link.answerable == nil || link.state.isMissing || !isClientRight
  }

  private static func isOrdinary(_ code: [UInt8]?) -> Bool {
    (code?.count ?? 0) <= Case.longestServed
  }

  var isClientRight: Bool { link?.clientID.stands(for: context.fixture.clientID) == true }
}

extension Header {
  /// The fields that name the host that was asked.
  static let hosts = ["host", "x-forwarded-host"]

  fileprivate var namesHost: Bool {
    Self.hosts.contains(where: isNamed)
      || isNamed("forwarded") && value.bytes.map(\.lowercasedASCII).holds(Array("host=".utf8))
  }

  fileprivate var marksPrefetch: Bool {
    (isNamed("sec-purpose") || isNamed("purpose")) && value.bytes.starts(with: "prefetch".utf8)
  }

  fileprivate func isNamed(_ name: String) -> Bool {
    name.utf8.elementsEqual(self.name.bytes.map(\.lowercasedASCII))
  }
}

// MARK: - What is permitted

extension FlipRequest {
  /// Whether it is a link with a parameter of a flip.
  var isFlip: Bool { activity == .browsingWeb && link?.isNoFlip == false }

  /// Whether an app may open none of its redirect URIs.
  var isForeign: Bool {
    guard isFlip, let link else { return false }
    return link.answerable == nil && link.targets.allSatisfy(\.isForeign)
  }

  /// Whether a response may go to its redirect URI, and depends on more than the user's decision.
  var isAnswerable: Bool {
    guard !isLeftToOutcome, let link else { return false }
    return role == .app
      ? isFlip && link.answerable != nil
      : !link.redirectURI.isRepeated && link.targets.first?.isListed == true
  }

  /// Whether it is answerable, and neither client ID nor state nor redirect URI is repeated.
  var isUnequivocal: Bool { isAnswerable && link?.isRepeated == false }

  /// Whether the rules about errors alone judge the response: nobody decides, or the user says no to a request with
  /// which nothing is wrong.
  private var isLeftToOutcome: Bool {
    outcome == .waits
      || outcome != .approves && !isOdd && (isFlawless || onlyFlawIsShortState)
  }

  /// Whether a copy of the client ID is the registered one.
  var hasRightClient: Bool {
    link?.clientID.values.contains { $0.stands(for: context.fixture.clientID) } == true
  }

  /// Whether the redirect URI has a name that only looks like its own.
  var misnamesRedirectURI: Bool {
    link?.redirectURI.isMissing == true && link?.resembles(.redirectURI) == true
  }

  /// Whether the client ID, or the state of an app's link, has a name that only looks like its own, and nothing is
  /// missing otherwise.
  var isMisnamed: Bool {
    guard let link, !link.isRepeated, !link.clientID.isMissing || link.resembles(.clientID) else {
      return false
    }
    if role == .authorizationEndpoint { return link.clientID.isMissing }
    return link.state.isMissing ? link.resembles(.state) : link.clientID.isMissing
  }

  /// Whether a rule of a standard, or of practice, wants the link served although something is odd about it.
  ///
  /// A role that refuses the link for it breaks such a rule, and no other, whatever the user says.
  var isOdd: Bool { oddity?.isOfLink == true }

  /// What is permitted as the response to a good request with an oddity, or to an ordinary one; nil for any other
  /// request.
  func served(despite oddity: Oddity?) -> ResponseKinds? {
    guard self.oddity == oddity, isUnequivocal, isClientRight, let link else { return nil }
    let isForApp = role == .app
    if !isForApp, !link.asksForCode { return nil }
    if link.state.isMissing { return isForApp ? nil : ResponseKind.refusals.union([.code]) }
    if !isForApp, responseMode != nil { return nil }
    var served: ResponseKinds = Self.isOrdinary(code) ? [.code] : [.code, .invalidRequest, .error]
    if !isForApp, (code?.count ?? 0) > ParsedLink.servedLength { served.insert(.nothing) }
    return served.union(alternatives)
  }

  /// What is permitted as the response to a request that a rule wants refused.
  ///
  /// A role that refuses it for what is odd about it shows so at a request of which nothing else is wrong.
  func refused(_ permitted: ResponseKinds) -> ResponseKinds {
    let further: ResponseKinds =
      role == .app
      ? isOdd ? ParsedLink.dropped : [] : isOdd || mayBeRefusedFirst ? ResponseKind.refusals : []
    return permitted.union(alternatives).union(further)
  }

  /// What the oddities of the link, and an app's own policy, leave beside what a rule permits.
  var alternatives: ResponseKinds {
    link?.targets.first?.isListed == true ? tolerance : tolerance.union(ResponseKind.refusals)
  }

  /// The errors by which an endpoint may refuse the response type.
  var errorsOfResponseType: ResponseKinds { link?.asksForCode == true ? [] : [.error] }

  /// Whether an endpoint may refuse the request for its method or for the length of its state, whatever else is wrong
  /// with it.
  var mayBeRefusedFirst: Bool { isForm || link?.hasLongState == true }

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

  /// Whether the response may be in the fragment: the request asks for that, or for a token
  /// ([RFC 6749, section 4.2.2.1](https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2.1)).
  var asksForFragment: Bool {
    if let responseMode { return responseMode.elementsEqual("fragment".utf8) }
    let types = link?.responseType.value?.readings.form.split(separator: UInt8(ascii: " ")) ?? []
    return types.contains { $0.elementsEqual("token".utf8) || $0.elementsEqual("id_token".utf8) }
  }
}

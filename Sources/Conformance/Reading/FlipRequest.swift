import AdapterProtocol
import AppFlip
import Web

/// A request to an app or to an authorization endpoint, read.
package struct FlipRequest: Sendable {
  let role: Role
  let activity: Activity
  /// The link as it was sent, nil for an activity without one.
  let link: ParsedLink?
  let outcome: UserDecision
  /// The code that is to be issued, nil if that is left to the implementation.
  let code: [UInt8]?
  /// The whole request to an endpoint; nil for an app.
  private let input: EndpointInput?
  let context: JudgingContext
  let tolerance: ResponseKinds
  /// The oddity of a good request; nil for an ordinary one.
  private(set) var oddity: Oddity?

  init(_ input: AppInput, link: ParsedLink?, in context: JudgingContext) {
    self.init(.app, input.activity, link, input.outcome, input.code, nil, in: context)
  }

  init(_ input: EndpointInput, link: ParsedLink?, in context: JudgingContext) {
    self.init(
      .authorizationEndpoint, .browsingWeb, link, input.outcome, input.code, input, in: context)
  }

  private init(
    _ role: Role, _ activity: Activity, _ link: ParsedLink?, _ outcome: UserDecision,
    _ code: Text?, _ input: EndpointInput?, in context: JudgingContext
  ) {
    (self.role, self.activity, self.link, self.outcome) = (role, activity, link, outcome)
    (self.code, self.input, self.context) = (code?.bytes, input, context)
    var tolerance = link?.tolerance(for: role, by: context) ?? []
    if let input {
      tolerance.formUnion(input.tolerance(beside: link, at: context.fixture.endpoint))
    }
    let oddities = link?.oddities(for: role) ?? []
    // A role that refuses a link for one of several oddities shows so at a link that has that oddity alone.
    if oddities.count > 1, link?.isRepeated == false { tolerance.formUnion(ResponseKind.refusals) }
    self.tolerance = tolerance
    oddity = oddities.first
    oddity = oddity ?? oddityBesideLink
  }

  var isForm: Bool { input?.method == .post }
  var furtherHeaders: [Header] { RequestHeader.further(among: input?.headers ?? []) }
  var body: [UInt8] { input?.body?.bytes ?? [] }
  /// The change of the consent form.
  var form: ConsentFormChange? { input?.form }
  /// Whether it says nothing without a consent form: the form is changed, or held by a tab.
  var needsForm: Bool { form != nil || input?.tab != nil }
  var isPrefetch: Bool { furtherHeaders.contains(where: \.marksPrefetch) }

  var isCodeLong: Bool { (code?.count ?? 0) > Case.longestServed }
  var isClientRight: Bool { link?.clientID.stands(for: context.fixture.clientID) == true }

  /// Whether the flip must be gone through with: nothing is wrong with the link, and nothing about it lets
  /// the role refuse it.
  var isFlawless: Bool { tolerance.isEmpty && isWhole }
  var demandsCode: Bool { isFlawless && outcome == .approves && !isCodeLong }
  /// Whether the link is as Google writes it: only the rules about good links want it served.
  var isOrdinary: Bool { isFlawless && !isOdd }

  /// Whether the role may refuse the link for its short state or as delivered before, but not answer with a code after a
  /// failure.
  var isOnlyRefusable: Bool {
    isWhole && (link?.hasShortState == true || link?.isSecondDelivery == true)
  }

  private var isWhole: Bool {
    activity == .browsingWeb && link?.isComplete(for: context.fixture.clientID) == true
      && (role == .app || link?.asksForCode == true)
  }

  /// Whether the request isn't a flip, or one that no role may serve.
  var isRefused: Bool {
    guard activity == .browsingWeb, let link else { return true }
    return link.isNoFlip || link.answerable == nil || link.state.isMissing || !isClientRight
  }
}

// MARK: - Permitted responses

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
      || outcome != .approves && !isOdd && (isFlawless || isOnlyRefusable)
  }

  /// Whether a copy of the client ID is the registered one.
  var hasRightClient: Bool {
    link?.clientID.contains { $0.stands(for: context.fixture.clientID) } == true
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
    var served: ResponseKinds = isCodeLong ? [.code, .invalidRequest, .error] : [.code]
    if !isForApp, (code?.count ?? 0) > ParsedLink.servedLength { served.insert(.nothing) }
    return served.union(alternatives)
  }

  /// The permitted responses to a request that a rule wants refused.
  ///
  /// A role that refuses it for what is odd about it shows so at a request of which nothing else is wrong.
  func refused(_ permitted: ResponseKinds) -> ResponseKinds {
    let further: ResponseKinds =
      role == .app
      ? isOdd ? ParsedLink.dropped : [] : isOdd || mayBeRefusedFirst ? ResponseKind.refusals : []
    return permitted.union(alternatives).union(further)
  }

  /// The responses that the oddities of the link, and an app's own policy, permit besides the rule.
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
    let modes = link.parameters.filter { $0.name.elementsEqual("response_mode".utf8) }
      .map(\.value.readings.form)
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

public import AdapterProtocol
public import AppFlip
import Harness

/// One flip that was handed over and what became of it.
///
/// For an authorization endpoint the link is the authorization request, and what it redirects to is
/// what an app opens. A class, because every rule looks at it: nothing of it ever changes.
public final class FlipExchange: Sendable {
  /// What was handed over.
  let request: FlipRequest
  /// What the app's link handler returned; nil for an endpoint.
  public let handled: Bool?
  /// The endpoint's final response; nil for an app.
  public let response: EndpointReply?
  /// What the app opened, or the endpoint redirected to, in order.
  public let opened: [OpenedAnswer]
  /// Whether the app opened nothing but the link that it was handed, octet for octet, with neither code nor
  /// error: nobody is answered with it, and it isn't among what was opened.
  public let passesLinkOn: Bool
  /// The links of the other flips of the case.
  public let siblings: [LinkReading]

  /// The answers that were opened at the redirect URI of the link: what an answer is judged by.
  ///
  /// What was opened elsewhere is the matter of the rules about redirect URIs alone.
  public let answersAtTarget: [OpenedAnswer]
  /// What the app answered with, as far as the expectations of a case go.
  public let answers: AnswerSet
  /// Whether the endpoint asks the person to sign in, and nobody did.
  public let isAtLoginPage: Bool
  /// The code that was issued, nil if nobody knows it.
  let issuedCode: [UInt8]?
  /// The state of a successful answer beside the incoming one; three rules look at it.
  let echoed: EchoedValue
  /// The code of a successful answer beside the issued one; three rules look at it.
  let issued: EchoedValue

  /// Reads a flip and what the app did.
  public convenience init(
    _ input: borrowing AppInput, link: LinkReading?, reply: borrowing AppReply,
    context: JudgingContext, siblings: [LinkReading] = []
  ) {
    let opened = reply.opened.map {
      OpenedAnswer($0.url.octets, universalLinksOnly: $0.universalLinksOnly)
    }
    let passesLinkOn =
      opened.count == 1 && opened.first?.answers == [.neither]
      && reply.opened.first?.url == input.url
    self.init(
      FlipRequest(input, link: link, in: context), issuedCode: reply.issuedCode,
      passesLinkOn ? [] : opened,
      passesLinkOn: passesLinkOn, handled: reply.handled, response: nil, siblings)
  }

  /// Reads an authorization request and the endpoint's final response.
  public convenience init(
    _ input: borrowing EndpointInput, link: LinkReading?, reply: EndpointReply,
    context: JudgingContext, siblings: [LinkReading] = []
  ) {
    // What leads to a login page is no answer yet.
    let isRedirect = (300...399).contains(reply.status) && !reply.leadsToLogin
    let locations = isRedirect ? reply.values(of: "location") : []
    let request = FlipRequest(input, link: link, in: context)
    let inFragment =
      locations.contains { $0.contains(UInt8(ascii: "#")) } && request.asksForFragment
    self.init(
      request, issuedCode: reply.issuedCode,
      locations.map {
        OpenedAnswer($0, universalLinksOnly: nil, mayStandInFragment: inFragment)
      }, handled: nil, response: reply, siblings)
  }

  private init(
    _ request: consuming FlipRequest, issuedCode: consuming Text?, _ opened: [OpenedAnswer],
    passesLinkOn: Bool = false, handled: Bool?, response: EndpointReply?, _ siblings: [LinkReading]
  ) {
    self.handled = handled
    self.passesLinkOn = passesLinkOn
    isAtLoginPage = response?.leadsToLogin == true
    let (link, role) = (request.link, request.role)
    answers = isAtLoginPage ? [.loginPage] : Self.answers(opened, to: link)
    answersAtTarget = Self.answers(in: opened, at: request.link?.answerable)
    let successes = answersAtTarget.filter(\.isSuccess)
    echoed = EchoedValue.worst(
      of: successes.map { EchoedValue(ofStateIn: $0, to: link) })
    let known = request.context.issuesGivenCode ? request.code : issuedCode?.octets
    self.issuedCode = known
    issued =
      request.outcome == .approves
      ? EchoedValue.worst(
        of: successes.map { EchoedValue(ofCodeIn: $0, issued: known, by: role) }) : .none
    self.response = response
    self.opened = opened
    self.siblings = siblings
    self.request = consume request
  }

  private static func answers(_ opened: [OpenedAnswer], to link: LinkReading?) -> AnswerSet {
    guard !opened.isEmpty else { return [.nothing] }
    return opened.reduce(into: []) { answers, answer in
      let isBorrowed =
        answer.hasCode && answer.hasError && !answer.holdsOwnCode(beside: link)
      answers.formUnion(isBorrowed ? answer.answers.subtracting([.code]) : answer.answers)
    }
  }

  /// The first answer with a code that isn't merely the query of the redirect URI of the link.
  var leak: OpenedAnswer? {
    opened.first { $0.hasCode && $0.holdsOwnCode(beside: link) }
  }

  private static func answers(in opened: [OpenedAnswer], at target: [UInt8]?) -> [OpenedAnswer] {
    guard let target else { return [] }
    let isEverywhere = opened.allSatisfy { $0.uri.base.isEqual(to: target) }
    return isEverywhere ? opened : opened.filter { $0.uri.base.isEqual(to: target) }
  }

  /// Whether the flip must be gone through with: nothing is wrong with the link.
  public var isFlawless: Bool { request.isFlawless }
  /// Whether the link is as Google writes it: no rule but those about good links wants it served.
  var isOrdinary: Bool { request.isFlawless && request.oddity == nil }
  /// The role that was handed the flip.
  public var role: Role { request.role }
  /// The kind of activity; an endpoint knows but one.
  public var activity: Activity { request.activity }
  /// The link as it was handed over, nil for an activity without one.
  public var link: LinkReading? { request.link }
  /// What the person, the network and the OAuth server did.
  public var outcome: Outcome { request.outcome }
  /// What the links of the run are built from.
  public var fixture: Fixture { request.context.fixture }
  /// What the adapter declared.
  public var features: Set<Feature> { request.context.features }
  /// The edition by which the run judges.
  public var edition: Edition { request.context.edition }

  /// Whether a place is the one redirect URI that may be answered at; no octets if there is none.
  public func isAnswerable(at place: ArraySlice<UInt8>) -> Bool {
    guard let target = request.link?.answerable else { return place.isEmpty }
    return place.isEqual(to: target)
  }

  /// The first URL that was opened at one of several redirect URIs of the link.
  func firstOpened(
    where isRefused: (RedirectTarget) -> Bool, of link: LinkReading
  ) -> OpenedAnswer? {
    opened.first { answer in
      zip(link.redirectURI.values, link.targets).contains { value, target in
        isRefused(target) && value.isRead(as: answer.uri.base, in: .percent)
      }
    }
  }

  /// Silence in words: what an app does that opens nothing, an endpoint that shows a page.
  public var silence: String {
    (isAtLoginPage ? Answer.loginPage : .nothing).inWords(of: role)
  }

  /// Where the answer stands: in the URL that an app opens, or in the header of an endpoint.
  var answerPlace: String { role == .app ? "the opened URL" : "the Location header" }

  /// What shows that something was opened, or redirected to, against a rule.
  var silenceCode: EvidenceCode.Fixed { EvidenceCode.permits([.nothing], of: role) }

  /// What was opened or redirected to, printable.
  public var openedShown: String {
    if passesLinkOn, let link { return Octets.escaped(link.uri.octets) }
    return (response.map { "status \($0.status), " } ?? "") + (opened.shown ?? silence)
  }
}

extension OpenedAnswer {
  /// Whether a code isn't one of the query of a redirect URI of the link: what came in with the link is
  /// given back, and given away to nobody.
  fileprivate func holdsOwnCode(beside link: LinkReading?) -> Bool {
    let received = (link?.redirectURI.values ?? []).flatMap {
      OpenedAnswer($0.readings.percent, universalLinksOnly: nil).codes
    }
    if received.isEmpty { return hasCode }
    return codes.count > received.count
      || codes.contains { code in !received.contains { $0.raw == code.raw } }
  }
}

// MARK: -

/// What an app or an authorization endpoint was handed, read.
struct FlipRequest: Sendable {
  /// The role that was handed it.
  let role: Role
  /// The kind of activity; an endpoint knows but one.
  let activity: Activity
  /// The link as it was handed over, nil for an activity without one.
  let link: LinkReading?
  /// What the person, the network and the OAuth server do.
  let outcome: Outcome
  /// The code that is to be issued, nil if that is left to the implementation.
  let code: [UInt8]?
  /// Whether the parameters stand in a form.
  let isForm: Bool
  /// The fields of the header that an ordinary request hasn't, or not with this value.
  let furtherHeaders: [Header]
  /// The body of the request; nothing for an app.
  let body: [UInt8]
  /// What the run knows beside it.
  let context: JudgingContext
  /// The answers that what is odd about the link leaves beside those to an ordinary one.
  let tolerance: AnswerSet
  /// The rule that wants the link served although something is odd about it; nil for a link as Google
  /// writes it.
  let oddity: Rule.ID?
  /// Whether the flip must be gone through with: nothing is wrong with the link, and nothing about it lets
  /// the role refuse it.
  let isFlawless: Bool
  /// Whether nothing but a code is permitted.
  let demandsCode: Bool

  init(_ input: borrowing AppInput, link: LinkReading?, in context: JudgingContext) {
    let oddities = link?.oddities(to: .app) ?? []
    let tolerance = Self.tolerance(link?.tolerance(by: context), of: link, with: oddities)
    let isFlawless =
      input.activity == .browsingWeb && tolerance.isEmpty
      && link?.isComplete(for: context.fixture.clientID) == true
    let code = input.code?.octets
    demandsCode = isFlawless && input.outcome == .approves && Self.isOrdinary(code)
    (self.tolerance, self.isFlawless) = (tolerance, isFlawless)
    oddity = oddities.first
    (role, activity, outcome, isForm) = (.app, input.activity, input.outcome, false)
    (furtherHeaders, body) = ([], [])
    self.code = code
    self.link = link
    self.context = context
  }

  init(
    _ input: borrowing EndpointInput, link: LinkReading?, in context: JudgingContext
  ) {
    let oddities = link?.oddities(to: .authorizationEndpoint) ?? []
    var tolerance = Self.tolerance(
      link?.endpointTolerance(by: context), of: link, with: oddities)
    let body = input.body?.octets ?? []
    let isForm = input.method == .post
    if input.url.octets.count + body.count > LinkReading.servedLength { tolerance.insert(.nothing) }
    if isForm, link?.query?.isEmpty == false {
      tolerance.formUnion(LinkReading.dropped)
    }
    let endpoint = context.fixture.endpoint
    if isForm, !endpoint.query.isEmpty, LinkReading.repeatsOwnQuery(of: endpoint, in: body[...]) {
      tolerance.formUnion(Answer.refusals)
    }
    furtherHeaders = RequestHeader.further(among: input.headers)
    // A tag in a field is what a firewall looks for.
    if furtherHeaders.contains(where: { $0.value.octets.contains(UInt8(ascii: "<")) }) {
      tolerance.formUnion(Answer.refusals)
    }
    self.body = body
    let isFlawless =
      tolerance.isEmpty && link?.isComplete(for: context.fixture.clientID) == true
      && link?.asksForCode == true
    let code = input.code?.octets
    demandsCode = isFlawless && input.outcome == .approves && Self.isOrdinary(code)
    (self.tolerance, self.isFlawless) = (tolerance, isFlawless)
    oddity = oddities.first
    (role, activity) = (.authorizationEndpoint, .browsingWeb)
    (outcome, self.isForm) = (input.outcome, isForm)
    self.code = code
    self.link = link
    self.context = context
  }

  /// What is left to a role: whoever refuses a link for one of several oddities shows so at a link that has
  /// that one alone.
  private static func tolerance(
    _ tolerance: AnswerSet?, of link: LinkReading?, with oddities: [Rule.ID]
  ) -> AnswerSet {
    let tolerance = tolerance ?? []
    let isAmbiguous = oddities.count > 1 && link?.isRepeated == false
    return isAmbiguous ? tolerance.union(Answer.refusals) : tolerance
  }

  /// Whether the link is a whole one, which the role may refuse for its short state, but not answer with a code
  /// after a failure.
  var isShortAlone: Bool {
    guard let link, link.hasShortState, link.isComplete(for: context.fixture.clientID) else {
      return false
    }
    return activity == .browsingWeb && (role == .app || link.asksForCode)
  }

  /// Whether the code is no longer than what every server can issue.
  var isOrdinaryCode: Bool { Self.isOrdinary(code) }

  private static func isOrdinary(_ code: [UInt8]?) -> Bool {
    (code?.count ?? 0) <= Case.longestServed
  }

  /// Whether the code is longer than what every server can send.
  var isLongCode: Bool { (code?.count ?? 0) > LinkReading.servedLength }

  /// Whether the client id is the registered one.
  var isClientRight: Bool { link?.clientID.stands(for: context.fixture.clientID) == true }
}

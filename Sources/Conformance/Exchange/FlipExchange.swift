package import AdapterProtocol
package import AppFlip
import Harness
import Web

/// One flip that was handed over and what became of it.
///
/// For an authorization endpoint the link is the authorization request, and what it redirects to is
/// what an app opens. A class, because every rule looks at it: nothing of it ever changes.
package final class FlipExchange: Sendable {
  let request: FlipRequest
  /// What the app's link handler returned; nil for an endpoint.
  package let handled: Bool?
  /// The endpoint's final response; nil for an app.
  package let response: EndpointReply?
  package let opened: [ParsedResponse]
  /// The page of its own to which an endpoint redirects; nobody is answered with it.
  let ownPage: [UInt8]?
  /// Whether the app opened nothing but the link that it was handed, byte for byte, with neither code nor
  /// error: nobody is answered with it, and it isn't among what was opened.
  package let passesLinkOn: Bool
  package let siblings: [ParsedLink]
  /// What became of the flips of the running app that nobody had decided on.
  let waiting: WaitingFlips.Effect

  /// What was opened although it may be refused: all but responses at the documented spelling of a redirect URI
  /// whose host has letters in another case.
  let strayed: [ParsedResponse]
  /// What was opened elsewhere is the matter of the rules about redirect URIs alone.
  package let answersAtTarget: [ParsedResponse]
  package let answers: ResponseKinds
  /// The code that was issued, nil if nobody knows it.
  let issuedCode: [UInt8]?
  /// The state of a successful answer beside the incoming one; three rules look at it.
  let echoed: EchoedValue
  /// The code of a successful answer beside the issued one; three rules look at it.
  let issued: EchoedValue

  package convenience init(
    _ input: borrowing AppInput, link: ParsedLink?, reply: borrowing AppReply,
    context: JudgingContext, siblings: [ParsedLink] = [], waiting: WaitingFlips.Effect = .none
  ) {
    let request = FlipRequest(input, link: link, in: context)
    let issuedCode = context.issuesGivenCode ? request.code : reply.issuedCode?.bytes
    let opened = reply.opened.map {
      ParsedResponse($0.url.bytes, universalLinksOnly: $0.universalLinksOnly) {
        request.injects($0, isBesideError: $1, issued: issuedCode)
      }
    }
    let passesLinkOn =
      opened.count == 1 && opened.first?.answers == [.neither]
      && reply.opened.first?.url == input.url
    self.init(
      request, issuedCode: issuedCode, passesLinkOn ? [] : opened,
      passesLinkOn: passesLinkOn, handled: reply.handled, response: nil, siblings, waiting: waiting)
  }

  package convenience init(
    _ input: borrowing EndpointInput, link: ParsedLink?, reply: EndpointReply,
    context: JudgingContext, siblings: [ParsedLink] = []
  ) {
    let request = FlipRequest(input, link: link, in: context)
    let issuedCode = context.issuesGivenCode ? request.code : reply.issuedCode?.bytes
    func answer(_ location: [UInt8], mayStandInFragment: Bool = false) -> ParsedResponse {
      ParsedResponse(
        location, universalLinksOnly: nil, mayStandInFragment: mayStandInFragment
      ) { request.injects($0, isBesideError: $1, issued: issuedCode) }
    }
    // What leads to a login page isn't an answer yet.
    let leadsToLogin = reply.loginPage.map { answer($0.bytes).answers == [.neither] } ?? false
    // A server may take the name in these fields for its own.
    let hosts = Header.hosts.flatMap(input.headers.values)
    let origins =
      [context.fixture.endpoint.origin]
      + hosts.flatMap { host in ["http://", "https://"].map { Array($0.utf8) + host } }
    let ownPage =
      leadsToLogin
      ? nil
      : origins.lazy.compactMap { reply.ownPage(beside: link, at: $0) }.first.flatMap {
        answer($0).hasCode ? nil : $0
      }
    let locations =
      leadsToLogin || ownPage != nil
      ? []
      : (300...399).contains(reply.status)
        ? reply.values(of: "location")
        : reply.refreshes(answering: link, beside: context.fixture.endpoint.origin)
    let inFragment =
      locations.contains { $0.contains(UInt8(ascii: "#")) } && request.asksForFragment
    let opened = locations.map { answer($0, mayStandInFragment: inFragment) }
    let isUnasked =
      !reply.asked && (request.outcome != .approves || request.needsForm)
      && Self.answers(in: opened, at: link?.answerable).contains(where: \.isSuccess)
    self.init(
      request, issuedCode: issuedCode, isUnasked ? [] : opened,
      unfollowed: reply.held ? .held : leadsToLogin ? .loginPage : isUnasked ? .unasked : nil,
      ownPage: ownPage, handled: nil, response: reply, siblings)
  }

  private init(
    _ request: consuming FlipRequest, issuedCode: [UInt8]?, _ opened: [ParsedResponse],
    passesLinkOn: Bool = false, unfollowed: ResponseKind? = nil, ownPage: [UInt8]? = nil,
    handled: Bool?,
    response: EndpointReply?, _ siblings: [ParsedLink], waiting: WaitingFlips.Effect = .none
  ) {
    (self.handled, self.passesLinkOn, self.waiting) = (handled, passesLinkOn, waiting)
    self.ownPage = ownPage
    let (link, role) = (request.link, request.role)
    // Mostly something is opened at the redirect URI that is named, or nothing.
    let spelling = opened.isEmpty ? nil : link?.documentedSpelling
    strayed = spelling.map { url in opened.filter { !$0.uri.base.isEqual(to: url) } } ?? opened
    answers =
      unfollowed.map { [$0] }
      ?? (opened.isEmpty && response?.leadsOnByScript(answering: link) == true
        ? [.scriptedPage]
        : strayed.isEmpty ? [.nothing] : strayed.reduce(into: []) { $0.formUnion($1.answers) })
    answersAtTarget = Self.answers(in: opened, at: request.link?.answerable)
    let successes = answersAtTarget.filter(\.isSuccess)
    echoed = EchoedValue.worst(of: successes.map { EchoedValue.ofState(in: $0, to: link) })
    self.issuedCode = issuedCode
    issued =
      request.outcome == .approves
      ? EchoedValue.worst(
        of: successes.map { EchoedValue.ofCode(in: $0, issued: issuedCode, by: role) }) : .none
    (self.response, self.opened, self.siblings) = (response, opened, siblings)
    self.request = consume request
  }

  /// The first answer with a code.
  var leak: ParsedResponse? { opened.first(where: \.hasCode) }

  /// Which parameter of the request adds a code to an answer, a sentence; nil if none does.
  func injection(in answer: ParsedResponse) -> String? {
    guard let code = answer.injectedCodes.first, let name = request.parameter(holding: code) else {
      return nil
    }
    return "the request's \(Bytes.escaped(name)) adds code=\(Bytes.escaped(code.raw)) to the "
      + "response: \(Bytes.escaped(answer.bytes))"
  }

  private static func answers(in opened: [ParsedResponse], at target: [UInt8]?) -> [ParsedResponse]
  {
    guard let target else { return [] }
    let isEverywhere = opened.allSatisfy { $0.uri.base.isEqual(to: target) }
    return isEverywhere ? opened : opened.filter { $0.uri.base.isEqual(to: target) }
  }

  /// Whether something was opened at a documented URL whose host has letters in another case.
  var isAtOtherSpelling: Bool {
    guard let spelling = link?.documentedSpelling else { return false }
    return !strayed.isEmpty
      && strayed.allSatisfy {
        $0.uri.base.count == spelling.count
          && $0.uri.base.elementsEqual(link?.redirectURI.value?.readings.percent ?? [])
      }
  }

  /// Whether the answer isn't known, because nobody followed a page.
  var isUnfollowed: Bool { !answers.isDisjoint(with: ResponseKind.unfollowed) }

  /// Whether the flip must be gone through with: nothing is wrong with the link.
  package var isFlawless: Bool { request.isFlawless }
  /// Whether the link is as Google writes it: no rule but those about good links wants it served.
  var isOrdinary: Bool { request.isFlawless && !request.isOdd }
  package var role: Role { request.role }
  package var activity: Activity { request.activity }
  /// The link as it was handed over, nil for an activity without one.
  package var link: ParsedLink? { request.link }
  package var outcome: UserDecision { request.outcome }
  package var fixture: Fixture { request.context.fixture }
  package var features: Set<Feature> { request.context.features }
  package var edition: Edition { request.context.edition }

  func firstOpened(
    where isRefused: (RedirectTarget) -> Bool, of link: ParsedLink
  ) -> ParsedResponse? {
    opened.first { answer in
      zip(link.redirectURI.values, link.targets).contains { value, target in
        isRefused(target) && value.isRead(as: answer.uri.base, in: .percent)
      }
    }
  }

  /// No answer in words: what an app does that opens nothing, an endpoint that shows a page.
  package var noAnswer: String {
    (answers.first(where: ResponseKind.unfollowed.contains) ?? .nothing).inWords(of: role)
  }

  /// Where the answer stands: in the URL that an app opens, or in the header of an endpoint.
  var answerPlace: String {
    guard let response else { return "the opened URL" }
    return (300...399).contains(response.status) ? "the Location header" : "the refresh"
  }

  package var openedShown: String {
    if passesLinkOn, let link { return Bytes.escaped(link.uri.bytes) }
    let own = ownPage.map { "a page of its own: \(Bytes.escaped($0.prefix(200)))" }
    return (response.map { "status \($0.status), " } ?? "") + (opened.shown ?? own ?? noAnswer)
  }
}

extension FlipRequest {
  /// Whether a code of the response came with the request, and isn't the issued one: none is issued with an error.
  fileprivate func injects(_ code: QueryValue, isBesideError: Bool, issued: [UInt8]?) -> Bool {
    (isBesideError || issued.map(code.stands) != true) && parameter(holding: code) != nil
  }

  /// The decoded name of the request's first parameter that holds a code with its name, decoded up to twice.
  ///
  /// The code may be the beginning of a longer one: a state that is cut on its way adds a part of it. It may have a
  /// second query behind it.
  fileprivate func parameter(holding code: QueryValue) -> [UInt8]? {
    let raw = code.raw.prefix { $0 != UInt8(ascii: "?") }
    let readings = Readings(literal: raw)
    let sought = [Array(raw), readings.percent, readings.form].map {
      Array("code=".utf8) + $0
    }
    let texts = [link?.uri.query, link?.uri.fragment, body[...]].compactMap(\.self)
    return texts.flatMap(QueryParameter.split).first { parameter in
      var text = Array(parameter.name) + [UInt8(ascii: "=")] + (parameter.value ?? [])
      for _ in 0..<2 {
        if sought.contains(where: text.holds) { return true }
        text = PercentDecoding.decodeLiteral(text, as: .form)
      }
      return sought.contains(where: text.holds)
    }?.decodedName
  }
}

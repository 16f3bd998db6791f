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
  /// The value that the app's link handler returned; nil for an endpoint.
  package let handled: Bool?
  /// The endpoint's final response; nil for an app.
  package let response: EndpointReply?
  package let opened: [ParsedResponse]
  /// The own page to which an endpoint redirects; it isn't a response.
  let ownPage: [UInt8]?
  /// Whether the app opened nothing but the link that it was handed, byte for byte, with neither code nor
  /// error: nobody is answered with it, and it isn't among what was opened.
  package let passesLinkOn: Bool
  package let siblings: [ParsedLink]
  /// The results of the running app's pending flips.
  let waiting: WaitingFlips.Effect

  /// What was opened although it may be refused: all but responses at the documented spelling of a redirect URI
  /// whose host has letters in another case.
  let strayed: [ParsedResponse]
  /// Only the rules about redirect URIs judge URLs elsewhere.
  package let answersAtTarget: [ParsedResponse]
  package let answers: ResponseKinds
  /// The issued code, nil if it is unknown.
  let issuedCode: [UInt8]?
  /// The state of a successful answer beside the incoming one; three rules look at it.
  let echoed: EchoedValue
  /// The code of a successful answer beside the issued one; three rules look at it.
  let issued: EchoedValue

  package convenience init(
    _ input: AppInput, link: ParsedLink?, reply: AppReply, context: JudgingContext,
    siblings: [ParsedLink] = [], waiting: WaitingFlips.Effect = .none
  ) {
    let request = FlipRequest(input, link: link, in: context)
    let issuedCode = request.issuedCode(reply.issuedCode)
    let opened = reply.opened.map {
      request.response($0.url.bytes, issuedCode, universalLinksOnly: $0.universalLinksOnly)
    }
    let passesLinkOn =
      opened.count == 1 && opened.first?.answers == [.neither]
      && reply.opened.first?.url == input.url
    self.init(
      request, issuedCode, passesLinkOn ? [] : opened, passesLinkOn: passesLinkOn,
      handled: reply.handled, siblings: siblings, waiting: waiting)
  }

  package convenience init(
    _ input: EndpointInput, link: ParsedLink?, reply: EndpointReply, context: JudgingContext,
    siblings: [ParsedLink] = []
  ) {
    let request = FlipRequest(input, link: link, in: context)
    let issuedCode = request.issuedCode(reply.issuedCode)
    // A redirect to a login page isn't a response yet.
    let leadsToLogin =
      reply.loginPage.map { request.response($0.bytes, issuedCode).answers == [.neither] } ?? false
    let origin = context.fixture.endpoint.origin
    var ownPage: [UInt8]?
    var locations: [[UInt8]] = []
    if !leadsToLogin {
      // A server may take the name in these fields for its own.
      let hosts = Header.hosts.flatMap(input.headers.values)
      let origins = hosts.flatMap { host in ["http://", "https://"].map { Array($0.utf8) + host } }
      ownPage = ([origin] + origins).lazy.compactMap { reply.ownPage(beside: link, at: $0) }.first
      if let page = ownPage, request.response(page, issuedCode).hasCode { ownPage = nil }
      if ownPage == nil {
        locations =
          reply.isRedirect
          ? reply.values(of: "location") : reply.refreshes(answering: link, beside: origin)
      }
    }
    let inFragment =
      request.asksForFragment && locations.contains { $0.contains(UInt8(ascii: "#")) }
    let opened = locations.map { request.response($0, issuedCode, mayStandInFragment: inFragment) }
    let isUnasked =
      !reply.asked && (request.outcome != .approves || request.needsForm)
      && Self.answers(in: opened, at: link?.answerable).contains(where: \.isSuccess)
    self.init(
      request, issuedCode, isUnasked ? [] : opened,
      unfollowed: reply.held ? .held : leadsToLogin ? .loginPage : isUnasked ? .unasked : nil,
      ownPage: ownPage, response: reply, siblings: siblings)
  }

  private init(
    _ request: FlipRequest, _ issuedCode: [UInt8]?, _ opened: [ParsedResponse],
    passesLinkOn: Bool = false, unfollowed: ResponseKind? = nil, ownPage: [UInt8]? = nil,
    handled: Bool? = nil, response: EndpointReply? = nil, siblings: [ParsedLink],
    waiting: WaitingFlips.Effect = .none
  ) {
    (self.request, self.issuedCode, self.opened) = (request, issuedCode, opened)
    (self.passesLinkOn, self.ownPage, self.handled) = (passesLinkOn, ownPage, handled)
    (self.response, self.siblings, self.waiting) = (response, siblings, waiting)
    let link = request.link
    let strayed =
      link?.documentedSpelling.map { url in opened.filter { !$0.uri.base.isEqual(to: url) } }
      ?? opened
    self.strayed = strayed
    answers =
      unfollowed.map { [$0] }
      ?? (opened.isEmpty && response?.leadsOnByScript(answering: link) == true
        ? [.scriptedPage]
        : strayed.isEmpty ? [.nothing] : strayed.reduce(into: []) { $0.formUnion($1.answers) })
    answersAtTarget = Self.answers(in: opened, at: link?.answerable)
    let successes = answersAtTarget.filter(\.isSuccess)
    echoed = EchoedValue.worst(of: successes.map { EchoedValue.ofState(in: $0, to: link) })
    issued =
      request.outcome == .approves
      ? EchoedValue.worst(
        of: successes.map { EchoedValue.ofCode(in: $0, issued: issuedCode, by: request.role) })
      : .none
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
    target.map { target in opened.filter { $0.uri.base.isEqual(to: target) } } ?? []
  }

  /// Whether something was opened at a documented URL whose host has letters in another case.
  var isAtOtherSpelling: Bool {
    link?.documentedSpelling != nil && !strayed.isEmpty
      && strayed.allSatisfy {
        $0.uri.base.isEqual(to: link?.redirectURI.value?.readings.percent ?? [])
      }
  }

  /// Whether the response is unknown, because a page wasn't followed.
  var isUnfollowed: Bool { !answers.isDisjoint(with: ResponseKind.unfollowed) }

  package var role: Role { request.role }
  /// The link as it was sent, nil for an activity without one.
  package var link: ParsedLink? { request.link }
  package var outcome: UserDecision { request.outcome }
  package var edition: Edition { request.context.edition }

  func firstOpened(
    where isRefused: (RedirectTarget) -> Bool, of link: ParsedLink
  ) -> ParsedResponse? {
    opened.first { answer in
      zip(link.redirectURI, link.targets).contains { value, target in
        isRefused(target) && answer.uri.base.isEqual(to: value.readings.percent)
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
    return response.isRedirect ? "the Location header" : "the refresh"
  }

  package var openedShown: String {
    if passesLinkOn, let link { return Bytes.escaped(link.uri.bytes) }
    let own = ownPage.map { "a page of its own: \(Bytes.escaped($0.prefix(200)))" }
    return (response.map { "status \($0.status), " } ?? "") + (opened.shown ?? own ?? noAnswer)
  }
}

extension FlipRequest {
  /// The code that the response must have, nil if it isn't known.
  fileprivate func issuedCode(_ reported: Text?) -> [UInt8]? {
    context.issuesGivenCode ? code : reported?.bytes
  }

  /// Reads a response; a code that came with the request, and isn't the issued one, is injected: none is issued with an
  /// error.
  fileprivate func response(
    _ url: [UInt8], _ issued: [UInt8]?, universalLinksOnly: Bool? = nil,
    mayStandInFragment: Bool = false
  ) -> ParsedResponse {
    ParsedResponse(
      url, universalLinksOnly: universalLinksOnly, mayStandInFragment: mayStandInFragment
    ) { code, isBesideError in
      (isBesideError || issued.map(code.stands) != true) && parameter(holding: code) != nil
    }
  }

  /// The decoded name of the request's first parameter that holds a code with its name, decoded up to twice.
  ///
  /// The code may be the beginning of a longer one: a state that is cut on its way adds a part of it. It may have a
  /// second query behind it.
  fileprivate func parameter(holding code: QueryValue) -> [UInt8]? {
    let raw = Array(code.raw.prefix { $0 != UInt8(ascii: "?") })
    let sought = Set(
      [raw] + QueryReading.allCases.map { PercentDecoding.decodeLiteral(raw, as: $0) }
    )
    .map { Array("code=".utf8) + $0 }
    let parameters = (link?.parameters ?? []) + Query(link?.uri.fragment ?? []).parameters
    return parameters.first { parameter in
      let text = parameter.rawName + [UInt8(ascii: "=")] + parameter.value.raw
      let once = PercentDecoding.decodeLiteral(text, as: .form)
      let twice = PercentDecoding.decodeLiteral(once, as: .form)
      return [Array(text), once, twice].contains { sought.contains(where: $0.holds) }
    }?.name
  }
}

public import AdapterProtocol
public import AppFlip

/// One flip that was handed over and what became of it: what an oracle judges.
///
/// For an authorization endpoint the link is the authorization request, and what it redirects to is
/// what an app opens.
public struct Exchange: Sendable {
  /// The role that was handed the flip.
  public let role: Role
  /// What was handed over.
  public let flip: Flip
  /// The link as it was handed over, nil for an activity without one.
  public let link: LinkReading?
  /// What the app's link handler returned; nil for an endpoint.
  public let handled: Bool?
  /// The endpoint's final response; nil for an app.
  public let response: EndpointReply?
  /// What the app opened, or the endpoint redirected to, in order.
  public let opened: [OpenedAnswer]
  /// The code that the implementation says it issued, where it can't issue a given one.
  public let issuedCode: [UInt8]?
  /// What the links of the run are built from.
  public let world: World
  /// What the adapter declared.
  public let features: Set<Feature>
  /// The edition by which the run judges.
  public let edition: Edition
  /// The links of the other flips of the case.
  public let siblings: [LinkReading]

  /// The state of a successful answer beside the incoming one; three rules look at it.
  let echoed: Repetition
  /// The code of a successful answer beside the issued one; three rules look at it.
  let issued: Repetition

  /// Reads a flip and what the app did.
  ///
  /// - Parameters:
  ///   - flip: what the app was handed.
  ///   - link: the link as it was handed over.
  ///   - reply: what the app did.
  ///   - context: what the run knows beside the exchange.
  ///   - siblings: the links of the other flips of the case.
  public init(
    _ flip: Flip, link: LinkReading?, reply: AppReply, context: JudgingContext,
    siblings: [LinkReading] = []
  ) {
    let opened = reply.opened.map {
      OpenedAnswer($0.url.octets, universalLinksOnly: $0.universalLinksOnly)
    }
    self.init(
      .app, flip, link, opened, handled: reply.handled, response: nil,
      issuedCode: reply.issuedCode, context, siblings)
  }

  /// Reads an authorization request and the endpoint's final response.
  ///
  /// - Parameters:
  ///   - flip: what the endpoint was handed.
  ///   - link: the request as it was handed over.
  ///   - reply: the final response.
  ///   - context: what the run knows beside the exchange.
  ///   - siblings: the requests of the other flips of the case.
  public init(
    _ flip: Flip, link: LinkReading?, reply: EndpointReply, context: JudgingContext,
    siblings: [LinkReading] = []
  ) {
    // What leads to a login page is no answer yet.
    let isRedirect = (300...399).contains(reply.status) && !reply.leadsToLogin
    let locations = isRedirect ? reply.values(of: "location") : []
    self.init(
      .authorizationEndpoint, flip, link,
      locations.map { OpenedAnswer($0, universalLinksOnly: nil) }, handled: nil, response: reply,
      issuedCode: reply.issuedCode, context, siblings)
  }

  private init(
    _ role: Role, _ flip: Flip, _ link: LinkReading?, _ opened: [OpenedAnswer], handled: Bool?,
    response: EndpointReply?, issuedCode: Text?, _ context: JudgingContext,
    _ siblings: [LinkReading]
  ) {
    self.role = role
    self.flip = flip
    self.link = link
    self.handled = handled
    self.response = response
    self.opened = opened
    self.issuedCode = issuedCode?.octets
    world = context.world
    features = context.features
    edition = context.edition
    self.siblings = siblings
    let success = opened.first { $0.code != nil && $0.error == nil }
    echoed = Repetition(ofStateIn: success, to: link)
    let code = context.features.contains(.code) ? flip.code.octets : issuedCode?.octets
    issued = flip.outcome == .approves ? Repetition(ofCodeIn: success, issued: code) : .none
  }

  /// What the app answered with, as far as the permission of a case goes.
  public var answers: Set<Answer> {
    if isAtLoginPage { return [.loginPage] }
    return opened.isEmpty ? [.nothing] : opened.reduce(into: []) { $0.formUnion($1.answers) }
  }

  /// Whether the endpoint asks the person to sign in, and nobody did.
  public var isAtLoginPage: Bool { response?.leadsToLogin == true }

  /// Whether the flip must be gone through with: nothing is wrong with the link.
  public var isFlawless: Bool {
    guard flip.activity == .browsingWeb, let link, link.isFlawless(for: world.clientID) else {
      return false
    }
    guard role == .authorizationEndpoint else { return true }
    return link.uri.octets.count <= Self.servedRequestLength
      && link.responseType.value?.stands(for: Array("code".utf8)) == true
  }

  /// The length of a request's URL, in octets, up to which no endpoint may refuse it for its length.
  public static let servedRequestLength = 8_000

  /// Silence in words: what an app does that opens nothing, an endpoint that shows a page.
  public var silence: String {
    (isAtLoginPage ? Answer.loginPage : .nothing).inWords(of: role)
  }

  /// What was opened or redirected to, printable.
  public var openedShown: String {
    let urls = opened.map { Octets.escaped($0.octets) }.joined(separator: "  then  ")
    let status = response.map { "status \($0.status), " } ?? ""
    return status + (opened.isEmpty ? silence : urls)
  }
}

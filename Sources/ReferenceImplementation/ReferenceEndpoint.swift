public import AdapterKit
public import AdapterProtocol
public import AppFlip

/// The role `authorization-endpoint` done right: the OAuth server's authorization endpoint.
///
/// Every comparison is one of bytes. A request is verified as the app verifies a link, and
/// answered with the same answers.
///
/// Where the sources leave a choice, it
/// - shows an error page, which reflects nothing, if the redirect URI isn't one of the 12;
/// - counts a parameter without a value as left out;
/// - refuses a request without a state;
/// - answers another `response_type` than `code` with `invalid_request`, as the document doesn't
///   know the `unsupported_response_type` of RFC 6749;
/// - answers `cancelled` when the user leaves the flow;
/// - redirects with 302.
public struct ReferenceEndpoint: EndpointImplementation {
  private let clientID: [UInt8]
  private let signIn: SignIn

  /// Makes an endpoint.
  public init(
    configuration: Configuration, edition: Edition = .newest
  ) throws(ConfigurationError) {
    clientID = configuration.clientID?.bytes ?? []
    if clientID.isEmpty { throw .missingClientID }
    signIn = SignIn(edition: edition)
  }

  /// Answers a request: verifies it, asks the user, and redirects to the redirect URI.
  public func respond(to request: EndpointInput) -> EndpointReply {
    let authorization = AuthorizationRequest(request)
    guard let flip = Flip(authorization.link, for: clientID) else { return Self.errorPage }
    let isAsking = flip.fault == nil && authorization.asksForCode
    if request.hold, isAsking { return .formHeld }
    // The form has a token of the browser's session, and nothing else that counts.
    if let form = request.form, form.from != nil || !form.drop.isEmpty { return Self.errorPage }
    let answer = answer(
      to: authorization, flip, outcome: request.outcome, issuing: request.code?.bytes)
    return Self.redirect(to: answer.url(for: flip), behind: isAsking ? [Self.consentPage] : [])
  }

  private func answer(
    to authorization: AuthorizationRequest, _ flip: Flip, outcome: UserDecision,
    issuing code: [UInt8]?
  ) -> Response {
    if let fault = flip.fault {
      return .error(.invalidRequest, description: fault.description)
    }
    guard authorization.asksForCode else {
      return .error(.invalidRequest, description: "The response_type must be code, exactly once.")
    }
    return signIn.answer(to: outcome, issuing: code) ?? signIn.unfinished
  }

  /// Every byte of the URL is one that a URI may have: none ends the line.
  private static func redirect(to url: [UInt8], behind pages: [Page]) -> EndpointReply {
    EndpointReply(
      status: 302, headers: [Header(name: "location", value: Text(url)), notStored], refused: [],
      pages: pages)
  }

  /// Where the user decides.
  private static let consentPage = Page(
    url: "https://auth.example.com/consent", status: 200,
    headers: [
      Header(name: "content-type", value: "text/html; charset=utf-8"), notStored,
      Header(name: "content-security-policy", value: "frame-ancestors 'none'"),
      Header(name: "referrer-policy", value: "no-referrer"),
      Header(name: "set-cookie", value: "session=1; Secure; HttpOnly; SameSite=Lax"),
    ],
    body: "<form method=post><input type=hidden name=token value=1><button>Link</button></form>")

  /// The page that the user sees if no redirect is safe (RFC 6749, section 4.1.2.1).
  private static let errorPage = EndpointReply(
    status: 400,
    headers: [
      Header(name: "content-type", value: "text/plain; charset=utf-8"),
      Header(name: "x-content-type-options", value: "nosniff"), notStored,
    ],
    body: "This link to an account can't be used: its redirect_uri isn't Google's.\n")

  private static let notStored = Header(name: "cache-control", value: "no-store")
}

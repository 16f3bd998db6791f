import AdapterProtocol
import AppFlip

extension Case {
  /// Requests with a response type that is not `code`, once.
  static let responseTypes: [Case] = [
    ("missing", "no response_type", ""),
    ("empty", "response_type without a value", "response_type=&"),
    ("token", "response_type token", "response_type=token&"),
    ("code-token", "response_type code token", "response_type=code%20token&"),
    ("upper-case", "response_type in upper case", "response_type=CODE&"),
    ("unknown", "an unknown response_type", "response_type=bogus&"),
    ("space", "a space behind code", "response_type=code%20&"),
  ].map { name, title, parameter in
    let rule = Rule.endpointResponseType
    return request(
      "response-type.\(name)", title, about: rule,
      expecting: Expectation(rule.id, permits: [.invalidRequest, .error]),
      Flip(authorization(responseType: parameter)))
  }

  /// Requests for an answer in another place than the query, where a universal link has it.
  static let responseModes: [Case] = [
    (
      "fragment", "honoured: the code is in a fragment, which the Google app doesn't read",
      "OAuth 2.0 Multiple Response Type Encoding Practices 2.1"
    ),
    (
      "form_post", "honoured: a page posts the code, and a POST opens no app",
      "OAuth 2.0 Form Post Response Mode 2"
    ),
  ].map { mode, cause, reference in
    request(
      "response-mode.\(mode)", "response_mode \(mode)", about: .endpointAnswerAtRedirectURI,
      expecting: ResponseMode.expectation,
      Flip(authorization(further: "&response_mode=\(mode)")), cause: cause, reference: reference)
  }

  /// Requests that want nobody to be asked; what the person would say holds all the same.
  static let silentPrompts: [Case] = [
    request(
      "prompt-none.approves", "prompt=none; the person would approve",
      about: .endpointRedirectURIAccepted,
      expecting: Expectation(
        Rule.endpointRedirectURIAccepted.id, permits: [.code, .invalidRequest, .error]),
      Flip(authorization(further: "&prompt=none")), reference: "OpenID Connect Core 3.1.2.1"),
    request(
      "prompt-none.declines", "prompt=none; the person would reject the consent request",
      about: .endpointErrorDeclined,
      expecting: Expectation(
        Rule.endpointErrorDeclined.id, permits: [.invalidRequest, .error, .nothing]),
      Flip(authorization(further: "&prompt=none"), outcome: .declines),
      cause: "consent is skipped when nobody is to be asked", reference: "RFC 9700 4.11.2"),
  ]

  /// Requests that put a field into the header of a careless response.
  static let injections: [Case] = [
    request(
      "split.state", "CR LF and a header field in state", about: .endpointRedirectSplit,
      Flip(authorization(state: "a%0D%0AX-Appflip-Split%3A%201"))),
    request(
      "split.state-lf", "LF and a header field in state", about: .endpointRedirectSplit,
      Flip(authorization(state: "a%0AX-Appflip-Split%3A%201%0A"))),
    request(
      "split.state-wide", "code points whose low bytes are CR and LF, in state",
      about: .endpointRedirectSplit,
      Flip(authorization(state: "a%E5%98%8D%E5%98%8AX-Appflip-Split%3A%201"))),
    request(
      "split.redirect-uri", "CR LF and a header field in redirect_uri",
      about: .endpointRedirectSplit, expecting: noRedirect,
      Flip(authorization(redirectURI: "https%3A%2F%2Fe.example%2F%0D%0AX-Appflip-Split%3A%201"))),
  ]

  /// Requests that are answered with a page, each with the marker in one place of it.
  static let reflections: [Case] =
    [
      ("redirect-uri", "redirect_uri", authorization(redirectURI: foreign + marker)),
      ("state", "state", authorization(state: marker, redirectURI: foreign)),
      (
        "client-id", "client_id",
        LinkTemplate([
          .authorizationEndpoint,
          .text("?\(LinkTemplate.requestStart)client_id=\(marker)&redirect_uri=\(foreign)&state="),
          .ordinaryState,
        ])
      ),
      (
        "response-type", "response_type",
        authorization(responseType: "response_type=\(marker)&", redirectURI: foreign)
      ),
      ("scope", "scope", authorization(scope: .text(marker), redirectURI: foreign)),
      (
        "unknown-value", "the value of an unknown parameter",
        authorization(redirectURI: foreign, further: "&x=\(marker)")
      ),
      (
        "unknown-name", "the name of an unknown parameter",
        authorization(redirectURI: foreign, further: "&\(marker)=x")
      ),
    ].map { name, place, link in reflection(name, place, Flip(link)) }
    + ["user-agent", "referer"].map { name in
      let value = (name == "referer" ? foreignURL : []) + ReflectionMarker.text
      return reflection(
        name, "the field \(name)",
        Flip(
          authorization(redirectURI: foreign),
          headers: [Header(name: Text(name), value: Text(value))]))
    }

  private static func reflection(_ name: String, _ place: String, _ flip: Flip) -> Case {
    request(
      "reflects.\(name)", "quotes and a tag in \(place), beside a stranger's redirect_uri",
      about: .endpointPageReflects, expecting: noRedirect, flip)
  }

  private static let foreignURL = Array("https://e.example/".utf8)
  private static let foreign = String(decoding: PercentEncoding.encode(foreignURL), as: UTF8.self)
  private static let marker = String(
    decoding: PercentEncoding.encode(ReflectionMarker.text), as: UTF8.self)

  /// Requests with a redirect URI that a page may lead to, though no redirect does.
  static let waysAway: [Case] = endpointOutcomes.map { outcome in
    request(
      "leads-away.\(outcome.rawValue)", "a stranger's redirect_uri; \(outcome.inWords)",
      about: .endpointPageLeadsAway, expecting: noRedirect,
      Flip(authorization(redirectURI: foreign + "cb"), outcome: outcome),
      reference: "RFC 9700 4.11.2")
  }

  /// Requests without a state, each with an outcome.
  static let withoutState: [Case] = endpointOutcomes.map { outcome in
    request(
      "state-missing.\(outcome.rawValue)", "no state; \(outcome.inWords)",
      about: .endpointStateInvented,
      Flip(
        LinkTemplate([
          .authorizationEndpoint, .text("?\(LinkTemplate.requestStart)client_id="),
          .clientID(.registered),
          .text("&scope="), .scope, .text("&redirect_uri="), .redirectURI,
        ]), outcome: outcome))
  }

  /// Requests whose octets a server may trip over.
  static let trips: [Case] = [
    ("invalid-utf8", "octets that are no UTF-8 in state", "%FF%FE%C0%AF"),
    ("surrogate", "a surrogate in state", "%ED%A0%80"), ("nul", "a NUL in state", "a%00b"),
  ].map { name, title, state in
    request(
      "survives.\(name)", title, about: .endpointSurvives, Flip(authorization(state: state)))
  }

  /// Good requests with each outcome, for the status of the redirect.
  static let redirects: [Case] = endpointOutcomes.map { outcome in
    request(
      "redirect.\(outcome.rawValue)", "a good request; \(outcome.inWords)",
      about: .endpointRedirectStatus, Flip(authorization(), outcome: outcome))
  }

  /// Requests as a form in the body: each of the 12 URLs with each outcome, and hostile ones.
  static let posts: [Case] =
    endpointOutcomes.map { outcome in
      post("post.\(outcome.rawValue)", "a good request as a form", outcome)
    }
    + RedirectURL.all.flatMap { url in
      endpointOutcomes.map { outcome in
        post(
          "post.url.\(url.environment).\(url.bundleID).\(outcome.rawValue)",
          "\(url.text) in a form", outcome, redirectURI: url.octets)
      }
    } + [
      request(
        "post.foreign-redirect-uri", "a stranger's redirect_uri in a form",
        about: .endpointRedirectURIExact, expecting: noRedirect,
        Flip(authorization(redirectURI: "https%3A%2F%2Fevil.example%2Fcb"), method: .post)),
      request(
        "post.client-id-twice", "another client_id behind the one of the form",
        about: .endpointParametersDuplicate,
        expecting: Expectation(
          Rule.endpointParametersDuplicate.id, permits: [.invalidRequest, .nothing]),
        Flip(authorization(), method: .post, query: Array("client_id=other".utf8))),
      request(
        "post.redirect-uri-twice", "a stranger's redirect_uri in the query, a good one in the form",
        about: .endpointParametersDuplicate,
        expecting: Expectation(Rule.endpointParametersDuplicate.id, permits: [.nothing]),
        Flip(
          authorization(), method: .post,
          query: Array("redirect_uri=https%3A%2F%2Fevil.example%2Fcb".utf8))),
    ]

  private static func post(
    _ name: String, _ title: String, _ outcome: Outcome, redirectURI: [UInt8]? = nil
  ) -> Case {
    let raw = redirectURI.map { String(decoding: PercentEncoding.encode($0), as: UTF8.self) }
    return request(
      name, "\(title); \(outcome.inWords)", about: rule(about: outcome),
      expecting: outcome == .approves
        ? Expectation(Rule.endpointRedirectURIAccepted.id, permits: [.code]) : nil,
      Flip(authorization(redirectURI: raw), outcome: outcome, method: .post))
  }

  private static func rule(about outcome: Outcome) -> Rule {
    switch outcome {
    case .declines: .endpointErrorDeclined
    case .cancels: .endpointErrorLeft
    case .accountDisabled: .endpointErrorUnrecoverable
    case .approves, .signInFails, .offline, .timesOut, .waits: .endpointRedirectURIAccepted
    }
  }

  private static let noRedirect = Expectation(
    Rule.endpointRedirectURIExact.id, permits: [.nothing])

  /// The URL of an authorization request, good but for the raw values that are given; a state ends with
  /// what is given of it.
  static func authorization(
    responseType: String = "response_type=code&", scope: LinkTemplate.Piece = .scope,
    state: String = "", redirectURI: String? = nil, further: String = ""
  ) -> LinkTemplate {
    LinkTemplate([
      .authorizationEndpoint,
      .text("?\(responseType)user_locale=\(RequestParameters.userLocale)&client_id="),
      .clientID(.registered), .text("&scope="), scope, .text("&state="), .ordinaryState,
      .text("\(state)&redirect_uri="), redirectURI.map { .text($0) } ?? .redirectURI,
      .text(further),
    ])
  }

  static func request(
    _ name: String, _ title: String, about rule: Rule, expecting expectation: Expectation? = nil,
    _ flip: Flip, cause: String? = nil, reference: String? = nil
  ) -> Case {
    let isNegative = expectation.map { !$0.permitted.contains(.code) } ?? false
    return Case(
      "endpoint.\(name)", title, subject: rule.id,
      expectations: expectation.map { [$0] } ?? [], steps: [.request(flip)],
      features: flip.method == .post ? [.post] : [], twin: isNegative ? "endpoint.good" : nil,
      cause: cause, reference: reference)
  }
}

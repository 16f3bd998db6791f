import AdapterProtocol
import AppFlip

extension Case {
  /// Good requests with fields of the header that must change nothing.
  static let headers: [Case] =
    headerFields.map { name, title, fields in
      header(name, title, Flip(authorization(), headers: fields))
    }
    + headerFields.filter { $0.name.hasPrefix("accept") || $0.name == "x-requested-with" }.map {
      name, title, fields in
      header(
        "\(name).declines", "\(title); the person rejects the consent request",
        Flip(authorization(), outcome: .declines, headers: fields))
    }
    + contentTypes.map { name, title, type in
      header(
        name, title,
        Flip(
          authorization(), method: .post,
          headers: [field("Content-Type", type)]))
    }

  private static func header(_ name: String, _ title: String, _ flip: Flip) -> Case {
    let rule = Rule.endpointHeadersIgnored
    // Which error is due is the matter of the rules about errors.
    let isServed = flip.outcome == .approves
    return request(
      "headers.\(name)", title, about: rule,
      expecting: isServed ? Expectation(rule.id, permits: [.code]) : nil, flip)
  }

  private static let host = String(decoding: ReflectionMarker.host, as: UTF8.self)

  /// Fields that a browser, an app or a proxy sends, or a stranger in their place.
  private static let headerFields: [(name: String, title: String, fields: [Header])] = [
    ("accept-json", "Accept: application/json", [field("Accept", "application/json")]),
    ("accept-any", "Accept: */*", [field("Accept", "*/*")]),
    (
      "accept-json-first", "Accept with JSON in front of HTML",
      [field("Accept", "application/json, text/plain, */*;q=0.5, text/html;q=0.1")]
    ),
    ("accept-image", "Accept: image/avif", [field("Accept", "image/avif,image/webp")]),
    (
      "x-requested-with", "X-Requested-With: XMLHttpRequest",
      [field("X-Requested-With", "XMLHttpRequest")]
    ),
    (
      "x-requested-with-app", "X-Requested-With with the name of an app",
      [field("X-Requested-With", "com.google.android.googlequicksearchbox")]
    ),
    ("x-forwarded-host", "X-Forwarded-Host with another host", [field("X-Forwarded-Host", host)]),
    ("x-forwarded-proto", "X-Forwarded-Proto: http", [field("X-Forwarded-Proto", "http")]),
    (
      "x-forwarded-for", "X-Forwarded-For with an address",
      [field("X-Forwarded-For", "203.0.113.7")]
    ),
    ("x-forwarded-port", "X-Forwarded-Port: 8080", [field("X-Forwarded-Port", "8080")]),
    (
      "forwarded", "Forwarded with another host",
      [field("Forwarded", "for=203.0.113.7;host=\(host);proto=http")]
    ),
    ("referer", "Referer of another site", [field("Referer", "https://\(host)/page")]),
    ("user-agent", "User-Agent of no browser", [field("User-Agent", "curl/8.5.0")]),
    (
      "user-agent-web-view", "User-Agent of a web view",
      [
        field(
          "User-Agent",
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
            + "(KHTML, like Gecko) Mobile/15E148"
        )
      ]
    ),
  ]

  private static func field(_ name: String, _ value: String) -> Header {
    Header(name: Text(Array(name.utf8)), value: Text(Array(value.utf8)))
  }

  private static let contentTypes: [(name: String, title: String, type: String)] = [
    (
      "content-type-charset", "a form whose Content-Type has a charset",
      "application/x-www-form-urlencoded; charset=UTF-8"
    ),
    (
      "content-type-charset-quoted", "a form whose Content-Type has a charset in quotes",
      "application/x-www-form-urlencoded;charset=\"utf-8\""
    ),
    (
      "content-type-capitals", "a form whose Content-Type is in capitals",
      "APPLICATION/X-WWW-FORM-URLENCODED"
    ),
  ]
}

// MARK: - Parameters of extensions, and other methods

extension Case {
  /// Good requests with parameters of OpenID Connect.
  ///
  /// Who doesn't know them ignores them; who does may refuse a value, but not fall over it.
  static let extensions: [Case] =
    [
      ("claims", "claims=%7B%22userinfo%22%3A%7B%22email%22%3Anull%7D%7D"),
      ("prompt-login", "prompt=login"), ("prompt-two", "prompt=consent%20select_account"),
      ("display", "display=page"), ("max-age", "max_age=3600"),
      ("max-age-word", "max_age=soon"), ("ui-locales", "ui_locales=de%20en"),
      ("id-token-hint", "id_token_hint=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."),
      ("login-hint", "login_hint=jane%40example.com"), ("acr-values", "acr_values=0"),
      ("request", "request=eyJhbGciOiJub25lIn0.e30."), ("request-word", "request=x"),
      ("request-uri", "request_uri=https%3A%2F%2Fe.example%2Frequest.jwt"),
    ].map { name, parameter in
      request(
        "openid.\(name)", parameter, about: .endpointSurvives,
        Flip(authorization(further: "&\(parameter)")),
        reference: "OpenID Connect Core 3.1.2.1, 6")
    } + [
      request(
        "openid.nonce", "nonce, which asks for nothing", about: .endpointParametersUnknownIgnored,
        expecting: Expectation(Rule.endpointParametersUnknownIgnored.id, permits: [.code]),
        Flip(authorization(further: "&nonce=n-0S6_WzA2Mj")),
        reference: "OpenID Connect Core 3.1.2.1")
    ]

  /// Requests that a server may take for another method than theirs, and a form with nothing in it.
  static let methods: [Case] = [
    request(
      "method.parameter", "_method in the query, as some frameworks read it",
      about: .endpointParametersUnknownIgnored,
      expecting: Expectation(Rule.endpointParametersUnknownIgnored.id, permits: [.code]),
      Flip(authorization(further: "&_method=DELETE"))),
    request(
      "method.parameter-in-form", "_method in a form, as some frameworks read it",
      about: .endpointParametersUnknownIgnored,
      expecting: Expectation(Rule.endpointParametersUnknownIgnored.id, permits: [.code]),
      Flip(authorization(further: "&_method=PUT"), method: .post)),
    request(
      "method.empty-form", "a POST with nothing in its form and in the query",
      about: .endpointSurvives,
      expecting: Expectation(Rule.endpointRedirectURIExact.id, permits: [.nothing]),
      Flip(LinkTemplate([.authorizationEndpoint]), method: .post)),
  ]
}

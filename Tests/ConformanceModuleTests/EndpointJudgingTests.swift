import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

/// Any request to an authorization endpoint and its answer, and the rules that are broken by it.
@Suite("Answers of an endpoint, judged")
struct EndpointJudgingTests {
  private static func judge(_ edition: Edition) -> LinkJudge {
    LinkJudge(
      fixture: .offered,
      declared: [
        .authorizationEndpoint: Capabilities(
          outcomes: [.approves, .declines, .cancels, .accountDisabled],
          features: [.code, .post, .bytes])
      ], edition: edition)
  }
  private static let target = Fixture.redirectURL.text
  private static let encoded = String(
    decoding: PercentEncoding.encode(Fixture.redirectURL.octets), as: UTF8.self)
  private static let good =
    "response_type=code&client_id=google-LINK-42&scope=devices%20profile&state=sixteen-octets-a&redirect_uri=\(encoded)"

  /// The rules that an answer breaks, each with its level.
  private static func broken(
    _ query: String, form: String? = nil, headers: [Header] = [], outcome: Outcome = .approves,
    code: String = "c", by edition: Edition = .newest, _ reply: EndpointReply
  ) -> [String] {
    violations(
      query, form: form, headers: headers, outcome: outcome, code: code, by: edition, reply
    ).compactMap { violation in
      violation.rule.map { "\($0) \(violation.level.rawValue)" }
    }
  }

  private static func violations(
    _ query: String, form: String? = nil, headers: [Header] = [], outcome: Outcome = .approves,
    code: String = "c", by edition: Edition = .newest, _ reply: EndpointReply
  ) -> [LinkViolation] {
    let url = "https://auth.example.com/authorize" + (query.isEmpty ? "" : "?" + query)
    let input = EndpointInput(
      method: form == nil ? .get : .post, url: Text(Array(url.utf8)),
      headers: RequestHeader.fields(isForm: form != nil, further: headers),
      body: form.map { Text(Array($0.utf8)) }, outcome: outcome, code: Text(Array(code.utf8)))
    return judge(edition).judge(
      .authorizationEndpoint(input), .answered(.authorizationEndpoint(reply))
    ).violations
  }

  private static func redirect(_ answer: String) -> EndpointReply {
    EndpointReply(
      status: 302, headers: [Header(name: "location", value: Text(Array((target + answer).utf8)))])
  }

  private static let page = EndpointReply(
    status: 400, headers: [Header(name: "content-type", value: "text/html")], body: "<p>No.</p>")

  @Test(
    "a mode that the request asked for is a matter of practice, however it asked",
    arguments: ["fragment", "%66ragment", "frag%6Dent"])
  func responseMode(_ mode: String) {
    let request = "\(Self.good)&response_mode=\(mode)"
    let answer = Self.redirect("#code=c&state=sixteen-octets-a")
    let expected = ["endpoint/answer/at-redirect-uri practice"]
    #expect(Self.broken(request, answer) == expected)
    #expect(Self.broken("", form: request, answer) == expected)
    #expect(Self.broken(request, Self.redirect("?code=c&state=sixteen-octets-a")) == [])
    #expect(Self.broken(Self.good, answer).contains("endpoint/answer/either required"))
  }

  @Test("a Refresh field is no redirect if it leads to the endpoint's own pages")
  func refresh() {
    let stranger = Self.good.replacing(Self.encoded, with: "https%3A%2F%2Fevil.example%2F")
    func refreshing(_ value: String) -> EndpointReply {
      EndpointReply(
        status: 400,
        headers: Self.page.headers + [Header(name: "Refresh", value: Text(Array(value.utf8)))])
    }
    for own in ["30", "30; url=/help", "0;URL='https://auth.example.com/'"] {
      #expect(Self.broken(stranger, refreshing(own)) == [])
    }
    let away = refreshing("0; url=\(Self.target)?error=access_denied")
    #expect(Self.broken(stranger, away) == ["endpoint/redirect/status standard"])
    let observed = Self.violations(stranger, away).first?.evidence.observed
    #expect(observed?.contains("Refresh 0; url=\(Self.target)") == true)
  }

  @Test(
    "what may be refused on a page",
    arguments: [
      "\(good)&scope=devices", "\(good)&x", "\(good)&&x=1", "&\(good)", "\(good)&",
      "response_type=&\(good)",
    ])
  func refusedOnPage(_ request: String) {
    #expect(Self.broken(request, Self.page) == [])
    #expect(Self.broken("", form: request, Self.page) == [])
    #expect(Self.broken(Self.good, Self.page) == ["endpoint/redirect-uri/accepted required"])
  }

  @Test("a form with octets that forms have escaped is refused, or read as it is")
  func rawForm() {
    let form = Self.good.replacing("state=sixteen-octets-a", with: "state=sixteen-octets-a#b")
    #expect(Self.broken("", form: form, Self.page) == [])
    #expect(Self.broken("", form: form, Self.redirect("?code=c&state=sixteen-octets-a%23b")) == [])
    #expect(
      Self.broken("", form: form, Self.redirect("?code=c&state=sixteen-octets-a"))
        .contains("endpoint/state/exact required"))
  }

  @Test("a plus in a form is a space for everybody")
  func formsPlus() {
    let request = Self.good.replacing("state=sixteen-octets-a", with: "state=sixteen-octets-a+b")
    for state in ["sixteen-octets-a%20b", "sixteen-octets-a+b"] {
      #expect(Self.broken("", form: request, Self.redirect("?code=c&state=\(state)")) == [])
    }
    #expect(
      Self.broken(request, Self.redirect("?code=c&state=sixteen-octets-a%20b"))
        == ["endpoint/state/percent-reading practice"])
  }

  @Test("a code that no server issues, or a form that is too long, may end on a page")
  func long() {
    let code = String(repeating: "c", count: 8_001)
    #expect(Self.broken(Self.good, code: code, Self.page) == [])
    let form = "\(Self.good)&x=\(String(repeating: "x", count: 8_000))"
    #expect(Self.broken("", form: form, Self.page) == [])
  }

  @Test("where the client is wrong, the rule about that speaks alone")
  func client() {
    for client in ["client_id=other&", ""] {
      let request =
        Self.good.replacing("client_id=google-LINK-42&", with: client)
        .replacing("response_type=code", with: "response_type=token")
      #expect(Self.broken(request, Self.page) == ["endpoint/client-id/mismatch required"])
      for error in ["invalid_request", "unsupported_response_type", "unauthorized_client"] {
        #expect(Self.broken(request, Self.redirect("?error=\(error)&state=sixteen-octets-a")) == [])
      }
    }
  }

  @Test("a response type is refused with any error of RFC 6749, one of two copies as well")
  func responseType() {
    let token = Self.good.replacing("response_type=code", with: "response_type=code%20token")
    for error in ["invalid_request", "unsupported_response_type", "unauthorized_client"] {
      #expect(Self.broken(token, Self.redirect("?error=\(error)&state=sixteen-octets-a")) == [])
    }
    #expect(
      Self.broken(token, Self.redirect("?error=server_error&state=sixteen-octets-a"))
        == ["endpoint/error/known practice"])
    #expect(
      Self.broken(token, Self.redirect("?code=c&state=sixteen-octets-a")).contains(
        "endpoint/response-type standard"))
    #expect(
      Self.broken(
        "response_type=&\(Self.good)",
        Self.redirect("?error=unsupported_response_type&state=sixteen-octets-a"))
        == [])
  }

  @Test("an error of RFC 6749 is a warning where the document has another one")
  func deniedByOAuth() {
    let denied = Self.redirect("?error=access_denied&state=sixteen-octets-a")
    #expect(
      Self.broken(Self.good, outcome: .accountDisabled, denied)
        == ["endpoint/error/unrecoverable practice"])
    #expect(
      Self.broken(Self.good, outcome: .declines, by: .first, denied)
        == ["endpoint/error/known practice", "endpoint/error/declined practice"])
    let invalid = Self.redirect("?error=invalid_request&state=sixteen-octets-a")
    #expect(
      Self.broken(Self.good, outcome: .accountDisabled, invalid)
        == ["endpoint/error/unrecoverable required"])
    // Whether it asks the person first is the endpoint's own affair.
    let token = Self.good.replacing("response_type=code", with: "response_type=token")
    #expect(Self.broken(token, outcome: .declines, denied) == [])
    #expect(
      Self.broken(
        "\(Self.good)&audience=a", Self.redirect("?error=invalid_target&state=sixteen-octets-a"))
        == [])
  }

  @Test("a short state may be refused in any way, but brings no code after a failure")
  func shortState() {
    let short = Self.good.replacing("sixteen-octets-a", with: "a")
    for answer in [Self.page, Self.redirect("?error=access_denied&state=a")] {
      #expect(Self.broken(short, answer) == [])
      #expect(Self.broken(short, outcome: .declines, answer) == [])
    }
    let code = Self.redirect("?code=c&state=a")
    #expect(Self.broken(short, code) == [])
    #expect(
      Self.broken(short, outcome: .declines, code) == ["endpoint/error/declined required"])
  }

  @Test("where nothing may be answered, no rule says at which URI an answer belongs")
  func elsewhere() {
    let elsewhere = EndpointReply(
      status: 302, headers: [Header(name: "location", value: "https://auth.example.com/error")])
    #expect(Self.broken("\(Self.good).evil", elsewhere) == ["endpoint/redirect-uri/exact required"])
    #expect(
      Self.broken(Self.good, elsewhere).contains("endpoint/answer/at-redirect-uri required"))
  }

  @Test("a plus in the scope is a plus or a space in a query, and a space in a form")
  func scopesPlus() {
    let request = Self.good.replacing("devices%20profile", with: "devices+profile")
    #expect(
      Self.broken(request, Self.redirect("?error=invalid_request&state=sixteen-octets-a")) == [])
    #expect(
      Self.broken("", form: request, Self.redirect("?error=invalid_request&state=sixteen-octets-a"))
        == ["endpoint/redirect-uri/accepted required"])
  }

  @Test("a failure that ends on a page", arguments: [Outcome.declines, .cancels, .accountDisabled])
  func returned(_ outcome: Outcome) {
    #expect(
      Self.broken(Self.good, outcome: outcome, Self.page) == ["endpoint/error/returned required"])
  }

  @Test("a state that nobody sent")
  func invented() {
    let request = Self.good.replacing("&state=sixteen-octets-a", with: "")
    #expect(
      Self.broken(request, Self.redirect("?code=c&state=x")) == ["endpoint/state/invented standard"]
    )
    #expect(Self.broken(request, Self.redirect("?code=c&state=")) == [])
    #expect(Self.broken(request, Self.redirect("?code=c")) == [])
  }

  @Test("a field of the header in an answer, but not what stands in a parameter as well")
  func header() {
    let field = Header(name: "x-forwarded-host", value: Text(ReflectionMarker.host))
    let host = String(decoding: ReflectionMarker.host, as: UTF8.self)
    let rule = "endpoint/headers/ignored required"
    #expect(
      Self.broken(
        Self.good, headers: [field],
        Self.redirect("?code=c&state=sixteen-octets-a&iss=https%3A%2F%2F\(host)"))
        == [rule])
    #expect(Self.broken(Self.good, headers: [field], Self.page) == [rule])
    let state = String(decoding: PercentEncoding.encodeAll(ReflectionMarker.host), as: UTF8.self)
    let request = Self.good.replacing("state=sixteen-octets-a", with: "state=\(state)")
    #expect(
      Self.broken(request, headers: [field], Self.redirect("?code=c&state=\(host)")) == [])
  }

  @Test("a page's own markup shows nothing, whatever the request holds")
  func ownMarkup() {
    for value in ["%3C", "%3Cp%3E", "p", "%22", "No."] {
      let request = "redirect_uri=\(value)&state=\(value)&x=\(value)"
      #expect(Self.broken(request, Self.page) == [])
    }
  }
}

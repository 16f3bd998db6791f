import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import ReferenceVariants
import Testing

@Suite(
  "The endpoint's faults and choices")
struct EndpointFaultTests {
  @Test("every fault shows, as a form too", arguments: Fault.endpoint)
  func fault(_ fault: Fault) throws {
    let (request, evidence) = Self.evidence(of: fault)
    let clientID = Self.registered[fault.name] ?? Links.clientID
    let endpoint = try VariantEndpoint(
      .faulty(fault), configuration: Configuration(clientID: clientID))
    if Self.remembering.contains(fault.name) { _ = try endpoint.respond(to: Endpoints.request()) }
    for request in [request, Endpoints.form(request)] {
      let shown: String
      do {
        shown = Endpoints.text(of: try endpoint.respond(to: request))
      } catch {
        shown = error.description
      }
      #expect(shown.contains(evidence), "\(shown)")
      #expect(try !Endpoints.reference(request, registered: clientID).contains(evidence))
    }
  }

  /// The client ids at which faults show that the tests' own doesn't show.
  private static let registered = ["endpoint/client-id/number": "0042"]

  @Test("every fault leaves an ordinary request a code", arguments: Fault.endpoint)
  func ordinary(_ fault: Fault) throws {
    let endpoint = try VariantEndpoint(.faulty(fault), configuration: Endpoints.configuration)
    let request = Endpoints.request(state: "s1", code: "c1")
    let response = try endpoint.respond(to: request)
    let shown = Endpoints.text(of: response)
    #expect(shown.contains(Links.target) && shown.contains("code") && shown.contains("c1"))
    if fault.trigger != nil { #expect(try response == Authorization.response(to: request)) }
  }

  /// The choices that are made inside alone: what is answered is the same.
  private static let hidden = ["endpoint/redirect-uri/escaped-anew"]

  @Test(
    "every choice shows, as a form too",
    arguments: Choice.endpoint.filter { !hidden.contains($0.name) })
  func choice(_ choice: Choice) throws {
    let (request, evidence) = Self.evidence(of: choice)
    let endpoint = try VariantEndpoint(.choosing(choice), configuration: Endpoints.configuration)
    let form = Endpoints.form(request)
    let requests =
      switch choice.name {
      case "endpoint/params/long-urls-refused": [request]
      case "endpoint/params/long-forms-refused", "endpoint/params/raw-octets-in-form-refused":
        [form]
      default: [request, form]
      }
    for request in requests {
      let shown = Endpoints.text(of: try endpoint.respond(to: request))
      #expect(shown.contains(evidence), "\(shown)")
      #expect(try !Endpoints.reference(request).contains(evidence))
    }
  }

  @Test("no choice redirects elsewhere", arguments: Choice.endpoint, Outcome.allCases)
  func elsewhere(_ choice: Choice, _ outcome: Outcome) throws {
    let endpoint = try VariantEndpoint(.choosing(choice), configuration: Endpoints.configuration)
    for type in ["code", "token", nil] {
      let request = Endpoints.request(
        type: type, redirectURI: "https%3A%2F%2Fevil.example%2F", outcome: outcome)
      let response = try endpoint.respond(to: request)
      #expect(!(300...399).contains(response.status))
      #expect(!Endpoints.text(of: response).lowercased().contains("location:"))
    }
  }

  @Test("escaped names are the same parameters to a choice", arguments: Choice.endpoint)
  func names(_ choice: Choice) throws {
    let endpoint = try VariantEndpoint(.choosing(choice), configuration: Endpoints.configuration)
    let plain = Endpoints.request("&state=S2", state: nil)
    let escaped = Endpoints.request("&st%61te=S2", state: nil)
    #expect(try endpoint.respond(to: plain) == endpoint.respond(to: escaped))
  }

  @Test("what a fault or a choice isn't about stays as it is")
  func otherwise() throws {
    let fault = try #require(Fault(named: "endpoint/error/left-as-unrecoverable"))
    let choice = try #require(Choice(named: "endpoint/error/left-as-access-denied"))
    let faulty = try VariantEndpoint(.faulty(fault), configuration: Endpoints.configuration)
    let choosing = try VariantEndpoint(.choosing(choice), configuration: Endpoints.configuration)
    let states = (HostileStates.visible + HostileStates.other).map {
      Endpoints.request("&a#b=%zz&&=", state: $0.example)
    }
    let targets = (HostileRedirectURIs.matching + HostileRedirectURIs.controls).map {
      Endpoints.request(redirectURI: Links.encoded($0.example))
    }
    for request in (states + targets).flatMap({ [$0, Endpoints.form($0)] }) {
      let response = try Authorization.response(to: request)
      #expect(try faulty.respond(to: request) == response)
      #expect(try choosing.respond(to: request) == response)
    }
  }

  @Test("the reference adapter plays a fault of the endpoint with the other roles right")
  func behaviour() throws {
    let fault = try #require(Fault(named: "endpoint/state/dropped"))
    let choice = try #require(Choice(named: "endpoint/answer/state-first"))
    for behaviour in [Behaviour.faulty(fault), .choosing(choice)] {
      #expect(try behaviour.makeEndpoint(Endpoints.configuration) is VariantEndpoint)
      #expect(try behaviour.start(Endpoints.configuration) is ReferenceApp)
    }
  }
}

// MARK: - Evidence

/// A request, and what the response to it shows where the reference's doesn't.
private typealias Evidence = (EndpointInput, String)

extension EndpointFaultTests {
  private static let sandbox =
    "https%3A%2F%2Foauth-redirect-sandbox.googleusercontent.com%2Fa%2Fcom.google.OPA"

  /// The faults that show behind another request.
  private static let remembering = [
    "endpoint/state/earlier-kept", "endpoint/state/consent-remembered",
  ]

  private static func evidence(of fault: Fault) -> Evidence {
    if let shared = SharedEvidence.of(fault.name) {
      return (shared.ofEndpoint, shared.shownByEndpoint)
    }
    return switch fault.name {
    case "endpoint/state/earlier-kept": (Endpoints.request(state: nil), "&state=S1\n")
    case "endpoint/state/consent-remembered": (Endpoints.request(outcome: .declines), "?code=")
    case "endpoint/client-id/undecodable-repaired":
      (Endpoints.request(clientID: "\(Links.clientID)%FF"), "?code=")
    case "endpoint/redirect-uri/unescaped-refused", "endpoint/redirect-uri/unescaped-slash-splits":
      (Endpoints.request(redirectURI: Links.target), "400\n")
    case "endpoint/redirect-uri/sandbox-refused": (Endpoints.request(redirectURI: sandbox), "400\n")
    case "endpoint/redirect-uri/unchecked":
      (Endpoints.request(redirectURI: "https%3A%2F%2Fevil.example%2F"), "https://evil.example/?")
    case "endpoint/redirect-uri/prefix-match":
      (Endpoints.request(redirectURI: Links.encodedTarget + "%2Fx"), "Chromecast/x?code=")
    case "endpoint/redirect-uri/checked-on-approval":
      (
        Endpoints.request(redirectURI: "https%3A%2F%2Fevil.example%2F", outcome: .declines),
        "https://evil.example/?error=access_denied"
      )
    case "endpoint/redirect-uri/checked-last":
      (
        Endpoints.request(type: "bogus", redirectURI: "https%3A%2F%2Fevil.example%2F"),
        "https://evil.example/?error=invalid_request"
      )
    case "endpoint/redirect-uri/normalised":
      (
        Endpoints.request(
          redirectURI: "https%3A%2F%2F\(Links.host)%2Fa%2Fx%2F..%2Fcom.google.Chromecast"),
        "/a/x/../com.google.Chromecast?code="
      )
    case "endpoint/redirect-uri/format-match":
      (Endpoints.request(redirectURI: Links.encodedTarget + ".evil"), "Chromecast.evil?code=")
    case "endpoint/client-id/unchecked": (Endpoints.request(clientID: "other"), "?code=")
    case "endpoint/client-id/case-folded": (Endpoints.request(clientID: "GOOGLE-link-42"), "?code=")
    case "endpoint/client-id/prefix-match":
      (Endpoints.request(clientID: Links.clientID + "x"), "?code=")
    case "endpoint/client-id/error-page": (Endpoints.request(clientID: nil), "400\n")
    case "endpoint/response-type/token-served": (Endpoints.request(type: "token"), "?code=")
    case "endpoint/response-type/missing-served": (Endpoints.request(type: nil), "?code=")
    default: evidenceOfParameters(fault)
    }
  }

  private static func evidenceOfParameters(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "endpoint/client-id/number":
      (Endpoints.request(clientID: "0042"), "error=invalid_request")
    case "endpoint/params/admin-refused-without-state":
      (Endpoints.request(scope: "devices%20admin"), "?error=invalid_scope\n")
    case "endpoint/params/stateless-refused": (Endpoints.request(state: nil), "400\n")
    case "endpoint/params/scope-of-words-only":
      (Endpoints.request(scope: "https%3A%2F%2Fa"), "400\n")
    case "endpoint/client-id/unchecked-behind-own-query":
      (Endpoints.request("&tenant=home", clientID: "other"), "?code=")
    case "endpoint/params/first-copy-wins": (Endpoints.request("&client_id=other"), "?code=")
    case "endpoint/params/last-copy-wins":
      (Endpoints.request("&client_id=\(Links.clientID)", clientID: "other"), "?code=")
    case "endpoint/params/invalid-utf8-repaired":
      (Endpoints.request(state: "a%FF"), "state=a%EF%BF%BD")
    case "endpoint/params/unknown-refused": (Endpoints.request("&prompt=none"), "400\n")
    case "endpoint/params/fixed-order":
      (Endpoints.request("&client_id=\(Links.clientID)", clientID: nil), "400\n")
    case "endpoint/params/names-case-folded":
      (Endpoints.request("&Client_ID=\(Links.clientID)", clientID: nil), "?code=")
    case "endpoint/params/brackets-stripped":
      (Endpoints.request("&client_id[]=\(Links.clientID)", clientID: nil), "?code=")
    case "endpoint/params/encoded-names-missed":
      (Endpoints.request("&client%5Fid=\(Links.clientID)", clientID: nil), "invalid_request")
    default: evidenceOfModes(fault)
    }
  }

  private static func evidenceOfModes(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "endpoint/answer/response-mode-fragment-honoured":
      (Endpoints.request("&response_mode=fragment"), "Chromecast#code=")
    case "endpoint/answer/response-mode-form-post-honoured":
      (Endpoints.request("&response_mode=form_post"), "action=\"\(Links.target)\"")
    case "endpoint/error/prompt-none-skips-consent":
      (Endpoints.request("&prompt=none", outcome: .declines), "?code=")
    default: evidenceOfAnswer(fault)
    }
  }

  private static func evidenceOfAnswer(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "endpoint/answer/code-and-error": (Endpoints.request(), "&state=S1&error=cancelled")
    case "endpoint/answer/neither-code-nor-error": (Endpoints.request(), "Chromecast?state=S1\n")
    case "endpoint/answer/trailing-slash": (Endpoints.request(), "Chromecast/?code=")
    case "endpoint/answer/in-fragment": (Endpoints.request(), "Chromecast#code=")
    case "endpoint/answer/fragment-added": (Endpoints.request(), "state=S1#\n")
    case "endpoint/answer/state-twice": (Endpoints.request(), "state=S1&state=S1")
    case "endpoint/answer/spaces-unescaped": (Endpoints.request(code: "a b"), "code=a b&")
    case "endpoint/code/truncated-above-32":
      (
        Endpoints.request(code: String(repeating: "c", count: 33)),
        "code=" + String(repeating: "c", count: 32) + "&"
      )
    case "endpoint/state/dropped": (Endpoints.request(code: "a"), "?code=a\n")
    case "endpoint/state/decoded-twice": (Endpoints.request(state: "a%2541"), "state=aA\n")
    case "endpoint/state/lower-cased": (Endpoints.request(), "state=s1\n")
    case "endpoint/state/above-40-refused":
      (Endpoints.request(state: String(repeating: "a", count: 41)), "error=invalid_request")
    case "endpoint/state/truncated-above-255":
      (
        Endpoints.request(state: String(repeating: "a", count: 300)),
        "state=" + String(repeating: "a", count: 255) + "\n"
      )
    case "endpoint/state/plus-unescaped": (Endpoints.request(state: "a%2Bb"), "state=a+b")
    case "endpoint/state/space-as-plus": (Endpoints.request(state: "a%20b"), "state=a+b")
    case "endpoint/state/plus-escaped-space-as-plus":
      (Endpoints.request(state: "a+b%20c"), "state=a%2Bb+c")
    case "endpoint/state/dropped-in-error": (Endpoints.request(outcome: .declines), "declined.\n")
    case "endpoint/state/replaced-in-error":
      (Endpoints.request(outcome: .declines), "state=another")
    default: evidenceOfResponse(fault)
    }
  }

  private static func evidenceOfResponse(_ fault: Fault) -> Evidence {
    let split = Endpoints.request(state: "a%0D%0ASet-Cookie%3A%20x%3D1")
    return switch fault.name {
    case "endpoint/error/unknown-code":
      (Endpoints.request(outcome: .declines), "error=user_not_authorized&")
    case "endpoint/error/declined-as-cancelled":
      (Endpoints.request(outcome: .declines), "error=cancelled&")
    case "endpoint/error/declined-as-server-error":
      (Endpoints.request(outcome: .declines), "error=server_error&")
    case "endpoint/error/left-as-unrecoverable":
      (Endpoints.request(outcome: .cancels), "error=unrecoverable&")
    case "endpoint/error/disabled-as-cancelled":
      (Endpoints.request(outcome: .accountDisabled), "error=cancelled&")
    case "endpoint/error/description-quoted":
      (Endpoints.request(outcome: .declines), "error_description=%22no%22")
    case "endpoint/redirect/temporary-redirect": (Endpoints.request(), "307\n")
    case "endpoint/redirect/second-location":
      (Endpoints.request(), "cache-control: no-store\nlocation: ")
    case "endpoint/redirect/meta-refresh":
      (Endpoints.request(), "content=\"0; url=\(Links.target)?code=")
    case "endpoint/redirect/state-splits-header": (split, "no-store\nSet-Cookie: x=1\n")
    case "endpoint/redirect/state-breaks-line": (split, "state=a\r\nSet-Cookie: x=1\n")
    case "endpoint/survives/throws-at-controls":
      (Endpoints.request(state: "%00"), "a control character")
    case "endpoint/survives/server-error-at-invalid-utf8":
      (Endpoints.request(state: "%FF"), "500\n")
    default: evidenceOfPage(fault) ?? evidenceOfHeader(fault) ?? evidenceOfNarrow(fault)
    }
  }

  private static func evidenceOfPage(_ fault: Fault) -> Evidence? {
    let evil = "https%3A%2F%2Fevil%2F%3Cb%3E"
    let foreign = "https%3A%2F%2Fevil.example%2Fcb"
    return switch fault.name {
    case "endpoint/page/reflects-redirect-uri":
      (Endpoints.request(redirectURI: evil), "https://evil/<b>")
    case "endpoint/page/reflects-state":
      (Endpoints.request(state: "%3Ci%3E", redirectURI: evil), "<i>")
    case "endpoint/page/reflects-names": (Endpoints.request("&%3Ci%3E=1", redirectURI: evil), "<i>")
    case "endpoint/page/reflects-unknown":
      (Endpoints.request("&x=%3Ci%3E", redirectURI: evil), "<i>")
    case "endpoint/page/reflects-user-agent":
      (Endpoints.request("User-Agent", "<i>", redirectURI: evil), "<i>")
    case "endpoint/page/reflects-referer":
      (Endpoints.request("Referer", "\"><i>", redirectURI: evil), "<a href=\"\"><i>")
    case "endpoint/page/reflects-in-attribute":
      (Endpoints.request(clientID: "a%22b", redirectURI: evil), "value=\"a\"b\"")
    case "endpoint/page/reflects-in-single-quotes":
      (Endpoints.request("&scope=x", redirectURI: evil), "value='devices'")
    case "endpoint/page/reflects-in-script":
      (Endpoints.request(state: "%3C%2Fscript%3E", redirectURI: evil), "\"</script>\"")
    case "endpoint/page/reflects-in-script-quotes":
      (Endpoints.request(type: "a'b", redirectURI: evil), "show('a'b')")
    case "endpoint/page/form-leads-away":
      (Endpoints.request(redirectURI: foreign), "action=\"https://evil.example/cb\"")
    case "endpoint/page/script-leads-away":
      (Endpoints.request(redirectURI: foreign), "location.replace(\"https://evil.example/cb\")")
    case "endpoint/redirect-uri/refresh-field":
      (Endpoints.request(redirectURI: foreign), "Refresh: 3; url=https://evil.example/cb?error=")
    case "endpoint/redirect-uri/meta-refresh":
      (Endpoints.request(redirectURI: foreign), "URL=https://evil.example/cb?error=")
    case "endpoint/error/declined-on-page": (Endpoints.request(outcome: .declines), "200\n")
    case "endpoint/error/left-on-page": (Endpoints.request(outcome: .cancels), "200\n")
    case "endpoint/error/disabled-on-page":
      (Endpoints.request(outcome: .accountDisabled), "200\n")
    case "endpoint/state/null-invented": (Endpoints.request(state: nil), "&state=null")
    case "endpoint/state/default-invented": (Endpoints.request(state: nil), "&state=default")
    case "endpoint/params/method-overridden": (Endpoints.request("&_method=PUT"), "400\n")
    case "endpoint/params/nonce-needs-openid": (Endpoints.request("&nonce=1"), "400\n")
    case "endpoint/survives/server-error-at-request-object":
      (Endpoints.request("&request=x"), "500\n")
    case "endpoint/survives/server-error-at-max-age": (Endpoints.request("&max_age=x"), "500\n")
    default: nil
    }
  }

  private static func evidenceOfHeader(_ fault: Fault) -> Evidence? {
    let shown: (name: String, value: String, evidence: String)? =
      switch fault.name {
      case "endpoint/headers/accept-json-answered":
        ("Accept", "application/json", "\"redirect_to\"")
      case "endpoint/headers/accept-html-needed": ("Accept", "*/*", "400\n")
      case "endpoint/headers/script-answered-with-json":
        ("X-Requested-With", "XMLHttpRequest", "\"redirect_to\"")
      case "endpoint/headers/app-refused": ("X-Requested-With", "com.example", "400\n")
      case "endpoint/headers/forwarded-host-as-issuer":
        ("X-Forwarded-Host", "evil.example", "&iss=https%3A%2F%2Fevil.example")
      case "endpoint/headers/forwarded-proto-refused": ("X-Forwarded-Proto", "http", "400\n")
      case "endpoint/headers/forwarded-for-blocked": ("X-Forwarded-For", "203.0.113.7", "400\n")
      case "endpoint/headers/forwarded-port-refused": ("X-Forwarded-Port", "8080", "400\n")
      case "endpoint/headers/forwarded-refused": ("Forwarded", "host=a", "400\n")
      case "endpoint/headers/referer-refused": ("Referer", "https://evil.example/", "400\n")
      case "endpoint/headers/user-agent-refused": ("User-Agent", "curl", "400\n")
      case "endpoint/headers/web-view-refused": ("User-Agent", "Mozilla/5.0 (iPhone)", "400\n")
      case "endpoint/headers/charset-refused":
        ("Content-Type", "application/x-www-form-urlencoded; charset=utf-8", "400\n")
      case "endpoint/headers/type-case-compared":
        ("Content-Type", "APPLICATION/X-WWW-FORM-URLENCODED", "400\n")
      default: nil
      }
    return shown.map { (Endpoints.request($0.name, $0.value), $0.evidence) }
  }

  private static func evidence(of choice: Choice) -> Evidence {
    let evil = Endpoints.request(state: "%3Ci%3E", redirectURI: "https%3A%2F%2Fevil%2F%3Cb%3E")
    let declined = Endpoints.request(outcome: .declines)
    return switch choice.name {
    case "endpoint/redirect/see-other": (Endpoints.request(), "303\n")
    case "endpoint/redirect/upper-case-headers": (Endpoints.request(), "LOCATION: ")
    case "endpoint/state/written-anew": (Endpoints.request(state: "%2f"), "state=%2F")
    case "endpoint/state/escaped-throughout": (Endpoints.request(), "state=%53%31")
    case "endpoint/answer/state-first": (declined, "?state=S1&")
    case "endpoint/answer/with-issuer": (Endpoints.request(), "&iss=https")
    case "endpoint/error/without-description": (declined, "?error=access_denied&state=S1")
    case "endpoint/error/with-error-uri": (declined, "&error_uri=https")
    case "endpoint/error/disabled-as-access-denied":
      (Endpoints.request(outcome: .accountDisabled), "?error=access_denied")
    case "endpoint/error/left-as-access-denied":
      (Endpoints.request(outcome: .cancels), "error=access_denied")
    case "endpoint/response-type/unsupported":
      (Endpoints.request(type: "token"), "error=unsupported_response_type&")
    case "endpoint/response-type/missing-unsupported":
      (Endpoints.request(type: nil), "error=unsupported_response_type&")
    case "endpoint/state/below-8-invalid": (Endpoints.request(), "error=invalid_state")
    case "endpoint/state/below-16-on-page": (Endpoints.request(), "400\n")
    case "endpoint/state/missing-served": (Endpoints.request(state: nil, code: "a"), "?code=a\n")
    case "endpoint/params/copies-dropped":
      (Endpoints.request("&redirect_uri=\(Links.encodedTarget)"), "400\n")
    case "endpoint/params/repeated-scope-served": (Endpoints.request("&scope=a&scope=b"), "?code=")
    case "endpoint/params/response-mode-refused":
      (Endpoints.request("&response_mode=query"), "invalid_request")
    case "endpoint/params/prompt-none-declined":
      (Endpoints.request("&prompt=none"), "error=access_denied")
    case "endpoint/state/invisible-refused": (Endpoints.request(state: "%C3%A9"), "invalid_request")
    case "endpoint/state/invisible-not-echoed":
      (Endpoints.request(state: "%C3%A9"), "invalid_request")
    case "endpoint/state/undecodable-as-text": (Endpoints.request(state: "%FF"), "state=%25FF")
    case "endpoint/params/repeated-unknown-refused":
      (Endpoints.request("&x=1&x=1"), "invalid_request")
    case "endpoint/params/admin-refused":
      (Endpoints.request(scope: "devices%20admin"), "error=invalid_scope")
    case "endpoint/params/malformed-scope-refused":
      (
        Authorization.get(
          "response_type=code&client_id=\(Links.clientID)&scope=a%20%20b&state=S1"
            + "&redirect_uri=\(Links.encodedTarget)"), "invalid_request"
      )
    case "endpoint/state/undecodable-refused": (Endpoints.request(state: "%FF"), "invalid_request")
    case "endpoint/params/long-urls-refused":
      (Endpoints.request(state: String(repeating: "a", count: 8_000)), "414\n")
    case "endpoint/page/forbidden": (evil, "403\n")
    case "endpoint/page/ok": (evil, "200\n")
    case "endpoint/page/reflects-escaped-by-place":
      (evil, "<p>\"https://evil/&lt;b>\"")
    case "endpoint/page/reflects-as-json": (evil, "{\"error\":\"https://evil/<b>\"}")
    case "endpoint/page/with-ways-on": (evil, "location.href = \"/help\"")
    case "endpoint/response-type/unauthorized":
      (Endpoints.request(type: "token"), "error=unauthorized_client&")
    case "endpoint/params/repeated-scope-on-page": (Endpoints.request("&scope=a&scope=b"), "400\n")
    case "endpoint/params/no-form-refused": (Endpoints.request("&x"), "400\n")
    case "endpoint/params/raw-octets-in-form-refused": (Endpoints.request("&x=<"), "400\n")
    case "endpoint/params/long-forms-refused":
      (Endpoints.request("&x=\(String(repeating: "a", count: 8_000))"), "413\n")
    case "endpoint/code/long-refused":
      (Endpoints.request(code: String(repeating: "a", count: 16_384)), "400\n")
    default: (evil, "https://evil/&lt;b&gt;")
    }
  }
}

extension EndpointFaultTests {
  /// A request that triggers a fault, and what the response to it shows.
  static func evidenceOfNarrow(_ fault: Fault) -> (EndpointInput, String) {
    switch fault.name {
    case "endpoint/redirect-uri/chromecast-dev-refused":
      (Endpoints.request(redirectURI: Links.encodedTarget + ".dev"), "400\n")
    case "endpoint/redirect-uri/default-port-accepted":
      (Endpoints.request(redirectURI: target(host: "\(Links.host):443")), ":443/a/com")
    case "endpoint/redirect-uri/trailing-slash-accepted":
      (Endpoints.request(redirectURI: Links.encodedTarget + "%2F"), "Chromecast/?code=")
    case "endpoint/redirect-uri/host-case-folded":
      (Endpoints.request(redirectURI: target(host: Links.host.uppercased())), "GOOGLE")
    case "endpoint/redirect-uri/trailing-line-feed-accepted":
      (Endpoints.request(redirectURI: Links.encodedTarget + "%0A"), "Chromecast\n?code=")
    case "endpoint/redirect-uri/default-used":
      (Endpoints.request(redirectURI: nil), "\(Links.target).dev?code=")
    case "endpoint/params/entity-separates":
      (Endpoints.request("&amp;redirect_uri=\(Links.encodedTarget)", redirectURI: nil), "?code=")
    case "endpoint/survives/server-error-without-parameters":
      (Authorization.get("ref=mail&id=42"), "500\n")
    case "endpoint/response-type/trailing-space-trimmed":
      (Endpoints.request(type: "code%20"), "?code=")
    case "endpoint/response-type/code-token-served":
      (Endpoints.request(type: "code%20token"), "?code=")
    case "endpoint/params/encoded-copy-overlooked": (Endpoints.request("&%73tate=S2"), "state=S1")
    case "endpoint/params/empty-name-refused": (Endpoints.request("&=x"), "400\n")
    case "endpoint/params/above-50-refused":
      (Endpoints.request(String(repeating: "&z=1", count: 46)), "400\n")
    default: evidenceOfValues(fault)
    }
  }

  private static func evidenceOfValues(_ fault: Fault) -> (EndpointInput, String) {
    switch fault.name {
    case "endpoint/code/apostrophe-doubled": (Endpoints.request(code: "a'b"), "code=a%27%27b&")
    case "endpoint/state/cut-at-512":
      (
        Endpoints.request(state: String(repeating: "a", count: 512)),
        "state=\(String(repeating: "a", count: 511))\n"
      )
    case "endpoint/state/nul-ends-string": (Endpoints.request(state: "a%00b"), "state=a\n")
    case "endpoint/state/emoji-as-question-mark":
      (Endpoints.request(state: "%F0%9F%98%80"), "state=%3F\n")
    case "endpoint/state/plus-lost-when-declined":
      (Endpoints.request(state: "a%2Bb", outcome: .declines), "state=a%20b\n")
    case "endpoint/error/declined-in-sandbox-as-cancelled":
      (
        Endpoints.request(redirectURI: target(host: Links.sandboxHost), outcome: .declines),
        "?error=cancelled&"
      )
    case "endpoint/redirect/declined-with-307": (Endpoints.request(outcome: .declines), "307\n")
    case "endpoint/redirect/wide-state-breaks-line":
      (Endpoints.request(state: "a%E5%98%8D%E5%98%8Ab"), "state=a\r\nb\n")
    default: (Endpoints.request(state: "%ED%A0%80"), "a surrogate")
    }
  }

  private static func target(host: String) -> String {
    "https%3A%2F%2F\(host)%2Fa%2Fcom.google.Chromecast"
  }
}

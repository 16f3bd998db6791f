import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite(
  "The endpoint's faults and choices")
struct EndpointFaultTests {
  @Test("every fault shows, as a form too", arguments: EndpointFault.allCases)
  func fault(_ fault: EndpointFault) throws {
    let (request, evidence) = Self.evidence(of: fault)
    let endpoint = try FaultyEndpoint(fault, configuration: Endpoints.configuration)
    for request in [request, Endpoints.form(request)] {
      let shown: String
      do {
        shown = Endpoints.text(of: try endpoint.respond(to: request))
      } catch {
        shown = error.description
      }
      #expect(shown.contains(evidence), "\(shown)")
      #expect(try !Endpoints.reference(request).contains(evidence))
    }
  }

  @Test("every fault leaves an ordinary request a code", arguments: EndpointFault.allCases)
  func ordinary(_ fault: EndpointFault) throws {
    let endpoint = try FaultyEndpoint(fault, configuration: Endpoints.configuration)
    let request = Endpoints.request(state: "s1", code: "c1")
    let response = try endpoint.respond(to: request)
    let shown = Endpoints.text(of: response)
    #expect(shown.contains(Links.target) && shown.contains("code") && shown.contains("c1"))
    if fault.trigger != nil { #expect(try response == Authorization.response(to: request)) }
  }

  @Test("every choice shows, as a form too", arguments: EndpointChoice.allCases)
  func choice(_ choice: EndpointChoice) throws {
    let (request, evidence) = Self.evidence(of: choice)
    let endpoint = try ChoosingEndpoint(choice, configuration: Endpoints.configuration)
    let forms = choice == .longURLsRefused ? [] : [Endpoints.form(request)]
    for request in [request] + forms {
      let shown = Endpoints.text(of: endpoint.respond(to: request))
      #expect(shown.contains(evidence), "\(shown)")
      #expect(try !Endpoints.reference(request).contains(evidence))
    }
  }

  @Test("no choice redirects elsewhere", arguments: EndpointChoice.allCases, Outcome.allCases)
  func elsewhere(_ choice: EndpointChoice, _ outcome: Outcome) throws {
    let endpoint = try ChoosingEndpoint(choice, configuration: Endpoints.configuration)
    for type in ["code", "token", nil] {
      let request = Endpoints.request(
        type: type, redirectURI: "https%3A%2F%2Fevil.example%2F", outcome: outcome)
      let response = endpoint.respond(to: request)
      #expect(!(300...399).contains(response.status))
      #expect(!Endpoints.text(of: response).lowercased().contains("location:"))
    }
  }

  @Test("escaped names are the same parameters to a choice", arguments: EndpointChoice.allCases)
  func names(_ choice: EndpointChoice) throws {
    let endpoint = try ChoosingEndpoint(choice, configuration: Endpoints.configuration)
    let plain = Endpoints.request("&state=S2", state: nil)
    let escaped = Endpoints.request("&st%61te=S2", state: nil)
    #expect(endpoint.respond(to: plain) == endpoint.respond(to: escaped))
  }

  @Test("what a fault or a choice isn't about stays as it is")
  func otherwise() throws {
    let faulty = try FaultyEndpoint(.leftAsUnrecoverable, configuration: Endpoints.configuration)
    let choosing = try ChoosingEndpoint(
      .leftAsAccessDenied, configuration: Endpoints.configuration)
    let states = (HostileStates.visible + HostileStates.other).map {
      Endpoints.request("&a#b=%zz&&=", state: $0.example)
    }
    let targets = (HostileRedirectURIs.matching + HostileRedirectURIs.controls).map {
      Endpoints.request(redirectURI: Links.encoded($0.example))
    }
    for request in (states + targets).flatMap({ [$0, Endpoints.form($0)] }) {
      let response = try Authorization.response(to: request)
      #expect(try faulty.respond(to: request) == response)
      #expect(choosing.respond(to: request) == response)
    }
  }

  @Test("the reference adapter plays a fault of the endpoint with the other roles right")
  func behaviour() throws {
    let faulty = Behaviour.faultyEndpoint(.stateDropped)
    #expect(try faulty.makeEndpoint(Endpoints.configuration) is FaultyEndpoint)
    #expect(try faulty.start(Endpoints.configuration) is ReferenceApp)
    let choosing = Behaviour.choosingEndpoint(.stateFirst)
    #expect(try choosing.makeEndpoint(Endpoints.configuration) is ChoosingEndpoint)
    #expect(try choosing.start(Endpoints.configuration) is ReferenceApp)
  }
}

// MARK: - Evidence

/// A request, and what the response to it shows where the reference's doesn't.
private typealias Evidence = (EndpointInput, String)

extension EndpointFaultTests {
  private static let sandbox =
    "https%3A%2F%2Foauth-redirect-sandbox.googleusercontent.com%2Fa%2Fcom.google.OPA"

  private static func evidence(of fault: EndpointFault) -> Evidence {
    switch fault {
    case .sandboxRefused: (Endpoints.request(redirectURI: sandbox), "400\n")
    case .redirectURIUnchecked:
      (Endpoints.request(redirectURI: "https%3A%2F%2Fevil.example%2F"), "https://evil.example/?")
    case .redirectURIPrefix:
      (Endpoints.request(redirectURI: Links.encodedTarget + "%2Fx"), "Chromecast/x?code=")
    case .redirectURICheckedOnApproval:
      (
        Endpoints.request(redirectURI: "https%3A%2F%2Fevil.example%2F", outcome: .declines),
        "https://evil.example/?error=access_denied"
      )
    case .redirectURICheckedLast:
      (
        Endpoints.request(type: "bogus", redirectURI: "https%3A%2F%2Fevil.example%2F"),
        "https://evil.example/?error=invalid_request"
      )
    case .redirectURINormalised:
      (
        Endpoints.request(
          redirectURI: "https%3A%2F%2F\(Links.host)%2Fa%2Fx%2F..%2Fcom.google.Chromecast"),
        "/a/x/../com.google.Chromecast?code="
      )
    case .documentedFormatServed:
      (Endpoints.request(redirectURI: Links.encodedTarget + ".evil"), "Chromecast.evil?code=")
    case .clientIDUnchecked: (Endpoints.request(clientID: "other"), "?code=")
    case .clientIDCaseFolded: (Endpoints.request(clientID: "GOOGLE-link-42"), "?code=")
    case .clientIDPrefix: (Endpoints.request(clientID: Links.clientID + "x"), "?code=")
    case .wrongClientShown: (Endpoints.request(clientID: nil), "400\n")
    case .tokenServed: (Endpoints.request(type: "token"), "?code=")
    case .missingResponseTypeServed: (Endpoints.request(type: nil), "?code=")
    default: evidenceOfParameters(fault)
    }
  }

  private static func evidenceOfParameters(_ fault: EndpointFault) -> Evidence {
    switch fault {
    case .firstCopyWins: (Endpoints.request("&client_id=other"), "?code=")
    case .lastCopyWins:
      (Endpoints.request("&client_id=\(Links.clientID)", clientID: "other"), "?code=")
    case .invalidUTF8Repaired: (Endpoints.request(state: "a%FF"), "state=a%EF%BF%BD")
    case .unknownParametersRefused: (Endpoints.request("&prompt=none"), "400\n")
    case .fixedOrder:
      (Endpoints.request("&client_id=\(Links.clientID)", clientID: nil), "400\n")
    case .namesCaseFolded:
      (Endpoints.request("&Client_ID=\(Links.clientID)", clientID: nil), "?code=")
    case .bracketsStripped:
      (Endpoints.request("&client_id[]=\(Links.clientID)", clientID: nil), "?code=")
    case .encodedNamesMissed:
      (Endpoints.request("&client%5Fid=\(Links.clientID)", clientID: nil), "invalid_request")
    default: evidenceOfModes(fault)
    }
  }

  private static func evidenceOfModes(_ fault: EndpointFault) -> Evidence {
    switch fault {
    case .responseModeFragmentHonoured:
      (Endpoints.request("&response_mode=fragment"), "Chromecast#code=")
    case .responseModeFormPostHonoured:
      (Endpoints.request("&response_mode=form_post"), "action=\"\(Links.target)\"")
    case .promptNoneSkipsConsent:
      (Endpoints.request("&prompt=none", outcome: .declines), "?code=")
    default: evidenceOfAnswer(fault)
    }
  }

  private static func evidenceOfAnswer(_ fault: EndpointFault) -> Evidence {
    switch fault {
    case .codeAndError: (Endpoints.request(), "&state=S1&error=cancelled")
    case .neitherCodeNorError: (Endpoints.request(), "Chromecast?state=S1\n")
    case .trailingSlash: (Endpoints.request(), "Chromecast/?code=")
    case .answerInFragment: (Endpoints.request(), "Chromecast#code=")
    case .fragmentAdded: (Endpoints.request(), "state=S1#\n")
    case .stateTwice: (Endpoints.request(), "state=S1&state=S1")
    case .spacesUnescaped: (Endpoints.request(code: "a b"), "code=a b&")
    case .codeTruncated:
      (
        Endpoints.request(code: String(repeating: "c", count: 33)),
        "code=" + String(repeating: "c", count: 32) + "&"
      )
    case .stateDropped: (Endpoints.request(code: "a"), "?code=a\n")
    case .stateDecodedTwice: (Endpoints.request(state: "a%2541"), "state=aA\n")
    case .stateLowerCased: (Endpoints.request(), "state=s1\n")
    case .stateTruncated:
      (
        Endpoints.request(state: String(repeating: "a", count: 300)),
        "state=" + String(repeating: "a", count: 255) + "\n"
      )
    case .statePlusBare: (Endpoints.request(state: "a%2Bb"), "state=a+b")
    case .stateSpaceAsPlus: (Endpoints.request(state: "a%20b"), "state=a+b")
    case .errorWithoutState: (Endpoints.request(outcome: .declines), "declined.\n")
    case .errorWithOtherState: (Endpoints.request(outcome: .declines), "state=another")
    default: evidenceOfResponse(fault)
    }
  }

  private static func evidenceOfResponse(_ fault: EndpointFault) -> Evidence {
    let split = Endpoints.request(state: "a%0D%0ASet-Cookie%3A%20x%3D1")
    let evil = Endpoints.request(state: "%3Ci%3E", redirectURI: "https%3A%2F%2Fevil%2F%3Cb%3E")
    return switch fault {
    case .unknownError: (Endpoints.request(outcome: .declines), "error=user_not_authorized&")
    case .declinedAsCancelled: (Endpoints.request(outcome: .declines), "error=cancelled&")
    case .declinedAsServerError: (Endpoints.request(outcome: .declines), "error=server_error&")
    case .leftAsUnrecoverable: (Endpoints.request(outcome: .cancels), "error=unrecoverable&")
    case .disabledAsCancelled:
      (Endpoints.request(outcome: .accountDisabled), "error=cancelled&")
    case .descriptionQuoted: (Endpoints.request(outcome: .declines), "error_description=%22no%22")
    case .temporaryRedirect: (Endpoints.request(), "307\n")
    case .secondLocation: (Endpoints.request(), "cache-control: no-store\nlocation: ")
    case .metaRefresh: (Endpoints.request(), "content=\"0; url=\(Links.target)?code=")
    case .stateSplitsHeader: (split, "no-store\nSet-Cookie: x=1\n")
    case .stateBreaksLine: (split, "state=a\r\nSet-Cookie: x=1\n")
    case .pageReflectsRedirectURI: (evil, "https://evil/<b>")
    case .pageReflectsState: (evil, "<i>")
    case .throwsAtControls: (Endpoints.request(state: "%00"), "a control character")
    case .serverErrorAtInvalidUTF8: (Endpoints.request(state: "%FF"), "500\n")
    default: evidenceOfNarrow(fault)
    }
  }

  private static func evidence(of choice: EndpointChoice) -> Evidence {
    let evil = Endpoints.request(state: "%3Ci%3E", redirectURI: "https%3A%2F%2Fevil%2F%3Cb%3E")
    let declined = Endpoints.request(outcome: .declines)
    return switch choice {
    case .seeOther: (Endpoints.request(), "303\n")
    case .upperCaseHeaders: (Endpoints.request(), "LOCATION: ")
    case .stateWrittenAnew: (Endpoints.request(state: "%2f"), "state=%2F")
    case .stateEscapedThroughout: (Endpoints.request(), "state=%53%31")
    case .stateFirst: (declined, "?state=S1&")
    case .withIssuer: (Endpoints.request(), "&iss=https")
    case .withoutDescription: (declined, "?error=access_denied&state=S1")
    case .withErrorURI: (declined, "&error_uri=https")
    case .leftAsAccessDenied: (Endpoints.request(outcome: .cancels), "error=access_denied")
    case .unsupportedResponseType:
      (Endpoints.request(type: "token"), "error=unsupported_response_type&")
    case .missingResponseTypeUnsupported:
      (Endpoints.request(type: nil), "error=unsupported_response_type&")
    case .missingStateServed: (Endpoints.request(state: nil, code: "a"), "?code=a\n")
    case .copiesDropped:
      (Endpoints.request("&redirect_uri=\(Links.encodedTarget)"), "400\n")
    case .repeatedScopeServed: (Endpoints.request("&scope=a&scope=b"), "?code=")
    case .responseModeRefused: (Endpoints.request("&response_mode=query"), "invalid_request")
    case .promptNoneDeclined: (Endpoints.request("&prompt=none"), "error=access_denied")
    case .invisibleStatesRefused: (Endpoints.request(state: "%C3%A9"), "invalid_request")
    case .undecodableStatesRefused: (Endpoints.request(state: "%FF"), "invalid_request")
    case .longURLsRefused:
      (Endpoints.request(state: String(repeating: "a", count: 8_000)), "414\n")
    case .pageForbidden: (evil, "403\n")
    case .pageOK: (evil, "200\n")
    case .pageReflectsEscaped: (evil, "https://evil/&lt;b&gt;")
    }
  }
}

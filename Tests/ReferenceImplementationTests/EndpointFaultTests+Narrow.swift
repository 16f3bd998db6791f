import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension EndpointFaultTests {
  /// A request that triggers a fault, and what the response to it shows.
  static func evidenceOfNarrow(_ fault: EndpointFault) -> (EndpointInput, String) {
    switch fault {
    case .chromecastDevRefused:
      (Endpoints.request(redirectURI: Links.encodedTarget + ".dev"), "400\n")
    case .redirectURIDefaultPortAccepted:
      (Endpoints.request(redirectURI: target(host: "\(Links.host):443")), ":443/a/com")
    case .redirectURITrailingSlashAccepted:
      (Endpoints.request(redirectURI: Links.encodedTarget + "%2F"), "Chromecast/?code=")
    case .redirectURIHostCaseFolded:
      (Endpoints.request(redirectURI: target(host: Links.host.uppercased())), "GOOGLE")
    case .redirectURILineFeedAccepted:
      (Endpoints.request(redirectURI: Links.encodedTarget + "%0A"), "Chromecast\n?code=")
    case .redirectURIDefaultUsed:
      (Endpoints.request(redirectURI: nil), "\(Links.target).dev?code=")
    case .entitySeparates:
      (Endpoints.request("&amp;redirect_uri=\(Links.encodedTarget)", redirectURI: nil), "?code=")
    case .serverErrorWithoutParameters: (Authorization.get("ref=mail&id=42"), "500\n")
    case .responseTypeTrimmed: (Endpoints.request(type: "code%20"), "?code=")
    case .responseTypeListServed: (Endpoints.request(type: "code%20token"), "?code=")
    case .encodedCopyOverlooked: (Endpoints.request("&%73tate=S2"), "state=S1")
    case .emptyNameRefused: (Endpoints.request("&=x"), "400\n")
    case .above50Refused: (Endpoints.request(String(repeating: "&z=1", count: 46)), "400\n")
    default: evidenceOfValues(fault)
    }
  }

  private static func evidenceOfValues(_ fault: EndpointFault) -> (EndpointInput, String) {
    switch fault {
    case .codeApostropheDoubled: (Endpoints.request(code: "a'b"), "code=a%27%27b&")
    case .stateCutAt512:
      (
        Endpoints.request(state: String(repeating: "a", count: 512)),
        "state=\(String(repeating: "a", count: 511))\n"
      )
    case .stateNULEnds: (Endpoints.request(state: "a%00b"), "state=a\n")
    case .stateBeyondBMPAsQuestionMark:
      (Endpoints.request(state: "%F0%9F%98%80"), "state=%3F\n")
    case .statePlusLostWhenDeclined:
      (Endpoints.request(state: "a%2Bb", outcome: .declines), "state=a%20b\n")
    case .declinedInSandboxAsCancelled:
      (
        Endpoints.request(redirectURI: target(host: Links.sandboxHost), outcome: .declines),
        "?error=cancelled&"
      )
    case .declinedTemporarily: (Endpoints.request(outcome: .declines), "307\n")
    case .wideStateBreaksLine:
      (Endpoints.request(state: "a%E5%98%8D%E5%98%8Ab"), "state=a\r\nb\n")
    default: (Endpoints.request(state: "%ED%A0%80"), "a surrogate")
    }
  }

  private static func target(host: String) -> String {
    "https%3A%2F%2F\(host)%2Fa%2Fcom.google.Chromecast"
  }
}

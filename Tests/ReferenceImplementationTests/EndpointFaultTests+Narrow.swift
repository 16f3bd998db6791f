import AdapterKit
import AppFlip
import ReferenceImplementation

extension EndpointFaultTests {
  /// A request that triggers a fault, and what the response to it shows.
  static func evidenceOfNarrow(_ fault: Fault) -> (EndpointRequest, String) {
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

  private static func evidenceOfValues(_ fault: Fault) -> (EndpointRequest, String) {
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

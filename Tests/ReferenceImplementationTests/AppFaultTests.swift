import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceVariants
import Testing

@Suite("The app's faults")
struct AppFaultTests {
  @Test("every fault shows", arguments: Fault.app)
  func fault(_ fault: Fault) throws {
    let (requests, evidence) = Self.evidence(of: fault)
    let clientID = Self.registered[fault.name] ?? Links.clientID
    let shown = try Apps.text(of: requests, by: fault, registered: clientID)
    #expect(shown.contains(evidence), "\(shown)")
    let right = try Apps.reference(requests, registered: clientID)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("every fault leaves an ordinary link a code", arguments: Fault.app)
  func ordinary(_ fault: Fault) throws {
    let requests = [Apps.request(state: "s1")]
    let shown = try Apps.text(of: requests, by: fault)
    #expect(shown.contains("<\(Links.target)"))
    #expect(shown.contains("code=c1"))
    if fault.trigger != nil { #expect(try shown == Apps.reference(requests)) }
  }

  @Test("a fault throws at nothing that it isn't about", arguments: survived)
  func survives(_ name: String, _ link: String) throws {
    let fault = try #require(Fault(named: name))
    let requests = [Apps.opening(link)]
    #expect(try Apps.text(of: requests, by: fault) == Apps.reference(requests))
  }
}

// MARK: - Evidence

/// Requests, and what an app with the fault shows where the reference doesn't.
private typealias Evidence = ([AppInput], String)

extension AppFaultTests {
  private static let evil = Apps.request(redirectURI: "https%3A%2F%2Fevil.example%2F")
  private static let sandbox = "https%3A%2F%2F\(Links.sandboxHost)%2Fa%2Fcom.google.Chromecast"

  /// The client ids at which faults show that the tests' own doesn't show.
  private static let registered = [
    "client-id/plus-as-space": "a+b", "client-id/decoded-twice": "a%2Bb",
    "client-id/cut": String(repeating: "a", count: 200),
  ]

  private static func evidence(of fault: Fault) -> Evidence {
    if let shared = SharedEvidence.of(fault.name) { return ([shared.ofApp], shared.shownByApp) }
    let code = "?code=c1&"
    return switch fault.name {
    case "link/any-activity": ([Apps.opening(Links.link(), activity: .other)], code)
    case "link/ordinary-links-answered": ([Apps.opening(Links.app)], "?error=invalid_request>")
    case "link/passed-on": ([Apps.opening("\(Links.app)?a=b")], "<\(Links.app)?a=b>")
    case "client-id/unchecked": ([Apps.request(clientID: "other")], code)
    case "client-id/case-folded": ([Apps.request(clientID: "GOOGLE-link-42")], code)
    case "client-id/canonically-equivalent":
      ([Apps.request(clientID: "google-LIN%E2%84%AA-42")], code)
    case "client-id/trimmed": ([Apps.request(clientID: "%20\(Links.clientID)%0A")], code)
    case "client-id/prefix-match": ([Apps.request(clientID: "\(Links.clientID)x")], code)
    case "client-id/nul-ends-string": ([Apps.request(clientID: "\(Links.clientID)%00x")], code)
    case "client-id/zero-width-dropped":
      ([Apps.request(clientID: "\(Links.clientID)%E2%80%8B")], code)
    case "client-id/plus-as-space":
      ([Apps.request(clientID: "a%2Bb")], "error=invalid_request")
    case "client-id/decoded-twice":
      ([Apps.request(clientID: "a%252Bb")], "error=invalid_request")
    case "client-id/cut":
      ([Apps.request(clientID: String(repeating: "a", count: 201))], code)
    case "client-id/comma-separates-ids":
      ([Apps.request(clientID: "\(Links.clientID)%2Cother")], code)
    case "redirect-uri/undecodable-repaired":
      ([Apps.request(redirectURI: "\(Links.encodedTarget)%FF")], code)
    case "redirect-uri/tabs-dropped": ([Apps.request("\t")], code)
    case "redirect-uri/unescaped-refused", "redirect-uri/unescaped-slash-splits":
      ([Apps.request(redirectURI: Links.target)], "dropped")
    case "scope/admin-dropped":
      ([Apps.opening(Links.link().replacing("=devices", with: "=devices%20admin"))], "dropped")
    case "params/missing-dropped": ([Apps.request(state: nil)], "handled\n")
    case "params/missing-state-served": ([Apps.request(state: nil)], "?code=c1>")
    case "params/wrong-client-dropped": ([Apps.request(clientID: "other")], "handled\n")
    case "params/first-copy-wins": ([Apps.request("&state=S2")], "\(code)state=S1>")
    case "params/last-copy-wins": ([Apps.request("&state=S2")], "\(code)state=S2>")
    case "params/equal-copies-served": ([Apps.request("&state=S1")], code)
    case "params/encoded-copy-overlooked": ([Apps.request("&%73tate=S2")], code)
    case "params/invalid-utf8-repaired": ([Apps.request(state: "a%FF")], "state=a%EF%BF%BD>")
    case "params/unknown-refused": ([Apps.request("&zz=1")], "dropped")
    case "params/empty-name-refused": ([Apps.request("&=x")], "dropped")
    case "params/above-50-refused":
      ([Apps.request(String(repeating: "&z=1", count: 47))], "dropped")
    case "params/last-question-mark-splits": ([Apps.request("&zz=a?b")], "dropped")
    case "params/fragment-merged": ([Apps.request("#&client_id=other")], "invalid_request")
    case "params/entity-separates": ([Apps.request("&amp;state=S1", state: nil)], code)
    case "params/fixed-order":
      ([Apps.request("&client_id=\(Links.clientID)", clientID: nil)], "dropped")
    case "params/names-case-folded": ([Apps.request("&State=S1", state: nil)], code)
    case "params/brackets-stripped": ([Apps.request("&state%5B%5D=S1", state: nil)], code)
    case "params/index-stripped": ([Apps.request("&state%5B0%5D=S1", state: nil)], code)
    case "params/encoded-names-missed":
      ([Apps.request("&%73tate=S1", state: nil)], "invalid_request")
    case "params/encoded-name-of-redirect-uri-missed":
      ([Apps.request("&redirect%5Furi=\(Links.encodedTarget)", redirectURI: nil)], "dropped")
    case "params/bom-in-name-dropped": ([Apps.request("&%EF%BB%BFstate=S1", state: nil)], code)
    case "params/nul-ends-name": ([Apps.request("&state%00=S1", state: nil)], code)
    case "scope/required":
      (
        [
          Apps.opening(
            "\(Links.app)?client_id=\(Links.clientID)&state=S1&redirect_uri=\(Links.encodedTarget)")
        ], "invalid_request"
      )
    default: evidenceOfRedirectURI(fault)
    }
  }

  private static func evidenceOfRedirectURI(_ fault: Fault) -> Evidence {
    let enterprise = sandbox.replacing("Chromecast", with: "OPA.enterprise")
    switch fault.name {
    case "redirect-uri/sandbox-refused": return ([Apps.request(redirectURI: sandbox)], "dropped")
    case "redirect-uri/opa-enterprise-refused", "redirect-uri/opa-enterprise-sandbox-refused":
      return ([Apps.request(redirectURI: enterprise)], "dropped")
    case "redirect-uri/answered-at-production":
      return ([Apps.request(redirectURI: sandbox)], "<\(Links.target)?code=")
    case "redirect-uri/default-used":
      return ([Apps.request(redirectURI: nil)], "<\(Links.target).dev?code=c1&")
    case "redirect-uri/unchecked": return ([evil], "<https://evil.example/?code=c1&")
    case "redirect-uri/checked-on-approval":
      let link = String(decoding: evil.url?.octets ?? [], as: UTF8.self)
      return ([Apps.opening(link, outcome: .declines)], "<https://evil.example/?error=")
    default:
      guard let received = hostile(to: fault) else { return evidenceOfAnswer(fault) }
      let opened = Octets.escaped(Array(received.utf8))
      return ([Apps.request(redirectURI: Links.encoded(received))], "<\(opened)?code=c1")
    }
  }

  /// A redirect URI that an app with the fault takes for a good one.
  private static func hostile(to fault: Fault) -> String? {
    let path = "/a/com.google.Chromecast"
    return switch fault.name {
    case "redirect-uri/prefix-match": "\(Links.target)/x"
    case "redirect-uri/host-only": "https://\(Links.host)/x"
    case "redirect-uri/normalised": "https://\(Links.host)/a/x/../com.google.Chromecast"
    case "redirect-uri/double-slash-collapsed": "https://\(Links.host)/\(path)"
    case "redirect-uri/trailing-dot-host-accepted": "https://\(Links.host).\(path)"
    case "redirect-uri/uppercase-scheme-accepted": "HTTPS://\(Links.host)\(path)"
    case "redirect-uri/userinfo-accepted": "https://evil.example@\(Links.host)\(path)"
    case "redirect-uri/backslash-normalised": "https://\(Links.host)\\a\\com.google.Chromecast"
    case "redirect-uri/encoded-dot-accepted": "https://\(Links.host)/a/com%2Egoogle.Chromecast"
    case "redirect-uri/default-port-accepted": "https://\(Links.host):443\(path)"
    case "redirect-uri/nul-ends-string": "\(Links.target)\0.evil"
    case "redirect-uri/trailing-line-feed-accepted": "\(Links.target)\n"
    case "redirect-uri/empty-fragment-dropped": "\(Links.target)#"
    case "redirect-uri/fullwidth-letters-folded": "https://\u{FF4F}\(Links.host.dropFirst())\(path)"
    case "redirect-uri/decoded-twice": Links.encodedTarget
    default: nil
    }
  }

  private static func evidenceOfAnswer(_ fault: Fault) -> Evidence {
    let good = [Apps.request()]
    let long = String(repeating: "c", count: 512)
    return switch fault.name {
    case "answer/opened-twice": (good, "&state=S1> opened <\(Links.target)?code=")
    case "answer/code-and-error": (good, "&error=cancelled>")
    case "answer/neither-code-nor-error": ([Apps.request(code: "a/b")], "?state=S1>")
    case "answer/trailing-slash": (good, "Chromecast/?code=")
    case "answer/in-fragment": (good, "Chromecast#code=")
    case "answer/fragment-added": (good, "state=S1#>")
    case "answer/state-twice": (good, "state=S1&state=S1>")
    case "answer/spaces-unescaped": ([Apps.request(code: "a b")], "code=a b&")
    case "answer/token-leaked": (good, "&access_token=")
    case "code/truncated-above-32": ([Apps.request(code: long)], "code=\(long.prefix(32))&")
    case "code/plus-unescaped": ([Apps.request(code: "a+b")], "code=a+b&")
    case "code/space-as-plus": ([Apps.request(code: "a b")], "code=a+b&")
    case "code/cut-at-512": ([Apps.request(code: long)], "code=\(long.dropLast())&")
    case "code/apostrophe-doubled": ([Apps.request(code: "a'b")], "code=a%27%27b&")
    case "open/anywhere": (good, "opened anywhere")
    case "open/declined-anywhere": ([Apps.request(outcome: .declines)], "opened anywhere")
    case "handled/always-false": (good, "dropped opened")
    case "handled/always-true": ([evil], "handled\n")
    case "handled/false-when-offline": ([Apps.request(outcome: .offline)], "dropped opened")
    default: evidenceOfError(fault)
    }
  }

  private static func evidenceOfError(_ fault: Fault) -> Evidence {
    let declined = [Apps.request(outcome: .declines)]
    return switch fault.name {
    case "state/dropped-in-error": (declined, "declined.>")
    case "state/replaced-in-error": (declined, "state=another>")
    case "state/plus-lost-when-declined":
      ([Apps.request(state: "a%2Bb", outcome: .declines)], "state=a%20b>")
    case "error/unknown-code": (declined, "error=user_not_authorized&")
    case "error/declined-as-cancelled": (declined, "error=cancelled&")
    case "error/declined-as-unrecoverable": (declined, "error=unrecoverable&")
    case "error/declined-in-sandbox-as-cancelled":
      ([Apps.request(redirectURI: sandbox, outcome: .declines)], "error=cancelled&")
    case "error/code-despite-decline": (declined, "&code=c>")
    case "error/offline-as-unrecoverable":
      ([Apps.request(outcome: .offline)], "error=unrecoverable&")
    case "error/time-out-as-unrecoverable":
      ([Apps.request(outcome: .timesOut)], "error=unrecoverable&")
    case "error/left-as-unrecoverable": ([Apps.request(outcome: .cancels)], "error=unrecoverable&")
    case "error/disabled-as-cancelled":
      ([Apps.request(outcome: .accountDisabled)], "error=cancelled&")
    case "error/kept-inside": (declined, "handled\n")
    case "error/offline-kept-inside": ([Apps.request(outcome: .offline)], "handled\n")
    case "error/description-quoted": (declined, "error_description=%22no%22&")
    case "error/description-empty": (declined, "error_description=&")
    default: evidenceOfState(fault)
    }
  }

  private static func evidenceOfState(_ fault: Fault) -> Evidence {
    let long = String(repeating: "a", count: 2_001)
    let (raw, state) =
      switch fault.name {
      case "state/decoded-twice": ("a%2541", "aA")
      case "state/lower-cased": ("S1", "s1")
      case "state/truncated-above-255": (long, String(long.prefix(255)))
      case "state/truncated-above-2000": (long, String(long.prefix(2_000)))
      case "state/cut-at-512": (String(long.prefix(512)), String(long.prefix(511)))
      case "state/composed": ("e%CC%81", "%C3%A9")
      case "state/plus-unescaped": ("a%2Bb", "a+b")
      case "state/space-as-plus": ("a%20b", "a+b")
      case "state/plus-escaped-space-as-plus": ("a+b%20c", "a%2Bb+c")
      case "state/unescaped": ("a%3Cb", "a<b")
      case "state/bom-dropped": ("%EF%BB%BFa", "a")
      case "state/nul-ends-string": ("a%00b", "a")
      case "state/semicolon-ends-value": ("a;b", "a")
      case "state/tilde-escaped-wrong": ("a~b", "a%257Eb")
      case "state/unicode-above-bmp-lost": ("a%F0%9F%98%80b", "ab")
      case "state/base64-padding-trimmed": ("YWI%3D", "YWI")
      case "state/number-rewritten": ("1e3", "1000.0")
      case "state/lower-case-escapes-kept": ("a%2fb", "a%252fb")
      case "state/no-break-space-as-space": ("a%C2%A0b", "a%20b")
      case "state/less-than-as-entity": ("a%3Cb", "a%26lt%3Bb")
      default: ("", "")
      }
    let evidence = ([Apps.request(state: raw)], "?code=c1&state=\(state)>")
    return raw.isEmpty ? evidenceOfRunningApp(fault) : evidence
  }

  private static let codeTwice = "state=S1>\nhandled opened <\(Links.target)?code=c1&state=S1>"

  private static func evidenceOfRunningApp(_ fault: Fault) -> Evidence {
    switch fault.name {
    case "state/dropped": ([Apps.request()], "?code=c1>")
    case "state/word-null-not-echoed": ([Apps.request(state: "null")], "?code=c1>")
    case "state/single-character-not-echoed": ([Apps.request(state: "0")], "?code=c1>")
    case "state/above-40-refused":
      ([Apps.request(state: String(repeating: "a", count: 41))], "invalid_request")
    case "state/first-kept":
      (
        [Apps.request(), Apps.request(state: "S2")],
        "state=S1>\nhandled opened <\(Links.target)?code=c1&state=S1>"
      )
    case "state/invisible-dropped": ([Apps.request(state: "%C3%A9")], "dropped")
    case "state/earlier-kept": ([Apps.request(), Apps.request(state: nil)], codeTwice)
    case "state/consent-remembered":
      ([Apps.request(), Apps.request(outcome: .declines)], codeTwice)
    case "state/refusal-remembered":
      (
        [Apps.request(outcome: .declines), Apps.request()],
        "state=S1>\nhandled opened <\(Links.target)?error=access_denied"
      )
    case "state/refusal-recalled":
      (
        [Apps.request(outcome: .declines), Apps.request(outcome: .cancels)],
        "state=S1>\nhandled opened <\(Links.target)?error=access_denied"
      )
    case "state/locked-out":
      ([.declines, .declines, .declines, .approves].map { Apps.request(outcome: $0) }, "\ndropped")
    case "state/waiting-answered": ([Apps.request(outcome: .waits)], "?code=c1&")
    default: evidenceOfSurvival(fault)
    }
  }
}

extension AppFaultTests {
  /// Requests that an app with the fault throws at, and what it says.
  static func evidenceOfSurvival(_ fault: Fault) -> ([AppInput], String) {
    switch fault.name {
    case "survives/throws-at-controls": ([Apps.request(state: "%00")], "threw: a control character")
    case "survives/throws-at-empty-link": ([Apps.opening("")], "threw: the link is empty")
    case "survives/throws-at-port-99999":
      ([Apps.opening("https://app.example:99999/flip")], "threw: the port")
    case "survives/throws-at-bad-escape": ([Apps.request("&x=%zz")], "threw: the query")
    case "survives/throws-at-raw-characters": ([Apps.request("&x=[")], "threw: the link is no URI")
    case "survives/throws-without-url": ([AppInput(url: nil)], "threw: no URL")
    case "survives/throws-at-bad-host":
      ([Apps.opening("https://[app.example/flip")], "threw: the host")
    case "survives/throws-without-scheme": ([Apps.opening("?state=S1")], "threw: no scheme")
    default: ([Apps.opening("\(Links.app)?ref=mail&id=42")], "threw: no parameter")
    }
  }

  /// Links beside those that a fault is about: what it throws at is narrow.
  static let survived: [(fault: String, link: String)] = [
    ("survives/throws-at-bad-escape", "\(Links.app)/%zz?state=%2F#%"),
    ("survives/throws-at-raw-characters", "\(Links.app)/[?state=%5B!$&'()*+,;=:@/?#\u{E9}"),
    ("survives/throws-at-bad-host", "https://app.example/%5B[?x=["),
    ("survives/throws-without-scheme", "https://app.example"),
    ("survives/throws-without-parameters", Links.app),
    ("survives/throws-without-parameters", "\(Links.app)?st%61te"),
  ]
}

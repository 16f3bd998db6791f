import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

@Suite("The app's faults")
struct AppFaultTests {
  @Test("every fault shows", arguments: Fault.allCases)
  func fault(_ fault: Fault) throws {
    let (requests, evidence) = Self.evidence(of: fault)
    let shown = try Apps.text(of: requests, by: fault)
    #expect(shown.contains(evidence), "\(shown)")
    let right = try Apps.reference(requests)
    #expect(!right.contains(evidence), "\(right)")
  }

  @Test("every fault leaves an ordinary link a code", arguments: Fault.allCases)
  func ordinary(_ fault: Fault) throws {
    let requests = [Apps.request(state: "s1")]
    let shown = try Apps.text(of: requests, by: fault)
    #expect(shown.contains("<\(Links.target)"))
    #expect(shown.contains("code=c1"))
    if fault.trigger != nil { #expect(try shown == Apps.reference(requests)) }
  }

  @Test("a fault throws at nothing that it isn't about", arguments: survived)
  func survives(_ fault: Fault, _ link: String) throws {
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

  private static func evidence(of fault: Fault) -> Evidence {
    let code = "?code=c1&"
    return switch fault {
    case .anyActivity: ([Apps.opening(Links.link(), activity: .other)], code)
    case .ordinaryLinksAnswered: ([Apps.opening(Links.app)], "?error=invalid_request>")
    case .clientIDUnchecked: ([Apps.request(clientID: "other")], code)
    case .clientIDCaseFolded: ([Apps.request(clientID: "GOOGLE-link-42")], code)
    case .clientIDCanonicallyEquivalent:
      ([Apps.request(clientID: "google-LIN%E2%84%AA-42")], code)
    case .clientIDTrimmed: ([Apps.request(clientID: "%20\(Links.clientID)%0A")], code)
    case .clientIDPrefix: ([Apps.request(clientID: "\(Links.clientID)x")], code)
    case .clientIDNULEnds: ([Apps.request(clientID: "\(Links.clientID)%00x")], code)
    case .clientIDInvisibleDropped:
      ([Apps.request(clientID: "\(Links.clientID)%E2%80%8B")], code)
    case .clientIDListTaken: ([Apps.request(clientID: "\(Links.clientID)%2Cother")], code)
    case .missingDropped: ([Apps.request(state: nil)], "handled\n")
    case .missingStateServed: ([Apps.request(state: nil)], "?code=c1>")
    case .wrongClientDropped: ([Apps.request(clientID: "other")], "handled\n")
    case .firstCopyWins: ([Apps.request("&state=S2")], "\(code)state=S1>")
    case .lastCopyWins: ([Apps.request("&state=S2")], "\(code)state=S2>")
    case .equalCopiesServed: ([Apps.request("&state=S1")], code)
    case .encodedCopyOverlooked: ([Apps.request("&%73tate=S2")], code)
    case .invalidUTF8Repaired: ([Apps.request(state: "a%FF")], "state=a%EF%BF%BD>")
    case .unknownParametersRefused: ([Apps.request("&zz=1")], "dropped")
    case .emptyNameRefused: ([Apps.request("&=x")], "dropped")
    case .above50Refused: ([Apps.request(String(repeating: "&z=1", count: 47))], "dropped")
    case .lastQuestionMarkSplits: ([Apps.request("&zz=a?b")], "dropped")
    case .fragmentMerged: ([Apps.request("#&client_id=other")], "invalid_request")
    case .entitySeparates: ([Apps.request("&amp;state=S1", state: nil)], code)
    case .fixedOrder:
      ([Apps.request("&client_id=\(Links.clientID)", clientID: nil)], "dropped")
    case .namesCaseFolded: ([Apps.request("&State=S1", state: nil)], code)
    case .bracketsStripped: ([Apps.request("&state%5B%5D=S1", state: nil)], code)
    case .indexStripped: ([Apps.request("&state%5B0%5D=S1", state: nil)], code)
    case .encodedNamesMissed: ([Apps.request("&%73tate=S1", state: nil)], "invalid_request")
    case .encodedRedirectURINameMissed:
      ([Apps.request("&redirect%5Furi=\(Links.encodedTarget)", redirectURI: nil)], "dropped")
    case .nameBOMDropped: ([Apps.request("&%EF%BB%BFstate=S1", state: nil)], code)
    case .nameNULEnds: ([Apps.request("&state%00=S1", state: nil)], code)
    case .scopeRequired:
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
    switch fault {
    case .sandboxRefused: return ([Apps.request(redirectURI: sandbox)], "dropped")
    case .enterpriseForgotten, .opaEnterpriseSandboxRefused:
      return ([Apps.request(redirectURI: enterprise)], "dropped")
    case .answeredAtProduction:
      return ([Apps.request(redirectURI: sandbox)], "<\(Links.target)?code=")
    case .redirectURIDefaultUsed:
      return ([Apps.request(redirectURI: nil)], "<\(Links.target).dev?code=c1&")
    case .redirectURIUnchecked: return ([evil], "<https://evil.example/?code=c1&")
    case .redirectURICheckedOnApproval:
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
    return switch fault {
    case .redirectURIPrefix: "\(Links.target)/x"
    case .redirectURIHostOnly: "https://\(Links.host)/x"
    case .redirectURINormalised: "https://\(Links.host)/a/x/../com.google.Chromecast"
    case .redirectURIDoubleSlashCollapsed: "https://\(Links.host)/\(path)"
    case .redirectURITrailingDotHostAccepted: "https://\(Links.host).\(path)"
    case .redirectURIUpperCaseSchemeAccepted: "HTTPS://\(Links.host)\(path)"
    case .redirectURIUserinfoAccepted: "https://evil.example@\(Links.host)\(path)"
    case .redirectURIBackslashNormalised: "https://\(Links.host)\\a\\com.google.Chromecast"
    case .redirectURIEncodedDotAccepted: "https://\(Links.host)/a/com%2Egoogle.Chromecast"
    case .redirectURIDefaultPortAccepted: "https://\(Links.host):443\(path)"
    case .redirectURINULEnds: "\(Links.target)\0.evil"
    case .redirectURILineFeedAccepted: "\(Links.target)\n"
    case .redirectURIEmptyFragmentDropped: "\(Links.target)#"
    case .redirectURIFullwidthFolded: "https://\u{FF4F}\(Links.host.dropFirst())\(path)"
    case .redirectURIDecodedTwice: Links.encodedTarget
    default: nil
    }
  }

  private static func evidenceOfAnswer(_ fault: Fault) -> Evidence {
    let good = [Apps.request()]
    let long = String(repeating: "c", count: 512)
    return switch fault {
    case .answeredTwice: (good, "&state=S1> opened <\(Links.target)?code=")
    case .codeAndError: (good, "&error=cancelled>")
    case .neitherCodeNorError: ([Apps.request(code: "a/b")], "?state=S1>")
    case .trailingSlash: (good, "Chromecast/?code=")
    case .answerInFragment: (good, "Chromecast#code=")
    case .fragmentAdded: (good, "state=S1#>")
    case .stateTwice: (good, "state=S1&state=S1>")
    case .spacesUnescaped: ([Apps.request(code: "a b")], "code=a b&")
    case .tokenLeaked: (good, "&access_token=")
    case .codeTruncated: ([Apps.request(code: long)], "code=\(long.prefix(32))&")
    case .codePlusBare: ([Apps.request(code: "a+b")], "code=a+b&")
    case .codeSpaceAsPlus: ([Apps.request(code: "a b")], "code=a+b&")
    case .codeCutAt512: ([Apps.request(code: long)], "code=\(long.dropLast())&")
    case .codeApostropheDoubled: ([Apps.request(code: "a'b")], "code=a%27%27b&")
    case .openedAnywhere: (good, "opened anywhere")
    case .declinedOpenedAnywhere: ([Apps.request(outcome: .declines)], "opened anywhere")
    case .handledFalse: (good, "dropped opened")
    case .handledTrue: ([evil], "handled\n")
    case .handledFalseWhenOffline: ([Apps.request(outcome: .offline)], "dropped opened")
    default: evidenceOfError(fault)
    }
  }

  private static func evidenceOfError(_ fault: Fault) -> Evidence {
    let declined = [Apps.request(outcome: .declines)]
    return switch fault {
    case .errorWithoutState: (declined, "declined.>")
    case .errorWithOtherState: (declined, "state=another>")
    case .statePlusLostWhenDeclined:
      ([Apps.request(state: "a%2Bb", outcome: .declines)], "state=a%20b>")
    case .unknownError: (declined, "error=user_not_authorized&")
    case .declinedAsCancelled: (declined, "error=cancelled&")
    case .declinedAsUnrecoverable: (declined, "error=unrecoverable&")
    case .declinedInSandboxAsCancelled:
      ([Apps.request(redirectURI: sandbox, outcome: .declines)], "error=cancelled&")
    case .codeDespiteFailure: (declined, "&code=c>")
    case .offlineAsUnrecoverable: ([Apps.request(outcome: .offline)], "error=unrecoverable&")
    case .timeOutAsUnrecoverable: ([Apps.request(outcome: .timesOut)], "error=unrecoverable&")
    case .leftAsUnrecoverable: ([Apps.request(outcome: .cancels)], "error=unrecoverable&")
    case .disabledAsCancelled: ([Apps.request(outcome: .accountDisabled)], "error=cancelled&")
    case .failuresKept: (declined, "handled\n")
    case .offlineKeptInside: ([Apps.request(outcome: .offline)], "handled\n")
    case .descriptionQuoted: (declined, "error_description=%22no%22&")
    case .descriptionEmpty: (declined, "error_description=&")
    default: evidenceOfState(fault)
    }
  }

  private static func evidenceOfState(_ fault: Fault) -> Evidence {
    let long = String(repeating: "a", count: 2_001)
    let (raw, state) =
      switch fault {
      case .stateDecodedTwice: ("a%2541", "aA")
      case .stateLowerCased: ("S1", "s1")
      case .stateTruncated: (long, String(long.prefix(255)))
      case .stateTruncatedAbove2000: (long, String(long.prefix(2_000)))
      case .stateCutAt512: (String(long.prefix(512)), String(long.prefix(511)))
      case .stateComposed: ("e%CC%81", "%C3%A9")
      case .statePlusBare: ("a%2Bb", "a+b")
      case .stateSpaceAsPlus: ("a%20b", "a+b")
      case .stateUnescaped: ("a%3Cb", "a<b")
      case .stateBOMDropped: ("%EF%BB%BFa", "a")
      case .stateNULEnds: ("a%00b", "a")
      case .stateSemicolonEnds: ("a;b", "a")
      case .stateTildeEscapedWrong: ("a~b", "a%257Eb")
      case .stateBeyondBMPLost: ("a%F0%9F%98%80b", "ab")
      case .statePaddingTrimmed: ("YWI%3D", "YWI")
      case .stateNumberRewritten: ("1e3", "1000.0")
      case .stateLowerCaseEscapesKept: ("a%2fb", "a%252fb")
      case .stateNoBreakSpaceAsSpace: ("a%C2%A0b", "a%20b")
      case .stateLessThanAsEntity: ("a%3Cb", "a%26lt%3Bb")
      default: ("", "")
      }
    let evidence = ([Apps.request(state: raw)], "?code=c1&state=\(state)>")
    return raw.isEmpty ? evidenceOfRunningApp(fault) : evidence
  }

  private static func evidenceOfRunningApp(_ fault: Fault) -> Evidence {
    switch fault {
    case .stateDropped: ([Apps.request()], "?code=c1>")
    case .stateNullDropped: ([Apps.request(state: "null")], "invalid_request")
    case .stateSingleCharacterRefused: ([Apps.request(state: "0")], "invalid_request")
    case .firstStateKept:
      (
        [Apps.request(), Apps.request(state: "S2")],
        "state=S1>\nhandled opened <\(Links.target)?code=c1&state=S1>"
      )
    case .waitingAnswered: ([Apps.request(outcome: .waits)], "?code=c1&")
    default: evidenceOfSurvival(fault)
    }
  }
}

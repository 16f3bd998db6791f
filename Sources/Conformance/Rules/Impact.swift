import AdapterProtocol
package import AppFlip
import Web

/// How much harm a broken rule does; reports list the worst first.
package enum Severity: String, CaseIterable, Ranked, Sendable {
  case disclosure, issue, redirection, crash, linking, retry, minor

  /// The harm, as a phrase for users.
  package var inWords: String {
    switch self {
    case .disclosure: "an attacker can get a code, a state or an account"
    case .issue: "a code is issued that must not be"
    case .redirection: "an attacker's URL is opened"
    case .crash: "a link can stop the implementation"
    case .linking: "linking can fail"
    case .retry: "the user is asked again"
    case .minor: "minor"
    }
  }
}

/// Cases in the order of their harm, the worst first.
package protocol Ranked: CaseIterable, Comparable {}

extension Ranked {
  /// The place in the order, from 0 for the worst.
  package var rank: Int { Self.allCases.prefix { $0 != self }.count }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }
}

/// The harm of one violation, as far as the response shows it.
package struct Impact: Sendable, Equatable {
  package let severity: Severity
  /// The harm, as a text for users.
  package let sentence: String

  init(_ severity: Severity, _ sentence: String) {
    (self.severity, self.sentence) = (severity, sentence)
  }

  /// The impact of a request without a reply, or of a status from 500 on; nil for other evidence.
  package init?(failure evidence: EvidenceKind, of role: Role?) {
    let isServer = role == .authorizationEndpoint
    switch evidence.base {
    case .noServerError:
      self.init(.linking, "The server fails on this request and returns a status from 500 on.")
    case .threw where isServer:
      self.init(.linking, "The server sends no response to this request, or ends the connection.")
    case .threw:
      self.init(.crash, "The app throws an error at the link. If no code catches it, the app ends.")
    case .timedOut:
      self.init(
        isServer ? .linking : .crash,
        "The \(isServer ? "server" : "app") sends no response in time: the user waits.")
    case .crashed:
      self.init(.crash, "The process ends: it sends no response until it is started again.")
    default: return nil
    }
  }
}

// MARK: - The opened URL

/// The opened URL and the party that gets it, the worst first.
package enum Reach: String, Ranked, Sendable {
  case codeToStranger = "code-to-attacker"
  case stranger = "attacker"
  case code, error, nowhere, nothing

  /// The opened URL, as a phrase for users.
  package var inWords: String {
    switch self {
    case .codeToStranger: "a code at an attacker's URL"
    case .stranger: "an attacker's URL without a code"
    case .code: "a code at Google's own address"
    case .error: "Google's own address without a code"
    case .nowhere: "a URL without a scheme"
    case .nothing: "nothing"
    }
  }

  /// A browser adds its own scheme to a Location with a host alone.
  init(_ answer: ParsedResponse, isLocation: Bool = false) {
    if answer.uri.scheme == nil, !isLocation || answer.uri.authority?.isEmpty != false {
      self = .nowhere
    } else if answer.uri.isGoogles {
      self = answer.hasCode ? .code : .error
    } else {
      self = answer.hasCode ? .codeToStranger : .stranger
    }
  }
}

extension URIReference {
  /// Whether the URL leads to Google's redirect service, in any spelling of host and path, and not to a project:
  /// `/r/PROJECT` is a redirect URL of the project's owner.
  fileprivate var isGoogles: Bool {
    let scheme = (scheme ?? []).map(\.lowercasedASCII)
    // An empty user information names no user, an empty port means the default port (RFC 3986, section 3.2).
    let authority = (authority ?? []).map(\.lowercasedASCII).drop { $0 == UInt8(ascii: "@") }
    return (scheme.isEmpty || scheme.elementsEqual("https".utf8))
      && RedirectURL.Environment.allCases.contains { environment in
        ["", ":", ":443"].contains { authority.elementsEqual((environment.host + $0).utf8) }
      }
      && segments.first?.elementsEqual("r".utf8) != true
  }

  /// The segments of the path without dot segments (RFC 3986, section 5.2.4).
  private var segments: [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).reduce(into: []) { segments, next in
      if next.elementsEqual("..".utf8) {
        _ = segments.popLast()
      } else if !next.elementsEqual(".".utf8) {
        segments.append(next)
      }
    }
  }
}

extension FlipExchange {
  package var reach: Reach {
    opened.map { Reach($0, isLocation: response != nil) }.min() ?? .nothing
  }
}

extension Exchange {
  /// The opened URL; nil for a Google app.
  package var reach: Reach? { if case .flip(let flip) = self { flip.reach } else { nil } }
}

// MARK: - The impact of a rule

extension Rule {
  /// The likely error in the code, of this response or common to all responses; nil if the response doesn't show it.
  func likelyCause(of exchange: Exchange?, explaining common: String?) -> String? {
    switch exchange {
    case .flip(let flip)?: flip.reach <= .code ? common ?? flip.usedRedirectURI : nil
    case .returned(let end)?: end.answer.isSuccess ? common : nil
    case .start?: nil
    case nil: common
    }
  }

  /// The developer's fix for a response.
  package func fix(of exchange: Exchange?) -> String {
    guard about.contains(.echo), let reach = exchange?.reach, reach >= .error else { return fix }
    return "Accept a \(id.topic) of any characters in a good request: keep the \(id.topic) as "
      + "bytes, and return it."
  }

  /// The impact of a violation, as far as the response shows it.
  package func impact(of exchange: Exchange?, shownBy kind: EvidenceKind? = nil) -> Impact {
    if let kind, let known = Impact(failure: kind, of: id.role) ?? kind.ownImpact { return known }
    let ordinary = Impact(severity, impact)
    switch exchange {
    case .start?, nil: return ordinary
    case .returned(let end)?: return impact(of: end) ?? ordinary
    case .flip(let flip)?:
      if about.contains(.independence), !flip.hasStateOfSibling {
        return Impact(
          .linking, "The response to one flip is sent to the redirect_uri of another flip.")
      }
      if about.contains(.outcome) { return impact(ofOutcome: flip) ?? ordinary }
      if about.contains(.place), flip.isAtOtherSpelling {
        return Impact(
          .minor,
          "The response goes to Google's own host, but the URL isn't one of the 12, byte for byte.")
      }
      return impact(by: flip.reach)
    }
  }

  /// The impact of a violation, if only the opened URL is known.
  package func impact(by reach: Reach) -> Impact {
    let request = id.role == .app ? "link" : "request"
    let isAboutStrangers = about.contains(.stranger)
    let mustBeRefused = isAboutStrangers || about.contains(.refusal)
    switch reach {
    case .codeToStranger where about.contains(.place) && !isAboutStrangers:
      return Impact(
        .disclosure,
        "The code goes to a URL that isn't the redirect_uri. The owner of that URL gets the code.")
    case .stranger where isAboutStrangers || about.contains(.form):
      return Impact(
        .redirection, "An attacker can send the user to the attacker's URL. The URL has no code.")
    case .code where mustBeRefused && !about.contains(.independence):
      return Impact(.issue, "A code is issued for a \(request) that must be refused.")
    case .error where about.contains(.independence): return Impact(.linking, impact)
    case .error where mustBeRefused:
      return Impact(
        .minor,
        "Google's app gets an error that isn't the right response to the \(request), and no code.")
    case .nowhere where isAboutStrangers:
      return Impact(.minor, "The opened URL has no scheme: no attacker gets it.")
    // An app that passes on an ordinary link sends no response.
    case .nothing where isAboutStrangers && severity != .minor:
      return Impact(.linking, "Google's app gets no response: the user waits.")
    case .error where about.contains(.echo), .nothing where about.contains(.echo):
      return Impact(.linking, "A good \(request) is refused: the user can't link.")
    default: return Impact(severity, impact)
    }
  }

  /// The impact of a wrong error after an outcome: it depends on the next step of Google's app.
  private func impact(ofOutcome flip: FlipExchange) -> Impact? {
    if flip.reach == .code {
      return Impact(.issue, "A code is issued although the user didn't consent.")
    }
    let right = DecisionErrors(after: flip.outcome, in: flip.edition).permitted.first
    guard flip.reach == .error,
      let end = flip.opened.first?.errorCode?.recoverability(in: flip.edition),
      let rightEnd = right?.recoverability(in: flip.edition)
    else { return nil }
    if end == rightEnd {
      return Impact(.minor, "Google's app takes the right next step, but gets the wrong reason.")
    }
    return end == .final
      ? Impact(.linking, "Google's app ends linking, although it could continue in the browser.")
      : Impact(.retry, "Google's app continues in the browser, where the user is asked again.")
  }

  /// The impact of the result at Google's app.
  private func impact(of end: ReturnExchange) -> Impact? {
    switch id {
    case Self.compositionOutcomeReached.id where end.answer == .linked:
      return Impact(.issue, "The accounts are linked although the user didn't consent.")
    case Self.googleAppAnswerTarget.id:
      guard let link = end.link, Reach(link) >= .code else { return nil }
      return Impact(
        .minor, "No attacker gets this URL: it is at Google's own host, or it has no scheme.")
    case Self.googleAppStateChecked.id where end.isNearPendingState:
      return Impact(
        .minor, "To make such a link, an attacker must know the pending state, but for some bytes.")
    default: return nil
    }
  }
}

extension FlipExchange {
  /// The URL that is used for a missing or repeated redirect_uri; nil if the response doesn't show it.
  fileprivate var usedRedirectURI: String? {
    guard let link, let answer = opened.first else { return nil }
    if link.redirectURI.isMissing {
      // The endpoint may read a similar name as redirect_uri.
      let isInRequest = link.resembles(.redirectURI) || link.names(answer.uri.base)
      return isInRequest ? nil : "a default redirect URI is used"
    }
    let isUsed = link.redirectURI.map { answer.uri.base.isEqual(to: $0.readings.percent) }
    guard isUsed.count > 1, isUsed.count(where: \.self) == 1 else { return nil }
    if isUsed.first == true { return "the first redirect_uri is used" }
    return isUsed.last == true ? "the last redirect_uri is used" : nil
  }

  /// Whether the opened URL has the state of another request, and not its own.
  fileprivate var hasStateOfSibling: Bool {
    func isReturned(_ states: [QueryValue], _ state: QueryValue) -> Bool {
      states.contains { !state.agreement(with: $0).isEmpty }
    }
    return opened.contains { answer in
      guard let state = answer.state, !isReturned(link?.state ?? [], state) else {
        return false
      }
      return link.map(answer.holdsState(ofAnotherThan:)) == true
        || isReturned(siblings.compactMap(\.state.value), state)
    }
  }
}

extension ReturnExchange {
  /// Whether the returned state equals the pending state apart from bytes that aren't UTF-8 and from case.
  fileprivate var isNearPendingState: Bool {
    func repaired(_ bytes: [UInt8]) -> [UInt8] {
      Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
    }
    guard let pending = request.pending, let readings = link?.state?.readings else { return false }
    return [readings.percent, readings.form].map(repaired).contains(repaired(pending.state.bytes))
  }
}

extension EvidenceKind {
  /// The impact of evidence that replaces the rule's impact; nil for most.
  fileprivate var ownImpact: Impact? {
    switch base {
    case .sameAsAlone:
      Impact(.minor, "After another link, the same link gets a different result.")
    case .bitsBeyondUUID:
      Impact(.minor, "No known attack guesses the 122 bits of a version 4 UUID.")
    default: nil
    }
  }
}

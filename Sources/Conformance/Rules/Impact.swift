import AdapterProtocol
package import AppFlip
import Web

/// How much harm a broken rule does; reports list the worst first.
package enum Severity: String, CaseIterable, Ranked, Sendable {
  /// An attacker gets a code, a state or a user's session.
  case disclosure
  /// A code is issued that must not be issued, and only Google gets it.
  case issue
  /// The user is sent to an attacker's URL, without a code.
  case redirection
  /// A link stops the implementation.
  case crash
  /// The user consents, and the accounts aren't linked, or linking doesn't finish.
  case linking
  /// Google's app restarts a linking that the user or the server ended.
  case retry
  /// Everything else.
  case minor

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
  /// How much harm it is.
  package let severity: Severity
  /// The harm, as a text for users.
  package let sentence: String

  init(_ severity: Severity, _ sentence: String) {
    (self.severity, self.sentence) = (severity, sentence)
  }
}

extension Impact {
  /// The impact of a request without a reply, or of a status from 500 on; nil for other evidence.
  ///
  /// - Parameters:
  ///   - evidence: the evidence of the finding.
  ///   - role: the role of the implementation that was tested.
  package init?(failure evidence: EvidenceKind, of role: Role?) {
    let isServer = role == .authorizationEndpoint
    switch evidence.base {
    case .noServerError:
      self.init(
        .linking,
        "The server fails on this request and returns a status from 500 on.")
    case .threw where isServer:
      self.init(
        .linking, "The server sends no response to this request, or ends the connection.")
    case .threw:
      self.init(.crash, "The app throws an error at the link. If no code catches it, the app ends.")
    case .timedOut:
      self.init(
        isServer ? .linking : .crash,
        "The \(isServer ? "server" : "app") sends no response in time: the user waits.")
    case .crashed:
      self.init(
        .crash, "The process ends: it sends no response until it is started again.")
    default: return nil
    }
  }
}

// MARK: - The opened URL

/// The opened URL and the party that gets it, the worst first.
package enum Reach: String, Ranked, Sendable {
  /// A code at a URL that isn't Google's.
  case codeToStranger = "code-to-attacker"
  /// A URL that isn't Google's, without a code.
  case stranger = "attacker"
  /// A code at Google's own address.
  case code
  /// Anything else at Google's own address.
  case error
  /// A URL without a scheme: no party gets it.
  case nowhere
  case nothing

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
    let scheme = Self.folded(scheme ?? [])
    // An empty user information names no user, an empty port means the default port (RFC 3986, section 3.2).
    let authority = Self.folded(authority ?? []).drop { $0 == UInt8(ascii: "@") }
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

  private static func folded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { $0.isAlpha ? $0 | 0x20 : $0 }
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
  /// The likely error in the code; nil if the response doesn't show it.
  ///
  /// - Parameters:
  ///   - exchange: the request and its response.
  ///   - common: the error that explains the responses to all requests of the run.
  func likelyCause(of exchange: Exchange?, explaining common: String?) -> String? {
    switch exchange {
    case .flip(let flip)?:
      if flip.reach <= .code {
        return about.contains(.decoding)
          ? "a value that can't be decoded is used" : common ?? flip.usedValue
      }
      return flip.reach == .nothing && about.contains(.errorPage) && flip.response != nil
        ? "the failure is shown on a page, and not sent to the redirect URI" : nil
    case .returned(let end)?: return end.answer.isSuccess ? common : nil
    case .start?: return nil
    case nil: return common
    }
  }

  /// The developer's fix for a response.
  package func fix(of exchange: Exchange?) -> String {
    if id == Self.endpointStateExact.id, case .flip(let flip)? = exchange, flip.hasStateOfForm {
      return
        "Keep the state in the session, or encode it in the hidden field: "
        + "HTML forms send CR or LF as CR LF."
    }
    guard about.contains(.echo), let reach = exchange?.reach, reach >= .error else { return fix }
    return
      "Accept a \(id.topic) of any characters in a good request: keep the \(id.topic) as bytes, "
      + "and return it."
  }

  /// The impact of a violation, as far as the response shows it.
  package func impact(of exchange: Exchange?, shownBy kind: EvidenceKind? = nil) -> Impact {
    if let own = kind?.ownConsequence { return Impact(.minor, own) }
    let ordinary = Impact(severity, impact)
    if let failure = kind.flatMap({ Impact(failure: $0, of: id.role) }) { return failure }
    if case .returned(let end)? = exchange { return impact(of: end) ?? ordinary }
    guard case .flip(let flip)? = exchange else { return ordinary }
    if about.contains(.accounts), !flip.hasStateOfSibling {
      return Impact(
        .linking, "The response to one flip is sent to the redirect_uri of another flip.")
    }
    if about.contains(.outcome) { return ofOutcomes(flip) ?? ordinary }
    if id == Self.endpointPagePolicy.id, flip.lacksCookie {
      return Impact(
        .linking, "No browser sends the cookie: the user signs in, and the sign-in is lost.")
    }
    if about.contains(.place), flip.isAtOtherSpelling {
      return Impact(
        .minor,
        "The response goes to Google's own host, but the URL isn't one of the 12, byte for byte.")
    }
    return impact(by: flip.reach)
  }

  /// The impact of a violation, if only the opened URL is known.
  package func impact(by reach: Reach) -> Impact {
    let ordinary = Impact(severity, impact)
    if about.contains(.stranger) { return ofStrangers(reach) ?? ordinary }
    let request = id.role == .app ? "link" : "request"
    switch reach {
    case .codeToStranger where about.contains(.place):
      return Impact(
        .disclosure,
        "The code goes to a URL that isn't the redirect_uri. The owner of that URL gets the code.")
    case .error where about.contains(.echo), .nothing where about.contains(.echo):
      return Impact(.linking, "A good \(request) is refused: the user can't link.")
    case .code where about.contains(.refusal):
      return Impact(.issue, "A code is issued for a \(request) that must be refused.")
    case .error where about.contains(.refusal):
      return Impact(
        .minor, "Google's app gets an error that isn't the right error for the \(request).")
    case .stranger where about.contains(.form):
      return Impact(
        .redirection,
        "An attacker who changes a hidden field of the consent form sends the user to the "
          + "attacker's URL."
      )
    default: return ordinary
    }
  }

  /// The impact of a rule about an attacker's link.
  private func ofStrangers(_ reach: Reach) -> Impact? {
    let isAboutPlace = about.contains(.place)
    switch reach {
    case .codeToStranger: return nil
    case .stranger:
      return Impact(
        .redirection,
        "An attacker's link makes the \(id.role == .app ? "app" : "server") send the user "
          + "to the attacker's URL. The URL has no code.")
    case .code:
      return Impact(
        about.contains(.accounts) ? severity : .issue,
        isAboutPlace
          ? "A redirect_uri that must be refused gets a code, here at Google's own address."
          : impact)
    case .error:
      return Impact(
        about.contains(.accounts) ? .linking : .minor,
        about.contains(.accounts)
          ? impact
          : "The implementation must open nothing, but it opens an error at Google's own address. "
            + "No code was issued."
      )
    case .nowhere:
      return Impact(
        .minor,
        isAboutPlace
          ? "The redirect_uri isn't checked. The opened URL has no scheme: no attacker gets it."
          : "A request that must be refused gets a response. The opened URL has no scheme: "
            + "no attacker gets it."
      )
    // An app that passes on an ordinary link sends no response.
    case .nothing where severity == .minor: return nil
    case .nothing:
      return Impact(.linking, "Google's app gets no response: the user waits.")
    }
  }

  /// The impact of a rule about the error after an outcome: it depends on the next step of Google's app.
  private func ofOutcomes(_ flip: FlipExchange) -> Impact? {
    if flip.reach == .code {
      return Impact(.issue, "A code is issued although the user didn't consent.")
    }
    guard flip.reach == .error, let error = flip.opened.first?.errorCode,
      let end = error.recoverability(in: flip.edition),
      let meant = DecisionErrors(after: flip.outcome, in: flip.edition).permitted.first?
        .recoverability(in: flip.edition)
    else { return nil }
    guard end != meant else {
      return Impact(
        .minor, "Google's app takes the right next step, but gets the wrong reason.")
    }
    return end == .final
      ? Impact(.linking, "Google's app ends linking, although it could continue in the browser.")
      : Impact(.retry, "Google's app continues in the browser, where the user is asked again.")
  }

  /// The impact of the result at Google's app.
  private func impact(of end: ReturnExchange) -> Impact? {
    if id == Self.compositionOutcomeReached.id, end.answer == .linked {
      return Impact(.issue, "The accounts are linked although the user didn't consent.")
    }
    if id == Self.googleAppAnswerTarget.id, let reach = end.link.map({ Reach($0) }), reach >= .code
    {
      return Impact(
        .minor,
        reach == .nowhere
          ? "The URL isn't compared as a whole. This URL has no scheme: no attacker can open it."
          : "The response came to Google's own host, but not to the pending redirect_uri.")
    }
    if id == Self.googleAppStateChecked.id, end.isNearPendingState {
      return Impact(
        .minor,
        "Google's app accepts a state that differs from the pending state in some bytes. "
          + "To make such a link, an attacker must know the pending state.")
    }
    return nil
  }
}

extension FlipExchange {
  /// Whether the response needs a cookie that no browser sends.
  fileprivate var lacksCookie: Bool {
    response?.refused?.first?.bytes.starts(with: "no browser sends the cookies".utf8) == true
  }

  /// The value that is used for a missing or repeated parameter; nil if the response doesn't show it.
  fileprivate var usedValue: String? {
    guard let link, let answer = opened.first else { return nil }
    if link.redirectURI.isMissing {
      // The endpoint may read a similar name as redirect_uri.
      let isInRequest = link.resembles(.redirectURI) || link.names(answer.uri.base)
      return isInRequest ? nil : "a default redirect URI is used"
    }
    if link.redirectURI.isRepeated {
      let values = link.redirectURI.map { answer.uri.base.isEqual(to: $0.readings.percent) }
      return Self.usedCopy(values, of: "redirect_uri")
    }
    guard link.state.isRepeated, let state = answer.state else { return nil }
    let values = link.state.map { !state.agreement(with: $0).isEmpty }
    return Self.usedCopy(values, of: "state")
  }

  private static func usedCopy(_ isUsed: [Bool], of name: String) -> String? {
    guard isUsed.count(where: \.self) == 1 else { return nil }
    return isUsed.first == true
      ? "the first \(name) is used" : isUsed.last == true ? "the last \(name) is used" : nil
  }

  /// Whether the response has the state as an HTML form sends it: with each line break as CR LF.
  fileprivate var hasStateOfForm: Bool {
    guard case .both(let pair) = echoed, pair.agreement.isEmpty else { return false }
    return HTMLForm.withLineBreaks(pair.incoming.readings.percent) == pair.returned.readings.percent
  }

  /// Whether the opened URL has the state of another request, and not its own.
  fileprivate var hasStateOfSibling: Bool {
    opened.contains { answer in
      guard let state = answer.state else { return false }
      let isOwn = link?.state.contains { !state.agreement(with: $0).isEmpty } == true
      return !isOwn
        && (link.map(answer.holdsState(ofAnotherThan:)) == true
          || siblings.contains { $0.state.value.map { !state.agreement(with: $0).isEmpty } == true })
    }
  }
}

extension ReturnExchange {
  /// Whether the returned state equals the pending state apart from bytes that aren't UTF-8 and from case.
  fileprivate var isNearPendingState: Bool {
    guard let pending = request.pending, let state = link?.state else { return false }
    return [state.readings.percent, state.readings.form].contains {
      Self.repaired($0) == Self.repaired(pending.state.bytes)
    }
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
  }
}

extension EvidenceKind {
  /// The impact of a finding that replaces the rule's impact; nil for most.
  fileprivate var ownConsequence: String? {
    switch base {
    case .sameAsAlone:
      "One user's choice decides the next user's response: after another link, the same link "
        + "gives a different result."
    case .bitsBeyondUUID:
      "No known attack guesses the 122 bits of a version 4 UUID. RFC 6749 asks for 128 bits "
        + "in the values that a server issues."
    default: nil
    }
  }
}

import AdapterProtocol
package import AppFlip
import Web

/// How much harm a broken rule does; reports list the worst first.
package enum Severity: String, CaseIterable, Ranked, Sendable {
  /// A code, a state or a person's session falls into a stranger's hands.
  case disclosure
  /// A code is issued that nobody may get, and stays with Google.
  case issue
  /// A person is sent to a stranger's URL, without a code.
  case redirection
  /// A link stops the implementation.
  case crash
  /// A person consents, and the accounts aren't linked, or the person is left between the two apps.
  case linking
  /// Google's app restarts a linking that the user or the server ended.
  case retry
  /// Everything else.
  case minor

  /// What happens, a phrase for people.
  package var inWords: String {
    switch self {
    case .disclosure: "a stranger can get a code, a state or an account"
    case .issue: "a code is issued that must not be"
    case .redirection: "a stranger's URL is opened"
    case .crash: "a link can stop it"
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

/// What goes wrong for a person by one violation: never more than what was opened shows.
package struct Impact: Sendable, Equatable {
  /// How much harm it is.
  package let severity: Severity
  /// The harm, a sentence for people.
  package let sentence: String

  init(_ severity: Severity, _ sentence: String) {
    (self.severity, self.sentence) = (severity, sentence)
  }
}

extension Impact {
  /// What a request without a reply, or with a status from 500 on, means: no more than that shows; nil for other
  /// evidence.
  ///
  /// - Parameters:
  ///   - evidence: what shows the finding.
  ///   - role: the role of the implementation that was tested.
  package init?(failure evidence: EvidenceKind, of role: Role?) {
    let isServer = role == .authorizationEndpoint
    switch evidence.base {
    case .noServerError:
      self.init(
        .linking,
        "The server fails at this request, and returns a status from 500 on.")
    case .threw where isServer:
      self.init(
        .linking, "The server sends no response to this request, or ends the connection.")
    case .threw:
      self.init(.crash, "The app throws an error at the link. If no code catches it, the app ends.")
    case .timedOut:
      self.init(
        isServer ? .linking : .crash,
        "The \(isServer ? "server" : "app") gives no response in time: the user waits.")
    case .crashed:
      self.init(
        .crash, "The process that was asked ends: it answers nothing until it is started again.")
    default: return nil
    }
  }
}

// MARK: - What was opened

/// What was opened, and who gets it, the worst first.
package enum Reach: String, Ranked, Sendable {
  /// A code at a URL that isn't Google's.
  case codeToStranger = "code-to-attacker"
  /// A URL that isn't Google's, without a code.
  case stranger = "attacker"
  /// A code at Google's own address.
  case code
  /// Anything else at Google's own address.
  case error
  /// What has no scheme: nobody gets it.
  case nowhere
  case nothing

  /// What it is, a phrase for people.
  package var inWords: String {
    switch self {
    case .codeToStranger: "a code at a stranger's URL"
    case .stranger: "a stranger's URL without a code"
    case .code: "a code at Google's own address"
    case .error: "Google's own address without a code"
    case .nowhere: "a URL without a scheme"
    case .nothing: "nothing"
    }
  }

  /// A browser adds its own scheme to a Location with a host alone.
  init(_ answer: OpenedAnswer, isLocation: Bool = false) {
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
  /// Whether it leads to Google's redirect service, however host and path are spelled, and to nobody's project
  /// there: `/r/PROJECT` is a redirect URL of whoever owns the project.
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

  /// The segments of the path behind all dots (RFC 3986, section 5.2.4).
  private var segments: [ArraySlice<UInt8>] {
    path.split(separator: UInt8(ascii: "/")).reduce(into: []) { segments, next in
      if next.elementsEqual("..".utf8) {
        _ = segments.popLast()
      } else if !next.elementsEqual(".".utf8) {
        segments.append(next)
      }
    }
  }

  private static func folded(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    octets.map { $0.isAlpha ? $0 | 0x20 : $0 }
  }
}

extension FlipExchange {
  package var reach: Reach {
    opened.map { Reach($0, isLocation: response != nil) }.min() ?? .nothing
  }
}

extension Exchange {
  /// What was opened; nil for a Google app.
  package var reach: Reach? { if case .flip(let flip) = self { flip.reach } else { nil } }
}

// MARK: - The impact of a rule

extension Rule {
  /// What is likely wrong in the code; nil if the response doesn't show it.
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
        ? "the failure is shown on a page, and never sent to the redirect URI" : nil
    case .returned(let end)?: return end.answer.isSuccess ? common : nil
    case .start?: return nil
    case nil: return common
    }
  }

  /// What a developer changes, by what was opened.
  package func fix(of exchange: Exchange?) -> String {
    if id == Self.endpointStateExact.id, case .flip(let flip)? = exchange, flip.hasStateOfForm {
      return
        "Keep the state in the session, or encoded in the hidden field: HTML forms send CR or LF as CR LF."
    }
    guard about.contains(.echo), let reach = exchange?.reach, reach >= .error else { return fix }
    return
      "Refuse no good request for the characters of its \(id.topic): keep the \(id.topic) as bytes, and return it."
  }

  /// What goes wrong by a violation, as far as what was opened shows it.
  package func impact(of exchange: Exchange?, shownBy kind: EvidenceKind? = nil) -> Impact {
    if let own = kind?.ownConsequence { return Impact(.minor, own) }
    let ordinary = Impact(severity, impact)
    if let failure = kind.flatMap({ Impact(failure: $0, of: id.role) }) { return failure }
    if case .returned(let end)? = exchange { return impact(of: end) ?? ordinary }
    guard case .flip(let flip)? = exchange else { return ordinary }
    if about.contains(.accounts), !flip.hasStateOfSibling {
      return Impact(.linking, "A flip is answered at another one's redirect_uri.")
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

  /// What goes wrong by a violation, if no more is known than what was opened.
  package func impact(by reach: Reach) -> Impact {
    let ordinary = Impact(severity, impact)
    if about.contains(.stranger) { return ofStrangers(reach) ?? ordinary }
    let request = id.role == .app ? "link" : "request"
    switch reach {
    case .codeToStranger where about.contains(.place):
      return Impact(
        .disclosure,
        "The code goes to another URL than the redirect_uri: whoever has that URL gets it.")
    case .error where about.contains(.echo), .nothing where about.contains(.echo):
      return Impact(.linking, "A good \(request) is refused: the user can't link.")
    case .code where about.contains(.refusal):
      return Impact(.issue, "A code is issued for a \(request) that must be refused.")
    case .error where about.contains(.refusal):
      return Impact(
        .minor, "The Google app is told of another failure than that of the \(request)."
      )
    case .stranger where about.contains(.form):
      return Impact(
        .redirection,
        "Someone who changes a hidden field of the consent form sends the user to a URL of their own."
      )
    default: return ordinary
    }
  }

  /// By a rule about what a stranger's link may bring about.
  private func ofStrangers(_ reach: Reach) -> Impact? {
    let isAboutPlace = about.contains(.place)
    switch reach {
    case .codeToStranger: return nil
    case .stranger:
      return Impact(
        .redirection,
        "A stranger's link makes the \(id.role == .app ? "app" : "server") send people "
          + "on to the stranger's URL, as if it were right; no code was in it.")
    case .code:
      return Impact(
        about.contains(.accounts) ? severity : .issue,
        isAboutPlace
          ? "A redirect_uri that must be refused is answered with a code, here at Google's own address."
          : impact)
    case .error:
      return Impact(
        about.contains(.accounts) ? .linking : .minor,
        about.contains(.accounts)
          ? impact
          : "An error is opened at Google's own address, where nothing may be opened. No code was issued."
      )
    case .nowhere:
      return Impact(
        .minor,
        isAboutPlace
          ? "The redirect_uri isn't checked. What was opened here has no scheme, so that nobody gets it."
          : "What must be refused is answered. What was opened here has no scheme, so that nobody gets it."
      )
    // An app that passes on an ordinary link answers nobody.
    case .nothing where severity == .minor: return nil
    case .nothing:
      return Impact(.linking, "The Google app gets no answer: the person waits in vain.")
    }
  }

  /// By a rule about the error that an outcome ends with: what the Google app does after it counts.
  private func ofOutcomes(_ flip: FlipExchange) -> Impact? {
    if flip.reach == .code {
      return Impact(.issue, "A code is issued although the person didn't consent.")
    }
    guard flip.reach == .error, let error = flip.opened.first?.errorCode,
      let end = error.recoverability(in: flip.edition),
      let meant = OutcomeErrors(after: flip.outcome, in: flip.edition).permitted.first?
        .recoverability(in: flip.edition)
    else { return nil }
    guard end != meant else {
      return Impact(
        .minor, "The Google app goes on as it must, and is told another reason than the right one.")
    }
    return end == .final
      ? Impact(.linking, "Google's app ends linking, although it could continue in the browser.")
      : Impact(.retry, "Google's app continues in the browser, where the user is asked again.")
  }

  /// By what a Google app did with what came back.
  private func impact(of end: ReturnExchange) -> Impact? {
    if id == Self.compositionOutcomeReached.id, end.answer == .linked {
      return Impact(.issue, "The accounts are linked although the person didn't consent.")
    }
    if id == Self.googleAppAnswerTarget.id, let reach = end.link.map({ Reach($0) }), reach >= .code
    {
      return Impact(
        .minor,
        reach == .nowhere
          ? "The URL isn't compared as a whole. This URL has no scheme: no attacker can open it."
          : "The response came to Google's own host, but not at the pending redirect_uri.")
    }
    if id == Self.googleAppStateChecked.id, end.isNearPendingState {
      return Impact(
        .minor,
        "A state that isn't the pending one, octet for octet, is taken for it. Whoever "
          + "makes such a link has to know the pending state.")
    }
    return nil
  }
}

extension FlipExchange {
  /// Whether the way to the answer needs a cookie that no browser sends.
  fileprivate var lacksCookie: Bool {
    response?.refused?.first?.octets.starts(with: "no browser sends the cookies".utf8) == true
  }

  /// The value that is used of a parameter that is missing or repeated; nil if the response doesn't show it.
  fileprivate var usedValue: String? {
    guard let link, let answer = opened.first else { return nil }
    if link.redirectURI.isMissing {
      // A name that only looks right may have been taken for redirect_uri.
      let isInRequest = link.resembles(.redirectURI) || link.names(answer.uri.base)
      return isInRequest ? nil : "a default redirect URI is used"
    }
    if link.redirectURI.isRepeated {
      let values = link.redirectURI.values.map { $0.isRead(as: answer.uri.base, in: .percent) }
      return Self.usedCopy(values, of: "redirect_uri")
    }
    guard link.state.isRepeated, let state = answer.state else { return nil }
    let values = link.state.values.map { !state.agreement(with: $0).isEmpty }
    return Self.usedCopy(values, of: "state")
  }

  private static func usedCopy(_ isUsed: [Bool], of name: String) -> String? {
    guard isUsed.count(where: \.self) == 1 else { return nil }
    return isUsed.first == true
      ? "the first \(name) is used" : isUsed.last == true ? "the last \(name) is used" : nil
  }

  /// Whether the state came back as an HTML form sends it: with each line break as CR LF.
  fileprivate var hasStateOfForm: Bool {
    guard case .both(let pair) = echoed, pair.agreement.isEmpty else { return false }
    return HTMLForm.withLineBreaks(pair.incoming.readings.percent) == pair.returned.readings.percent
  }

  /// Whether what was opened has the state of another request, and not its own.
  fileprivate var hasStateOfSibling: Bool {
    opened.contains { answer in
      guard let state = answer.state else { return false }
      let isOwn = link?.state.values.contains { !state.agreement(with: $0).isEmpty } == true
      return !isOwn
        && (link.map(answer.holdsState(ofAnotherThan:)) == true
          || siblings.contains { $0.state.value.map { !state.agreement(with: $0).isEmpty } == true })
    }
  }
}

extension ReturnExchange {
  /// Whether the state that came is the pending one but for what isn't UTF-8, and for upper and lower case.
  fileprivate var isNearPendingState: Bool {
    guard let pending, let state = link?.state else { return false }
    return [state.readings.percent, state.readings.form].contains {
      Self.repaired($0) == Self.repaired(pending.state.octets)
    }
  }

  private static func repaired(_ octets: [UInt8]) -> [UInt8] {
    Array(String(decoding: octets, as: UTF8.self).lowercased().utf8)
  }
}

extension EvidenceKind {
  /// What a finding means by itself, whatever the rule's impact is; nil for most.
  fileprivate var ownConsequence: String? {
    switch base {
    case .sameAsAlone:
      "What one person did decides what the next one is answered: the same link ends otherwise behind another one."
    case .bitsBeyondUUID:
      "None as far as anybody knows: the 122 bits of a UUID of version 4 aren't guessed. RFC 6749 asks for 128 bits of "
        + "what a server hands out."
    default: nil
    }
  }
}

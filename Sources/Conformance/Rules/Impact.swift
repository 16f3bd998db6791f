import AppFlip

/// How much harm a broken rule does; reports list the worst first.
public enum Severity: Int, CaseIterable, Comparable, Sendable {
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
  /// Everything else.
  case minor

  /// What happens, a phrase for people.
  public var inWords: String {
    switch self {
    case .disclosure: "a stranger can get a code, a state or an account"
    case .issue: "a code is issued that must not be"
    case .redirection: "a stranger's URL is opened"
    case .crash: "a link can stop it"
    case .linking: "linking can fail"
    case .minor: "minor"
    }
  }

  /// Orders severities from the worst to the least.
  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What goes wrong for a person by one violation: never more than what was opened shows.
public struct Impact: Sendable, Equatable {
  /// How much harm it is.
  public let severity: Severity
  /// The harm, a sentence for people.
  public let sentence: String
}

// MARK: - What was opened

/// What was opened, and who gets it, the worst first.
public enum Reach: Int, Comparable, Sendable {
  /// A code at a URL that isn't Google's.
  case codeToStranger
  /// A URL that isn't Google's, without a code.
  case stranger
  /// A code at Google's own address.
  case code
  /// Anything else at Google's own address.
  case error
  /// What has no scheme: nobody gets it.
  case nowhere
  /// Nothing.
  case nothing

  /// Orders from the worst to the least.
  public static func < (lhs: Reach, rhs: Reach) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Reads what a report shows of an answer; nil if that is neither a URL nor nothing.
  ///
  /// - Parameter shown: what was opened, or the status of an endpoint and where it redirected to.
  public init?(shown: String) {
    let text = shown.hasPrefix("status ") ? shown.drop { $0 != "," }.dropFirst(2) : shown[...]
    if ["nothing opened", "no redirect"].contains(where: text.hasPrefix) {
      self = .nothing
      return
    }
    let answer = OpenedAnswer(Array(text.utf8), universalLinksOnly: nil)
    guard answer.uri.scheme != nil, answer.uri.authority != nil else { return nil }
    self.init(answer)
  }

  /// Tells who gets what was opened.
  init(_ answer: OpenedAnswer) {
    if answer.uri.scheme == nil {
      self = .nowhere
    } else if answer.uri.isGoogles {
      self = answer.hasCode ? .code : .error
    } else {
      self = answer.hasCode ? .codeToStranger : .stranger
    }
  }
}

extension URIReference {
  /// Whether it leads to Google's redirect URLs, however host and path are spelled.
  fileprivate var isGoogles: Bool {
    let (scheme, authority) = (Self.folded(scheme ?? []), Self.folded(authority ?? []))
    return scheme.elementsEqual("https".utf8)
      && RedirectURL.Environment.allCases.contains { authority.elementsEqual($0.host.utf8) }
      && path.starts(with: "/a/".utf8)
      && !path.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  private static func folded(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    octets.map { $0.isAlpha ? $0 | 0x20 : $0 }
  }
}

extension FlipExchange {
  /// The worst of what was opened; a page that refreshes to a redirect URI leads there as well.
  public var reach: Reach {
    opened.map { Reach($0) }.min()
      ?? (foreignDestination(byRefresh: true) == nil ? .nothing : .stranger)
  }
}

extension Exchange {
  /// What was opened; nil for a Google app.
  public var reach: Reach? { if case .flip(let flip) = self { flip.reach } else { nil } }
}

// MARK: - The impact of a rule

extension Rule {
  /// What is mostly wrong in the code of whoever breaks the rule in a case.
  ///
  /// - Parameter testCase: the case; only of the rule that it is about it tells the cause.
  /// - Returns: a phrase for people.
  public func usualCause(in testCase: Case) -> String {
    testCase.subject == id ? testCase.cause ?? usualCause : usualCause
  }

  /// What goes wrong by a violation, as far as what was opened shows it.
  ///
  /// - Parameters:
  ///   - exchange: the exchange that shows it; nil if there was no answer.
  ///   - code: what shows it.
  /// - Returns: the rule's own severity and consequence, unless what was opened is less, or worse.
  public func impact(of exchange: Exchange?, shownBy code: EvidenceCode? = nil) -> Impact {
    if let own = code?.ownConsequence { return Impact(severity: .minor, sentence: own) }
    let ordinary = Impact(severity: severity, sentence: consequence)
    guard case .flip(let flip)? = exchange else { return ordinary }
    if Self.aboutOutcomes.contains(id) { return ofOutcomes(flip) ?? ordinary }
    return impact(by: flip.reach)
  }

  /// What goes wrong by a violation, if no more is known than what was opened.
  ///
  /// - Parameter reach: what was opened.
  /// - Returns: the rule's own severity and consequence, unless what was opened is less, or worse.
  public func impact(by reach: Reach) -> Impact {
    let ordinary = Impact(severity: severity, sentence: consequence)
    if Self.aboutStrangers.contains(id) { return ofStrangers(reach) ?? ordinary }
    let request = id.role == .app ? "link" : "request"
    switch reach {
    case .codeToStranger where Self.aboutPlaces.contains(id):
      return Impact(
        severity: .disclosure,
        sentence:
          "The code goes to another URL than the redirect_uri: whoever has that URL gets it.")
    case .code where Self.aboutRefusals.contains(id):
      return Impact(
        severity: .issue,
        sentence: "A code is issued for a \(request) that must be refused.")
    case .error where Self.aboutRefusals.contains(id):
      return Impact(
        severity: .minor,
        sentence: "The Google app is told of another failure than that of the \(request)."
      )
    default: return ordinary
    }
  }

  /// By a rule about what a stranger's link may bring about.
  private func ofStrangers(_ reach: Reach) -> Impact? {
    let isAboutPlace = Self.aboutPlaces.contains(id)
    switch reach {
    case .codeToStranger: return nil
    case .stranger:
      return Impact(
        severity: .redirection,
        sentence:
          "A stranger's link makes the \(id.role == .app ? "app" : "server") send people on to the stranger's URL, as if it "
          + "were right; no code was in it.")
    case .code:
      return Impact(
        severity: isOfAccounts ? severity : .issue,
        sentence: isAboutPlace
          ? "A redirect_uri that must be refused is answered with a code. It stayed at Google's own address "
            + "here; by another spelling it may not."
          : consequence)
    case .error:
      return Impact(
        severity: isOfAccounts ? .linking : .minor,
        sentence: isOfAccounts
          ? consequence
          : "An error is opened at Google's own address, where nothing may be opened. No code was issued."
      )
    case .nowhere:
      return Impact(
        severity: .minor,
        sentence: isAboutPlace
          ? "The redirect_uri isn't checked. What was opened here has no scheme, so that nobody gets it."
          : "What must be refused is answered. What was opened here has no scheme, so that nobody gets it."
      )
    case .nothing:
      return Impact(
        severity: .linking, sentence: "The Google app gets no answer: the person waits in vain.")
    }
  }

  /// By a rule about the error that an outcome ends with: what the Google app does after it counts.
  private func ofOutcomes(_ flip: FlipExchange) -> Impact? {
    if flip.reach == .code {
      return Impact(
        severity: .issue, sentence: "A code is issued although the person didn't consent.")
    }
    guard flip.reach == .error, let error = flip.opened.first?.errorCode,
      let end = error.recoverability(in: flip.edition),
      let meant = OutcomeErrors(after: flip.outcome, in: flip.edition).permitted.first?
        .recoverability(in: flip.edition)
    else { return nil }
    guard end != meant else {
      return Impact(
        severity: .minor,
        sentence:
          "The Google app goes on as it must, and is told another reason than the right one.")
    }
    return end == .final
      ? Impact(
        severity: .linking, sentence: "Linking ends, although it could have gone on in the browser."
      )
      : nil
  }

  /// Whether it is about one person's answer under another one's state: that is harm at Google's address too.
  private var isOfAccounts: Bool {
    [Rule.appStateIndependent.id, Rule.endpointStateIndependent.id].contains(id)
  }

  /// Those whose harm is who gets what is opened.
  private static let aboutStrangers: Set<Rule.ID> = [
    appRedirectURIFormat.id, endpointRedirectURIExact.id, appClientIDMatch.id, appLinkActivity.id,
    appParametersUndecodable.id, endpointParametersUndecodable.id, appStateIndependent.id,
    endpointStateIndependent.id,
  ]

  /// Those about the place of an answer.
  private static let aboutPlaces: Set<Rule.ID> = [
    appRedirectURIFormat.id, endpointRedirectURIExact.id, appAnswerAtRedirectURI.id,
    endpointAnswerAtRedirectURI.id,
  ]

  /// Those that want a good redirect URI answered with `invalid_request`.
  private static let aboutRefusals: Set<Rule.ID> = [
    appParametersMissing.id, appParametersClientMismatch.id, endpointClientIDMismatch.id,
  ]

  /// Those about the errors of outcomes.
  private static let aboutOutcomes: Set<Rule.ID> = [
    appErrorDeclined.id, appErrorCancelled.id, appErrorLeft.id, appErrorUnrecoverable.id,
    endpointErrorDeclined.id, endpointErrorLeft.id, endpointErrorUnrecoverable.id,
  ]
}

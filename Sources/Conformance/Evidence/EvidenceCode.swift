import AdapterProtocol
import AppFlip
public import Harness

/// What a result is shown by, under a permanent name: the sentence beside it may change.
///
/// Baselines, findings and reports hold the names, and `Corpus/ids.txt` lists them. Many still are the
/// first words that the sentence once had; a new name says in one or two words what was expected.
public struct EvidenceCode: Hashable, Sendable, CustomStringConvertible {
  /// The permanent name.
  public let name: String

  /// Names what no value is part of.
  public init(_ code: Fixed) { name = code.rawValue }

  private init(_ name: String) { self.name = name }

  /// The permanent name.
  public var description: String { name }

  /// Every code of the suite.
  public static let all: [EvidenceCode] = {
    var all = Fixed.allCases.map { EvidenceCode($0) }
    all += URISyntaxError.Component.allCases.flatMap(notURI)
    all += knownNames.map(repeated)
    all += Outcome.allCases.map(undeclared)
    all += Feature.allCases.map(undeclared)
    all += Role.allCases.map(unplayed)
    all += AdapterFault.known.sorted().map { unsupported(Array($0.utf8)) }
    all += Answer.unlinked.union([.linked]).map(asWithoutDescription)
    return all
  }()

  // MARK: - Codes that a value is part of

  /// An answer that is no URI.
  static func notURI(
    _ component: URISyntaxError.Component, _ problem: URISyntaxError.Problem
  ) -> EvidenceCode {
    let what =
      switch problem {
      case .character: "may-not-stand-here"
      case .escape: "percent-sign-needs-two-hexadecimal"
      case .addressLiteral: "brackets-hold-address-or-ipvfuture"
      case .schemeStart: "scheme-begins-with-letter"
      }
    return EvidenceCode("uri-byte-\(component.rawValue)-\(what)")
  }

  private static func notURI(_ component: URISyntaxError.Component) -> [EvidenceCode] {
    var problems: [URISyntaxError.Problem] = [.character(0), .escape]
    if component == .host { problems.append(.addressLiteral) }
    if component == .scheme { problems.append(.schemeStart) }
    return problems.map { notURI(component, $0) }
  }

  /// A parameter that stands in an answer more than once.
  static func repeated(_ name: [UInt8]) -> EvidenceCode {
    guard let known = knownNames.first(where: { name.elementsEqual($0.utf8) }) else {
      return EvidenceCode(.eachParameterOnce)
    }
    return repeated(known)
  }

  private static func repeated(_ name: String) -> EvidenceCode {
    EvidenceCode("each-parameter-once-also-\(name)")
  }

  /// The names that the sources know, of answers and of links, which some answers repeat.
  private static let knownNames: [String] =
    AnswerParameters.Name.allCases.map(\.rawValue)
    + LinkParameter.allCases.filter { ![.state, .userLocale, .ofExtension].contains($0) }.map(
      \.rawValue)

  /// An outcome of which the case is, and that nobody declares.
  static func undeclared(_ outcome: Outcome) -> EvidenceCode {
    EvidenceCode("outcome-\(outcome.rawValue)-is-not-declared")
  }

  /// A feature that the case needs and nobody declares.
  static func undeclared(_ feature: Feature) -> EvidenceCode {
    EvidenceCode("feature-\(feature.rawValue)-is-not-declared")
  }

  /// What goes wrong by a violation that this shows, a sentence; nil if it is what its rule says.
  public var ownConsequence: String? {
    if self == EvidenceCode(.sameAsAlone) {
      return
        "What one person did decides what the next one is answered: the same link ends otherwise behind "
        + "another one."
    }
    guard self == EvidenceCode(.bitsBeyondUUID) else { return nil }
    return
      "None as far as anybody knows: the 122 bits of a UUID of version 4 aren't guessed. RFC 6749 "
      + "asks for 128 bits of what a server hands out."
  }

  /// A role that nobody plays.
  static func unplayed(_ role: Role) -> EvidenceCode {
    EvidenceCode("nobody-plays-role-\(role.rawValue)")
  }

  /// What an adapter says that it can't do.
  static func unsupported(_ what: [UInt8]) -> EvidenceCode {
    let known = AdapterFault.known.first { what.elementsEqual($0.utf8) }
    return known.map { EvidenceCode("unsupported-\($0)") } ?? EvidenceCode(.unsupported)
  }

  /// An error that ends otherwise with a description than without one.
  static func asWithoutDescription(_ answer: Answer) -> EvidenceCode {
    EvidenceCode("outcome-\(answer.rawValue)-as-without-error_description")
  }

  /// What a request ended with.
  public init(_ result: ExchangeResult) {
    self =
      switch result {
      case .answered: EvidenceCode(.answered)
      case .unsupported(let unsupported): .unsupported(unsupported.what)
      case .implementationError: EvidenceCode(.threw)
      case .adapterError: EvidenceCode(.adapterError)
      case .timedOut: EvidenceCode(.timedOut)
      case .crashed: EvidenceCode(.crashed)
      case .protocolError: EvidenceCode(.protocolError)
      case .notRun: EvidenceCode(.notRun)
      }
  }

  /// The same decision in spite of a change that must not matter.
  public init(relation name: String) { self.init("relation/\(name)") }

  // MARK: - Permitted answers

  /// Other answers than those that came; the longest sets have a name in common.
  static func permits(_ answers: AnswerSet, of role: Role?) -> Fixed {
    let isEndpoint = role == .authorizationEndpoint
    switch answers {
    case [.code]: return .onlyCode
    case [.invalidRequest]: return .onlyInvalidRequest
    case [.error]: return .error
    case [.nothing]: return isEndpoint ? .noRedirect : .nothingOpened
    case [.invalidRequest, .nothing]:
      return isEndpoint ? .invalidRequestOrNoRedirect : .invalidRequestOrNothing
    case [.error, .nothing]: return isEndpoint ? .errorOrNoRedirect : .errorOrNothing
    case _ where answers.isSuperset(of: [.code, .invalidRequest]): return .codeOrInvalidRequest
    case _ where answers.isSuperset(of: [.invalidRequest, .error]): return .invalidRequestOrError
    case [.linked]: return .linked
    case [.fallback]: return .fallback
    case [.aborted]: return .aborted
    case [.fallback, .aborted]: return .fallbackOrAborted
    case Answer.ended: return .ended
    case [.fallback, .ignored, .failed]: return .fallbackOrUnchanged
    case Answer.unlinked: return .unlinked
    case Answer.unlinked.union([.linked]): return .anyOutcome
    default: return .notPermitted
    }
  }
}

extension EvidenceCode {
  /// The codes that no value is part of.
  public enum Fixed: String, CaseIterable, Sendable {
    // What an answer should have been.
    /// Scheme, host and path of the redirect URI.
    case atRedirectURI = "value"
    /// A URL without a fragment.
    case noFragment = "no-fragment"
    /// Each parameter once, also one that no answer has by the sources.
    case eachParameterOnce = "each-parameter-once"
    /// Either `code` or `error`.
    case eitherCodeOrError = "either-code-or-error"
    /// A URI with a scheme.
    case withScheme = "uri-with-scheme"
    /// One URL.
    case oneURL = "one-url-opened"
    /// No parameter beside those of the sources.
    case noParameter = "no-parameter-named"
    /// No code for another client id.
    case noCodeForClient = "no-code-for-client-id"
    /// No code for a repeated parameter.
    case noCodeForRepetition = "no-code-for-link-with-repeated-parameter"
    /// An answer at the host of the environment.
    case atHost = "answer-at"
    /// An error at the redirect URI.
    case errorAtRedirectURI = "error-at-redirect-uri"
    /// One description in the characters of RFC 6749.
    case plainDescription = "one-error_description-of"
    /// The one error that the table has for the outcome.
    case error = "error"
    /// One of two errors.
    case oneOfTwoErrors = "error-or-error"
    /// An error that edition 1 has.
    case errorOfFirstEdition = "error-unrecoverable-invalid_request"
    /// An error that the editions from the second on have.
    case errorOfTable = "error-unrecoverable-invalid_request-access_denied"
    /// The issued code.
    case code = "code"
    /// The incoming state.
    case state = "state"
    /// No state, as there was none in the request.
    case noState = "no-state"
    /// The state in an error.
    case stateInError = "state-beside-error"
    /// `handled` is true.
    case handled = "handled-is-true-flip-was-answered-or-begun"
    /// `handled` is false.
    case notHandled = "handled-is-false-link-was-dropped"
    /// The same decision as without the steps before.
    case sameAsAlone = "same-decision-as-alone"
    /// Nothing opened while the flow waits.
    case silenceWhileWaiting = "nothing-opened-while-nobody-decides"
    /// The state and the redirect URI of the flip itself.
    case ownStateAndTarget = "this-own-state-and-redirect_uri"
    /// Opened with `universalLinksOnly`.
    case universalLinksOnly = "opened-with-universal_links_only-true"
    /// A value of the request escaped, or not on the page.
    case escapedValue = "value-escaped-or-not-there"
    /// No page whose script or form leads to a redirect URI that isn't permitted.
    case noWayAway = "page-does-not-lead-away"
    /// Nothing of the request's header in the answer.
    case noHeaderInAnswer = "nothing-of-header-in-answer"
    /// No line end in a field of the header.
    case unsplitFields = "header-fields-without-cr-lf-and-nul"
    /// No field that the request wrote.
    case noInjectedField = "no-field-that-request-wrote"
    /// One `Location`.
    case oneLocation = "one-location-and-no-refresh"
    /// The status of a redirect.
    case redirectStatus = "status-or"
    /// A redirect by its status.
    case redirectByStatus = "redirect-by-status"
    /// A status below 500.
    case noServerError = "status-below"

    // What the Google app should have done.
    /// The link of the app with a query.
    case appLinkWithQuery = "and-query"
    /// `client_id` once.
    case clientIDOnce = "client_id-once"
    /// `scope` once.
    case scopeOnce = "scope-once"
    /// `state` once.
    case stateOnce = "state-once"
    /// `redirect_uri` once.
    case redirectURIOnce = "redirect_uri-once"
    /// The client id that was meant.
    case clientID = "client_id"
    /// The scopes that were meant.
    case scope = "scope"
    /// The redirect URI that was meant.
    case redirectURI = "redirect_uri"
    /// A plus that stands for the same in each value.
    case onePlus = "plus-that-stands-for-same-in-every-value"
    /// States that differ.
    case newStates = "states-no-two-of-them-same"
    /// A state that no other start of a campaign had.
    case stateRepeated = "state-repeated"
    /// No long constant part.
    case noConstantPart = "no-constant-part-longer-than-quarter-of-state"
    /// Enough bits.
    case bits = "at-least-bits-estimated-from-states"
    /// A few bits more than those of a UUID of version 4.
    case bitsBeyondUUID = "more-bits-than-uuid-has"

    // The answers that a case permits.
    /// A code.
    case onlyCode = "code-at-redirect-uri"
    /// A code or `invalid_request`, and what else.
    case codeOrInvalidRequest = "code-at-redirect-uri-or-invalid_request-at-redirect"
    /// `invalid_request`.
    case onlyInvalidRequest = "invalid_request-at-redirect-uri"
    /// `invalid_request` or another error, and what else.
    case invalidRequestOrError = "invalid_request-at-redirect-uri-or-another-error-at"
    /// `invalid_request`, or no redirect.
    case invalidRequestOrNoRedirect = "invalid_request-at-redirect-uri-or-no-redirect"
    /// `invalid_request`, or nothing opened.
    case invalidRequestOrNothing = "invalid_request-at-redirect-uri-or-nothing-opened"
    /// An error, or no redirect.
    case errorOrNoRedirect = "another-error-at-redirect-uri-or-no-redirect"
    /// An error, or nothing opened.
    case errorOrNothing = "another-error-at-redirect-uri-or-nothing-opened"
    /// No redirect.
    case noRedirect = "no-redirect"
    /// Nothing opened.
    case nothingOpened = "nothing-opened"
    /// Linked.
    case linked = "outcome-linked"
    /// On in the browser.
    case fallback = "outcome-fallback"
    /// Linking ends.
    case aborted = "outcome-aborted"
    /// On in the browser, or linking ends.
    case fallbackOrAborted = "outcome-fallback-or-outcome-aborted"
    /// On in the browser, or linking ends, be it with an error of the app's own.
    case ended = "outcome-fallback-or-outcome-aborted-or-outcome-failed"
    /// On in the browser, or as if nothing had come.
    case fallbackOrUnchanged = "outcome-fallback-or-outcome-ignored-or-outcome-failed"
    /// Every end but linked.
    case unlinked = "any-outcome-but-linked"
    /// Every end.
    case anyOutcome = "outcome-linked-or-outcome-fallback-or-outcome-aborted"

    // What a campaign says.
    /// Another answer, whatever the permitted ones are.
    case notPermitted = "not-permitted"
    /// No answer, and nothing broken by it.
    case noAnswer = "no-answer"
    /// Implementations decide differently.
    case differential = "differential"

    // What a request ended with.
    /// An answer.
    case answered = "answered"
    /// The implementation threw.
    case threw = "threw"
    /// The adapter is at fault.
    case adapterError = "adapter-error"
    /// No reply in time.
    case timedOut = "timed-out"
    /// The process ended.
    case crashed = "crashed"
    /// What came is no reply.
    case protocolError = "protocol-error"
    /// It was not made.
    case notRun = "not-run"
    /// The adapter can't do what it didn't name as the protocol does.
    case unsupported = "unsupported"

    // Why a case wasn't judged.
    /// The answer contradicts itself.
    case contradiction = "answer-with-both-code-and-error-or-neither"
    /// The rule speaks of another answer.
    case otherAnswer = "no-answer-of-which-rule-speaks"
    /// The login page came first.
    case loginPage = "login-page-came-first-and-nobody-signed-in"
    /// Nobody knows the issued code.
    case unknownCode = "adapter-neither-declares-feature-code-nor-reports-issued_code"
    /// Nobody knows how a URL was opened.
    case unknownOpening = "adapter-does-not-declare-feature-universal-links-only"
    /// The error ends wrongly already without a description.
    case wrongWithoutDescription = "error-without-description-end-as-documented-either"
    /// The good twin was refused.
    case twinRefused = "its-good-twin-was-refused-as-well-so"
    /// The good twin was not answered.
    case goodRefused = "ordinary-request-ends-in-same-way"
    case twinUnanswered = "its-good-twin-was-not-answered-so-refusal"
    /// The adapter takes too few requests at once.
    case tooFewAtOnce = "max_in_flight-is-below"
    /// The link is too long for the protocol.
    case linkTooLong = "link-is-longer-than-protocol-allows"
    /// The adapter's own endpoint has an issuer that nobody told.
    case unknownIssuer = "issuer-of-endpoint-is-unknown"
    /// The client id has no letter.
    case noLetter = "client-id-has-no-letter-whose-case-could"
    /// The client id has no K.
    case noK = "client-id-has-no-k-for-kelvin-sign"
    /// The client id has nothing that a variant changes.
    case nothingToChange = "client-id-has-nothing-to-change"
    /// An earlier step opened no URL, or several.
    case stepWithoutURL = "step-open-one-url"
    /// An earlier step started no flip.
    case stepWithoutStart = "step-start-flip"
    /// An earlier step has no code.
    case stepWithoutCode = "step-answer-with-code"
    /// The reference didn't answer in its step.
    case referenceUnanswered = "reference-unanswered"
    /// The reference didn't start.
    case referenceNotStarted = "reference-not-started"
  }
}

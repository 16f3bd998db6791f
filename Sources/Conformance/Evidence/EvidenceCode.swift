import AdapterProtocol
import AppFlip
package import Harness

/// What a result is shown by, under a permanent name: the sentence beside it may change.
///
/// Baselines and reports have the names. Many are the first words that the sentence once had; a new name says in one or
/// two words what was expected.
package struct EvidenceCode: Hashable, Sendable, CustomStringConvertible {
  package let name: String

  package init(_ code: Constant) { name = code.rawValue }

  private init(_ name: String) { self.name = name }

  package var description: String { name }

  package static let all: [EvidenceCode] = {
    var all = Constant.allCases.map { EvidenceCode($0) }
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

  static func repeated(_ name: [UInt8]) -> EvidenceCode {
    guard let known = knownNames.first(where: { name.elementsEqual($0.utf8) }) else {
      return EvidenceCode(.eachParameterOnce)
    }
    return repeated(known)
  }

  private static func repeated(_ name: String) -> EvidenceCode {
    EvidenceCode("each-parameter-once-also-\(name)")
  }

  private static let knownNames: [String] =
    AnswerParameter.allCases.map(\.rawValue)
    + LinkParameter.allCases.filter { $0.isSingle && $0 != .state }.map(\.rawValue)

  static func undeclared(_ outcome: Outcome) -> EvidenceCode {
    EvidenceCode("outcome-\(outcome.rawValue)-is-not-declared")
  }

  static func undeclared(_ feature: Feature) -> EvidenceCode {
    EvidenceCode("feature-\(feature.rawValue)-is-not-declared")
  }

  package var ownConsequence: String? {
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

  static func unplayed(_ role: Role) -> EvidenceCode {
    EvidenceCode("nobody-plays-role-\(role.rawValue)")
  }

  static func unsupported(_ what: [UInt8]) -> EvidenceCode {
    let known = AdapterFault.known.first { what.elementsEqual($0.utf8) }
    return known.map { EvidenceCode("unsupported-\($0)") } ?? EvidenceCode(.unsupported)
  }

  static func asWithoutDescription(_ answer: Answer) -> EvidenceCode {
    EvidenceCode("outcome-\(answer.rawValue)-as-without-error_description")
  }

  package init(_ result: ExchangeResult) {
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

  package init(relation name: String) { self.init("relation/\(name)") }

  // MARK: - Permitted answers

  static func permits(_ answers: AnswerSet, of role: Role?) -> Constant {
    let isEndpoint = role == .authorizationEndpoint
    switch answers {
    case [.code]: return .onlyCode
    case [.code, .nothing]: return .codeOrNothing
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
    case [.fallback, .ignored]: return .fallbackOrIgnored
    case [.aborted, .ignored]: return .abortedOrIgnored
    // By the first edition an app may take access_denied for recoverable.
    case [.fallback, .aborted, .ignored]: return .notLinkedNorFailed
    case Answer.ended: return .ended
    case [.fallback, .ignored, .failed]: return .fallbackOrUnchanged
    case Answer.unlinked: return .unlinked
    case Answer.unlinked.union([.linked]): return .anyOutcome
    default: return .notPermitted
    }
  }
}

extension EvidenceCode {
  package enum Constant: String, CaseIterable, Sendable {
    // What an answer should have been.
    case atRedirectURI = "value"
    case noFragment = "no-fragment"
    case eachParameterOnce = "each-parameter-once"
    case eitherCodeOrError = "either-code-or-error"
    case injectedParameter = "injected-parameter"
    case withScheme = "uri-with-scheme"
    case oneURL = "one-url-opened"
    case noParameter = "no-parameter-named"
    case noCodeForClient = "no-code-for-client-id"
    case noCodeForRepetition = "no-code-for-link-with-repeated-parameter"
    case atHost = "answer-at"
    case errorAtRedirectURI = "error-at-redirect-uri"
    case plainDescription = "one-error_description-of"
    case error = "error"
    case oneOfTwoErrors = "error-or-error"
    case errorOfFirstEdition = "error-unrecoverable-invalid_request"
    case errorOfTable = "error-unrecoverable-invalid_request-access_denied"
    case code = "code"
    case state = "state"
    case noState = "no-state"
    case stateInError = "state-beside-error"
    case handled = "handled-is-true-flip-was-answered-or-begun"
    case notHandled = "handled-is-false-link-was-dropped"
    case sameAsAlone = "same-decision-as-alone"
    case waitingFlipKept = "waiting-flip-kept"
    case silenceWhileWaiting = "nothing-opened-while-nobody-decides"
    case ownStateAndTarget = "this-own-state-and-redirect_uri"
    case universalLinksOnly = "opened-with-universal_links_only-true"
    case escapedValue = "value-escaped-or-not-there"
    case noWayAway = "page-does-not-lead-away"
    case nothingRefused = "nothing-that-browsers-refuse"
    case noHeaderInAnswer = "nothing-of-header-in-answer"
    case unsplitFields = "header-fields-without-cr-lf-and-nul"
    case noInjectedField = "no-field-that-request-wrote"
    case oneLocation = "one-location-and-no-refresh"
    case redirectStatus = "status-or"
    case redirectByStatus = "redirect-by-status"
    case noServerError = "status-below"
    case noCodeWithoutConsent = "no-code-without-consent"
    case noCodeElsewhere = "no-code-elsewhere"
    case newCode = "new-code"
    case codeBits = "code-bits"
    case sameIssuer = "same-issuer"
    case notCached = "not-cached"
    case notFramed = "not-framed"
    case queryKept = "query-kept"

    // What the Google app should have done.
    case appLinkWithQuery = "and-query"
    case clientIDOnce = "client_id-once"
    case scopeOnce = "scope-once"
    case stateOnce = "state-once"
    case redirectURIOnce = "redirect_uri-once"
    case clientID = "client_id"
    case scope = "scope"
    case redirectURI = "redirect_uri"
    case onePlus = "plus-that-stands-for-same-in-every-value"
    case newStates = "states-no-two-of-them-same"
    case stateRepeated = "state-repeated"
    case noConstantHalf = "no-constant-part-longer-than-half-of-state"
    case unpredictable = "unpredictable-states"
    case noConstantPart = "no-constant-part-longer-than-quarter-of-state"
    case bits = "at-least-bits-estimated-from-states"
    case bitsBeyondUUID = "more-bits-than-uuid-has"

    // The answers that a case permits.
    case onlyCode = "code-at-redirect-uri"
    case codeOrNothing = "code-at-redirect-uri-or-nothing-opened"
    case codeOrInvalidRequest = "code-at-redirect-uri-or-invalid_request-at-redirect"
    case onlyInvalidRequest = "invalid_request-at-redirect-uri"
    case invalidRequestOrError = "invalid_request-at-redirect-uri-or-another-error-at"
    case invalidRequestOrNoRedirect = "invalid_request-at-redirect-uri-or-no-redirect"
    case invalidRequestOrNothing = "invalid_request-at-redirect-uri-or-nothing-opened"
    case errorOrNoRedirect = "another-error-at-redirect-uri-or-no-redirect"
    case errorOrNothing = "another-error-at-redirect-uri-or-nothing-opened"
    case noRedirect = "no-redirect"
    case nothingOpened = "nothing-opened"
    case linked = "outcome-linked"
    case fallback = "outcome-fallback"
    case aborted = "outcome-aborted"
    case fallbackOrAborted = "outcome-fallback-or-outcome-aborted"
    case fallbackOrIgnored = "outcome-fallback-or-outcome-ignored"
    case abortedOrIgnored = "outcome-aborted-or-outcome-ignored"
    case notLinkedNorFailed = "outcome-fallback-or-outcome-aborted-or-outcome-ignored"
    case ended = "outcome-fallback-or-outcome-aborted-or-outcome-failed"
    case fallbackOrUnchanged = "outcome-fallback-or-outcome-ignored-or-outcome-failed"
    case unlinked = "any-outcome-but-linked"
    case anyOutcome = "outcome-linked-or-outcome-fallback-or-outcome-aborted"

    // What a campaign says.
    case notPermitted = "not-permitted"
    case noAnswer = "no-answer"
    case differential = "differential"

    // What a request ended with.
    case answered = "answered"
    case threw = "threw"
    case adapterError = "adapter-error"
    case timedOut = "timed-out"
    case crashed = "crashed"
    case protocolError = "protocol-error"
    case notRun = "not-run"
    case unsupported = "unsupported"

    // Why a case wasn't judged.
    case contradiction = "answer-with-both-code-and-error-or-neither"
    case otherAnswer = "no-answer-of-which-rule-speaks"
    case loginPage = "login-page-came-first-and-nobody-signed-in"
    case scriptedPage = "page-leads-on-by-script"
    case unasked = "user-was-not-asked"
    case unknownCode = "adapter-neither-declares-feature-code-nor-reports-issued_code"
    case unknownOpening = "adapter-does-not-declare-feature-universal-links-only"
    case wrongWithoutDescription = "error-without-description-end-as-documented-either"
    case twinRefused = "its-good-twin-was-refused-as-well-so"
    case goodRefused = "ordinary-request-ends-in-same-way"
    case twinUnanswered = "its-good-twin-was-not-answered-so-refusal"
    case tooFewAtOnce = "max_in_flight-is-below"
    case linkTooLong = "link-is-longer-than-protocol-allows"
    case unknownIssuer = "issuer-of-endpoint-is-unknown"
    case noLetter = "client-id-has-no-letter-whose-case-could"
    case noK = "client-id-has-no-k-for-kelvin-sign"
    case nothingToChange = "client-id-has-nothing-to-change"
    case stepWithoutURL = "step-open-one-url"
    case stepWithoutStart = "step-start-flip"
    case noSecondProcess = "no-second-process"
    case stepWithoutCode = "step-answer-with-code"
    case referenceUnanswered = "reference-unanswered"
    case referenceNotStarted = "reference-not-started"
  }
}

/// A point on which the sources contradict each other, with the suite's decision.
package struct SourceConflict: Sendable {
  package let subject: String
  package let oneSource: String
  package let otherSource: String
  package let decision: String
  package let rules: [Rule.ID]

  private init(
    _ subject: String, _ oneSource: String, _ otherSource: String, decision: String, rules: [Rule]
  ) {
    (self.subject, self.oneSource, self.otherSource) = (subject, oneSource, otherSource)
    (self.decision, self.rules) = (decision, rules.map(\.id))
  }

  package static let all: [SourceConflict] = [
    SourceConflict(
      "a denied consent request", "edition 1: unrecoverable, \"denied authorization\"",
      "editions 2 to 4: access_denied",
      decision: "the run's edition decides; from edition 2 on, unrecoverable is a warning",
      rules: [.appErrorDeclined, .appErrorKnown, .endpointErrorDeclined]),
    SourceConflict(
      "the state in an error", "the document's code sample returns errors without state",
      "RFC 6749 4.1.2.1 requires it; Google's test tool for iOS refuses an error without it",
      decision: "a missing state is a warning; an altered state always fails",
      rules: [.appStateInError, .endpointStateInError]),
    SourceConflict(
      "errors and a redirect_uri that failed its check",
      "the document: return all errors to redirect_uri",
      "RFC 6749 4.1.2.1: never redirect to an invalid redirect URI",
      decision: "no URL is opened at a redirect_uri that failed its check",
      rules: [.appRedirectURIFormat, .endpointRedirectURIExact]),
    SourceConflict(
      "the check of redirect_uri", "the document's code sample doesn't check it",
      "steps 2 and 3 of the document require the check",
      decision: "the document's text decides, not its code sample", rules: [.appRedirectURIFormat]),
    SourceConflict(
      "a wrong client_id", "the document's code sample returns false and opens nothing",
      "the last section, from edition 3 on: invalid_request at redirect_uri",
      decision: "the document's text decides; in editions 1 and 2, opening nothing also passes",
      rules: [.appParametersClientMismatch, .appParametersMissing]),
    SourceConflict(
      "user_not_authorized", "Google's sample app returns it", "no edition of the document has it",
      decision: "user_not_authorized fails", rules: [.appErrorKnown]),
    SourceConflict(
      "a bare + in a query", "RFC 3986: + means a plus",
      "RFC 6749 appendix B (form-urlencoded): + means a space",
      decision: "a bare + may be returned as +, %2B or %20; %2B must not be returned as a bare +",
      rules: [
        .appStateExact, .appStateFormReading, .appStatePercentReading, .endpointStateExact,
        .endpointStateFormReading, .endpointStatePercentReading,
      ]),
    SourceConflict(
      "a state with characters outside %x20-7E", "the document: the exact value received",
      "RFC 6749 appendix A.5: such a state is invalid",
      decision: "the exact state or invalid_request passes; an altered state fails",
      rules: [.appStateExact, .endpointStateExact]),
    SourceConflict(
      "a state that can't be decoded", "the document: the exact value received",
      "RFC 6749 appendix A.5: such a state is invalid; many libraries repair it",
      decision: "the same bytes or a refusal passes; an altered state is a warning",
      rules: [.appStateUndecodable, .endpointStateUndecodable]),
    SourceConflict(
      "a repeated parameter that no source documents",
      "RFC 6749 3.1: unrecognized parameters are ignored",
      "RFC 6749 3.1: no parameter more than once",
      decision: "accepting the request or invalid_request passes",
      rules: [.appParametersUnknownIgnored, .endpointParametersUnknownIgnored]),
    SourceConflict(
      "a redirect_uri of the documented format that isn't one of the 12 documented URLs",
      "step 3 of the document gives the app a format with a place for a bundle ID",
      "the last section gives the endpoint a list of 12 URLs", decision: "reported, not judged",
      rules: [.appRedirectURIFormat, .appRedirectURIAccepted]),
    SourceConflict(
      "a repeated parameter", "RFC 6749 3.1: no parameter more than once",
      "the document's code sample uses the first value",
      decision: "a code is a warning; a repeated scope, or a copy without a value, may be accepted",
      rules: [.appParametersDuplicate, .endpointParametersDuplicate]),
    SourceConflict(
      "a flow that the user leaves without a decision",
      "the error table names cancelled for a flow that ends early",
      "the error table names access_denied for a rejected consent request", decision: "both pass",
      rules: [.appErrorLeft, .endpointErrorLeft]),
    SourceConflict(
      "a wrong client_id at the authorization endpoint",
      "the document's last section, from edition 3 on: invalid_request at redirect_uri",
      "RFC 6749 4.1.2.1: inform the user, and don't redirect",
      decision:
        "the document decides; in editions 1 and 2, and in the profile oauth, a page passes",
      rules: [.endpointClientIDMismatch]),
    SourceConflict(
      "the error codes of RFC 6749 at the authorization endpoint",
      "the document's error table has only four codes",
      "RFC 6749 4.1.2.1 has others, such as server_error and invalid_scope",
      decision: "such a code is a warning; it passes if it refuses a wrong response type",
      rules: [
        .endpointErrorKnown, .endpointErrorDeclined, .endpointErrorLeft,
        .endpointErrorUnrecoverable, .endpointResponseType,
      ]),
    SourceConflict(
      "a link without scope", "the document's code sample doesn't read scope",
      "RFC 6749 3.3: a request without scope gets a default scope, or fails",
      decision: "accepting the link passes; a refusal is a warning", rules: [.appScopeOptional]),
    SourceConflict(
      "response_mode at the authorization endpoint",
      "the document has a response in the query only, as in a universal link",
      "OAuth 2.0 Multiple Response Type Encoding Practices 2.1: the client may ask for a fragment",
      decision: "left open: a response in the query, a refusal and the requested mode all pass",
      rules: [.endpointAnswerAtRedirectURI]),
    SourceConflict(
      "a declined consent request at the authorization endpoint",
      "the document, from edition 3 on: every error is returned to redirect_uri",
      "before edition 3, the document doesn't require this; many servers show a page",
      decision: "a page fails; in editions 1 and 2, it is a warning",
      rules: [.endpointErrorReturned]),
    SourceConflict(
      "a request without state at the authorization endpoint",
      "in the document, every request has a state", "RFC 6749 4.1.1 only recommends a state",
      decision: "a response without a state, or invalid_request, passes",
      rules: [.endpointErrorReturned]),
    SourceConflict(
      "the next step of Google's app after an error",
      "step 4 of \"How it works\": after any error, linking continues with the authorization URL",
      "the error table: linking ends after unrecoverable and access_denied",
      decision: "the table decides; in edition 1, access_denied and invalid_request are practice",
      rules: [
        .googleAppErrorUnrecoverable, .googleAppErrorAccessDenied, .googleAppErrorInvalidRequest,
      ]),
    SourceConflict(
      "a response without the pending state",
      "RFC 6749 10.12: the client rejects a response with the wrong state",
      "no source says whether linking keeps waiting, continues in the browser or ends",
      decision: "every outcome but linked passes", rules: [.googleAppStateChecked]),
    SourceConflict(
      "an unknown error at Google's app", "the document's error table has only four codes",
      "RFC 6749 4.1.2.1 has other codes, and servers send them",
      decision: "linked fails; ignored is a warning; every other outcome passes",
      rules: [.googleAppErrorUnknown]),
    SourceConflict(
      "a response at a URL that equals the redirect URI only after normalisation or repair",
      "RFC 6749 3.1.2.3: redirect URIs are compared as strings",
      "RFC 3986 6.2.2: normalised URIs are equivalent", decision: "reported, not judged",
      rules: [.googleAppAnswerTarget]),
  ]
}

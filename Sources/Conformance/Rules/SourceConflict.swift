/// A point on which the sources contradict one another, and what the suite says.
package struct SourceConflict: Sendable {
  package let subject: String
  package let oneSource: String
  package let otherSource: String
  package let decision: String
  package let rules: [Rule.ID]

  private init(
    _ subject: String, _ oneSource: String, _ otherSource: String, decision: String,
    rules: [Rule]
  ) {
    (self.subject, self.oneSource, self.otherSource) = (subject, oneSource, otherSource)
    self.decision = decision
    self.rules = rules.map(\.id)
  }

  package static let all: [SourceConflict] = [
    SourceConflict(
      "a denied consent request",
      "edition 1: unrecoverable, \"denied authorization\"",
      "editions 2 to 4: access_denied",
      decision: "the edition of the run; unrecoverable is a warning from edition 2 on",
      rules: [.appErrorDeclined, .appErrorKnown, .endpointErrorDeclined]),
    SourceConflict(
      "the state in an error",
      "the document's code sample answers errors without state",
      "RFC 6749 4.1.2.1 requires it; Google's test tool for iOS refuses an error without it",
      decision:
        "missing is a warning, a failure in the profiles strict and oauth; altered always fails",
      rules: [.appStateInError, .endpointStateInError]),
    SourceConflict(
      "errors and a redirect_uri that failed its check",
      "the document: return all errors to redirect_uri",
      "RFC 6749 4.1.2.1: never redirect to an invalid redirect URI",
      decision: "nothing is opened at a redirect_uri that failed its check",
      rules: [.appRedirectURIFormat, .endpointRedirectURIExact]),
    SourceConflict(
      "whether redirect_uri is checked at all",
      "the document's code sample doesn't check it",
      "steps 2 and 3 of the document require the check",
      decision: "the document's text counts, its code sample doesn't",
      rules: [.appRedirectURIFormat]),
    SourceConflict(
      "a wrong client_id",
      "the document's code sample returns false and opens nothing",
      "the last section, from edition 3 on: invalid_request at redirect_uri",
      decision: "in editions 3 and 4 the document's text counts; in editions 1 and 2 opening "
        + "nothing passes, too",
      rules: [.appParametersClientMismatch, .appParametersMissing]),
    SourceConflict(
      "user_not_authorized",
      "Google's sample app answers with it",
      "no edition has it",
      decision: "it fails",
      rules: [.appErrorKnown]),
    SourceConflict(
      "a bare + in a query",
      "RFC 3986: a plus",
      "RFC 6749 appendix B (form-urlencoded): a space",
      decision: "an incoming bare + may come back as +, as %2B or as %20 (the last two with a "
        + "warning of practice); an incoming %2B never as a bare +",
      rules: [
        .appStateExact, .appStateFormReading, .appStatePercentReading, .endpointStateExact,
        .endpointStateFormReading, .endpointStatePercentReading,
      ]),
    SourceConflict(
      "a state of other characters than %x20-7E",
      "the document: the exact value received",
      "RFC 6749 appendix A.5: such a state is invalid",
      decision: "the exact state, or invalid_request; never an altered one",
      rules: [.appStateExact, .endpointStateExact]),
    SourceConflict(
      "a state that can't be decoded",
      "the document: the exact value received",
      "RFC 6749 appendix A.5: there is no such state; many libraries repair it",
      decision: "the same octets, literally, or the link is refused; an altered one is a warning",
      rules: [.appStateUndecodable, .endpointStateUndecodable]),
    SourceConflict(
      "a repeated parameter that nobody documents",
      "RFC 6749 3.1: unrecognized parameters are ignored",
      "RFC 6749 3.1: no parameter more than once; 4.1.2.1: else invalid_request",
      decision: "served, or invalid_request",
      rules: [.appParametersUnknownIgnored, .endpointParametersUnknownIgnored]),
    SourceConflict(
      "a redirect_uri of the documented format that is none of the 12 documented URLs",
      "step 3 of the document gives the app a format with a place for a bundle id",
      "the last section gives the endpoint a list of 12 URLs",
      decision: "reported, not judged",
      rules: [.appRedirectURIFormat, .appRedirectURIAccepted]),
    SourceConflict(
      "a repeated parameter",
      "RFC 6749 3.1: no parameter more than once, one without a value is omitted",
      "the document's code sample takes the first one",
      decision: "no code for a repeated parameter (a warning); a repeated scope, or a copy without "
        + "a value, may be served",
      rules: [.appParametersDuplicate, .endpointParametersDuplicate]),
    SourceConflict(
      "a flow that the person leaves without deciding",
      "the error table names cancelled for a flow that ends early",
      "it names access_denied for a rejected consent request",
      decision: "both pass",
      rules: [.appErrorLeft, .endpointErrorLeft]),
    SourceConflict(
      "a wrong client_id at the authorization endpoint",
      "the document's last section, from edition 3 on: invalid_request at redirect_uri",
      "RFC 6749 4.1.2.1: tell the person, and don't redirect; many servers show an error page",
      decision:
        "in editions 3 and 4 the document counts; in editions 1 and 2, and in the profile oauth, a page "
        + "passes, too",
      rules: [.endpointClientIDMismatch]),
    SourceConflict(
      "the error codes of RFC 6749 at the authorization endpoint",
      "the document's error table has four codes and no other",
      "RFC 6749 4.1.2.1 has unauthorized_client, unsupported_response_type, invalid_scope, "
        + "server_error and temporarily_unavailable as well",
      decision: "a warning, as is access_denied for an account that can't be linked; "
        + "unsupported_response_type, unauthorized_client and access_denied pass if the response "
        + "type is wrong",
      rules: [
        .endpointErrorKnown, .endpointErrorDeclined, .endpointErrorLeft,
        .endpointErrorUnrecoverable, .endpointResponseType,
      ]),
    SourceConflict(
      "a link without scope",
      "the document's code sample doesn't look at scope",
      "RFC 6749 3.3: a request without scope is served with a default one, or fails",
      decision: "served; a refusal is a warning of practice",
      rules: [.appScopeOptional]),
    SourceConflict(
      "response_mode at the authorization endpoint",
      "the document knows an answer in the query alone, where a universal link has it",
      "OAuth 2.0 Multiple Response Type Encoding Practices 2.1: the client may ask for a fragment, or for "
        + "a form that is posted",
      decision: "left open: served in the query, refused, or honoured",
      rules: [.endpointAnswerAtRedirectURI]),
    SourceConflict(
      "a declined consent request at the authorization endpoint",
      "the document, from edition 3 on: every error goes back to redirect_uri",
      "before that, its code sample keeps failures to itself; many servers show a page",
      decision: "in editions 3 and 4 a page fails; before that it is a warning of practice",
      rules: [.endpointErrorReturned]),
    SourceConflict(
      "a request without state at the authorization endpoint",
      "the document sends a state with every request",
      "RFC 6749 4.1.1 only recommends it",
      decision: "served without one, or invalid_request",
      rules: [.endpointErrorReturned]),
    SourceConflict(
      "how the Google app goes on after an error",
      "step 4 of \"How it works\": with the authorization URL, after any error",
      "the error table: linking ends after unrecoverable and access_denied",
      decision: "the table decides; edition 1 doesn't know access_denied and doesn't say what "
        + "follows invalid_request: there going on is a matter of practice",
      rules: [
        .googleAppErrorUnrecoverable, .googleAppErrorAccessDenied, .googleAppErrorInvalidRequest,
      ]),
    SourceConflict(
      "an answer without the pending state",
      "RFC 6749 10.12: whoever checks the state rejects the answer",
      "no source says whether linking waits on, goes on in the browser or ends",
      decision: "every end but linked passes; an error without state may count by its code as well",
      rules: [.googleAppStateChecked]),
    SourceConflict(
      "an unknown error at the Google app",
      "the document's error table has four codes and no other",
      "RFC 6749 4.1.2.1 has others, and servers send them",
      decision: "never linked; going on in the browser or ending, else a warning",
      rules: [.googleAppErrorUnknown]),
    SourceConflict(
      "an answer at what equals the redirect URI only after normalisation or repair",
      "RFC 6749 3.1.2.3: redirect URIs are compared as strings",
      "RFC 3986 6.2.2: normalised URIs are equivalent; URL types repair what is no URI",
      decision: "reported, not judged",
      rules: [.googleAppAnswerTarget]),
  ]
}

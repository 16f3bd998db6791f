import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// An authorization endpoint on oauthlib 4.0.1, written as its documentation tells the author to.
///
/// Each finding is the library's own, and each was held against its source.
@Suite(
  "Endpoint on oauthlib",
  .enabled(if: PythonModule.oauthlib.isPresent, "\(PythonModule.oauthlib.reason)"))
struct OAuthLibraryTests {
  private static let shared = Task {
    try await run(
      AdapterCommand("python3 ./oauthlib_endpoint.py", relativeTo: Checkout.adapters.path),
      SharedCatalogue.endpoint.get())
  }

  private let result: RunResult

  init() async throws { result = try await Self.shared.value }

  @Test("breaks the rules that it is known to break, and no other")
  func rules() {
    #expect(result.rules(.fail) == ["endpoint/client-id/mismatch"])
    #expect(
      result.rules(.warn) == [
        "endpoint/answer/at-redirect-uri", "endpoint/error/known",
        "endpoint/state/percent-reading", "endpoint/state/undecodable",
      ])
    #expect(result.faults.isEmpty)
  }

  /// `urldecode` calls `parse_qsl`, which puts U+FFFD in the place of what is no UTF-8.
  @Test("warns: a state that is no UTF-8 comes back altered, and with a code")
  func undecodable() {
    let cases = result.cases(.warn, by: .endpointStateUndecodable)
    #expect(cases.contains("endpoint.state.octet-FF"))
  }

  /// InvalidClientIdError and MissingClientIdError are FatalClientErrors, which RFC 6749, 4.1.2.1
  /// wants shown to the person; the document, from edition 3 on, wants them back at redirect_uri.
  @Test("fails: a wrong or missing client_id ends on an error page, whatever the redirect_uri")
  func client() {
    let cases = result.cases(.fail, by: .endpointClientIDMismatch)
    #expect(cases.contains("endpoint.C01"))
    #expect(cases.contains("endpoint.missing.client-id"))
    // Without an equals sign the query is no form, which may be said on a page.
    #expect(
      result.cases(.pass, by: .endpointClientIDMismatch)
        == ["endpoint.missing.client-id-without-equals"])
  }

  /// `duplicate_params` reads the query once more with `strict_parsing`, where each part must have an
  /// equals sign; its ValueError becomes an InvalidRequestFatalError, "Unable to parse query string".
  @Test("passes: an unknown part of the query without an equals sign ends on an error page")
  func strictParsing() {
    let passed = result.cases(.pass, by: .endpointParametersUnknownIgnored)
    #expect(passed.contains("endpoint.unknown.no-equals"))
    #expect(passed.contains("endpoint.unknown.empty-parts"))
  }

  /// `in_uri` and the grant's `prepare_authorization_response` heed response_mode, which the document
  /// doesn't know; the Google app reads no fragment.
  @Test("warns: if a request asks for a fragment, the code stands in one")
  func responseMode() {
    let fragment = ["endpoint.response-mode.fragment"]
    #expect(result.cases(.warn, by: .endpointAnswerAtRedirectURI) == fragment)
    #expect(result.cases(.fail, by: .endpointAnswerEither) == [])
  }

  /// Any repeated parameter is an InvalidRequestFatalError, a scope too.
  ///
  /// RFC 6749, 4.1.2.1 wants invalid_request at a redirect_uri that is good, and 3.1 doesn't say where the
  /// error of what stands twice is shown: the suite takes the page as well.
  @Test("passes: a repeated scope ends on an error page")
  func repeated() {
    #expect(result.cases(.pass, by: .endpointParametersDuplicate).contains("endpoint.P08"))
  }

  /// "code" need only be part of response_type to be taken further: then the validator refuses it,
  /// which becomes unauthorized_client: RFC 6749, 4.1.2.1 has it for such a request.
  @Test("passes: a response_type that holds the word code is answered with unauthorized_client")
  func responseType() {
    let passed = result.cases(.pass, by: .endpointResponseType)
    #expect(passed.contains("endpoint.response-type.code-token"))
    #expect(passed.contains("endpoint.response-type.space"))
  }

  /// A scope that isn't the client's is an InvalidScopeError: RFC 6749, 4.1.2.1 has it, the document doesn't.
  @Test("warns: a scope that isn't known is answered with invalid_scope")
  func scope() {
    #expect(result.cases(.warn, by: .endpointErrorKnown) == ["endpoint.scope.admin"])
  }

  /// `add_params_to_uri` ends in `urlencode`, which writes a space as a plus.
  @Test("warns: a space in state comes back as a plus")
  func space() {
    let cases = result.cases(.warn, by: .endpointStatePercentReading)
    #expect(cases.contains("endpoint.state.octet-20"))
    #expect(cases.count == 15)
    #expect(!result.rules(.fail).contains("endpoint/state/exact"))
  }

  /// Everything else stays: the other octets of a state, 12 URLs, and no redirect to a stranger.
  @Test("keeps the rules on which a person's security depends")
  func kept() {
    for rule: Rule in [.endpointRedirectURIExact, .endpointRedirectSplit, .endpointSurvives] {
      #expect(!result.cases(.pass, by: rule).isEmpty)
      #expect(result.cases(.fail, by: rule) == [])
    }
  }
}

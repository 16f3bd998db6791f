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

  /// A finding: the verdict, the rule, cases that show it, and what of the library is behind it.
  private struct Finding {
    let kind: CaseResult.Summary
    let rule: Rule
    let cases: [String]
    /// Whether no other case has the verdict.
    let isAll: Bool
  }

  private static func some(
    _ kind: CaseResult.Summary, _ rule: Rule, _ cases: String...
  ) -> Finding { Finding(kind: kind, rule: rule, cases: cases, isAll: false) }

  private static func all(
    _ kind: CaseResult.Summary, _ rule: Rule, _ cases: String...
  ) -> Finding { Finding(kind: kind, rule: rule, cases: cases, isAll: true) }

  private static let findings: [Finding] = [
    // `urldecode` calls `parse_qsl`, which puts U+FFFD in the place of what is no UTF-8.
    some(.warn, .endpointStateUndecodable, "endpoint.state.octet-FF"),
    // InvalidClientIdError and MissingClientIdError are FatalClientErrors, which RFC 6749, 4.1.2.1 wants shown to
    // the person; the document, from edition 3 on, wants them back at redirect_uri. Without an equals sign the
    // query is no form, which may be said on a page.
    some(
      .fail, .endpointClientIDMismatch, "endpoint.client-id.unknown", "endpoint.missing.client-id"),
    all(.pass, .endpointClientIDMismatch, "endpoint.missing.client-id-without-equals"),
    // `duplicate_params` reads the query once more with `strict_parsing`, where each part must have an equals
    // sign; its ValueError becomes an InvalidRequestFatalError, "Unable to parse query string".
    some(
      .pass, .endpointParametersUnknownIgnored, "endpoint.unknown.no-equals",
      "endpoint.unknown.empty-parts"),
    // `in_uri` and the grant's `prepare_authorization_response` heed response_mode, which the document doesn't
    // know; the Google app reads no fragment.
    all(.warn, .endpointAnswerAtRedirectURI, "endpoint.response-mode.fragment"),
    all(.fail, .endpointAnswerEither),
    // Any repeated parameter is an InvalidRequestFatalError, a scope too. RFC 6749, 4.1.2.1 wants invalid_request
    // at a redirect_uri that is good, and 3.1 doesn't say where the error of what stands twice is shown: the
    // suite takes the page as well.
    some(.pass, .endpointParametersDuplicate, "endpoint.params.scope-twice"),
    // "code" need only be part of response_type to be taken further: then the validator refuses it, which becomes
    // unauthorized_client: RFC 6749, 4.1.2.1 has it for such a request.
    some(
      .pass, .endpointResponseType, "endpoint.response-type.code-token",
      "endpoint.response-type.space"),
    // A scope that isn't the client's is an InvalidScopeError: RFC 6749, 4.1.2.1 has it, the document doesn't.
    all(.warn, .endpointErrorKnown, "endpoint.scope.admin"),
    // `add_params_to_uri` ends in `urlencode`, which writes a space as a plus.
    some(.warn, .endpointStatePercentReading, "endpoint.state.octet-20"),
    // Everything else stays: no redirect to a stranger, and no crash.
    all(.fail, .endpointRedirectURIExact), all(.fail, .endpointRedirectSplit),
    all(.fail, .endpointSurvives),
  ]

  @Test("has the findings whose causes are known")
  func findings() {
    for finding in Self.findings {
      let cases = result.cases(finding.kind, by: finding.rule)
      #expect(Set(finding.cases).isSubset(of: cases), "\(finding.rule.id)")
      #expect(!finding.isAll || cases == finding.cases, "\(finding.rule.id)")
    }
    #expect(result.cases(.warn, by: .endpointStatePercentReading).count == 15)
    for rule: Rule in [.endpointRedirectURIExact, .endpointRedirectSplit, .endpointSurvives] {
      #expect(!result.cases(.pass, by: rule).isEmpty)
    }
  }
}

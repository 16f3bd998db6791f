import AdapterProtocol
import AppFlip
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// The likely cause of each wrong implementation is what its fault says, or there is none.
@Suite("Likely causes")
struct LikelyCauseTests {
  /// Written from what each fault does, not from what a run showed.
  private static let causes = [
    "client-id/unchecked":
      "app/client-id/match: client_id isn't checked",
    "client-id/case-folded":
      "app/client-id/match: client_id is compared after lowercased()",
    "client-id/canonically-equivalent":
      "app/client-id/match: client_id is compared as String, which takes canonically equivalent characters for equal",
    "client-id/prefix-match":
      "app/client-id/match: client_id is compared by its beginning (hasPrefix)",
    "client-id/nul-ends-string":
      "app/client-id/match: client_id is compared up to a NUL byte",
    "client-id/suffix-match":
      "app/client-id/match: client_id is compared by its end (hasSuffix)",
    "client-id/shorter-taken":
      "app/client-id/match: client_id is accepted if it is the beginning of a right one",
    "client-id/searched":
      "app/client-id/match: client_id is accepted if it contains a right one",
    "redirect-uri/unchecked":
      "app/redirect-uri/format: redirect_uri isn't checked",
    "redirect-uri/prefix-match":
      "app/redirect-uri/format: redirect_uri is compared by its beginning (hasPrefix)",
    "redirect-uri/userinfo-accepted":
      "app/redirect-uri/format: redirect_uri is only compared in its scheme, host, port and path",
    "redirect-uri/nul-ends-string":
      "app/redirect-uri/format: redirect_uri is compared up to a NUL byte",
    "redirect-uri/decoded-twice":
      "app/redirect-uri/format: redirect_uri is decoded twice",
    "code/truncated-above-32":
      "app/code/exact: the code is cut to 32 bytes",
    "state/dropped":
      "app/state/exact: the state isn't copied into the response",
    "state/decoded-twice":
      "app/state/exact: the state is decoded twice",
    "state/lower-cased":
      "app/state/exact: the state has its letters A to Z changed to lower case",
    "state/truncated-above-255":
      "app/state/exact: the state is cut to 255 bytes",
    "state/unescaped":
      "app/state/exact: the state isn't percent-encoded in the response",
    "state/nul-ends-string":
      "app/state/exact: the state ends at a NUL byte",
    "endpoint/client-id/unchecked":
      "endpoint/client-id/match: client_id isn't checked",
    "endpoint/client-id/prefix-match":
      "endpoint/client-id/match: client_id is compared by its beginning (hasPrefix)",
    "endpoint/redirect-uri/unchecked":
      "endpoint/redirect-uri/exact: redirect_uri isn't checked",
    "endpoint/redirect-uri/prefix-match":
      "endpoint/redirect-uri/exact: redirect_uri is compared by its beginning (hasPrefix)",
    "endpoint/redirect-uri/trailing-slash-accepted":
      "endpoint/redirect-uri/exact: redirect_uri is compared without a slash at its end",
    "endpoint/state/dropped":
      "endpoint/state/exact: the state isn't copied into the response",
    "endpoint/state/decoded-twice":
      "endpoint/state/exact: the state is decoded twice",
    "endpoint/code/truncated-above-32":
      "endpoint/code/exact: the code is cut to 32 bytes",
    "google-app/state/unchecked":
      "google-app/state/checked: the state isn't checked",
    "google-app/state/longer-taken":
      "google-app/state/checked: the state is compared by its beginning (hasPrefix)",
    "google-app/state/shorter-taken":
      "google-app/state/checked: the state is accepted if it is the beginning of a right one",
    "google-app/state/case-folded":
      "google-app/state/checked: the state is compared after lowercased(), or is compared after uppercased()",
    "google-app/state/canonically-equivalent":
      "google-app/state/checked: the state is compared as String, which takes canonically equivalent characters for equal",
    "google-app/state/compared-up-to-nul":
      "google-app/state/checked: the state is compared up to a NUL byte",
    "google-app/state/compared-up-to-256":
      "google-app/state/checked: the state isn't compared beyond its first 299 bytes",
    "google-app/state/compared-as-number":
      "google-app/state/checked: the state is compared as a number",
    "google-app/answer/target-unchecked":
      "google-app/answer/target: the URL isn't checked",
    "google-app/answer/target-host-only":
      "google-app/answer/target: the URL is only compared in its host",
    "google-app/answer/target-prefix-match":
      "google-app/answer/target: the URL is compared by its beginning (hasPrefix)",
  ]

  /// Faults that no single wrong comparison or copy explains, or too few cases show.
  private static let withoutCause = """
    client-id/unchecked-in-sandbox client-id/trimmed client-id/plus-as-space \
    client-id/decoded-twice client-id/number-read client-id/cut \
    client-id/last-octet-ignored client-id/sum-compared redirect-uri/host-only \
    redirect-uri/normalised redirect-uri/default-port-accepted redirect-uri/tabs-dropped \
    redirect-uri/trailing-line-feed-accepted redirect-uri/default-used \
    redirect-uri/sandbox-refused redirect-uri/own-scheme-taken \
    redirect-uri/path-case-folded params/first-copy-wins params/last-copy-wins \
    params/invalid-utf8-repaired code/cut-at-512 code/spaces-collapsed \
    code/entities-decoded state/cut-at-512 state/composed state/plus-unescaped \
    state/semicolon-ends-value state/uuid-lower-cased state/minus-zero-shortened \
    state/first-kept state/json-rewritten state/above-40-refused \
    state/cut-at-255-for-one-bundle state/earlier-kept error/declined-as-cancelled \
    error/code-despite-decline endpoint/client-id/number \
    endpoint/redirect-uri/format-match endpoint/redirect-uri/host-case-folded \
    endpoint/params/semicolon-separates endpoint/state/emoji-as-question-mark \
    endpoint/state/cut-at-512 endpoint/error/prompt-none-skips-consent \
    endpoint/error/declined-on-page google-app/state/checked-when-present \
    google-app/state/trimmed google-app/state/earlier-taken \
    google-app/state/hash-compared google-app/state/first-octet-skipped \
    google-app/answer/target-scheme-ignored google-app/answer/target-environment-ignored \
    google-app/answer/target-searched params/names-case-folded \
    endpoint/params/names-case-folded
    """.split(separator: " ").map(String.init)

  private static func run(_ fault: Fault) throws -> RunResult {
    try ConformanceRun.execute(
      SharedCatalogue.of(fault.role), on: StubAdapter.faulty(fault), named: fault.name)
  }

  @Test(
    "are true of each wrong implementation",
    .longProof("the likely causes of wrong implementations"),
    arguments: Role.allCases)
  func table(_ role: Role) throws {
    for name in Self.causes.keys.sorted() + Self.withoutCause {
      let fault = try #require(Fault(named: name), "\(name)")
      guard fault.role == role else { continue }
      let found = try Self.run(fault).likelyCauses.map { "\($0.key): \($0.value.sentence)" }
      #expect(found == [Self.causes[name]].compactMap(\.self), "\(name)")
    }
  }

  @Test("are shown beside a case that they explain, and beside no other")
  func explained() throws {
    let run = try Self.run(#require(Fault(named: "client-id/prefix-match")))
    func cause(_ id: String) throws -> String? {
      let result = try #require(run[id])
      return run.likelyCause(of: .appClientIDMatch, in: result.testCase, result.exchanges.last)
    }
    #expect(try cause("app.client-id.suffixed") != nil)
    // A second fault: Swift's String has a prefix that isn't one of bytes.
    #expect(try cause("app.client-id.kelvin-sign") == nil)
  }

  @Test(
    "of a repeated or missing parameter are told by the response",
    arguments: [
      (
        "params/first-copy-wins", "app.duplicate.redirect-uri-environments",
        "the first redirect_uri is used"
      ),
      (
        "params/last-copy-wins", "app.duplicate.redirect-uri-environments",
        "the last redirect_uri is used"
      ),
      (
        "redirect-uri/default-used", "app.params.redirect-uri-missing",
        "a default redirect URI is used"
      ),
      ("params/names-case-folded", "app.name.redirect-uri-title-case", nil),
    ] as [(String, String, String?)])
  func values(_ name: String, _ id: String, _ cause: String?) throws {
    let run = try Self.run(#require(Fault(named: name)))
    let result = try #require(run[id])
    let verdict = try #require(result.findings.first { $0.evidence != nil })
    let rule = try #require(verdict.rule.flatMap(Rule.named))
    #expect(run.likelyCause(of: rule, in: result.testCase, result.exchanges.last) == cause)
  }
}

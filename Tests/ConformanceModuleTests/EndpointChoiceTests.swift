import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

/// What the reference could as well do: nothing that the sources leave open costs a failure.
@Suite("Legal choices of the endpoint", .longProof("right choices"))
struct EndpointChoiceTests {
  // The oracles are mostly those of the app, whose sample has more of the cases.
  private static let shared = Result {
    try CaseSample(Rule.endpoint, SharedCatalogue.endpoint.get(), sample: 8)
  }

  private let cases: CaseSample

  init() throws { cases = try Self.shared.get() }

  @Test("no other legal choice costs a failure or a warning", arguments: Choice.endpoint)
  func choice(_ choice: Choice) throws {
    let violations = try cases.violations(
      of: .choosing(choice),
      on: choice.rules.isEmpty ? nil : cases.cases(for: choice.rules))
    let always = violations.filter(choice.isWarned)
    #expect(violations.filter { !always.contains($0) } == choice.warnings)
    #expect(always.isEmpty == (choice.name != Choice.deniedByOAuth))
  }
}

extension Choice {
  /// The rules whose cases show the choice, if a sample of every rule's may not.
  fileprivate var rules: [String] {
    switch name {
    case "endpoint/state/written-anew", "endpoint/state/escaped-throughout":
      ["endpoint/state/exact"]
    case "endpoint/answer/lower-case-escapes", "endpoint/answer/little-escaped",
      "endpoint/code/escaped-throughout":
      ["endpoint/state/exact", "endpoint/code/exact", "endpoint/error/returned"]
    case "endpoint/state/invisible-not-echoed", "endpoint/state/undecodable-as-text":
      ["endpoint/state/exact", "endpoint/state/undecodable", "endpoint/survives"]
    case "endpoint/params/repeated-unknown-refused", "endpoint/params/malformed-scope-refused":
      ["endpoint/params/unknown-ignored", "endpoint/survives"]
    case "endpoint/params/admin-refused": ["endpoint/error/returned", "endpoint/survives"]
    case "endpoint/params/repeated-scope-on-page": ["endpoint/params/duplicate"]
    case "endpoint/params/no-form-refused":
      ["endpoint/params/unknown-ignored", "endpoint/client-id/mismatch"]
    case "endpoint/response-type/unauthorized": ["endpoint/response-type"]
    case "endpoint/page/reflects-escaped-by-place", "endpoint/page/reflects-as-json",
      "endpoint/page/with-ways-on":
      ["endpoint/page/reflects", "endpoint/page/leads-away", "endpoint/redirect-uri/exact"]
    case "endpoint/params/response-mode-refused": ["endpoint/answer/at-redirect-uri"]
    case "endpoint/params/prompt-none-declined":
      ["endpoint/redirect-uri/accepted", "endpoint/error/declined"]
    default: []
    }
  }

  fileprivate static let deniedByOAuth = "endpoint/error/disabled-as-access-denied"

  /// Whether it is a warning that the choice costs each time: a code of RFC 6749 for an account that can't be
  /// linked.
  fileprivate func isWarned(by violation: String) -> Bool {
    name == Self.deniedByOAuth && violation.hasSuffix(" warns endpoint/error/unrecoverable")
  }

  /// The warnings that the rules themselves give: a bare + in state may come back as %20, with one, and so may
  /// a code of RFC 6749 be sent.
  fileprivate var warnings: [String] {
    switch name {
    case "endpoint/params/admin-refused": ["endpoint.scope.admin warns endpoint/error/known"]
    case "endpoint/state/written-anew", "endpoint/state/escaped-throughout":
      [
        "endpoint.state.raw-2B warns endpoint/state/percent-reading",
        "endpoint.state.plus-and-space warns endpoint/state/percent-reading",
        "endpoint.state.plus-raw warns endpoint/state/percent-reading",
      ]
    default: []
    }
  }
}

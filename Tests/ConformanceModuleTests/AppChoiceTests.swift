import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

/// What the reference could as well do: nothing that the sources leave open costs a failure.
@Suite("Legal choices of the app", .longProof("right choices"))
struct AppChoiceTests {
  private static let shared = Result {
    try CaseSample(Rule.app, SharedCatalogue.app.get(), sample: 12)
  }

  private let cases: CaseSample

  init() throws { cases = try Self.shared.get() }

  @Test("no other legal choice costs a failure or a warning", arguments: Choice.app)
  func choice(_ choice: Choice) throws {
    let violations = try cases.violations(
      of: .choosing(choice),
      on: choice.isAboutValues ? cases.small : try choice.rules.map(cases.cases))
    #expect(violations == choice.warnings)
  }
}

extension Choice {
  fileprivate var isAboutValues: Bool {
    switch name {
    case "state/written-anew", "state/escaped-throughout", "answer/lower-case-escapes",
      "answer/little-escaped", "code/escaped-throughout",
      "state/invisible-refused", "state/below-8-refused", "state/below-16-dropped",
      "state/undecodable-refused", "state/undecodable-as-text", "state/invisible-not-echoed",
      "params/repeated-unknown-refused", "params/without-equals-dropped",
      "scope/malformed-refused":
      true
    default: false
    }
  }

  /// The rules whose cases show the choice, if a sample of every rule's may not.
  fileprivate var rules: [String]? {
    switch name {
    case "link/second-delivery-dropped": ["app/state/independent"]
    case "link/fragment-dropped": ["app/params/unknown-ignored", "app/redirect-uri/accepted"]
    default: nil
    }
  }

  /// The warnings that the rules themselves give: a bare + in state may come back as %2B, with one.
  fileprivate var warnings: [String] {
    switch name {
    case "state/written-anew", "state/escaped-throughout":
      [
        "app.state.raw-2B warns app/state/form-reading",
        "app.state.plus-and-space warns app/state/form-reading",
        "app.state.plus-raw warns app/state/form-reading",
      ]
    default: []
    }
  }
}

import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

/// What the reference could as well do: nothing that the sources leave open costs a failure.
@Suite("Legal choices of the Google app")
struct GoogleAppChoiceTests {
  private static let shared = Result {
    try CaseSample(Rule.googleApp, SharedCatalogue.googleApp.get(), sample: 10, upTo: 20_000)
  }

  private let cases: CaseSample

  init() throws { cases = try Self.shared.get() }

  @Test(
    "no other legal choice costs a failure or a warning", .longProof("right choices"),
    arguments: Choice.googleApp)
  func choice(_ choice: Choice) throws {
    let chosen = choice.isAboutValues ? cases.small : cases.sample
    #expect(try cases.violations(of: .choosing(choice), on: chosen) == [])
  }
}

extension Choice {
  fileprivate var isAboutValues: Bool {
    switch name {
    case "google-app/answer/form-reading", "google-app/answer/normalised-target-taken",
      "google-app/answer/fragment-tolerated", "google-app/error/undecodable-ignored":
      true
    default: false
    }
  }
}

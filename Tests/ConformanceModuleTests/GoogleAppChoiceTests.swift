import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The reference, and what it could as well do: nothing that the sources leave open costs a failure.
@Suite("Legal choices of the Google app", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct GoogleAppChoiceTests {
  private static let shared = Result {
    try CaseSample(Rule.googleApp, SharedCatalogue.googleApp.get(), sample: 10, upTo: 20_000)
  }

  private let cases: CaseSample

  init() throws { cases = try Self.shared.get() }

  @Test(
    "the reference keeps every rule, with no warning, in every edition", arguments: Edition.allCases
  )
  func reference(_ edition: Edition) throws {
    var settings = Settings()
    settings.edition = edition
    settings.profile = .strict
    let result = try cases.run(.referenceGoogleApp(edition), on: cases.small, settings: settings)
    #expect(result.breaches == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test("no other legal choice costs a failure or a warning", arguments: GoogleAppChoice.allCases)
  func choice(_ choice: GoogleAppChoice) throws {
    let chosen = choice.isAboutValues ? cases.small : cases.sample
    #expect(try cases.breaches(of: .choosingGoogleApp(choice), on: chosen) == [])
  }
}

extension GoogleAppChoice {
  /// Whether the choice depends on the octets of state, code or URL.
  fileprivate var isAboutValues: Bool {
    switch self {
    case .formReading, .normalisedTargetTaken, .fragmentTolerated, .undecodableAnswersIgnored: true
    default: false
    }
  }
}

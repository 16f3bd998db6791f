import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport
import Testing

/// The role `google-app` tested by Google apps that are known to be broken, and by ones that aren't.
@Suite("Kill matrix of the Google app", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct GoogleAppKillMatrixTests {
  private static let shared = Result {
    try KillMatrix(Rule.googleApp, SharedCatalogue.googleApp.get(), sample: 20, upTo: 20_000)
  }

  private let matrix: KillMatrix

  init() throws { matrix = try Self.shared.get() }

  @Test(
    "the reference keeps every rule, with no warning, in every edition", arguments: Edition.allCases
  )
  func reference(_ edition: Edition) throws {
    var settings = Settings()
    settings.edition = edition
    settings.profile = .strict
    let result = try matrix.run(.referenceGoogleApp(edition), on: matrix.small, settings: settings)
    #expect(result.breaches == [])
    #expect(result.total.inconclusive == 0)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test(
    "every fault is found by the cases made for the rules that it breaks",
    arguments: GoogleAppFault.allCases)
  func fault(_ fault: GoogleAppFault) throws {
    let cases = try matrix.cases(for: fault.breaks)
    let broken = try matrix.run(.faultyGoogleApp(fault), on: cases).brokenRules
    for rule in fault.breaks { #expect(broken.contains(rule), "\(fault.rawValue): \(broken)") }
  }

  @Test("every rule finds a fault", arguments: Rule.googleApp.map(\.id))
  func everyRuleKills(_ rule: Rule.ID) {
    #expect(GoogleAppFault.allCases.contains { $0.breaks.contains(rule.rawValue) })
  }

  @Test("no other legal choice costs a failure or a warning", arguments: GoogleAppChoice.allCases)
  func choice(_ choice: GoogleAppChoice) throws {
    let cases = choice.isAboutValues ? matrix.small : matrix.sample
    #expect(try matrix.breaches(of: .choosingGoogleApp(choice), on: cases) == [])
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
